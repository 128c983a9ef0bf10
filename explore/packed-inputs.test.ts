import { expect, it } from 'vitest'
import { giteaNames } from '../fixtures/drivers/gitea-names.ts'
import { handles } from '../mutation/mutants/breaking.ts'
import { ownedOrganizationOf } from '../reference/code-hosting/organizations.ts'
import type { Call } from '../reference/http/call.ts'
import type { Overrides } from '../reference/overrides.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { cellsFor } from './input-cells.ts'
import { cellRowsIn, coveringSequences } from './input-steps.ts'
import { play } from './play.ts'
import { explorationTargetFor } from './sender.ts'
import { labels } from './usual-requests.ts'

const cells = [...cellsFor(giteaNames).values()].filter(({ operation }) => operation === 'orgs.edit')

/** The result of the requests of a run to edit an organization, on a server. */
async function editsOn(mutate: (overrides: Overrides) => void) {
  const created: Array<number | undefined> = []
  const runtime = await runtimeOnReference(
    { mutate },
    {
      record: ({ operation, response }) =>
        void (operation === 'admin.create-user' && created.push(response?.status)),
    },
  )
  const sequences = coveringSequences('1', cells)
  const played = await Promise.all(
    sequences.map((steps, place) =>
      play(explorationTargetFor(runtime, 0), steps, {
        name: `packed${place}`,
        setting: { followsMs: 0 },
        hasUnusualTexts: true,
      }),
    ),
  )
  return {
    sent: new Set(sequences.flat().flatMap(({ do: kind }) => cellRowsIn(kind).flat())),
    asked: new Set(played.flatMap(({ asked }) => [...asked])),
    rules: new Set(played.flatMap(({ contradictions }) => contradictions.map(({ rule }) => rule))),
    created,
  }
}

/** Refuses requests that have an emoji in a field of a matching operation. */
function refusesEmoji(operations: RegExp): (overrides: Overrides) => void {
  return (overrides) => {
    overrides.before = async (call: Call) =>
      operations.test(call.operation) && /\p{Extended_Pictographic}/u.test(JSON.stringify(await bodyOf(call)))
        ? { status: 422, headers: {}, json: { message: 'letters' } }
        : undefined
  }
}

/** Refuses every unusual description in an edit of an organization. */
function refusesDescriptions(overrides: Overrides): void {
  overrides.before = async (call: Call) => {
    const { description } = (await bodyOf(call)) as { readonly description?: unknown }
    const isUsual = typeof description === 'string' && /^Text \d+ \w+$/.test(description)
    return call.operation === 'orgs.edit' && !isUsual
      ? { status: 422, headers: {}, json: { message: 'description' } }
      : undefined
  }
}

async function bodyOf(call: Call): Promise<unknown> {
  return call.json().catch(() => ({}))
}

it('every input of a packed request is asked, also where the server refuses one of them', async () => {
  for (const mutate of [() => {}, refusesDescriptions]) {
    const { sent, asked, rules } = await editsOn(mutate)
    expect([...sent].filter((id) => !asked.has(id) && !id.includes('caller'))).toEqual([])
    expect([...rules]).toEqual([])
  }
})

it('what a server refuses does not hide what it does with the other inputs of the request', async () => {
  const { rules } = await editsOn((overrides) => {
    refusesDescriptions(overrides)
    handles('orgs.edit', async (call, right) => {
      const outcome = await right(call)
      const { location } = (await bodyOf(call)) as { readonly location?: unknown }
      const stored = { ...ownedOrganizationOf(call), location: 'cut' }
      if (typeof location === 'string' && location.includes('"')) call.forge.organizations.put(stored)
      return outcome
    })(overrides)
  })
  expect([...rules]).toContain('orgs.get.every-same-field')
})

it('a server that refuses unusual texts loses nothing of what the requests are about', async () => {
  const { created } = await editsOn(refusesEmoji(/^admin\.create/))
  expect(created).toContain(422)
  expect(created.filter((status) => status === 201)).toHaveLength(Object.keys(labels).length + 2)
})
