import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import { Ledger } from '../../fixtures/ledger.ts'
import type { LegacyForgeTarget } from '../../harness/client/target.ts'
import { preflight } from '../../harness/run/preflight.ts'
import { TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { rewritesAnswer, rewritesBody } from '../../mutation/mutants/breaking.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { InProcessTransport } from '../../mutation/score/in-process-transport.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference, type StartOptions } from '../../reference/start.ts'
import { judge } from '../support/judge.ts'
import { reference } from '../support/resources.ts'

// The preflight distinguishes a wrong target file from a wrong server, or names both.

type Changes = { readonly [K in keyof LegacyForgeTarget]?: LegacyForgeTarget[K] | undefined }

/** The findings of the preflight about the reference, changed or not, with a target file that differs in some entries. */
async function preflightOf(
  change: Changes | ((right: LegacyForgeTarget) => Changes) = {},
  options: StartOptions = {},
) {
  const server = await startReference(options)
  const right = server.target.legacyForge
  const changes = typeof change === 'function' ? change(right) : change
  const folder = mkdtempSync(join(tmpdir(), 'target-file-'))
  const legacyForge = Object.fromEntries(
    Object.entries({ ...right, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as LegacyForgeTarget
  const runtime = new TargetRuntime({
    target: { name: 'legacy', ...limits, patienceMs: 0, legacyForge },
    seed: 'target-file',
    nonce: 'files0',
    contract,
    ledger: new Ledger(join(folder, 'ledger.ndjson'), 'files0'),
    record: () => {},
    transport: new InProcessTransport(server.fetch),
  })
  try {
    const { 'legacy-forge': wrong } = await preflight(runtime)
    return { wrong, doubts: runtime.doubts }
  } finally {
    await runtime.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const limits = { concurrency: 8, timeoutMs: 60_000, patienceMs: 500, allowWrites: true }
const unknownKey = { login: 'mira', apiKey: 'f00dfeed' }

test('what needs an outsider whose key is not known to work is unmet, and a note says so', async () => {
  const changes = { outsider: { login: 'otto', apiKey: 'f00d' } }
  const { doubts } = await preflightOf(changes)
  expect(doubts).toEqual([expect.stringMatching(/^legacyForge\.outsider "otto": .*is unmet$/)])
  const { legacyForge } = (await reference()).target
  const wrong = { ...legacyForge, outsider: { ...legacyForge.outsider, apiKey: 'f00d' } }
  const target = { name: 'wrong', legacyForge: wrong, ...limits }
  const judged = await judge(target, ({ id }) => id === 'legacy-signing.right.outsider', { preflight: true })
  expect(judged.results.get('legacy-signing.right.outsider')).toMatchObject({
    verdict: 'unmet',
    message: expect.stringContaining(
      'nothing shows that the login and apiKey of legacyForge.outsider work',
    ) as string,
  })
})

test('of a right file nothing is said', async () => {
  expect(await preflightOf()).toEqual({ wrong: undefined, doubts: [] })
})

test.each<[string, Changes | ((right: LegacyForgeTarget) => Changes), RegExp]>([
  [
    'the API key of the member',
    { member: unknownKey },
    /legacyForge\.member "mira": signed requests are treated as anonymous ones .*legacyForge\.outsider are not; check its login and apiKey/,
  ],
  [
    'a public project that does not exist',
    { publicProject: 'pup' },
    /legacyForge\.publicProject "pup": GET \/api\/p\/pup\/issues\/ as anonymous was answered 404 .*; name a project: pub$/,
  ],
  [
    'a private project as public',
    { publicProject: 'priv', privateProject: undefined, closedIssue: undefined },
    /legacyForge\.publicProject "priv": .*lists it as private; name a public project: pub$/,
  ],
  [
    'a private project that does not exist',
    { privateProject: 'prov' },
    /legacyForge\.privateProject "prov": GET \/api\/p\/prov\/issues\/ as member was answered 404 .*; name a private project of legacyForge\.member: priv$/,
  ],
  [
    'a public project as private',
    { publicProject: undefined, privateProject: 'pub', closedIssue: undefined },
    /legacyForge\.privateProject "pub": GET \/api\/ as anonymous lists it as public; name a private project: priv$/,
  ],
  [
    'a closed issue that does not exist',
    { closedIssue: 77 },
    /legacyForge\.closedIssue 77: GET \/p\/pub\/issues\/77\/ as anonymous was answered 404 .*, and the page of issue \d is shown; name a closed issue of the project$/,
  ],
  [
    'an open issue as closed',
    { closedIssue: 1 },
    /legacyForge\.closedIssue 1: .* lists it among the open issues, and counts it as open; name a closed issue of the project$/,
  ],
  [
    'the member and the outsider exchanged',
    ({ member, outsider }) => ({ member: outsider, outsider: member }),
    /legacyForge\.privateProject "priv": GET \/api\/p\/priv\/issues\/ as member was answered .*; exchange legacyForge\.member and legacyForge\.outsider, or name a private project of the member, unless the server takes each user for the other$/,
  ],
  ['one project twice', { privateProject: 'pub' }, /name the same project$/],
  ['one login twice', { outsider: { login: 'mira', apiKey: 'another' } }, /have the same login$/],
])('of a file with %s wrong the entry is named, and nothing is judged', async (_what, changes, says) => {
  const { wrong } = await preflightOf(changes)
  expect(wrong).toMatch(/^the target file is wrong: /)
  expect(wrong).toMatch(says)
})

test('of the API key of the member alone both the file and the server are named, and the server is judged', async () => {
  const { wrong, doubts } = await preflightOf({ member: unknownKey, outsider: undefined })
  expect(wrong).toBeUndefined()
  expect(doubts).toEqual([expect.stringMatching(/^legacyForge\.member "mira": /)])
  expect(doubts[0]).toMatch(
    /Either the target file or the server is wrong; the server is judged by the file$/,
  )
})

const noForm = rewritesAnswer('legacy.issueForm', (reply) => ({ ...reply, status: 403 }))

test('an outsider without more rights than anonymous callers shows by another refusal that its key works', async () => {
  const { wrong } = await preflightOf({ member: unknownKey }, { mutate: noForm })
  expect(wrong).toMatch(
    /legacyForge\.member "mira": .*those of legacyForge\.outsider are not; check its login/,
  )
})

test('a refusal that a wrong key gets as well shows nothing', async () => {
  const mutate = (overrides: Overrides) => {
    noForm(overrides)
    rewritesAnswer('legacy.listIssues', (reply, { query }) =>
      reply.status === 302 && query.has('_hash') ? { ...reply, status: 403 } : reply,
    )(overrides)
  }
  const { wrong, doubts } = await preflightOf({ member: unknownKey }, { mutate })
  expect(wrong).toBeUndefined()
  expect(doubts).toContainEqual(
    expect.stringMatching(/^legacyForge\.member "mira": .*Either the target file/),
  )
})

// The web interface can keep the issues of a project that everybody is shown for users, and those of a private project for owners.
const keepsIssues =
  (kept: string, others: readonly string[], isPrivate: boolean) =>
  ({ rules: { projects } }: Overrides) => {
    const { listed, mayOpen } = projects
    const members = new Set(['mira'])
    projects.listed = (ask) => {
      const known = ask.forge.legacy.projects
      for (const name of others)
        known.set(name, { shortname: name, name, shortdesc: name, isPrivate, members })
      return [...known.values()].filter((one) => mayOpen(ask, one) || listed(ask).includes(one))
    }
    projects.mayOpen = (ask, project) => project.shortname !== kept && mayOpen(ask, project)
  }

test.each<[string, Changes, readonly string[], boolean, RegExp]>([
  [
    'the issues of the public project are not for everybody, and those of another are',
    { closedIssue: undefined },
    ['open'],
    false,
    /^the target file is wrong: legacyForge\.publicProject "pub": GET \/api\/p\/pub\/issues\/ as anonymous was answered 302 .*, and its web page is not shown either; name a project whose issues everybody can see: open$/,
  ],
  [
    'the issues of the private project are not for the member, and those of another are',
    {},
    ['mine'],
    true,
    /^the target file is wrong: legacyForge\.privateProject "priv": GET \/api\/p\/priv\/issues\/ as member was answered 403 .*; name a private project whose issues the member can see: mine$/,
  ],
])('where %s, the entry is named', async (_what, changes, others, isPrivate, says) => {
  const kept = isPrivate ? 'priv' : 'pub'
  const mutate = keepsIssues(kept, others, isPrivate)
  expect((await preflightOf(changes, { mutate })).wrong).toMatch(says)
  const alone = await preflightOf(changes, { mutate: keepsIssues(kept, [], isPrivate) })
  expect(alone.wrong).toBeUndefined()
  expect(alone.doubts).toEqual([
    expect.stringMatching(new RegExp(`^legacyForge.*"${kept}": GET .* Either the target file or the server`)),
  ])
})

test('where the web page of issues is shown to everybody, a server that keeps them from anonymous requests is wrong', async () => {
  const mutate = (overrides: Overrides) => {
    keepsIssues('pub', ['open'], false)(overrides)
    const page = overrides.operations.get('legacy.projectsPage')
    const issues = overrides.operations.get('legacy.issuesPage')
    if (page && issues) overrides.operations.set('legacy.issuesPage', { ...issues, handle: page.handle })
  }
  expect(await preflightOf({ closedIssue: undefined }, { mutate })).toEqual({ wrong: undefined, doubts: [] })
})

test.each<[string, (overrides: Overrides) => void, RegExp]>([
  [
    'a closed issue is listed and not counted',
    listsClosed,
    /^legacyForge\.closedIssue \d: .*among the open issues\. Either/,
  ],
  [
    'no issue is closed',
    ({ rules }) => (rules.projects.closedIssues = () => []),
    /^legacyForge\.closedIssue \d: .* no issue is closed\./,
  ],
  [
    'the outsider is shown the private project',
    ({ rules: { projects } }) => {
      const { mayOpen } = projects
      projects.mayOpen = (ask, project) => ask.visitor !== undefined || mayOpen(ask, project)
    },
    /^legacyForge\.outsider: .* shows the issues of legacyForge\.privateProject\. Either/,
  ],
])('where %s, both are named', async (_what, mutate, says) => {
  const { wrong, doubts } = await preflightOf({}, { mutate })
  expect(wrong).toBeUndefined()
  expect(doubts).toEqual([expect.stringMatching(says)])
})

function listsClosed({ views }: Overrides): void {
  const { issueList } = views.legacy
  views.legacy.issueList = (ask, project, open, closed) => ({
    ...issueList(ask, project, [...open, ...closed], closed),
    open: open.length,
  })
}

test.each<[string, Changes, (overrides: Overrides) => void, RegExp]>([
  ['a server has no pages of issues', {}, noPages, /was answered 404 .*\. What needs it is unmet$/],
  [
    'a server has a page for every number',
    { closedIssue: 77 },
    pagesForAll,
    /and so is a page of an issue that does not exist\. What needs it is unmet$/,
  ],
  ['a list shows a part of the open issues', {}, partly, /lists \d of 1\d open issues\. What needs it/],
])('where %s, the closed issue is not shown to be closed', async (_what, changes, mutate, says) => {
  const { wrong, doubts } = await preflightOf(changes, { mutate })
  expect(wrong).toBeUndefined()
  expect(doubts).toEqual([expect.stringMatching(says)])
})

test('what needs a closed issue that is not shown to be closed is unmet', async () => {
  const { legacyForge } = (await reference({ mutate: noPages })).target
  const target = { name: 'no pages', legacyForge, ...limits }
  const ids = ['legacy-issues.list.open-only', 'legacy-issues.list.closed-counted']
  const judged = await judge(target, ({ id }) => ids.includes(id), { preflight: true })
  for (const id of ids)
    expect(judged.results.get(id)).toMatchObject({
      verdict: 'unmet',
      message: expect.stringContaining('legacyForge.closedIssue') as string,
    })
})

function noPages({ operations }: Overrides): void {
  operations.delete('legacy.issuePage')
}

function pagesForAll({ operations }: Overrides): void {
  const issue = operations.get('legacy.issuePage')
  const list = operations.get('legacy.issuesPage')
  if (issue && list) operations.set('legacy.issuePage', { ...issue, handle: list.handle })
}

function partly({ views }: Overrides): void {
  const { issueList } = views.legacy
  views.legacy.issueList = (...given) => ({ ...issueList(...given), open: 12 })
}

// It confuses the two users; no request distinguishes this from a file that swaps them.
const alike = 'legacy-signing/login-leads-to-somebody-else'

test('no broken server is taken for a wrong target file', async () => {
  const legacy = mutants.filter(({ id }) => id.startsWith('legacy-') && id !== alike)
  expect(legacy.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const { id, mutate } of legacy) {
    const found = await preflightOf({}, { mutate })
    if (found.wrong?.startsWith('the target file')) wrong.push(`${id}: ${found.wrong}`)
  }
  expect(wrong).toEqual([])
})

test('without a project list, the form shows whether a caller is known, and a private project that visitors can read is named', async () => {
  const mutate = (overrides: Overrides) => {
    keepsIssues('none', ['open'], false)(overrides)
    rewritesAnswer('legacy.listProjects', (reply) => ({ ...reply, status: 404, json: 'not found' }))(
      overrides,
    )
    overrides.rules.projects.mayCreateIssue = () => true
    rewritesBody('legacy.issueForm', (json, { visitor }) => (visitor ? json : { doc: 'sign in' }))(overrides)
  }
  const { wrong, doubts } = await preflightOf({ privateProject: 'open' }, { mutate })
  expect(wrong).toBeUndefined()
  expect(doubts).toEqual([
    expect.stringMatching(
      /^legacyForge\.privateProject "open": GET \/api\/p\/open\/issues\/ as anonymous shows its issues\. Either the target file or the server/,
    ),
  ])
})
