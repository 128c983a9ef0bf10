import { branchesOf } from '../git/references.ts'
import { demand, notFound, parameter, repositoryNamed, signedIn } from '../code-hosting/lookup.ts'
import type { Call } from '../http/call.ts'
import { web, type Operation } from '../http/operation.ts'
import type { Outcome } from '../http/reply.ts'
import type { Repository } from '../model/entities.ts'
import { Invalid } from '../model/invalid.ts'

type Service = 'upload-pack' | 'receive-pack'

/** Git's smart HTTP protocol: push and fetch. */
export const gitHttp: Operation[] = [
  web('GET /:owner/:repo{[^/]+\\.git}/info/refs', { name: 'git.refs', status: 200, handle: advertise }),
  web('POST /:owner/:repo{[^/]+\\.git}/git-upload-pack', {
    name: 'git.fetch',
    status: 200,
    handle: (call) => exchange(call, 'upload-pack'),
  }),
  web('POST /:owner/:repo{[^/]+\\.git}/git-receive-pack', { name: 'git.push', status: 200, handle: push }),
]

async function advertise(call: Call): Promise<Outcome> {
  const asked = call.query.get('service')
  if (asked !== 'git-upload-pack' && asked !== 'git-receive-pack')
    throw new Invalid('only smart HTTP is served')
  const service = asked === 'git-upload-pack' ? 'upload-pack' : 'receive-pack'
  const repository = permittedRepository(call, service)
  const out = await serve(call, repository, service, ['--advertise-refs'])
  const line = `# service=${asked}\n`
  const announcement = `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`
  // Version 2 of the protocol starts with capabilities, without a service announcement.
  const body = out.subarray(0, 14).includes('version 2')
    ? out
    : Buffer.concat([Buffer.from(announcement), out])
  return gitOutcome(`application/x-${asked}-advertisement`, body)
}

async function exchange(call: Call, service: Service): Promise<Outcome> {
  const repository = permittedRepository(call, service)
  const body = await call.bytes()
  const isZipped = call.header('content-encoding') === 'gzip'
  const input = isZipped ? (await import('node:zlib')).gunzipSync(body) : body
  return gitOutcome(`application/x-git-${service}-result`, await serve(call, repository, service, [], input))
}

async function push(call: Call): Promise<Outcome> {
  const outcome = await exchange(call, 'receive-pack')
  const repository = permittedRepository(call, 'receive-pack')
  const names = (await branchesOf(call.forge.git, repository)).map((head) => head.name)
  const defaultBranch = defaultAmong(names, repository.defaultBranch)
  await call.effect(async () => {
    // A clone checks out HEAD, which must refer to an existing branch.
    await call.forge.git.runIn(repository, ['symbolic-ref', 'HEAD', `refs/heads/${defaultBranch}`])
    const current = call.forge.repositories.get(repository.id)
    if (current) {
      call.forge.repositories.put({
        ...current,
        defaultBranch,
        isEmpty: names.length === 0,
        updatedAt: new Date(),
      })
    }
  })
  return outcome
}

/** Keeps the default branch if it exists; otherwise picks a common name, or any branch. */
function defaultAmong(names: readonly string[], current: string): string {
  return [current, 'main', 'master'].find((name) => names.includes(name)) ?? names[0] ?? current
}

/** Returns 401 to anonymous callers, not 404: git then retries with credentials. */
function permittedRepository(call: Call, service: Service): Repository {
  const name = parameter(call, 'repo').replace(/\.git$/, '')
  const repository = repositoryNamed(call, parameter(call, 'owner'), name)
  if (!repository) {
    signedIn(call)
    throw notFound(call)
  }
  if (service === 'receive-pack') demand(call, call.rules.access.mayWrite(call, repository))
  return repository
}

async function serve(
  call: Call,
  repository: Repository,
  service: Service,
  flags: readonly string[],
  input?: Uint8Array,
): Promise<Buffer<ArrayBuffer>> {
  const protocol = call.header('git-protocol')
  const folder = await call.forge.git.folder(repository)
  const { stdout } = await call.forge.git.runIn(repository, [service, '--stateless-rpc', ...flags, folder], {
    ...(input ? { input } : {}),
    ...(protocol === undefined ? {} : { env: { GIT_PROTOCOL: protocol } }),
  })
  return stdout
}

function gitOutcome(contentType: string, body: Uint8Array<ArrayBuffer>): Outcome {
  return { body, headers: { 'content-type': contentType, 'cache-control': 'no-cache' } }
}
