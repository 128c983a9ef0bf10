import type { Finding } from '../../../proof/certify/finding.ts'
import { exitCodes } from '../../../harness/report/exit-code.ts'
import { exitCodeOf } from '../../verify/shown-finding.ts'

const outcomes = {
  [exitCodes.held]: [
    'Everything holds that can be proven',
    'The verdicts are those that the recorded exchanges give. Whether the product conforms, the lines “profile” say; the last lines say what no file can prove.',
  ],
  [exitCodes.failed]: [
    'It does not hold',
    'The bundle was edited or damaged. Nothing after the line “broken” was looked at.',
  ],
  [exitCodes.incomplete]: [
    'Not everything could be proven',
    'This page cannot tell whether what the lines “unproven” say is so.',
  ],
} as const

/** The outcome of a verification with findings of these states, in a few words. */
export function outcomeOf(states: ReadonlySet<Finding['state']>): string {
  return entryOf(states)[0]
}

/** The meaning of that outcome for the reader. */
export function meaningOf(states: ReadonlySet<Finding['state']>): string {
  return entryOf(states)[1]
}

function entryOf(states: ReadonlySet<Finding['state']>): readonly [string, string] {
  return outcomes[exitCodeOf(states)]
}
