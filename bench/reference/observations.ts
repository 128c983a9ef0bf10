import { normalText } from '../../harness/report/normal-response.ts'
import { originOf } from '../../harness/report/origin.ts'
import type { Report } from '../../harness/report/report.ts'

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
