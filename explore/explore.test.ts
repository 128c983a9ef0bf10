import { describe, expect, it, test, vi } from 'vitest'
import { takesAll } from '../mutation/score/sample.ts'
import { heldOut } from '../mutation/held-out/index.ts'
import type { StartOptions } from '../reference/start.ts'
import type { Overrides } from '../reference/overrides.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { bulkIssues, bulkSteps, repeatedSteps } from './bulk-steps.ts'
import { bulkSequences, relationsFor } from './bulk-sequences.ts'
import { explore } from './explore.ts'
import type { ExploreOptions } from './exploration.ts'
import { play } from './play.ts'
import { Script } from './script.ts'
import type { Step } from './step.ts'
import { explorationTargetFor, type ExplorationTarget } from './sender.ts'
import { momentsAlone, usersAlone } from './users-alone.ts'

/** A server in this process, ready to be explored; `requested` lists the requests that it receives. */
async function explorationTargetOn(
  options: StartOptions = {},
  signIn?: 'token',
): Promise<ExplorationTarget & { readonly requested: string[] }> {
  const requested: string[] = []
  const runtime = await runtimeOnReference(options, {
    record: ({ request }) => void requested.push(`${request.method} ${new URL(request.url).pathname}`),
    target: ({ codeHosting }) => ({
      patienceMs: 200,
      ...(signIn && codeHosting && { codeHosting: { ...codeHosting, driver: { extends: 'gitea', signIn } } }),
    }),
  })
  return { ...explorationTargetFor(runtime, 150), requested }
}

const options: ExploreOptions = {
  seedOf: (batch) => batch + 1,
  requests: 600,
  setting: { followsMs: 200 },
  name: 'e',
}

/** Explores with the scripted sequences of every run. */
const exploreAll = (target: ExplorationTarget, more: ExploreOptions) =>
  explore(target, { ...more, scripted: [...Script.scriptedSequences(target.runtime).values()] })

describe('an exploration', () => {
  it('shortens what it finds for a limited time', async () => {
    const mutate = heldOut.find(({ id }) => id === 'repos/collaborator-stays-by-name')?.mutate
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { findings } = await explore(await explorationTargetOn(mutate ? { mutate } : {}), {
      ...options,
      requests: 3000,
      // The clock does not advance.
      setting: { followsMs: 0 },
      forMs: 1000,
      contradicted: () => (now = 60_000),
    })
    vi.restoreAllMocks()
    expect(findings).toHaveLength(1)
    expect(findings[0]?.steps.length).toBeGreaterThan(10)
  })

  it('ends within a sequence when its time is over, and is replayed up to there', async () => {
    const [first, again] = [await explorationTargetOn(), await explorationTargetOn()]
    vi.spyOn(performance, 'now').mockImplementation(() => (first.requested.length < 40 ? 0 : 1000))
    const { sequences, cuts, requests } = await explore(first, { ...options, forMs: 1000 })
    vi.restoreAllMocks()
    expect([...cuts.keys()]).toEqual([sequences])
    expect(requests).toBeLessThan(45)
    await explore(again, { ...options, recorded: { sequences, cuts, inputs: 0, fits: () => true } })
    expect(again.requested.toSorted()).toEqual(first.requested.toSorted())
  })

  it('gives its users a password that does not follow from their names', async () => {
    const passwords = async () => {
      const explorationTarget = await explorationTargetOn()
      const hide = vi.spyOn(explorationTarget.runtime.client.redactor, 'hideInCredentials')
      await explore(explorationTarget, { ...options, requests: 60 })
      return {
        nonce: explorationTarget.runtime.nonce,
        passwords: new Set(hide.mock.calls.map(([one]) => one)),
      }
    }
    const [one, other] = [await passwords(), await passwords()]
    expect(one.passwords.size).toBe(1)
    expect([...one.passwords].join('')).not.toContain(one.nonce)
    expect(one.passwords).not.toEqual(other.passwords)
  })

  it('of a correct server finds nothing and reaches most operations', async () => {
    const { findings, reached, requests } = await exploreAll(await explorationTargetOn(), {
      ...options,
      requests: 2500,
    })
    expect(findings).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(2500)
    expect(new Set([...reached.keys()].map((key) => key.split(' ', 1)[0])).size).toBeGreaterThan(45)
  })

  it('sends the same sequences for the same seed', async () => {
    const one = await explorationTargetOn()
    const other = await explorationTargetOn()
    await explore(one, options)
    await explore(other, options)
    expect(one.requested.length).toBeGreaterThan(500)
    // Reads of one caller are sent together and can end in any order.
    expect(one.requested.toSorted()).toEqual(other.requested.toSorted())
  })

  it.each([
    'orgs/hook-deletion-takes-the-same-address',
    'users/unknown-name-stays-unknown',
    ...(takesAll ? ['repos/collaborator-is-added-only-once'] : []),
  ])('of a server with the defect %s finds it and shortens the sequence', async (id) => {
    const mutate = heldOut.find((one) => one.id === id)?.mutate
    const { findings } = await exploreAll(await explorationTargetOn(mutate ? { mutate } : {}), {
      ...options,
      requests: 1500,
    })
    const [first] = findings
    expect(findings.length).toBeGreaterThan(0)
    expect(first?.steps.length).toBeLessThanOrEqual(5)
    expect(first?.exchanges.at(-1)).toBeDefined()
  })

  it('reports what a server did wrong only once, with the sequence that showed it', async () => {
    let count = 0
    const mutate = (overrides: Overrides): void => {
      overrides.respond = (request, response) => {
        const isUser = request.method === 'GET' && /\/api\/v1\/users\/[^/?]+$/.test(request.url)
        return isUser && response.status === 200 && ++count === 10 ? Response.json({}) : response
      }
    }
    const { findings } = await exploreAll(await explorationTargetOn({ mutate }), options)
    expect(findings.map(({ contradiction }) => contradiction.rule)).toEqual(['users.get.every-body'])
    expect(findings[0]?.exchanges.map(({ id }) => id)).toContain(findings[0]?.contradiction.exchange)
  })
})

