import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../../harness/report/report.ts'
import { startReference, type Reference } from '../../../reference/start.ts'
import { startHostileProxy } from '../../support/hostile-proxy.ts'
import { runCli } from '../../support/run-cli.ts'
import { isUserSearch, usualSelection } from './attack.ts'
import type { Attack, AttackOutcome, Scene, UpstreamAnswer } from './attack.ts'
import { addBystanders, differences } from './bystanders.ts'
import { filesOf, leaksIn } from './leaks.ts'

/** Characters that every encoding writes differently. */
const ADMIN_PASSWORD = `pä&<w>"o'r/d +%=?ß`

/** The subject of a run: an attack, or the same selection without one. */
export type Staged = Pick<Attack, 'legacy' | 'only' | 'target' | 'words'> &
  Partial<Pick<Attack, 'act' | 'on'>>

/**
 * Runs the built command in its own process against two targets: a reference behind a proxy that attacks and breaks one promise,
 * and a correct reference.
 */
export async function stage(attack: Staged): Promise<AttackOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'attack-'))
  const output = join(folder, 'report')
  const [reference, neighbour] = await Promise.all([
    startReference({
      adminPassword: ADMIN_PASSWORD,
      mutate: ({ rules }) => (rules.users.emailInLookup = (_ask, user) => user.email),
    }),
    startReference(),
  ])
  const other = await startOther()
  const scene = sceneFor(attack, reference, other.url, join(folder, 'marker'))
  const proxy = await startAttacker(attack, scene)
  try {
    await addBystanders(reference)
    const before = [reference.state(), neighbour.state()]
    const words = await Promise.all([
      describe(folder, 'attacked', proxy.url, reference, {
        ...attack.target,
        ...(attack.legacy && { legacyForge: { ...reference.target.legacyForge, url: proxy.url } }),
      }),
      describe(folder, 'neighbour', neighbour.url, neighbour, { timeoutMs: 20_000 }),
    ])
    const only = (attack.only ?? usualSelection).join(',')
    const started = performance.now()
    const ended = await runCli([
      ...['run', ...words.flat(), '--only', only, '--output', output],
      ...(attack.words ?? []),
    ])
    const durationMs = performance.now() - started
    const files = await filesOf(output)
    const terminal = ended.stdout + ended.stderr
    return {
      exit: ended.code,
      durationMs,
      maxRssMiB: ended.maxRssMiB,
      output: terminal,
      ...reportedIn(files),
      files,
      leaks: leaksIn(
        { ...files, terminal },
        new Set([...scene.secrets, neighbour.target.codeHosting.admin.password]),
      ),
      differences: [reference, neighbour].flatMap((one, index) => differences(before[index], one.state())),
      elsewhere: other.requests,
      markerExists: existsSync(scene.marker),
    }
  } finally {
    await Promise.all([proxy.close(), other.close(), reference.close(), neighbour.close()])
    await rm(folder, { recursive: true, force: true })
  }
}

type CommonScene = Omit<Scene, 'passOn' | 'ask' | 'sent' | 'count' | 'secrets'> & {
  count: number
  readonly secrets: Set<string>
}

/** The common state of all requests of an attack. */
function sceneFor(
  { legacy }: Staged,
  { url, target: { codeHosting, legacyForge } }: Reference,
  elsewhere: string,
  marker: string,
): CommonScene {
  const { member, outsider } = legacyForge
  const secrets = [ADMIN_PASSWORD, ...(legacy ? [member.apiKey, outsider.apiKey] : [])]
  return {
    upstream: url,
    admin: codeHosting.admin,
    apiKey: member.apiKey,
    elsewhere,
    marker,
    count: 0,
    secrets: new Set(secrets),
  }
}

