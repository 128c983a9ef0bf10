import type { Overrides } from '../../reference/overrides.ts'
import { legacySequence } from '../../explore/legacy-sequence.ts'
import { play } from '../../explore/play.ts'
import { relationSequences } from '../../explore/relation-sequences.ts'
import { Script } from '../../explore/script.ts'
import { explorationTargetFor } from '../../explore/sender.ts'
import { runtimeOnReference } from './runtime-on-reference.ts'

/** The rules that a sequence of every run contradicts on a server. */
export async function contradictedBy(
  name: string,
  mutate: (overrides: Overrides) => void,
): Promise<Set<string>> {
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
