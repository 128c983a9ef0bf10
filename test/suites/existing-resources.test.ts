import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExistingResources } from '../../harness/client/target.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { create } from '../support/create.ts'
import { writeJson } from '../support/files-in.ts'
import { judge, type Judgement } from '../support/judge.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

// A server on which the run can create nothing: the target file names manually created resources.

let server: Reference
const password = 'a password for Everybody-1'

/** Judges all requirements of some operations with the resources in the target file, without an administrator. */
async function judgeWith(existing: ExistingResources): Promise<Judgement> {
  const { url, driver } = server.target.codeHosting
  const limits = { concurrency: 8, timeoutMs: 60_000, patienceMs: 500, allowWrites: true }
  const asked = ['users.', 'orgs.get.', 'repos.get.', 'markdown.']
  return judge({ name: 'by-hand', ...limits, codeHosting: { url, driver, existing } }, ({ id, level }) => {
    return level !== 'open' && asked.some((start) => id.startsWith(start))
  })
}

beforeAll(async () => {
  server = await startReference()
  for (const username of ['anna', 'ben', 'carl', 'Dora'])
    await create(server, '/admin/users', {
      username,
      password,
      email: `${username}@people.example`,
      full_name: `${username} of the Forge`,
    })
  await create(server, '/admin/users/anna/orgs', { username: 'guild', full_name: 'The Guild' })
  await create(server, '/admin/users/anna/repos', { name: 'books', description: 'To be read' })
})

afterAll(() => server.close())

const people = {
  ada: { username: 'anna', password, fullName: 'anna of the Forge', email: 'anna@people.example' },
  bob: { username: 'ben', password, email: 'ben@people.example' },
  stranger: { username: 'carl', password },
  grace: { username: 'Dora', password },
}

test('what the named resources make possible is judged, and nothing is created', async () => {
  const before = server.state()
  const judged = await judgeWith({
    people,
    organizations: { society: { username: 'guild', fullName: 'The Guild' } },
    repositories: { library: { name: 'books', description: 'To be read' } },
  })
  expect(judged.with('fail')).toEqual([])
  for (const id of [
    'users.get.status',
    'users.get.full-name',
    'users.get.email-hidden',
    'users.get.capitals',
    'users.search.q',
    'users.current.status',
    'orgs.get.status',
    'orgs.get.organization',
    'repos.get.status',
    'repos.get.repository',
    'markdown.render.status',
  ])
    expect(judged.results.get(id), id).toMatchObject({ verdict: 'pass' })
  expect(judged.made).toEqual([])
  expect(server.state()).toEqual(before)
})

test('what such people create is removed by them', async () => {
  const before = server.state()
  const cwd = emptyFolder()
  const { url, driver } = server.target.codeHosting
  const codeHosting = { url, driver, existing: { people } }
  writeJson(cwd, 'forge.json', { name: 'by-hand', codeHosting })
  const words = 'run --target forge.json --only repos.migrate.status --output out'
  const { code, stdout, stderr } = await runCli(words, { cwd })
  expect(code, stdout + stderr).toBe(0)
  expect(server.state()).toEqual(before)
})

test('the rest is unmet, with the name of the missing entry', async () => {
  const judged = await judgeWith({ people: { ada: { username: 'anna', password } } })
  expect(judged.with('fail')).toEqual([])
  const reasons = new Map([...judged.results].map(([id, { message }]) => [id, message]))
  expect(reasons.get('users.get.capitals')).toContain('codeHosting.existing.people.grace')
  expect(reasons.get('users.get.full-name')).toContain('codeHosting.existing.people.ada.fullName')
  expect(reasons.get('orgs.get.status')).toContain('codeHosting.admin')
})

test('an entry that the server contradicts is unmet', async () => {
  for (const wrong of [{ fullName: 'Another' }, { email: 'other@people.example' }, { username: 'Anna' }]) {
    const judged = await judgeWith({ people: { ...people, ada: { ...people.ada, ...wrong } } })
    expect(judged.with('fail')).toEqual([])
    expect(judged.results.get('users.get.status')).toMatchObject({
      verdict: 'unmet',
      message: expect.stringContaining(`shows another ${Object.keys(wrong)[0]} than`) as string,
    })
  }
})

test('a wrong entry is unmet, with what the server said', async () => {
  const judged = await judgeWith({ people: { ada: { username: 'nobody-here', password } } })
  expect(judged.with('fail')).toEqual([])
  expect(judged.results.get('users.get.status')).toMatchObject({
    verdict: 'unmet',
    message: expect.stringMatching(
      /codeHosting\.existing\.people\.ada cannot be used: GET .* was answered 401/,
    ) as string,
  })
})
