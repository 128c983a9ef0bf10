import { renderToString } from 'preact-render-to-string'
import { loadAsset } from './assets/assets.ts'
import { compressEvidence } from './evidence/compress.ts'
import type { PageInput } from './page-input.ts'
import { Page } from './page.tsx'

/** A matrix as one self-contained HTML document, which loads nothing from elsewhere. */
export function renderPage(input: PageInput): string {
  const html = renderToString(
    <Page
      input={input}
      evidence={compressEvidence(input.report, input.evidence)}
      script={loadAsset('page-script.js')}
      style={loadAsset('page-style.css')}
    />,
  )
  return `<!doctype html>\n${html}\n`
}
