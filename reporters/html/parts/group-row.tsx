import type { JSX } from 'preact'
import type { MatrixRow } from '../model/matrix-model.ts'
import { scoreOf } from '../model/score.ts'
import { ScoreCell } from './score-cell.tsx'

/** The heading row of an area or an operation: its name, the number of requirements, and the score of each target. */
export function GroupRow(props: {
  depth: 1 | 2
  fold: string
  rows: readonly MatrixRow[]
  columns: number
  closed: boolean
  children: Contents
}): JSX.Element {
  const { depth, fold, rows, columns, closed, children } = props
  const selected = rows.filter(({ unselected }) => !unselected)
  return (
    <tr
      class={depth === 1 ? 'group area' : 'group operation'}
      data-fold={fold}
      data-closed={closed ? '' : undefined}
      aria-level={depth}
      aria-expanded={!closed}
    >
      <th scope="row">
        <button type="button" class="fold" tabIndex={-1}>
          {children}
          <span class="size">{selected.length}</span>
        </button>
      </th>
      {Array.from({ length: columns }, (_, column) => (
        <ScoreCell score={scoreOf(selected.length > 0 ? selected : rows, column)} />
      ))}
    </tr>
  )
}

type Contents = JSX.Element | Array<JSX.Element | null>
