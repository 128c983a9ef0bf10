import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** The page's script or style as it goes into the page, and its hash as a Content-Security-Policy names it. */
export interface Asset {
  readonly text: string
  readonly hash: string
}

/** What `npm run build` made of `client/` and `style/`. */
export function loadAsset(file: 'page-script.js' | 'page-style.css'): Asset {
  const text = readFileSync(fileOf(file), 'utf8').trim()
  // Either would let the text leave its element; esbuild escapes the first, and this is what notices if it ever stops.
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${file} must not hold </script, </style or <!--`)
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** Beside this file as it is built; this file as it is written finds it in dist. */
function fileOf(file: string): URL {
  const beside = new URL(file, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../../../dist/reporters/html/assets/${file}`, import.meta.url)
}
