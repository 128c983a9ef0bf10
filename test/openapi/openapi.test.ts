import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { OpenAPIBackend, type Document } from 'openapi-backend'
import createClient from 'openapi-fetch'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/derive/operations.ts'
import { packageRoot } from '../../schemas/load.ts'
import { jsonIn, reportIn } from '../support/files-in.ts'
import { emptyFolder, urlOf } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

interface Written {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly [field: string]: unknown
}
interface Operation {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { example?: unknown }>> }>
  >
  readonly [extension: `x-${string}`]: unknown
}

const names = ['code-hosting', 'legacy-forge'] as const
const cwd = emptyFolder()
const written = new Map<string, Written>()

function documentNamed(name: string): Written {
  const document = written.get(name)
  if (!document) throw new Error(`${name} was not written`)
  return structuredClone(document)
}

beforeAll(async () => {
  const only = 'users,orgs.is-member,orgs.get,repos.search,markdown.render,legacy-projects.list,legacy-issues'
  const run = await runCli(`run --only ${only} --output run`, { cwd })
  expect({ code: run.code, stderr: run.stderr }).toMatchObject({ code: 0 })
  for (const name of names) {
    const words = `openapi --document ${name} --examples run --output ${name}.json`
    const { code, stderr } = await runCli(words, { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    written.set(name, jsonIn(cwd, `${name}.json`))
  }
})

test.each(names)('%s has each operation of the description, with its status codes', (name) => {
  const found = Object.entries(documentNamed(name).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, responses }]) => [
      operationId,
      `${method.toUpperCase()} ${path} ${Object.keys(responses)
        .filter((status) => status !== 'default')
        .join(' ')}`,
    ]),
  )
  const described = Object.entries(operations)
    .filter(([, { document }]) => document === name)
    .map(([id, { method, path, success, others }]) => [id, [method, path, success, ...others].join(' ')])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(described))
})

test.each(names)('%s is valid for two validators that are not ours', async (name) => {
  const parsed = await validate(documentNamed(name) as unknown as Parameters<typeof validate>[0])
  expect(parsed).toMatchObject({ valid: true, warnings: [] })
  expect(await new Validator().validate({ ...documentNamed(name) })).toEqual({ valid: true })
})

test('the validators find what is wrong', async () => {
  const wrong = {
    ...documentNamed('code-hosting'),
    paths: { '/users/{username}': { get: { responses: 5 } } },
  }
  expect(await validate(structuredClone(wrong) as never)).toMatchObject({ valid: false })
  expect(await new Validator().validate(wrong)).toMatchObject({ valid: false })
})

test('what is not shown is marked, and examples are those of the run', () => {
  const { paths, ...document } = documentNamed('code-hosting')
  expect(document['x-not-shown']).toContain('how callers sign in')
  expect(paths['/repos/{owner}/{repo}/hooks/{id}']?.['get']?.responses['200']).toMatchObject({
    'x-not-shown': [expect.stringContaining('cut off'), 'response body'],
  })
  expect(
    paths['/users/search']?.['get']?.responses['200']?.content?.['application/json']?.example,
  ).toMatchObject({
    ok: true,
    data: expect.any(Array) as unknown,
  })
  expect(documentNamed('legacy-forge')['x-operations-without-method']).toMatchObject([
    {
      id: 'legacy-projects.create',
      path: '/api/admin/projects/create/',
      'x-callers': ['callers with admin rights', 'authenticated callers with admin rights'],
    },
    { id: 'legacy-projects.delete' },
    { id: 'legacy-issues.update', 'x-callers': 'not shown' },
    { id: 'legacy-downloads.list' },
    { id: 'legacy-downloads.create' },
    { id: 'legacy-downloads.delete' },
    { id: 'legacy-downloads.update' },
  ])
})

test('tags, schemes and media types are those of the document, and absent where it has none', () => {
  const { paths, tags } = documentNamed('code-hosting')
  expect(tags).toEqual(['admin', 'organization', 'repository', 'user'].map((name) => ({ name })))
  expect(paths['/user/times']?.['get']).toMatchObject({ tags: ['repository', 'user'] })
  expect(paths['/markdown']?.['post']).not.toHaveProperty('tags')
  expect(paths['/admin/users/{username}/keys']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': {}, 'text/plain': {} },
      'x-not-shown': ['request body'],
    },
  })
  const legacy = documentNamed('legacy-forge')
  for (const field of ['tags', 'x-schemes', 'x-default-media-types']) expect(legacy).not.toHaveProperty(field)
})

test('what another place says of a response counts, and operations without a method have their relations', () => {
  const negative = documentNamed('code-hosting').paths['/orgs/{org}/members/{username}']?.['get']?.responses
  expect(negative?.['404']).toEqual({ description: 'the user is not a member' })
  expect(documentNamed('legacy-forge')['x-relations']).toMatchObject([
    { name: 'projects', adds: ['legacy-projects.create'], removes: ['legacy-projects.delete'] },
    { name: 'issues', changes: ['legacy-issues.update'] },
    { name: 'status names', lists: ['legacy-issues.form'] },
    { name: 'downloads', lists: ['legacy-downloads.list'] },
  ])
})

