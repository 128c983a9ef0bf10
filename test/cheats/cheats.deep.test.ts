import { beforeAll, expect, test } from 'vitest'
import { takesAll } from '../../mutation/score/sample.ts'
import { cheats } from './cheats.ts'
import {
  behindProxy,
  examineCheat,
  examineRecording,
  exploration,
  shortExploration,
  train,
  type Training,
} from './examine.ts'

/**
 * Those that an exploration catches within a few hundred requests; with TEST_ALL=1 all of them. npm run docs:cheats measures all of them,
 * and cheats.test.ts has the first one and the honest server with fewer requests.
 */
const tried = cheats.filter(({ name }) => takesAll || name === 'shapes' || name === 'headers')
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

/** The first one is that of the recording; with TEST_ALL=1 eight. */
const seeds = ['training', 'another', 'a third', 'a fourth', 'a fifth', 'a sixth', 'a seventh', 'an eighth']

test.each(takesAll ? seeds : seeds.slice(0, 3))(
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
