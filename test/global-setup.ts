import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { day, takesAll } from '../mutation/score/sample.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'build',
  'contract',
  'files',
  'suites',
  'fixtures',
  'schemas',
  'profiles',
  'certified',
  'model',
  'adapters',
  'harness',
  'oracle',
  'explore',
  'proof',
  'cli',
  'reporters',
  'reference',
  'mutation',
  'bench',
]

/** Prints how to repeat the samples. Some tests run the built command line, so this also makes sure that the build is up to date. */
export default function setup(): void {
  if (!takesAll) process.stdout.write(`the samples of day ${day}; TEST_DAY=${day} takes them again\n`)
  const built = join(root, 'dist', '.built')
  const at = existsSync(built) ? statSync(built).mtimeMs : 0
  if (!sources.some((folder) => newest(join(root, folder)) > at)) return
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  // vitest cannot show the stack of an error that is thrown here.
  process.stderr.write('no test was run: npm run build failed, its messages are above\n')
  process.exit(1)
}

function newest(folder: string): number {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(
    0,
    ...files
      .filter((file) => /\.(?:tsx?|css|json)$/.test(file) && !file.startsWith('compiled/'))
      .map((file) => statSync(join(folder, file)).mtimeMs),
  )
}