/** Serves a document by a third-party mock server. Returns its address. */
async function mocked(name: string): Promise<string> {
  const backend = new OpenAPIBackend({ definition: documentNamed(name) as unknown as Document, quick: true })
  backend.register({
    notFound: () => ({ status: 404, mock: undefined }),
    notImplemented: ({ operation }) => backend.mockResponseForOperation(operation.operationId ?? ''),
  })
  await backend.init()
  return urlOf((request, response) => {
    const { method = 'GET', url: path = '/' } = request
    void backend
      .handleRequest({ method, path, headers: {} })
      .then((answer: { status: number; mock: unknown }) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' })
        response.end(answer.mock === undefined ? '' : JSON.stringify(answer.mock))
      })
  })
}

interface Paths {
  readonly '/users/search': {
    readonly get: { responses: { 200: { content: { 'application/json': unknown } } } }
  }
  readonly '/orgs/{org}/members/{username}': {
    readonly get: {
      readonly parameters: { readonly path: { readonly org: string; readonly username: string } }
      readonly responses: { readonly 204: { readonly content?: never } }
    }
  }
  readonly '/nowhere': {
    readonly get: { readonly responses: { readonly 200: { readonly content?: never } } }
  }
}

test('a mock server that is not ours serves it, to a client that is not ours', async () => {
  const client = createClient<Paths>({ baseUrl: await mocked('code-hosting') })
  const search = await client.GET('/users/search')
  expect(search.response.status).toBe(200)
  expect(search.data).toEqual(
    documentNamed('code-hosting').paths['/users/search']?.['get']?.responses['200']?.content?.[
      'application/json'
    ]?.example,
  )
  const member = await client.GET('/orgs/{org}/members/{username}', {
    params: { path: { org: 'guild', username: 'ada' } },
  })
  expect(member.response.status).toBe(204)
  expect((await client.GET('/nowhere')).response.status).toBe(404)
})

/** The compiler's messages about a program with the types of a third-party generator. */
async function compiled(name: string, program: string): Promise<string[]> {
  const folder = mkdtempSync(join(cwd, 'client-'))
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'paths.ts'),
    astToString(await openapiTS(documentNamed(name) as unknown as OpenAPI3)),
  )
  const file = join(folder, 'program.ts')
  const head = "import createClient from 'openapi-fetch'\nimport type { paths } from './paths.ts'\n"
  writeFileSync(file, `${head}const client = createClient<paths>()\n${program}\n`)
  const compiler = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: [] },
    ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    ...{ target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'] },
  })
  return ts
    .getPreEmitDiagnostics(compiler)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test.each([
  ['code-hosting', "client.GET('/orgs/{org}', { params: { path: { org: 'guild' } } })"],
  ['code-hosting', "client.GET('/repos/search', { params: { query: { mode: 'fork', limit: 50 } } })"],
  ['legacy-forge', "(await client.GET('/')).data?.projects.map(({ private: secret }) => secret === 1)"],
])('a client that is generated for %s compiles: %s', async (name, program) => {
  expect(await compiled(name, `export const answer = ${program}`)).toEqual([])
})

test.each([
  ['a path that the document does not have', "client.GET('/orgs/{org}/owner', {})"],
  ['a path parameter that is missing', "client.GET('/orgs/{org}', { params: { path: {} } })"],
  ['a value that is none', "client.GET('/repos/search', { params: { query: { mode: 'copy' } } })"],
])('the compiler refuses %s', async (_, program) => {
  expect(await compiled('code-hosting', `export const answer = ${program}`)).not.toEqual([])
})

test('openapi replaces no file, and reads examples from reports alone', async () => {
  writeFileSync(join(cwd, 'there.json'), '{}')
  const there = await runCli('openapi --output there.json', { cwd })
  expect(there).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there.json exists already') as string,
  })
  const none = await runCli('openapi --examples nowhere', { cwd })
  expect(none).toMatchObject({ code: 2, stdout: '' })
})

test('an example shows no control character on a terminal', async () => {
  const from = join(cwd, 'controls')
  cpSync(join(cwd, 'run'), from, { recursive: true })
  const file = join(from, 'evidence.ndjson')
  const text = readFileSync(file, 'utf8').replaceAll('<h1>', '<h1>\u009b31m\u202e\u007f')
  expect(text).toContain('\u202e')
  writeFileSync(file, text)
  const { digest: _digest, run, ...report } = reportIn(from)
  const { evidence: _evidence, ...unbound } = run
  writeFileSync(join(from, 'report.json'), JSON.stringify({ ...report, run: unbound }))
  const { code, stdout, stderr } = await runCli(`openapi --document code-hosting --examples ${from}`, { cwd })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('\\u009b31m\\u202e\\u007f')
  expect(stdout).not.toMatch(/[\u007f-\u009f\u202e]/)
})