test.each(['create user again', 'rights of a user created again'])(
  '%s: the new account signs in with a token of its own, also with the same password',
  async (kind) => {
    const { exchanges, contradictions } = await play(
      await explorationTargetOn({}, 'token'),
      [
        { do: kind, choices: [0, 1] },
        { do: 'current user', choices: [5, 1] },
      ],
      { name: 'e1', setting: options.setting },
    )
    expect(contradictions).toEqual([])
    expect(exchanges.some(({ operation }) => operation === 'admin.delete-user')).toBe(true)
    expect(exchanges.filter(({ response }) => response?.status === 401)).toEqual([])
  },
)

/**
 * A server whose lists and searches are right up to this number of entries; longer ones lack the last entry, or have the first entry in its
 * place.
 */
function rightUpTo(most: number, isRepeated: boolean) {
  return (overrides: Overrides): void => {
    overrides.respond = async (request, response) => {
      if (request.method !== 'GET' || response.status !== 200) return response
      const text = await response.text()
      const { headers } = response
      const json = JSON.parse(text || 'null') as { readonly data?: readonly unknown[] } | readonly unknown[]
      const list: readonly unknown[] = Array.isArray(json)
        ? (json as readonly unknown[])
        : ((json as { data?: readonly unknown[] }).data ?? [])
      if (list.length <= most) return new Response(text, { headers })
      const short = [...list.slice(0, -1), ...(isRepeated ? list.slice(0, 1) : [])]
      return Response.json(Array.isArray(json) ? short : { ...json, data: short })
    }
  }
}

describe('users alone', () => {
  /** A server that is right only soon after a request of its administrator. */
  const idle = (most: number) => {
    let since = 0
    return (overrides: Overrides): void => {
      overrides.respond = (request, response) => {
        since = isOfAdmin(request) ? 0 : since + 1
        return since > most && request.method === 'GET' ? new Response(null, { status: 404 }) : response
      }
    }
  }
  const isOfAdmin = (request: Request) =>
    Buffer.from(request.headers.get('authorization')?.split(' ')[1] ?? '', 'base64')
      .toString()
      .startsWith('root:')

  it('send a few hundred requests, and the administrator sends none of them', async () => {
    const send = (explorationTarget: ExplorationTarget, most = Infinity) => {
      const admin = explorationTarget.runtime.codeHosting?.seeder.admin
      if (!admin) throw new Error('the reference has an administrator')
      const mayGoOn = (sent: number) => sent < most
      return usersAlone(explorationTarget, {
        seed: 1,
        setting: options.setting,
        name: 'alonea',
        admin,
        mayGoOn,
      })
    }
    const { result, parts } = await send(await explorationTargetOn())
    expect(result.contradictions).toEqual([])
    const last = result.exchanges.findLastIndex(({ login }) => login === 'root')
    expect(last).toBeLessThan(60)
    const alone = result.exchanges.slice(last + 1)
    expect(alone.length).toBeGreaterThan(350)
    // Most requests are about resources that exist.
    expect(alone.filter(({ response }) => response?.status !== 404).length).toBeGreaterThan(
      0.7 * alone.length,
    )
    await expect(send(await explorationTargetOn(), parts - 1)).resolves.toMatchObject({ parts: parts - 1 })
    const wrong = await send(await explorationTargetOn({ mutate: idle(300) }))
    expect(wrong.result.contradictions).not.toEqual([])
  })

  it('at moments that are drawn, in explorations that are long enough', () => {
    expect(momentsAlone('a', 1999)).toEqual([])
    expect(momentsAlone('a', 2000)).toHaveLength(1)
    expect(new Set(momentsAlone('a', 5000)).size).toBe(2)
    const drawn = Array.from({ length: 20 }, (_, seed) => String(momentsAlone(String(seed), Infinity)))
    expect(new Set(drawn).size).toBeGreaterThan(2)
  })
})

