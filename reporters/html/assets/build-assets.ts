import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/*
 * Part of `npm run build`, run from what tsc made of it: puts the page's script and style, each as one small file,
 * beside the reporter that writes them into the page. Nothing is bundled during a run.
 */
const sources = fileURLToPath(new URL('../../../../reporters/html/', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))

mkdirSync(here, { recursive: true })
await build({
  entryPoints: { 'page-script': `${sources}client/main.ts`, 'page-style': `${sources}style/page.css` },
  outdir: here,
  bundle: true,
  minify: true,
  // A script element holds it: no byte may end the element early, and no encoding may be guessed.
  charset: 'ascii',
  format: 'iife',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  tsconfig: `${sources}client/tsconfig.json`,
  legalComments: 'none',
  logLevel: 'warning',
})
