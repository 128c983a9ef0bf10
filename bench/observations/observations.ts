import { normalText } from '../../harness/report/normal-response.ts'
import { originOf } from '../../harness/report/origin.ts'
import { plainMarkdown, tableRow } from '../../reporters/markdown-text.ts'
import type { Report, RequirementRecord } from '../../harness/report/report.ts'

/** What one server answered to the open questions. */
export interface ServerAnswers {
  /** Name and version: `Gogs 0.14.3`. */
  readonly server: string
  /** When it was asked. */
  readonly on: string
  readonly answers: Readonly<Record<string, string>>
}

/** The answers in a report; `server` names a target without one. Names, addresses and times of the run are left out. */
export function answersIn(report: Report, server?: string): ServerAnswers[] {
  const open = new Set(report.requirements.flatMap(({ id, level }) => (level === 'open' ? [id] : [])))
  return report.targets.map((target) => ({
    server: server ?? target.name,
    on: report.run.startedAt.slice(0, 10),
    answers: Object.fromEntries(
      target.results.flatMap(({ requirement, verdict, message, reason }) => {
        if (!open.has(requirement) || verdict === 'skipped') return []
        const said = normalText(message ?? reason ?? '', originOf(target))
        return [[requirement, verdict === 'observed' ? said : `(${verdict}) ${said}`]]
      }),
    ),
  }))
}

/** `known` with the answers of newly asked servers in place of earlier ones of the same name and version. */
export function withAnswers(
  known: readonly ServerAnswers[],
  asked: readonly ServerAnswers[],
): ServerAnswers[] {
  const named = new Set(asked.map(({ server }) => server))
  return [...known.filter(({ server }) => !named.has(server)), ...asked].sort((a, b) =>
    a.server.localeCompare(b.server, 'en', { numeric: true }),
  )
}

/** The document: for each open question who answered what. */
export function observationsDocument(
  requirements: readonly RequirementRecord[],
  servers: readonly ServerAnswers[],
): string {
  const questions = requirements.filter(({ level, testable }) => level === 'open' && testable)
  const areas = [...new Set(questions.map(({ area }) => area))]
  return [
    '# Observations',
    'Written by `npm run docs:observations` from reports of real servers; do not edit by hand. The documents leave these questions open: no answer is right or wrong.',
    servers.map(({ server, on }) => `- ${plainMarkdown(server)}, asked on ${on}`).join('\n') ||
      'No server has been asked yet.',
    ...areas.flatMap((area) => [
      `## ${area}`,
      ...questions
        .filter((question) => question.area === area)
        .map((question) => questionText(question, servers)),
    ]),
  ]
    .join('\n\n')
    .concat('\n')
}

function questionText({ id, says }: RequirementRecord, servers: readonly ServerAnswers[]): string {
  const byAnswer = new Map<string, string[]>()
  for (const { server, answers } of servers) {
    const answer = answers[id]
    if (answer !== undefined) byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), server])
  }
  const rows = [...byAnswer].map(([answer, some]) =>
    tableRow([plainMarkdown(answer, 300), plainMarkdown(some.join(', '))]),
  )
  const table = [tableRow(['answer', 'servers']), tableRow(['---', '---']), ...rows].join('\n')
  return `**\`${id}\`** ${says}\n\n${rows.length === 0 ? 'Not asked.' : table}`
}
