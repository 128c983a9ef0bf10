import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The base of the test images, instead of an image of Node from a registry. */
const BASE = 'localhost/forge-conformance-test-base:test'
/** The image that the Dockerfile of the project builds. */
export const SUITE = 'localhost/forge-conformance:test'

/** Podman with its Docker-compatible socket and its own storage, so that nothing else on this machine changes. */
export interface TestEngine {
  /** The environment that the command needs. */
  readonly env: Readonly<Record<string, string>>
  readonly podman: (...words: string[]) => Promise<string>
  /** The resources other than images and the default network: containers, volumes, networks. */
  readonly left: () => Promise<string[]>
  close(): Promise<void>
}

/** Starts an engine. Undefined, with a conspicuous message about the reason, if there is none. */
export async function startEngine(): Promise<TestEngine | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'))
  try {
    return await engineIn(folder)
  } catch (cause) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    const reason = (cause instanceof Error ? cause.message : String(cause)).trim().replace(/\s+/g, ' ')
    process.stderr.write(
      `\nNO CONTAINER ENGINE: the tests of images are skipped: ${reason.slice(0, 500)}\n\n`,
    )
    return undefined
  }
}

async function engineIn(folder: string): Promise<TestEngine> {
  const socket = join(folder, 'podman.sock')
  const configuration = join(folder, 'containers.conf')
  // Without permission to raise its own limits, an engine cannot give a container the default limits.
  const limits = await readFile('/proc/self/limits', 'utf8')
  const limit = (name: string): number =>
    Math.min(Number(new RegExp(`Max ${name} +\\S+ +(\\d+)`).exec(limits)?.[1] ?? 4096), 4096)
  const [files, processes] = [limit('open files'), limit('processes')]
  const runtime = await run('sh', ['-c', 'command -v runc || command -v crun']).then(
    ({ stdout }) => stdout.trim().split('/').at(-1) ?? 'crun',
  )
  await writeFile(
    configuration,
    `[containers]\ndefault_ulimits = ["nofile=${files}:${files}", "nproc=${processes}:${processes}"]\n` +
      `[engine]\nruntime = "${runtime}"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`,
  )
  const env = {
    CONTAINERS_CONF: configuration,
    DOCKER_HOST: `unix://${socket}`,
    TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1',
  }
  const storage = ['--root', join(folder, 'root'), '--runroot', join(folder, 'runroot')]
  const all = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  const podman = async (...words: string[]): Promise<string> =>
    (await run('podman', [...storage, ...words], all)).stdout
  await podman('info')
  await importBase(join(folder, 'base'), podman)

  const service = spawn('podman', [...storage, 'system', 'service', '--time=0', `unix://${socket}`], {
    stdio: 'ignore',
    env: all.env,
  })
  try {
    for (let i = 0; i < 100 && !existsSync(socket); i++) await sleep(50)
    await podman('run', '--rm', '--entrypoint', '/bin/true', BASE)
    await podman('build', '--format', 'docker', '--build-arg', `NODE=${BASE}`, '--tag', SUITE, ROOT)
  } catch (cause) {
    await end(service)
    throw cause
  }
  return {
    env,
    podman,
    left: async () => {
      const lists = await Promise.all([
        podman('ps', '--all', '--format', 'container {{.Names}}'),
        podman('volume', 'ls', '--format', 'volume {{.Name}}'),
        podman('network', 'ls', '--format', 'network {{.Name}}'),
      ])
      const lines = lists.flatMap((list) => list.split('\n')).filter(Boolean)
      return lines.filter((line) => line !== 'network podman')
    },
    close: async () => {
      await podman('rm', '--all', '--force', '--time', '0').catch(() => undefined)
      await end(service)
      await podman('system', 'reset', '--force').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit')
  if (service.exitCode === null && service.kill()) await ended
}

/**
 * A small root of this machine's own node, git, shell and libraries. Stand-ins replace the package managers that the Dockerfile
 * calls: one does nothing, the other copies the packages that are installed here, because tests have no registry.
 */
async function importBase(root: string, podman: (...words: string[]) => Promise<string>): Promise<void> {
  const node = process.execPath
  const { stdout: gitFolder } = await run('git', ['--exec-path'])
  const overHttp = join(gitFolder.trim(), 'git-remote-http')
  const tools = ['git', 'sh', 'true', 'sleep', 'cat', 'env', 'chown', 'cp', 'mkdir']
  const { stdout: paths } = await run('sh', [
    '-c',
    tools.map((name) => `command -v ${name} | grep / || echo /bin/${name}`).join('; '),
  ])
  const programs: Array<readonly [from: string, to: string]> = [
    [node, '/usr/bin/node'],
    [overHttp, overHttp],
    ...paths
      .trim()
      .split('\n')
      .map((path) => [path, `/bin/${path.split('/').at(-1) ?? ''}`] as const),
  ]
  const libraries = new Set<string>()
  for (const [from] of programs) {
    const { stdout } = await run('ldd', [from])
    for (const [path] of stdout.matchAll(/\/\S+/g)) libraries.add(path)
  }
  for (const [from, to] of [...programs, ...[...libraries].map((path) => [path, path] as const)]) {
    await mkdir(join(root, dirname(to)), { recursive: true })
    await cp(from, join(root, to), { dereference: true })
  }
  for (const name of ['tmp', 'etc', 'sbin', 'proc', 'sys', 'dev', 'packages'])
    await mkdir(join(root, name), { recursive: true })
  await chmod(join(root, 'tmp'), 0o1777)
  for (const [name, text] of [
    ['sbin/apk', '#!/bin/sh\nexit 0\n'],
    ['bin/npm', '#!/bin/sh\ncp -r /packages node_modules\n'],
  ] as const) {
    await writeFile(join(root, name), text)
    await chmod(join(root, name), 0o755)
  }
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { readonly dev?: boolean; readonly peer?: boolean; readonly devOptional?: boolean }
    >
  }
  for (const [path, { dev, peer, devOptional }] of Object.entries(packages))
    if (path !== '' && !dev && !peer && !devOptional)
      await cp(join(ROOT, path), join(root, path.replace('node_modules', 'packages')), {
        recursive: true,
        // The list itself contains packages within a package.
        filter: (each) => !each.slice(join(ROOT, path).length).includes('node_modules'),
      })
  const archive = `${root}.tar`
  await run('tar', ['-C', root, '-cf', archive, '.'])
  await podman('import', '--change', 'ENV PATH=/usr/bin:/bin:/sbin', archive, BASE)
  await rm(archive)
  await rm(root, { recursive: true })
}
