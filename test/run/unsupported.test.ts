import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Report } from '../../harness/report/report.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { reportIn, writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

let reference: Reference

const page = (text: string) => ({
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: `<p>${text}</p>`,
})

/** Like InDefero of 2010, which has no list of projects and repeats every path with a slash at its end. */
const lost = (path: string) => ({
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: `The requested URL ${path} was not found`,
})

beforeAll(async () => {
  reference = await startReference({
    mutate: (overrides) => {
      const { answer } = overrides
      const { answers } = overrides.rules
      answers.unknownPath = () => page('Page not found')
      // The server has no public members, and finds no archive.
      overrides.answer = async (call, reply) => {
        if (call.operation === 'legacy.listProjects') return lost(call.path)
        if (call.operation === 'none' && !call.path.startsWith('/api/v1'))
          return lost(call.path.replace(/\/?$/, '/'))
        if (/ublicMember|publicize|conceal/.test(call.operation)) return page(call.path)
        return call.operation === 'repos.archive' ? answers.notFound(call) : answer(call, reply)
      }
    },
  })
})

afterAll(() => reference.close())

async function runWith(
  unsupported: readonly string[] | undefined,
  only = 'orgs.list-public-members,orgs.publicize-member,users.get',
  server: Pick<Reference, 'target'> = reference,
) {
  const cwd = emptyFolder()
  const { name, codeHosting, legacyForge } = server.target
  writeJson(cwd, 'forge.json', { name, codeHosting, legacyForge, unsupported })
  const ended = await runCli(`run --target forge.json --only ${only} --level stated,implied --output out`, {
    cwd,
  })
  const report = (): Report => reportIn(join(cwd, 'out'))
  return { ...ended, report }
}

test('operations that are absent and not declared fail, and a note names them', async () => {
  const { code, stderr, report } = await runWith(undefined, 'orgs.list-public-members,repos.archive')
  expect(code).toBe(1)
  const [target] = report().targets
  const failed = target?.results
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ requirement }) => requirement)
  expect(failed).toContain('orgs.list-public-members.status')
  const note = 'orgs.list-public-members seems to be absent (every response was 404, as on a path that'
  expect(target?.notes?.join()).toContain(note)
  expect(stderr).toContain(note)
  // It responds as for a missing resource, unlike an unknown path.
  const archive = target?.results.find(({ requirement }) => requirement === 'repos.archive.status')
  expect(archive?.verdict).toBe('unmet')
  expect(target?.notes?.join()).not.toContain('repos.archive seems')
})

test('an absent operation of the legacy document is named as well, and can be declared', async () => {
  const { stdout, report } = await runWith(undefined, 'legacy-projects.list')
  expect(stdout).toContain('GET /api/ returns 404')
  expect(report().targets[0]?.notes?.join()).toContain('legacy-projects.list seems to be absent')
  const declared = await runWith(['legacy-projects.list'], 'legacy-projects.list')
  const verdicts = declared.report().targets[0]?.results.map(({ verdict }) => verdict)
  expect(verdicts).toContain('unmet')
  expect(verdicts).not.toContain('fail')
})

test('declared ones are unmet, and those that answer all the same are judged, and told', async () => {
  const { code, stderr, report } = await runWith([
    'orgs.list-public-members',
    'orgs.publicize-member',
    'users.get',
  ])
  expect(code).toBe(3)
  expect(stderr).not.toContain('failed so far')
  const [target] = report().targets
  const of = (start: string) =>
    target?.results.filter(({ requirement }) => requirement.startsWith(start)) ?? []
  for (const start of ['orgs.list-public-members.', 'orgs.publicize-member.']) {
    const asked = of(start).filter(({ verdict }) => verdict !== 'skipped')
    expect(new Set(asked.map(({ verdict }) => verdict)), start).toEqual(new Set(['unmet']))
    expect(asked[0]?.message).toContain('declares')
  }
  const users = of('users.get.').filter(({ verdict }) => verdict !== 'skipped')
  expect(new Set(users.map(({ verdict }) => verdict))).toEqual(new Set(['pass']))
  expect(target?.notes?.join()).toContain('declares users.get as unsupported, and it answers')
})

test('what needs a declared operation says so, and is no problem of set-up', async () => {
  const server = await startReference({
    mutate: (overrides) => {
      const { answer } = overrides
      overrides.answer = async (call, reply) =>
        call.operation === 'admin.createOrganization' ? lost(call.path) : answer(call, reply)
    },
  })
  onTestFinished(() => server.close())
  const { stderr, report } = await runWith(['admin.create-org'], 'orgs.get.status', server)
  const asked = report().targets[0]?.results.find(({ requirement }) => requirement === 'orgs.get.status')
  expect(asked).toMatchObject({ verdict: 'unmet', reason: 'admin.create-org is declared as unsupported' })
  expect(stderr).not.toContain('the first step of set-up that failed')
  const { stdout } = await runWith(undefined, 'orgs.get.status', server)
  expect(stdout).toContain('the first step of set-up that failed: the organization ')
})

test('a word that names no operation is wrong usage', async () => {
  const { code, stderr } = await runWith(['user.get'])
  expect(code).toBe(2)
  expect(stderr).toContain('unsupported: no area or operation is named "user.get"; did you mean "users.get"?')
})
