import type { JSX } from 'preact'
import { isNewFailure } from '../../harness/report/baseline.ts'
import type { Report } from '../../harness/report/report.ts'
import type { Asset } from './assets/assets.ts'
import { matrixOf } from './model/matrix-model.ts'
import { questionsOf } from './model/question-list.ts'
import type { PageInput } from './model/page-input.ts'
import { About } from './parts/about.tsx'
import { Failures } from './parts/failures.tsx'
import { Masthead } from './parts/masthead.tsx'
import { Matrix } from './parts/matrix.tsx'
import { Profiles } from './parts/profiles.tsx'
import { Questions } from './parts/questions.tsx'
import { plainText } from './parts/text.tsx'
import { Toolbar } from './parts/toolbar.tsx'

export interface PageProps {
  readonly input: PageInput
  /** The views that show only results, as HTML. */
  readonly views: Readonly<Record<'matrix' | 'failures' | 'questions', string>>
  /** Packed and compressed. */
  readonly evidence: string
  readonly script: Asset
  readonly style: Asset
}

/** The whole document. */
export function Page({ input, views, evidence, script, style }: PageProps): JSX.Element {
  const { report } = input
  return (
    <html lang="en" class="plain" data-first={startsWithFailures(report) ? 'failures' : undefined}>
      <Head input={input} script={script} style={style} />
      <body>
        <Body input={input} views={views} />
        <script type="application/gzip+base64" id="evidence" dangerouslySetInnerHTML={{ __html: evidence }} />
        <script dangerouslySetInnerHTML={{ __html: script.text }} />
        {report.targets.length === 0 ? <p>The report has no targets.</p> : null}
      </body>
    </html>
  )
}

/** Whether the page starts with the failures: if there is one target and it failed. Several targets are compared. */
function startsWithFailures({ targets }: Report): boolean {
  return targets.length === 1 && targets.some(({ results }) => results.some(isNewFailure))
}

function Head({
  input: { report },
  script,
  style,
}: Pick<PageProps, 'input' | 'script' | 'style'>): JSX.Element {
  const policy = [
    "default-src 'none'",
    `script-src ${script.hash}`,
    `style-src ${style.hash}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ]
  const names = report.targets.map(({ name }) => plainText(name).slice(0, 40))
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy.join('; ')} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <title>{`Conformance of ${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''}`}</title>
      {/* Without an icon, browsers request /favicon.ico. */}
      <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(ICON)}`} />
      <style dangerouslySetInnerHTML={{ __html: style.text }} />
    </head>
  )
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="4" cy="4" r="3.4" fill="#3a9b5c"/><circle cx="12" cy="4" r="3.4" fill="#3a9b5c"/><circle cx="4" cy="12" r="3.4" fill="#3a9b5c"/><path d="M12 8l4 4-4 4-4-4z" fill="#c62f2f"/></svg>'

function Body({ input, views }: Pick<PageProps, 'input' | 'views'>): JSX.Element {
  const { report } = input
  const failed = new Set(
    report.targets.flatMap(({ results }) =>
      results.flatMap((result) => (isNewFailure(result) ? [result.requirement] : [])),
    ),
  ).size
  const view = (id: keyof typeof views) => ({
    id,
    'data-view': id,
    dangerouslySetInnerHTML: { __html: views[id] },
  })
  return (
    <>
      <Masthead
        input={input}
        views={[
          ['matrix', 'Matrix'],
          ['failures', 'Failures', failed],
          ['questions', 'Questions', questionsOf(report).length],
          ['about', input.runs.length > 1 ? 'Runs' : 'Run'],
        ]}
      />
      <main>
        <section {...view('matrix')} aria-label="Matrix" />
        <section {...view('failures')} aria-label="Failures" class="prose" />
        <section {...view('questions')} aria-label="Open questions" class="prose" />
        <section id="about" data-view="about" aria-label="Run and targets" class="prose">
          <About input={input} />
        </section>
      </main>
      <div id="panel" role="dialog" aria-label="Evidence" tabIndex={-1} hidden />
    </>
  )
}

interface ViewProps {
  readonly input: PageInput
}

/** All requirements by area and operation. */
export function MatrixView({ input }: ViewProps): JSX.Element {
  const areas = matrixOf(input.report)
  return (
    <>
      <Profiles targets={input.report.targets} />
      <Toolbar areas={areas} several={input.report.targets.length > 1} />
      <Matrix input={input} areas={areas} />
    </>
  )
}

/** The failures, by cause. */
export function FailuresView({ input: { report, evidence } }: ViewProps): JSX.Element {
  return <Failures report={report} evidence={evidence} />
}

/** The open questions of the documents, and the behaviour of each target. */
export function QuestionsView({ input: { report } }: ViewProps): JSX.Element {
  return <Questions questions={questionsOf(report)} targets={report.targets} />
}
