import { beforeAll, describe, expect, test } from 'vitest'
import { FEWEST, MOST } from '../../harness/explore/crowd-steps.ts'
import { ofToday, takesAll } from '../../mutation/score/sample.ts'
import { certifiedCheats } from './certified-cheats.ts'
import { cheats } from './cheats.ts'
import {
  behindProxy,
  examineCheat,
  examineRecording,
  exploration,
  shortExploration,
  train,
  trainOnCertification,
  type Training,
} from './examine.ts'
import type { Trained } from './seen.ts'

/**
 * Each day another one of those that an exploration catches within a few hundred requests; with TEST_ALL=1 all of them. npm run docs:cheats
 * measures all of them, and cheats.test.ts has the first one and the honest server with fewer requests.
 */
const tried = ofToday(cheats.filter(({ name }) => takesAll || name === 'shapes' || name === 'headers'))
let training: Training

beforeAll(async () => {
  training = await train()
})

test.each(tried)(
  'a server that goes by $by passes a run and is caught by what certify adds',
  async (cheat) => {
    const { run, certify } = await examineCheat(() => cheat.learn(training.requests), exploration)
    expect(run.found).toEqual([])
    expect(certify.misdeeds).toBeGreaterThan(0)
    expect(certify.found).not.toEqual([])
  },
)

/** The first one is that of the recording; each day one of three, with TEST_ALL=1 eight. */
const seeds = ['training', 'another', 'a third', 'a fourth', 'a fifth', 'a sixth', 'a seventh', 'an eighth']

test.each(ofToday(takesAll ? seeds : seeds.slice(0, 3)))(
  'a recording in place of a server is caught with the seed %s',
  async (seed) => {
    const certify = await examineRecording(training, seed, exploration)
    expect(certify.found).not.toEqual([])
  },
)

test.runIf(takesAll)('an honest server behind the same proxy is not caught', async () => {
  const certify = await behindProxy(() => () => true, shortExploration)
  expect(certify).toMatchObject({ found: [], misdeeds: 0 })
})

// Every second day, in turn with others: the look at a certification takes as long as two of those above.
describe.runIf(ofToday(['others', 'these']).includes('these'))(
  'a server that is made after one look at a certification',
  () => {
    let certification: readonly Trained[]

    beforeAll(async () => {
      certification = await trainOnCertification()
    })

    // deletions-in-vain.test.ts has smaller servers that forget deletions.
    test.each(takesAll ? ['clients', 'deletions'] : ['clients'])('and goes by %s is caught', async (name) => {
      const cheat = certifiedCheats.find((one) => one.name === name)
      const { recognise = () => true, misdeed } = cheat?.learn(certification) ?? {}
      // What was deleted is looked at again when everything else is over.
      const isRun = name === 'deletions'
      const certify = await behindProxy(() => recognise, isRun ? undefined : exploration, {
        misdeed,
        wire: 'ordinary',
      })
      expect(certify.misdeeds).toBeGreaterThan(0)
      expect(certify.found).not.toEqual([])
      if (isRun) expect(certify.found).toContain('admin.delete-user.effect')
    })

    test('and is right up to twice its largest list is wrong only for larger ones', async () => {
      const { misdeed } = certifiedCheats.find((one) => one.name === 'sizes')?.learn(certification) ?? {}
      const list = (length: number) => () => Promise.resolve(Response.json(Array.from({ length }, () => 0)))
      const seen = { method: 'GET', path: '/', headers: [], body: '', at: 0 }
      // Another certification catches it only where it draws a relation that is more than twice as large: docs/certification.md says so.
      await expect(misdeed?.(seen, list(2 * FEWEST))).resolves.toBeUndefined()
      await expect(misdeed?.(seen, list(2 * MOST + 1))).resolves.toBeInstanceOf(Response)
    })
  },
)
