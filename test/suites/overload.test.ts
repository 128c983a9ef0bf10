import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TOO_MUCH_TO_DO } from '../../harness/report/reasons.ts'
import { ask } from '../../mutation/score/ask.ts'
import { asked } from '../../mutation/score/judged.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { judge } from '../support/judge.ts'
import { reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

// Servers that accept few concurrent requests, such as those on SQLite without a busy time-out: others receive a 500.

/** The time for which a request blocks others, in milliseconds: long enough that concurrent ones collide. */
const HELD_MS = 2

const refusals: Readonly<Record<500 | 403 | 404, Reply>> = {
  500: { status: 500, headers: {}, json: { message: 'database is locked' } },
  // The response of a server that cannot read its users during other writes: it treats callers as anonymous.
  403: { status: 403, headers: {} },
  404: { status: 404, headers: {} },
}

function locksBeyond(most: number, what: 'writes' | 'requests', refused: Reply, heldMs = HELD_MS) {
  return (overrides: Overrides): void => {
    const held = new Set<Call>()
    const { before, answer } = overrides
    overrides.before = async (call) => {
      const isRead = call.method === 'GET' || call.operation.startsWith('markdown.')
      if (isRead && what === 'writes') return before(call)
      if (held.size >= most) return refused
      held.add(call)
      await sleep(heldMs)
      return before(call)
    }
    overrides.answer = (call, reply) => {
      held.delete(call)
      return answer(call, reply)
    }
  }
}

/** Some areas without rules over all responses; with TEST_ALL=1 all areas. */
function someAreas(): Set<string> {
  const ids = [...asked()].filter((id) => !id.includes('.every-'))
  return new Set(ids.filter((id) => takesAll || /^(?:admin|users|orgs|times)\./.test(id)))
}

test.each([
  [1, 'writes', 500],
  [2, 'writes', 500],
  [3, 'requests', 500],
  [2, 'writes', 403],
  [2, 'writes', 404],
] as const)(
  'nothing fails, and nothing but rules that judged doubtful responses alone is unmet, where more than %i %s at once are answered %i',
  async (most, what, status) => {
    // One kind of refusal suffices for everything.
    const everything = asked()
    const selected = most === 2 && status === 500 ? everything : someAreas()
    const report = await ask(
      [{ id: 'locking', options: { mutate: locksBeyond(most, what, refusals[status]) } }],
      {
        selected,
        patienceMs: 6_000,
        overHttp: false,
      },
    )
    const [target] = report.targets
    const problems = target?.results.filter(
      ({ requirement, verdict, reason }) =>
        selected.has(requirement) &&
        verdict !== 'pass' &&
        verdict !== 'observed' &&
        !(requirement.includes('.every-') && verdict === 'unmet' && reason === TOO_MUCH_TO_DO),
    )
    const rules = target?.results.filter(
      ({ requirement, verdict }) => requirement.includes('.every-') && verdict === 'pass',
    )
    // Requests that were repeated alone are not in doubt.
    if (selected === everything) expect(rules?.length).toBeGreaterThan(300)
    expect(
      problems?.map(({ requirement, verdict, message }) => `${verdict} ${requirement}: ${message}`),
    ).toEqual([])
    expect(target?.leftovers.filter(({ kind }) => kind !== 'legacy issue')).toEqual([])
    expect(target?.notes).toEqual([
      expect.stringMatching(
        /^(HTTP 500 \(database is locked\) of (?:POST|GET) \S+ as \S+|.*POST \S+ as \S+ was answered (?:40[34] without a body|500 application\/json, .*)) while seeding: concurrency lowered from 8 to [124]; set "concurrency": [124] in the target file, or --concurrency [124]$/,
      ),
    ])
  },
  120_000,
)

/** Judges one requirement about a shared user on a server that creates each user, and changes the response to the first creation. */
async function afterFirstCreation(change: (reply: Reply) => Promise<Reply>) {
  let creations = 0
  const server = await reference({
    mutate: (overrides) => {
      overrides.answer = async (call, reply) =>
        call.operation === 'admin.createUser' && ++creations === 1 ? change(reply) : reply
    },
  })
  const target = { ...server.target, timeoutMs: 300, patienceMs: 500 }
  const judged = await judge(target, ({ id }) => id === 'users.get.status')
  return { result: judged.results.get('users.get.status'), creations }
}

test('a user whose creation was not answered in time, and who is there, is used and not created twice', async () => {
  const { result, creations } = await afterFirstCreation(async (reply) => {
    await sleep(600)
    return reply
  })
  expect(result?.verdict).toBe('pass')
  expect(creations).toBe(1)
})

test('a user whose creation was answered 500, and who is there, is not used and not created twice', async () => {
  const { result, creations } = await afterFirstCreation(async () => ({
    status: 500,
    headers: {},
    json: { message: 'database is locked' },
  }))
  expect(result).toMatchObject({
    verdict: 'unmet',
    message: expect.stringContaining('database is locked') as string,
  })
  expect(creations).toBe(1)
})

test('the next repeat begins with the concurrency that the one before ended with', async () => {
  let locked = 0
  const lockedByRepeat: number[] = []
  const server = await reference({
    mutate: (overrides) => {
      // Long enough that two writes at once always collide: the first repeat ends with a concurrency of 1.
      locksBeyond(1, 'writes', refusals[500], 10 * HELD_MS)(overrides)
      const { answer } = overrides
      overrides.answer = (call, reply) => {
        if (reply.status === 500) locked += 1
        return answer(call, reply)
      }
    },
  })
  const { report } = await runOf(
    { ...server.target, concurrency: 8, patienceMs: 500 },
    (id) => id === 'repos.search.limit-of-fifty',
    {
      ...{ seed: 'overload', preflight: false, repeat: 3 },
      listener: {
        started() {},
        result() {},
        notice() {},
        phase: (phase) => {
          if (phase === 'clean-up') lockedByRepeat.push(locked)
        },
      },
    },
  )
  expect(report.targets[0]?.notes).toEqual([expect.stringContaining('lowered from 8 to 1')])
  const [first = 0] = lockedByRepeat
  expect(first).toBeGreaterThan(0)
  expect(lockedByRepeat).toEqual([first, first, first])
})
