import { expect, test } from 'vitest'
import { startReference, type StartOptions } from '../../reference/start.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { PlainRequests } from './first-set/plain-requests.ts'

/** What a sequence of plain requests sees: before the bug shows, and after, with what the document demands of the latter if it says it. */
interface Seen {
  readonly first: unknown
  readonly last: unknown
  readonly right?: unknown
}

/** Tests that each bug of a set shows in its sequence, and only then. */
export function showSet(
  bugs: readonly Mutant[],
  sequences: Readonly<Record<string, (requests: PlainRequests) => Promise<Seen>>>,
): void {
  const seenOn = async (id: string, options: StartOptions): Promise<Seen> => {
    const sequence = sequences[id]
    if (!sequence) throw new Error(`${id} has no sequence`)
    const server = await startReference(options)
    try {
      return await sequence(new PlainRequests(server))
    } finally {
      await server.close()
    }
  }

  test('every bug has an id of its own in its area, and a sequence', () => {
    const ids = bugs.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(Object.keys(sequences).toSorted())
    expect(bugs.filter(({ id, area }) => !id.startsWith(`${area}/`))).toEqual([])
  })

  test.each(bugs.map((bug) => [bug.id, bug] as const))(
    '%s: right at first, wrong after other requests, on every new server',
    async (id, { mutate }) => {
      const right = await seenOn(id, {})
      const wrong = await seenOn(id, { mutate })
      if ('right' in right) expect(right.last).toEqual(right.right)
      expect(wrong.first).toEqual(right.first)
      expect(wrong.last).not.toEqual(right.last)
      expect(await seenOn(id, { mutate })).toEqual(wrong)
    },
  )
}
