import { appendFileSync } from 'node:fs'
import { test } from 'vitest'
import { variants } from '../mutation/variants/index.ts'
import { startReference } from '../reference/start.ts'
import { inProcessRuntime } from '../mutation/score/in-process-runtime.ts'
import { play } from './play.ts'
import { legacySequence } from './legacy-sequence.ts'
import { explorationTargetFor, settingOf } from './sender.ts'

test('variants', { timeout: 3_000_000 }, async () => {
  for (const variant of variants) {
    if (process.env['SKIP_LEGACY'] && /legacy/.test(variant.id)) continue
    try {
      const reference = await startReference({ ...variant.options, ...(variant.mutate ? { mutate: variant.mutate } : {}) })
      const own = { ...reference.target, name: 'reference', concurrency: 4, timeoutMs: 60_000, patienceMs: 6000 }
      const target = variant.signIn && own.codeHosting ? { ...own, codeHosting: { ...own.codeHosting, signIn: variant.signIn } } : own
      const { runtime, close } = inProcessRuntime({ reference, target: target as typeof own, seed: 's', nonce: 'abc123', record: () => {} })
      const setting = settingOf({ runtime })
      for (const pass of [0, 1]) {
        const { contradictions } = await play(explorationTargetFor(runtime, Infinity), [...legacySequence(pass)], { name: `leg${pass}`, setting, hasUnusualTexts: true })
        for (const one of contradictions) appendFileSync('/work/scratch/zz.log', `${variant.id} ${pass} ${one.rule} ${JSON.stringify(one).slice(0, 600)}\n`)
      }
      await close()
      appendFileSync('/work/scratch/zz.done', `${variant.id}\n`)
    } catch (cause) {
      appendFileSync('/work/scratch/zz.log', `${variant.id} THROWN ${String(cause)}\n`)
    }
  }
})
