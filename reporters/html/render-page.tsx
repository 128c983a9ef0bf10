import { setImmediate } from 'node:timers/promises'
import { renderToString } from 'preact-render-to-string'
import { visibleLines } from '../../harness/report/visible.ts'
import { loadAsset } from './assets/assets.ts'
import { compressEvidence } from './evidence/compress.ts'
import type { PageInput } from './model/page-input.ts'
import { FailuresView, MatrixView, Page, QuestionsView, type PageProps } from './page.tsx'

/** A matrix as one self-contained HTML document, which loads nothing from elsewhere. */
export function renderPage(input: PageInput): string {
  return pageWith(input, compressEvidence(input.report, input.evidence))
}

/** The page of {@link renderPage} with evidence that is packed already. */
export function pageWith(input: PageInput, evidence: string): string {
  return page({ input, views: viewsOf(input), evidence })
}

/**
 * Renders the parts that depend only on the results. The returned function makes the whole document for a later report with the same
 * results.
 */
export async function preparePage(judged: PageInput): Promise<(final: PageInput) => string> {
  const views = viewsOf(judged)
  // Lets pending requests proceed.
  await setImmediate()
  const evidence = compressEvidence(judged.report, judged.evidence)
  return (input) => page({ input, views, evidence })
}

function viewsOf(input: PageInput): PageProps['views'] {
  return {
    matrix: renderToString(<MatrixView input={input} />),
    failures: renderToString(<FailuresView input={input} />),
    questions: renderToString(<QuestionsView input={input} />),
  }
}

function page(parts: Pick<PageProps, 'input' | 'views' | 'evidence'>): string {
  const html = renderToString(
    <Page {...parts} script={loadAsset('page-script.js')} style={loadAsset('page-style.css')} />,
  )
  // Applies to sentences and ids too: only in an unchanged report are they those of the catalogue.
  return `<!doctype html>\n${visibleLines(html)}\n`
}
