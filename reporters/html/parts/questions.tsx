import type { JSX } from 'preact'
import type { TargetReport } from '../../../harness/report/report.ts'
import { groupBy } from '../../../harness/report/group-by.ts'
import type { Question } from '../model/question-list.ts'
import { TargetNames } from './target-names.tsx'
import { Says, TextIn } from './text.tsx'
import { NamedVerdict } from './verdict-mark.tsx'

const MAX_LENGTH = 400

/** The behaviour of each target for open questions: each different answer once, with its targets. */
export function Questions({
  questions,
  targets,
}: {
  questions: readonly Question[]
  targets: readonly TargetReport[]
}): JSX.Element {
  const different = questions.filter(({ answers }) => answers.length > 1).length
  return (
    <>
      <h2>Open questions</h2>
      <p class="lead">
        The documents do not answer these questions. The behaviour of a target is recorded, never judged
        {targets.length > 1 ? '; targets with the same behaviour are grouped' : ''}.
      </p>
      {targets.length > 1 ? (
        <p class="only">
          <button type="button" class="chip" data-differs="" aria-pressed="false">
            <span aria-hidden="true">≠</span> only where they differ <i>{different}</i>
          </button>
        </p>
      ) : null}
      {[...groupBy(questions, ({ requirement }) => requirement.area)].map(([area, some]) => (
        <section class="questions" aria-label={area}>
          <h3>{area}</h3>
          {some.map((question) => (
            <OneQuestion question={question} targets={targets} />
          ))}
        </section>
      ))}
    </>
  )
}

function OneQuestion({
  question: { requirement, answers },
  targets,
}: {
  question: Question
  targets: readonly TargetReport[]
}): JSX.Element {
  return (
    <article class={answers.length > 1 ? 'question differs' : 'question'}>
      <div class="asked">
        <p class="says">
          <Says>{requirement.says}</Says>
        </p>
        <code>{requirement.id}</code>
      </div>
      <ul class="answers">
        {answers.map(({ verdict, text, columns }) => (
          <li>
            {verdict === 'observed' ? null : <NamedVerdict verdict={verdict} />}
            <TextIn as="p">
              {text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text || 'no text'}
            </TextIn>
            <TargetNames targets={targets} columns={columns} requirement={requirement.id} />
          </li>
        ))}
      </ul>
    </article>
  )
}
