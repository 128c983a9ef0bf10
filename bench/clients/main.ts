import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { packageRoot } from '../../schemas/load.ts'
import { renewed, usualVersions, type KindOfClient } from './renew.ts'

// npm run clients: takes the versions of ordinary clients from the registries of npm and PyPI, with npm and pip as configured here, and
// those of browsers from the npm package caniuse-lite, into harness/client/client-profiles.json.

const run = promisify(execFile)
const file = join(packageRoot(), 'harness/client/client-profiles.json')
/** Number of browser versions that are in use; the oldest is about two years old. */
const BROWSERS = 24

async function ofNpm(name: string): Promise<string[]> {
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { maxBuffer: 1 << 24 })
  return usualVersions(JSON.parse(stdout) as string[])
}

async function ofPypi(name: string): Promise<string[]> {
  const { stdout } = await run('pip', ['index', 'versions', name])
  const [, versions = ''] = /^Available versions: (.+)$/m.exec(stdout) ?? []
  return usualVersions(versions.split(', '))
}

/** Versions of browsers by their names: the newest released ones, oldest first. */
async function ofBrowsers(): Promise<(name: string) => string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'browsers-'))
  try {
    await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', 'caniuse-lite'])
    const { agents } = createRequire(join(folder, 'here.js'))('caniuse-lite/dist/unpacker/agents') as {
      readonly agents: Readonly<
        Record<string, { readonly release_date: Readonly<Record<string, number | null>> }>
      >
    }
    return (name) =>
      Object.entries(agents[name]?.release_date ?? {})
        .filter(([version, released]) => released !== null && /^\d+(?:\.\d+)?$/.test(version))
        .toSorted(([, one], [, other]) => (one ?? 0) - (other ?? 0))
        .slice(-BROWSERS)
        .map(([version]) => version)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const known = JSON.parse(await readFile(file, 'utf8')) as { readonly clients: readonly KindOfClient[] }
const browsers = await ofBrowsers()
const clients: KindOfClient[] = []
for (const kind of known.clients) {
  const { npm, pypi, browser } = kind.renewed ?? {}
  const versions = npm
    ? await ofNpm(npm)
    : pypi
      ? await ofPypi(pypi)
      : browser
        ? browsers(browser)
        : undefined
  clients.push(versions ? renewed(kind, versions) : kind)
  if (versions) process.stdout.write(`${kind.name}: ${versions[0]} to ${versions.at(-1)}\n`)
}
// Prettier keeps text on one line if it is on one line.
const text = JSON.stringify({ ...known, clients })
await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