/** The proxy in front of the attacked target. */
async function startAttacker(attack: Staged, scene: CommonScene) {
  const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>()
  const on = attack.on ?? isUserSearch
  return startHostileProxy(
    scene.upstream,
    (request) => {
      const body = bodyOf(request)
      bodies.set(request, body)
      noteSecrets(request, body, scene.secrets)
      return attack.act !== undefined && on(request.method ?? '', request.url ?? '')
    },
    (request, response, socket) => {
      scene.count += 1
      const body = bodies.get(request) ?? Promise.resolve(Buffer.alloc(0))
      attack.act?.(request, response, socket, sceneOf(scene, request, body, response, socket))
    },
  )
}

/** The report's data about both targets. */
function reportedIn(
  files: Readonly<Record<string, string>>,
): Pick<AttackOutcome, 'attacked' | 'neighbour' | 'leftovers'> {
  const report = files['report.json'] && (JSON.parse(files['report.json']) as Report)
  const [attacked, beside] = report ? report.targets : []
  return {
    attacked: verdictsOf(attacked),
    neighbour: verdictsOf(beside),
    leftovers: [attacked, beside].flatMap((one) =>
      [...(one?.leftovers ?? []), ...(one?.mayAppear ?? [])].map(({ name }) => name),
    ),
  }
}

async function describe(
  folder: string,
  name: string,
  url: string,
  { target }: Reference,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const file = join(folder, `${name}.json`)
  const codeHosting = { ...target.codeHosting, url, ...(more['codeHosting'] as object | undefined) }
  const bounds = { concurrency: 2, timeoutMs: 4000, patienceMs: 100 }
  await writeFile(file, JSON.stringify({ name, ...bounds, ...more, codeHosting }))
  return ['--target', file]
}

function sceneOf(
  common: Omit<Scene, 'passOn' | 'ask' | 'sent'>,
  request: IncomingMessage,
  requestBody: Promise<Buffer>,
  response: ServerResponse,
  socket: Socket,
): Scene {
  return {
    ...common,
    sent: requestBody,
    passOn: (rewrite = (answer) => answer) => {
      const onward = forward(
        common.upstream + (request.url ?? '/'),
        { method: request.method ?? 'GET', headers: request.headers },
        (answer) => {
          void received(answer).then((got) => {
            const { status, rawHeaders, body } = rewrite(got)
            response.writeHead(status, [...rawHeaders])
            response.end(body)
          })
        },
      )
      onward.on('error', () => socket.destroy())
      void requestBody.then((body) => onward.end(body))
    },
    ask: async (method, path, json) => {
      const { username, password } = common.admin
      const body = json === undefined ? '' : JSON.stringify(json)
      return new Promise((resolve, reject) => {
        const headers = {
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }
        forward(common.upstream + path, { method, headers }, (answer) => resolve(received(answer)))
          .on('error', reject)
          .end(body)
      })
    },
  }
}

async function received(answer: IncomingMessage): Promise<UpstreamAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 502, rawHeaders: answer.rawHeaders, body: Buffer.concat(chunks) }
}

/** The body of a request; empty if the connection ends before it is complete. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((ended) => request.once('end', ended).once('close', ended))
  return request.complete ? Buffer.concat(chunks) : Buffer.alloc(0)
}

/** Stores the credentials of a request, and the passwords that it sets. */
function noteSecrets(request: IncomingMessage, body: Promise<Buffer>, secrets: Set<string>): void {
  const value = request.headers.authorization?.split(' ')[1]
  if (value) secrets.add(value)
  const hash = /[?&]_hash=([0-9a-f]{40})(&|$)/.exec(request.url ?? '')?.[1]
  if (hash) secrets.add(hash)
  void body.then((bytes) => {
    const password = /"password":("[^"]+")/.exec(bytes.toString('utf8'))?.[1]
    if (password) secrets.add(JSON.parse(password) as string)
  })
}

async function startOther(): Promise<{ url: string; requests: string[]; close(): Promise<void> }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'anonymous'}`)
    response.end('{"ok":true,"data":[]}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function verdictsOf(target: Report['targets'][number] | undefined): Record<string, string> {
  const asked = target?.results.filter(({ reason }) => reason !== 'not selected') ?? []
  return Object.fromEntries(asked.map(({ requirement, verdict }) => [requirement, verdict]))
}
