import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildOrder } from '../../cli/run/build-order.ts'
import { codeOf, commandsOf, pageText } from '../support/page-commands.ts'
import { emptyFolder } from '../support/resources.ts'
import { type Ended, outcomeOf, runCli, startCli } from '../support/run-cli.ts'

// The server that docs/start/first-server.md builds, and each command on the pages of docs/start, in their order.
// test/certify/certify.test.ts runs the commands of docs/start/certify.md.

const env = { FORGE_CONFORMANCE_ADMIN_PASSWORD: 'first-server' }
const blocks = codeOf('start/first-server', 'js')
const cwd = emptyFolder()
/** A free port at first, then always the same: the target file names it. */
let port = 0
let server: ChildProcess | undefined

afterAll(stop)

/** Starts the server that the first code blocks build. */
async function serve(parts: number): Promise<void> {
  await stop()
  writeFileSync(join(cwd, 'server.mjs'), blocks.slice(0, parts).join('\n'))
  server = spawn(process.execPath, ['server.mjs'], {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  port = Number(/port (\d+)/.exec(line.toString())?.[1])
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return
  server.kill()
  await once(server, 'exit')
}

const here = (word: string) => word.replace('127.0.0.1:3000', `127.0.0.1:${port}`)

/** A command of a page; a run selects only the given requirements. */
function perform(words: readonly string[], only?: string): Promise<Ended> {
  return runCli(words.map(here), {
    cwd,
    env: { ...env, ...(only === undefined ? {} : { FORGE_CONFORMANCE_ONLY: only }) },
  })
}

test('the first server goes on as its page says, and each command of the pages works', async () => {
  const printed = [...pageText('start/first-server').matchAll(/^ {4}((?:next|fail|\d+ unmet).*)$/gm)].map(
    ([, line = '']) => line,
  )
  const order = buildOrder.slice(0, buildOrder.indexOf('repos.delete') + 1)
  expect(pageText('start/first-server')).toContain(order.map((id) => `\`${id}\``).join(', '))
  const commands = commandsOf('start/first-server')
  const [init = [], next = [], users = [], watch = [], ...others] = commands
  await serve(1)
  expect((await perform(init)).code).toBe(3)
  let seen = ''
  for (const parts of [1, 2, 3, 4, blocks.length]) {
    await serve(parts)
    const { code, stdout } = await perform(next)
    expect(code).toBe(1)
    seen += stdout
  }
  const { code, stdout } = await perform(users)
  expect(code).toBe(3)
  seen += stdout
  for (const line of printed.slice(0, -1)) expect(seen).toContain(line)
  expect(printed).toHaveLength(9)

  const watching = startCli(watch.map(here), { cwd, env })
  watching.stdout?.once('data', () => watching.kill('SIGINT'))
  expect((await outcomeOf(watching)).stdout).toContain('next: ')

  // The others select few requirements: this test covers only that the command works.
  for (const words of others) expect((await perform(words, 'users.get.status')).code, words.join(' ')).toBe(0)
  const codes: unknown[] = []
  for (const words of commandsOf('start/gate-your-ci')) {
    if (words[0] === 'diff')
      cpSync(join(cwd, 'conformance-report'), join(cwd, 'last-release'), { recursive: true })
    codes.push([words[0], (await perform(words, 'users.get.status,admin.create-org.status')).code])
  }
  expect(codes).toEqual([
    ['run', 1],
    ['baseline', 0],
    ['run', 0],
    ['diff', 0],
  ])
})
