import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/*
 * Part of `npm run build`: bundles the page's script and style into one file each, next to the reporter that writes them
 * into the page. Nothing is bundled during a run.
 */
const sources = fileURLToPath(new URL('../../../../reporters/html/', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))

mkdirSync(here, { recursive: true })
await build({
  entryPoints: { 'page-script': `${sources}client/main.ts`, 'page-style': `${sources}style/page.css` },
  outdir: here,
  bundle: true,
  minify: true,
  // ASCII is independent of the encoding of the page.
  charset: 'ascii',
  format: 'iife',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  tsconfig: `${sources}client/tsconfig.json`,
  legalComments: 'none',
  logLevel: 'warning',
})