describe('large relations', () => {
  const step = (kind: string): Step => ({ do: kind, choices: [20, 3, 1, 5, 2, 7, 4, 6] })
  /** The lists that have every entry, as a sentence of the document says. */
  const isWhole = /collaborators|members|hooks|times/
  const kinds = [...Object.keys(bulkSteps), 'many times']
  const stepsOf = (kind: string) =>
    kind === 'many times' ? [step('issues for many times'), step(kind)] : [step(kind)]

  it('are drawn from the seed, with sizes that have a tail', async () => {
    const { runtime } = await explorationTargetOn()
    const themes = Script.themes(runtime)
    expect(bulkSequences('a', 5, themes)).toEqual(bulkSequences('a', 5, themes))
    expect(bulkSequences('a', 5, themes)).not.toEqual(bulkSequences('b', 5, themes))
    expect(bulkSequences('a', 0, themes)).toEqual([])
    const drawn = bulkSequences('a', 5, themes)[0]?.map(({ do: kind }) => kind) ?? []
    expect(drawn.filter((kind) => kinds.includes(kind))).toHaveLength(5)
    expect(drawn.filter((kind) => kind in repeatedSteps)).toHaveLength(3)
    expect([1999, 2000, 5000].map(relationsFor)).toEqual([0, 2, 5])
    const sizes = Array.from(
      { length: 200 },
      (_, n) => bulkSequences(`${n}`, 1, themes)[0]?.at(-1)?.choices[0] ?? 0,
    )
    // Of 60 choices, those from 50 on mean relations of more than 100 entries.
    expect(sizes.filter((one) => one >= 50).length).toBeGreaterThan(10)
    expect(new Set(sizes).size).toBeGreaterThan(40)
  })

  it.each(kinds)(
    '%s: a right server is contradicted in nothing, one that is right up to 24 entries is',
    async (kind) => {
      const playing = { name: 'e1', setting: options.setting, untilFirst: true }
      const right = await play(await explorationTargetOn(), stepsOf(kind), playing)
      expect(right.contradictions).toEqual([])
      expect(right.exchanges.length).toBeGreaterThan(60)
      const wrong = await play(
        await explorationTargetOn({ mutate: rightUpTo(24, !isWhole.test(kind)) }),
        stepsOf(kind),
        playing,
      )
      expect(wrong.contradictions).not.toEqual([])
    },
  )

  it('ask for one list more than a hundred times: a server that is right as often is contradicted', async () => {
    const asked = new Map<string, number>()
    const mutate = (overrides: Overrides): void => {
      overrides.respond = (request, response) => {
        const key = `${request.method} ${request.url} ${request.headers.get('authorization')}`
        const times = (asked.get(key) ?? 0) + 1
        asked.set(key, times)
        return request.method === 'GET' && times > 100 ? new Response(null, { status: 404 }) : response
      }
    }
    const steps = [step('many hooks'), step('ask many times')]
    const { contradictions } = await play(await explorationTargetOn({ mutate }), steps, {
      ...{ name: 'e1', setting: options.setting, untilFirst: true },
    })
    expect(contradictions).not.toEqual([])
  })

  it('of document 2 create at most 60 issues', async () => {
    const sequences = [[{ do: Object.keys(bulkIssues)[0] ?? '', choices: [59, 0, 0, 0] }]]
    const explorationTarget = await explorationTargetOn()
    const { findings } = await explore(explorationTarget, {
      ...options,
      requests: 1,
      bulkSequences: { sequences, issues: 60 },
    })
    expect(findings).toEqual([])
    expect(explorationTarget.issues.left).toBe(90)
  })
})
