import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { packageIdentity } from '../../schemas/load.ts'
import { runCli } from '../support/run-cli.ts'

test('--help names the commands and shows how they are used', async () => {
  const { code, stdout, stderr } = await runCli('--help')
  expect(code).toBe(0)
  expect(stderr).toBe('')
  for (const word of ['run ', 'serve', 'requirements', 'explain', 'clean', 'config', 'Examples:'])
    expect(stdout).toContain(word)
})

test('run --help explains exit codes and environment', async () => {
  const { code, stdout } = await runCli('run --help')
  expect(code).toBe(0)
  for (const word of ['--only', 'Exit codes:', '130', 'FORGE_CONFORMANCE_ADMIN_PASSWORD'])
    expect(stdout).toContain(word)
})

test('the help of each command says what its target is without one', async () => {
  const targetOf = async (command: string) =>
    /--target <files>(.*?)\)/s.exec((await runCli(`${command} --help`)).stdout)?.[1]?.replaceAll(/\s+/g, ' ')
  expect(await targetOf('run')).toContain('(default: the embedded reference server')
  for (const command of ['certify', 'clean', 'doctor', 'driver-check'])
    expect(await targetOf(command)).toContain('(default: none, a target is required')
})

test.each([['--help'], ['run', '--help']])(
  '%s %s says where the pages are that it names',
  async (...words) => {
    const { stdout } = await runCli(words)
    const folder = /^The pages of docs\/ are in (.*)$/m.exec(stdout)?.[1] ?? ''
    const pages = [...stdout.matchAll(/docs\/(\S+\.md)/g)].map(([, page = '']) => page)
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.filter((page) => !existsSync(join(folder, page)))).toEqual([])
  },
)

test('--version is that of the package', async () => {
  const { code, stdout } = await runCli('--version')
  expect(code).toBe(0)
  expect(stdout.trim()).toBe(packageIdentity().version)
})

test('without a command the help is shown, with exit code 2', async () => {
  const { code, stderr } = await runCli([])
  expect(code).toBe(2)
  expect(stderr).toContain('Usage:')
})

test('help, version and wrong usage load neither engine nor suites nor ajv', async () => {
  const unwanted = /harness\/run\/|\/suites\/|\/fixtures\/|node_modules\/(ajv|undici|hono|jiti|preact)\//
  for (const words of [
    ['--help'],
    ['run', '--help'],
    ['--version'],
    ['rnu'],
    ['run', '--concurrency', '0'],
  ]) {
    const { stderr } = await runCli(words, { env: { NODE_DEBUG: 'esm,module' } })
    const sources = sourcesOf(stderr)
    expect(sources.some((source) => source.includes('node_modules/commander/'))).toBe(true)
    expect(sources.filter((source) => unwanted.test(source))).toEqual([])
  }
})

/** The sources of all bundled files that Node's loader reports, by their source maps. */
function sourcesOf(log: string): string[] {
  const files = new Set([...log.matchAll(/file:\/\/\/[^'"\s]+\.js/g)].map(([url]) => fileURLToPath(url)))
  return [...files].flatMap((file) => {
    if (!existsSync(`${file}.map`)) return [file]
    return (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }).sources
  })
}
