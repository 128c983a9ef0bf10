import type { JSX } from 'preact'
import type { TargetReport } from '../../../harness/report/report.ts'
import { encodeWord } from '../state/view-state.ts'
import { Text } from './text.tsx'

interface Props {
  readonly targets: readonly TargetReport[]
  readonly columns: readonly number[]
  readonly requirement: string
}

/** Targets by name, each a link to its evidence. */
export function TargetNames({ targets, columns, requirement }: Props): JSX.Element {
  if (columns.length === targets.length && targets.length > 2)
    return (
      <a href={openHref(requirement, 0)} class="at">
        all {targets.length}
      </a>
    )
  return (
    <span class="targets">
      {columns.map((column) => (
        <a href={openHref(requirement, column)} class="at">
          <Text>{targets[column]?.name ?? ''}</Text>
        </a>
      ))}
    </span>
  )
}

/** The fragment that opens the evidence of a cell. */
export function openHref(requirement: string, column: number): string {
  return `#open=${encodeWord(requirement)}&at=${column + 1}`
}
