import { beforeAll, expect, test } from 'vitest'
import { FEWEST, MOST } from '../../explore/bulk-steps.ts'
import { day, ofToday, takesAll, turnOf } from '../../mutation/score/sample.ts'
import { certifiedCheats } from './certified-cheats.ts'
import { cheats } from './cheats.ts'
import {
  behindProxy,
  certifyCheat,
  certifyRecording,
  shortExploration,
  train,
  type Training,
} from './examine.ts'

/**
 * A different one each day of those that a run or an exploration catches within a few hundred requests; with TEST_ALL=1 all of
 * them. npm run docs:cheats measures all of them, and cheats.test.ts tests the first one and the honest server with fewer requests.
 */
const tried = ofToday(cheats.filter(({ name }) => takesAll || name === 'shapes' || name === 'headers'))
/** One certification, from which all of them learn. */
let training: Training

beforeAll(async () => {
  training = await train()
})

test.each(tried)('a server that goes by $by is caught by a certification', async (cheat) => {
  const { run, exploration } = await certifyCheat(cheat.learn(training.requests))
  expect(run.misdeeds + (exploration?.misdeeds ?? 0)).toBeGreaterThan(0)
  expect((exploration ?? run).found).not.toEqual([])
})

/** The first seed is that of the recording; each day one of three, with TEST_ALL=1 eight. */
const seeds = ['training', 'another', 'a third', 'a fourth', 'a fifth', 'a sixth', 'a seventh', 'an eighth']

test.each(ofToday(takesAll ? seeds : seeds.slice(0, 3)))(
  'a recording in place of a server is caught with the seed %s',
  async (seed) => {
    const { run, exploration } = await certifyRecording(training, seed)
    expect((exploration ?? run).found).not.toEqual([])
  },
)

test.runIf(takesAll)('an honest server behind the same proxy is not caught', async () => {
  const examined = await behindProxy(() => true, shortExploration)
  expect(examined).toMatchObject({ found: [], misdeeds: 0 })
})

/**
 * Servers that a certification catches by drawn inputs, a different one each day. deletions-in-vain.test.ts has smaller ones that
 * forget deletions.
 */
const caught = certifiedCheats.map(({ name }) => name).filter((name) => name !== 'sizes')

test.each(caught.filter((_, index) => takesAll || index === turnOf(day) % caught.length))(
  'a server that is made after one look at a certification, and goes by %s, is caught',
  async (name) => {
    const cheat = certifiedCheats.find((one) => one.name === name)
    const { recognise = () => true, misdeed } = cheat?.learn(training.requests) ?? {}
    const { run, exploration } = await certifyCheat(recognise, misdeed)
    expect(run.misdeeds + (exploration?.misdeeds ?? 0)).toBeGreaterThan(0)
    expect((exploration ?? run).found).not.toEqual([])
    // Clean-up reads deleted resources again after everything else.
    if (name === 'deletions') expect(run.found).toContain('admin.delete-user.effect')
  },
)

test('a server that is right up to twice the largest list is wrong only for larger ones', async () => {
  const { misdeed } = certifiedCheats.find((one) => one.name === 'sizes')?.learn(training.requests) ?? {}
  const list = (length: number) => () => Promise.resolve(Response.json(Array.from({ length }, () => 0)))
  const seen = { method: 'GET', path: '/', headers: [], body: '', login: '', at: 0 }
  // Another certification catches it only if it draws a relation that is more than twice as large (docs/how-we-know/certificates.md).
  await expect(misdeed?.(seen, list(2 * FEWEST))).resolves.toBeUndefined()
  await expect(misdeed?.(seen, list(2 * MOST + 1))).resolves.toBeInstanceOf(Response)
})
