import { appendFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { play } from './play.ts'
import { relationSequences } from './relation-sequences.ts'
import { legacySequence } from './legacy-sequence.ts'
import { Script } from './script.ts'
import { explorationTargetFor } from './sender.ts'
import { targetOf } from '../mutation/score/ask.ts'
import { inProcessRuntime } from '../mutation/score/in-process-runtime.ts'
import { startReference } from '../reference/start.ts'
import { variants } from '../mutation/variants/index.ts'
const names = (process.env['SEQS'] ?? '').split(',')
it('variants', async () => {
  let n = 0
  for (const variant of variants.filter((v) => !process.env['ONLY'] || process.env['ONLY'].split(',').includes(v.id))) {
    n++
    const options = { ...variant.options, ...(variant.mutate ? { mutate: variant.mutate } : {}) }
    const server = { id: variant.id, options, ...(variant.signIn ? { signIn: variant.signIn } : {}) } as never
    const reference = await startReference(options)
    const { runtime, close } = inProcessRuntime({ reference, target: await targetOf(server, reference, { patienceMs: 1500 }), seed: '7', nonce: 'score0', record: () => {} })
    try {
      for (const name of names) {
        const steps = name === 'projects' ? legacySequence() : (relationSequences().get(name) ?? Script.scriptedSequences(runtime).get(name) ?? [])
        const { contradictions } = await play(explorationTargetFor(runtime, 100), steps, { name: 'b' + names.indexOf(name), setting: { followsMs: 1500 } })
        for (const c of contradictions) appendFileSync('/work/scratch/zz.log', `${variant.id} ${name} ${c.rule} expected ${c.expected} received ${c.received}\n`)
      }
    } catch (e) { appendFileSync('/work/scratch/zz.log', `${variant.id} ERROR ${String(e).slice(0, 200)}\n`) } finally { await close() }
    writeFileSync('/work/scratch/zz.done', `${n} of ${variants.length}`)
  }
  expect(1).toBe(1)
}, 7_200_000)
