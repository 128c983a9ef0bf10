import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { composeTool } from '../../cli/launch/start-container.ts'
import type { Launch } from '../../cli/base/launch.ts'
import { reportIn } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { type Ended, outcomeOf, startCli } from '../support/run-cli.ts'
import { startEngine, SUITE, type TestEngine } from './engine.ts'

const DOCKERFILE = fileURLToPath(new URL('server/Dockerfile', import.meta.url))
const engine: TestEngine | undefined = await startEngine()
const hasCompose = await composeTool(process.env).then(
  () => true,
  ({ message }: Error) => {
    process.stderr.write(`\nNO COMPOSE: the test of compose files is skipped: ${message}\n\n`)
    return false
  },
)

afterAll(() => engine?.close())

describe.skipIf(!engine)('servers from images', () => {
  // Skipped tests are still collected.
  const { env, podman, left } = engine ?? ({} as TestEngine)

  /** Starts the command in a folder of its own. */
  function start(...words: string[]) {
    const cwd = emptyFolder()
    return {
      cwd,
      child: startCli(['run', '--output', 'o', '--only', 'markdown', ...words], { cwd, env }),
    }
  }

  async function run(...words: string[]): Promise<Ended & { readonly cwd: string }> {
    const { cwd, child } = start(...words)
    return { cwd, ...(await outcomeOf(child)) }
  }

  /** A target file of a server with a fault, which a Dockerfile builds. */
  function faulty(mode: string, more: Launch = {}): string {
    const file = join(emptyFolder(), 'target.json')
    const launch: Launch = {
      dockerfile: DOCKERFILE,
      recipe: 'forge-conformance',
      environment: { MODE: mode },
      ...more,
    }
    writeFileSync(file, JSON.stringify({ name: mode, launch }))
    return file
  }

  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let i = 0; i < 300 && !(await holds()); i++) await sleep(100)
  }
  const isRunning = async (): Promise<boolean> => (await podman('ps', '--quiet')).trim() !== ''
  beforeAll(() =>
    podman(
      'build',
      '--format',
      'docker',
      '--tag',
      'localhost/faulty:test',
      DOCKERFILE.replace(/\/Dockerfile$/, ''),
    ),
  )

  test('two images make one matrix, and nothing is left of them', async () => {
    await podman('tag', SUITE, 'localhost/other/forge-conformance:2')
    const { code, stdout, stderr, cwd } = await run(
      '--image',
      `${SUITE},localhost/other/forge-conformance:2`,
      '--only',
      'markdown,repos.migrate',
    )
    expect(stderr).toContain(`note ${SUITE}: starting the server`)
    expect(code, stdout).toBe(0)
    const { targets } = reportIn(join(cwd, 'o'))
    expect(targets.map(({ name }) => name)).toEqual([SUITE, 'localhost/other/forge-conformance:2'])
    for (const { results } of targets)
      // Includes a requirement for which the container fetches from this machine.
      expect(
        results.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement),
      ).toEqual(expect.arrayContaining(['markdown.render.status', 'repos.migrate.repository']))
    expect(existsSync(join(cwd, 'o/target.log'))).toBe(false)
    expect(await left()).toEqual([])
  })

  test('a broken server fails, and its log is kept without its secrets', async () => {
    const { code, cwd, stderr } = await run('--target', faulty('broken'))
    expect(code).toBe(1)
    expect(stderr).toContain('note the log of the server is in o/target.log')
    const log = readFileSync(join(cwd, 'o/target.log'), 'utf8')
    expect(log).toContain('"codeHosting"')
    expect(log).toContain('"password":"«password:admin»"')
    expect(reportIn(join(cwd, 'o')).targets[0]?.results.some(({ verdict }) => verdict === 'fail')).toBe(true)
    expect(await left()).toEqual([])
  })

  test.skipIf(!hasCompose)('a server with a database is started from a compose file', async () => {
    const compose = fileURLToPath(new URL('server/compose.yaml', import.meta.url))
    const file = join(emptyFolder(), 'target.json')
    const launch = { compose, service: 'forge', recipe: 'forge-conformance', environment: { MODE: 'fine' } }
    writeFileSync(file, JSON.stringify({ name: 'composed', launch }))
    const { code, stdout } = await run('--target', file)
    expect(code, stdout).toBe(0)
    expect(await left()).toEqual([])
  })

  test('a server that never gets healthy is given up', async () => {
    const { code, cwd, stdout } = await run('--target', faulty('unhealthy', { waitMs: 3000 }))
    expect(stdout).toMatch(
      /^unhealthy: GET \S+\/api\/v1\/version was not ready within 3s \(last response 503\)\n/,
    )
    expect(code).toBe(3)
    expect(existsSync(join(cwd, 'o/target.log'))).toBe(true)
    expect(await left()).toEqual([])
  })

  test('a server that dies in the middle makes the run incomplete, and is named', async () => {
    const { code, stderr } = await run('--target', faulty('dying'), '--limit', 'outageMs=1s')
    expect(stderr).toContain('note dying: the server exited with code 9 during the run')
    expect(code).toBe(3)
    expect(await left()).toEqual([])
  })

  test('a set-up step that fails is told in its own words', async () => {
    const launch = { setup: [{ exec: ['sh', '-c', 'echo not today; exit 4'] }] }
    const { code, stdout } = await run('--target', faulty('fine', launch))
    expect(stdout).toContain('fine: set-up: sh -c echo not today; exit 4 ended with 4: not today')
    expect(code).toBe(3)
    expect(await left()).toEqual([])
  })

  test('an image that does not exist is the first line, and the other one is checked', async () => {
    const { code, cwd, stdout } = await run('--image', `localhost:1/none/gitea:1,${SUITE}`)
    expect(stdout).toMatch(/^localhost:1\/none\/gitea:1: the container does not start: .+\n/)
    expect(code).toBe(3)
    const [missing, found] = reportIn(join(cwd, 'o')).targets
    expect(missing?.results.some(({ verdict }) => verdict === 'pass')).toBe(false)
    expect(found?.results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(10)
    expect(await left()).toEqual([])
  })

  test.each(['unhealthy', 'fine'])('Ctrl-C removes a server that is %s', async (mode) => {
    const { child } = start('--target', faulty(mode), '--repeat', '50')
    const outcome = outcomeOf(child)
    await until(isRunning)
    await sleep(mode === 'fine' ? 2000 : 200)
    child.kill('SIGINT')
    expect((await outcome).code).toBe(130)
    expect(await left()).toEqual([])
  })

  test('kill -9 leaves nothing: the guard removes the server', async () => {
    const { child } = start('--target', faulty('unhealthy'))
    const outcome = outcomeOf(child)
    await until(isRunning)
    child.kill('SIGKILL')
    await outcome
    await until(async () => (await left()).length === 0)
    expect(await left()).toEqual([])
  })

  test('the image serves as an ordinary user, is healthy, and runs into a mounted folder', async () => {
    const cwd = emptyFolder()
    chmodSync(cwd, 0o777)
    await podman('run', '--detach', '--name', 'served', SUITE)
    onTestFinished(async () => void (await podman('rm', '--force', '--time', '0', 'served')))
    // Fails if the server is not healthy.
    await until(() =>
      podman('healthcheck', 'run', 'served').then(
        () => true,
        () => false,
      ),
    )
    await podman('healthcheck', 'run', 'served')
    expect(await podman('exec', 'served', 'node', '-p', 'process.getuid()')).toBe('1000\n')
    await podman(
      'run',
      '--rm',
      '--volume',
      `${cwd}:/work`,
      SUITE,
      'run',
      '--only',
      'markdown',
      '--output',
      'o',
    )
    expect(reportIn(join(cwd, 'o')).targets[0]?.results.some(({ verdict }) => verdict === 'pass')).toBe(true)
  })

  test('what a killed run and its guard leave is removed by the next run', async () => {
    await podman(
      'run',
      '--detach',
      '--label',
      'forge-conformance.session=fc-x',
      '--label',
      `forge-conformance.owner=999999999@${hostname()}`,
      '--name',
      'abandoned',
      SUITE,
    )
    await podman(
      'run',
      '--detach',
      '--label',
      'forge-conformance.session=fc-y',
      '--label',
      `forge-conformance.owner=${process.pid}@${hostname()}`,
      '--name',
      'in-use',
      SUITE,
    )
    onTestFinished(async () => void (await podman('rm', '--force', '--time', '0', 'in-use')))
    const { code } = await run('--image', SUITE)
    expect(code).toBe(0)
    expect(await left()).toEqual(['container in-use'])
  })
})
