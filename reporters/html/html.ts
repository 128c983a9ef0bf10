import type { Reporter } from '../reporter.ts'
import { pageOfRun } from './page-input.ts'
import { renderPage } from './render-page.tsx'

/** The matrix to look at and to send around: `index.html`, one file, evidence and all. */
export const htmlReporter: Reporter = {
  name: 'html',
  file: 'index.html',
  reads: 'all exchanges',
  render: (report, evidence) => renderPage(pageOfRun(report, evidence)),
}
