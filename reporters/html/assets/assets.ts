import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** The page's script or style, and its hash for the Content-Security-Policy. */
export interface Asset {
  readonly text: string
  readonly hash: string
}

/** A file that `npm run build` made of `client/` or `style/`. */
export function loadAsset(file: 'page-script.js' | 'page-style.css'): Asset {
  const text = readFileSync(fileOf(file), 'utf8').trim()
  // Each of these could end the element early. esbuild escapes them; this check protects against a regression.
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${file} must not hold </script, </style or <!--`)
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** Next to the built file; the source file finds it in dist. */
function fileOf(file: string): URL {
  const beside = new URL(file, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../../../dist/reporters/html/assets/${file}`, import.meta.url)
}
