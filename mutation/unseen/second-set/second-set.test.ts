import { expect, test } from 'vitest'
import { startReference, type StartOptions } from '../../../reference/start.ts'
import { PlainRequests } from '../first-set/plain-requests.ts'
import { codeHostingSequences } from './code-hosting-sequences.ts'
import { secondUnseenSet } from './index.ts'
import { legacySequences } from './legacy-sequences.ts'
import type { Sequence } from './sequence.ts'

const sequences: Record<string, Sequence> = { ...codeHostingSequences, ...legacySequences }

async function seenOn(options: StartOptions, sequence: Sequence) {
  const server = await startReference(options)
  try {
    return await sequence(new PlainRequests(server))
  } finally {
    await server.close()
  }
}

test('every bug has an id of its own in its area, and a sequence', () => {
  const ids = secondUnseenSet.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(Object.keys(sequences).toSorted())
  expect(secondUnseenSet.filter(({ id, area }) => !id.startsWith(`${area}/`))).toEqual([])
})

test('there are 28 bugs of document 1 and 12 of document 2', () => {
  const ofDocument = (number: number) =>
    secondUnseenSet.filter(({ source }) => source.startsWith(`document ${number},`)).length
  expect([ofDocument(1), ofDocument(2)]).toEqual([28, 12])
})

test.each(secondUnseenSet.map((bug) => [bug.id, bug] as const))(
  '%s: right at first, wrong after other requests',
  async (id, { mutate }) => {
    const sequence = sequences[id]
    if (!sequence) throw new Error(`${id} has no sequence`)
    const right = await seenOn({}, sequence)
    const wrong = await seenOn({ mutate }, sequence)
    expect(right.last).toEqual(right.right)
    expect(wrong.first).toEqual(right.first)
    expect(wrong.last).not.toEqual(right.last)
  },
)

test('no bug has state that servers share', async () => {
  for (const { id, mutate } of secondUnseenSet) {
    const sequence = sequences[id]
    if (!sequence) continue
    expect(await seenOn({ mutate }, sequence), id).toEqual(await seenOn({ mutate }, sequence))
  }
})
