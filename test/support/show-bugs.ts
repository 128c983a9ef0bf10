import { expect, it } from 'vitest'
import type { Overrides } from '../../reference/overrides.ts'
import { legacySequence } from '../../explore/legacy-sequence.ts'
import { play } from '../../explore/play.ts'
import { relationSequences } from '../../explore/relation-sequences.ts'
import { Script } from '../../explore/script.ts'
import { explorationTargetFor } from '../../explore/sender.ts'
import { runtimeOnReference } from './runtime-on-reference.ts'

/** A bug: what a server with it does, the sequence that shows it, the rule that it contradicts, and the change that makes it. */
export type Bug = readonly [
  does: string,
  sequence: string,
  rule: string,
  mutate: (overrides: Overrides) => void,
]

/** One test for each bug. */
export function showBugs(bugs: readonly Bug[]): void {
  it.each(bugs)(
    'a run shows a server that %s',
    async (_, name, rule, mutate) => {
      expect([...(await contradictedBy(name, mutate))]).toContain(rule)
    },
    60_000,
  )
}

/** The rules that a sequence of every run contradicts on a server. */
async function contradictedBy(name: string, mutate: (overrides: Overrides) => void): Promise<Set<string>> {
  const runtime = await runtimeOnReference({ mutate })
  const steps =
    name === 'projects'
      ? legacySequence()
      : (relationSequences().get(`relations of ${name}`) ?? Script.scriptedSequences(runtime).get(name))
  const { contradictions } = await play(explorationTargetFor(runtime, 100), steps ?? [], {
    name: 'bugs',
    setting: { followsMs: 0 },
  })
  return new Set(contradictions.map(({ rule }) => rule))
}
