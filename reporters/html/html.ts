import type { Reporter } from '../common/reporter.ts'
import { pageOfRun } from './model/page-input.ts'
import { preparePage, renderPage } from './render-page.tsx'

/** The matrix as one self-contained HTML file with the exchanges of all results. */
export const htmlReporter: Reporter = {
  name: 'html',
  file: 'index.html',
  reads: 'all exchanges',
  render: (report, evidence) => renderPage(pageOfRun(report, evidence)),
  async prepare(judged, evidence) {
    const finish = await preparePage(pageOfRun(judged, evidence))
    return { name: 'html', file: 'index.html', render: (report) => finish(pageOfRun(report, evidence)) }
  },
}
