import { sequenceLabels } from '../../explore/play-scripted-sequences.ts'
import { expect, test } from 'vitest'
import type { Overrides } from '../../reference/overrides.ts'
import { exchangesIn, reportIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

async function runOn(only: string, mutate: (overrides: Overrides) => void) {
  const { target } = await reference({ mutate })
  const cwd = emptyFolder()
  writeJson(cwd, 'target.json', { ...target, patienceMs: 3000 })
  const { code } = await runCli(`run --only ${only} --target target.json --output .`, { cwd })
  const ids = exchangesIn(cwd).map(({ id }) => id)
  const results = reportIn(cwd).targets[0]?.results ?? []
  return { code, results, again: ids.filter((id) => id.startsWith('scenario:reads once more#')) }
}

/** Changes the successful responses of GET /users/{username}. */
const showing =
  (change: (path: string, json: { readonly full_name?: unknown }) => object) =>
  (overrides: Overrides): void => {
    const { answer } = overrides
    overrides.answer = async (call, reply) => {
      const right = await answer(call, reply)
      const isShown = call.operation === 'users.get' && right.status === 200 && right.json
      return isShown ? { ...right, json: change(call.path, right.json as object) } : right
    }
  }

/** Names of users in sequences contain the name of the sequence. */
const inSequence = new RegExp(`-(?:input\\d*|${sequenceLabels.join('|')})-`)

test('a read of a check that differs soon after a change is sent once more when the patience is over, and decides', async () => {
  const { results, again } = await runOn(
    'users.get',
    showing((path, json) => (inSequence.test(path) ? json : { ...json, full_name: 'Somebody Else' })),
  )
  const rule = results.find(({ requirement }) => requirement === 'users.get.every-same-field')
  expect(rule?.verdict).toBe('fail')
  expect(again).toContain(rule?.decisive)
})

test('reads that follow a change late contradict nothing, and reads that do not differ are not repeated', async () => {
  const shownAt = new Map<string, { readonly atMs: number; readonly name: unknown }>()
  const late = await runOn(
    'users,admin.edit-user',
    showing((path, json) => {
      // The first response is repeated for half a second.
      const first = shownAt.get(path) ?? { atMs: performance.now(), name: json.full_name }
      if (performance.now() - first.atMs > 500) shownAt.delete(path)
      else shownAt.set(path, first)
      return { ...json, full_name: first.name }
    }),
  )
  const failed = late.results.filter(({ verdict }) => verdict === 'fail')
  expect(failed.map(({ requirement, message }) => `${requirement}: ${message}`)).toEqual([])
  expect(await runOn('users.get', () => {})).toMatchObject({ code: 0, again: [] })
})

test('where no user can sign in who was created, nothing that needs one is judged', async () => {
  const { results } = await runOn('users,admin,orgs', ({ rules }) => {
    const { byPassword } = rules.signIn
    rules.signIn.byPassword = (ask, login, password) =>
      login === 'root' ? byPassword(ask, login, password) : undefined
  })
  expect(results.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([])
  expect(results.find(({ requirement }) => requirement === 'users.current.status')).toMatchObject({
    verdict: 'unmet',
    message: expect.stringContaining('no user that the administrator creates can sign in') as string,
  })
})
