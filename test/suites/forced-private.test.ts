import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../reference/start.ts'
import { judge, type Judgement } from '../support/judge.ts'

// A server can be set up to make every repository private.

let reference: Reference
let judged: Judgement
const asked = ['repos.fork.', 'repos.search.limit', 'repos.search.page', 'repos.search.whoever', 'times.add.']

beforeAll(async () => {
  reference = await startReference({
    mutate: (seams) => {
      seams.before = (call) => {
        const json = call.json.bind(call)
        if (call.operation.endsWith('reateRepository'))
          Object.assign(call, { json: async () => ({ ...(await json()), private: true }) })
        return undefined
      }
    },
  })
  const limits = { concurrency: 8, timeoutMs: 10_000, patienceMs: 500, allowWrites: true }
  judged = await judge(
    { ...reference.target, ...limits, name: 'private' },
    ({ id, level }) => level !== 'open' && asked.some((start) => id.startsWith(start)),
  )
})

afterAll(() => reference.close())

test('what needs a public repository is unmet, and nothing fails', () => {
  expect(judged.with('fail')).toEqual([])
  for (const id of ['repos.fork.status', 'repos.search.limit-of-fifty', 'times.add.forbidden'])
    expect(judged.results.get(id), id).toMatchObject({
      verdict: 'unmet',
      message: expect.stringContaining('public repositor') as string,
    })
})
