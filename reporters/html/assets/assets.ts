import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** The page's script or style, and its hash for the Content-Security-Policy. */
export interface Asset {
  readonly text: string
  readonly hash: string
}

/** A file that `npm run build` makes from `client/` or `style/`. */
export function loadAsset(file: 'page-script.js' | 'page-style.css'): Asset {
  const text = readFileSync(fileOf(file), 'utf8').trim()
  // Each of these could end the element early. esbuild escapes them; this check protects against a regression.
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${file} must not hold </script, </style or <!--`)
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** Bundles are in a folder of dist next to the assets; the source file finds them in dist. */
function fileOf(file: string): URL {
  const bundled = new URL(`../page/${file}`, import.meta.url)
  return existsSync(bundled) ? bundled : new URL(`../../../dist/page/${file}`, import.meta.url)
}
