import { expect, it } from 'vitest'
import { codeHosting } from '../contract/code-hosting/index.ts'
import { coverageOf } from './coverage.ts'
import { play } from './play.ts'
import { inputSequences } from './input-steps.ts'
import { legacyDisturbances, legacyReaders, legacyRelationCells } from './legacy-cells.ts'
import { legacyInputs } from './legacy-inputs.ts'
import { legacySequence } from './legacy-sequence.ts'
import { legacyForge } from '../contract/legacy-forge/index.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { disturbances, readers, relationCells } from './relation-cells.ts'
import { laterRelationSequences, relationSequences, thoroughRelationSequences } from './relation-sequences.ts'
import { explorationTargetFor } from './sender.ts'
import type { Step } from './step.ts'

const cells = relationCells()

/** The cells that sequences ask on the reference, which must not contradict a rule. */
async function askedBy(sequences: Iterable<readonly Step[]>): Promise<Set<string>> {
  const runtime = await runtimeOnReference()
  const explorationTarget = explorationTargetFor(runtime, 100)
  const all = new Set<string>()
  for (const [place, steps] of [...sequences].entries()) {
    const { asked, contradictions } = await play(explorationTarget, steps, {
      name: `r${place}`,
      setting: { followsMs: 0 },
      isOneOfMany: true,
    })
    expect(contradictions).toEqual([])
    for (const cell of asked) all.add(cell)
  }
  return all
}

it('the table has every relation of the document, each disturbance and each reader', () => {
  expect(cells.size).toBe(codeHosting.relations.length * disturbances.length * readers.length)
})

it('an exploration asks every cell that has no reason to be empty', async () => {
  const asked = await askedBy([...thoroughRelationSequences().values(), ...laterRelationSequences()])
  expect(emptyWithoutReason(cells, asked)).toEqual([])
})

it('both sequences of document 2 ask its whole table, and an exploration every input of its requests', async () => {
  const all = legacyRelationCells()
  expect(all.size).toBe(legacyForge.relations.length * legacyDisturbances.length * legacyReaders.length)
  for (const pass of [0, 1])
    expect(emptyWithoutReason(all, await askedBy([legacySequence(pass)]))).toEqual([])
  const asked = await askedBy(inputSequences('1', legacyInputs.values()))
  expect(emptyWithoutReason(legacyInputs, asked)).toEqual([])
})

function emptyWithoutReason(table: Parameters<typeof coverageOf>[0], asked: ReadonlySet<string>): string[] {
  return coverageOf(table, asked, 'no reason').rows.flatMap(({ place, empty }) =>
    empty.filter(({ reason }) => reason === 'no reason').map(({ inputs }) => `${place} = ${inputs.join()}`),
  )
}

it('a run asks each relation after each disturbance, and every reader asks some of it', async () => {
  const asked = await askedBy(relationSequences().values())
  const askable = [...cells.values()].filter(({ reason }) => reason === undefined)
  const rowOf = (id: string): string => id.slice(0, id.lastIndexOf(' = '))
  const rows = new Set([...asked].map(rowOf))
  expect(askable.filter(({ id }) => !rows.has(rowOf(id))).map(({ id }) => id)).toEqual([])
  // The other readers take turns.
  const relationAndReaders = [...cells.values()].filter(({ id }) => asked.has(id))
  for (const reader of readers) expect(relationAndReaders.some(({ input }) => input === reader)).toBe(true)
})
