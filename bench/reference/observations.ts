import { normalText } from '../../harness/report/normal-response.ts'
import { originOf } from '../../harness/report/origin.ts'
import type { Report } from '../../harness/report/report.ts'

/** The answers of one server to the open questions. */
export interface ServerAnswers {
  /** Name and version: `Gogs 0.14.3`. */
  readonly server: string
  /** The date of the run. */
  readonly on: string
  readonly answers: Readonly<Record<string, string>>
}

/**
 * The answers in a report; `server` names the server of a target without a name and version. Names, addresses and times of the run are left
 * out.
 */
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

/** `known` with the answers of newly tested servers in place of earlier ones with the same name and version. */
export function withAnswers(
  known: readonly ServerAnswers[],
  asked: readonly ServerAnswers[],
): ServerAnswers[] {
  const named = new Set(asked.map(({ server }) => server))
  return [...known.filter(({ server }) => !named.has(server)), ...asked].sort((a, b) =>
    a.server.localeCompare(b.server, 'en', { numeric: true }),
  )
}
