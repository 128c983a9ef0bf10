import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { packageFiles } from '../cli/certify/package-files.ts'
import { documentOf } from '../cli/verify-page/document.ts'
import type { PackageContent } from '../cli/verify-page/package-content.ts'

/** The URL that the worker uses as its own: in a folder of the package, which it has in memory. */
const PACKAGE_URL = 'file:///package/dist/chunks/worker.js'

/** Files of the package that a verification reads. */
const read = ['dist/page/page-script.js', 'dist/page/page-style.css']

const common: BuildOptions = {
  metafile: true,
  write: false,
  bundle: true,
  minify: true,
  charset: 'ascii',
  format: 'iife',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  legalComments: 'none',
  logLevel: 'warning',
}

/** Modules of Node, and packages that only work in Node, with their replacements in a browser. */
const replaced: Readonly<Record<string, string>> = {
  crypto: 'crypto',
  fs: 'fs',
  'fs/promises': 'fs-promises',
  path: 'path',
  util: 'util',
  zlib: 'zlib',
  os: 'os',
  url: 'url',
  assert: 'assert',
  async_hooks: 'async-hooks',
  'timers/promises': 'timers-promises',
  v8: 'garbage',
  vm: 'garbage',
  stream: 'absent',
  string_decoder: 'absent',
  child_process: 'absent',
  http: 'http',
  net: 'absent',
}
const replacedPackages = ['jiti', 'undici/lib/dispatcher/client.js', 'undici/lib/core/connect.js']

/** Writes `dist/verify.html`, which verifies bundles in a browser. The rest of the package has to be built before. */
export async function writeVerifyPage(root: string): Promise<Metafile[]> {
  const [worker, script, style] = await Promise.all([
    bundled(root, 'worker/main.ts', await workerOptions(root)),
    bundled(root, 'page/main.ts'),
    bundled(root, 'page/page.css'),
  ])
  const { name, version } = identityIn(root)
  const page = documentOf({
    suite: `${name} ${version}`,
    worker: gzipSync(worker.text, { level: 9 }).toString('base64'),
    script: embeddable(script.text),
    style: embeddable(style.text),
    hashes: { script: hashOf(script.text), style: hashOf(style.text) },
  })
  writeFileSync(join(root, 'dist/verify.html'), page)
  return [worker.metafile, script.metafile, style.metafile]
}

async function workerOptions(root: string): Promise<BuildOptions> {
  const shim = (file: string): string => join(root, `cli/verify-page/node/${file}.ts`)
  const modules = Object.entries(replaced).flatMap(([module, file]) => [
    [module, shim(file)],
    [`node:${module}`, shim(file)],
  ])
  const content: PackageContent = {
    texts: {
      'package.json': JSON.stringify(identityIn(root)),
      ...Object.fromEntries(read.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
    },
    files: await packageFiles(),
  }
  return {
    alias: {
      ...(Object.fromEntries(modules) as Record<string, string>),
      'node:events': shim('events'),
      ...Object.fromEntries(replacedPackages.map((name) => [name, shim('absent')])),
    },
    jsx: 'automatic',
    define: {
      'import.meta.url': JSON.stringify(PACKAGE_URL),
      // Needed only for drivers that are files.
      'import.meta.resolve': 'undefined',
      PACKAGE_CONTENT: JSON.stringify(content),
    },
  }
}

async function bundled(root: string, entry: string, options: BuildOptions = {}) {
  const { outputFiles = [], metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: [`cli/verify-page/${entry}`],
    outdir: join(root, 'dist'),
    ...options,
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  return { text, metafile: metafile as Metafile }
}

/** Each of these could end the element early; esbuild escapes them. */
function embeddable(text: string): string {
  if (/<\/(script|style)|<!--/i.test(text))
    throw new Error('the page must not hold </script, </style or <!--')
  return text
}

function identityIn(root: string): { readonly name: string; readonly version: string } {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'name' | 'version',
    string
  >
  return { name, version }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
