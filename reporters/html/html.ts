import type { Reporter } from '../reporter.ts'
import { pageOfRun } from './page-input.ts'
import { renderPage } from './render-page.tsx'

/** The matrix as one self-contained HTML file with all evidence. */
export const htmlReporter: Reporter = {
  name: 'html',
  file: 'index.html',
  reads: 'all exchanges',
  render: (report, evidence) => renderPage(pageOfRun(report, evidence)),
}
