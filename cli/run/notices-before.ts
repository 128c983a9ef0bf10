import { ISSUES_PER_EXPLORATION, ISSUES_PER_REPEAT } from '../../fixtures/legacy-forge/ledger-entries.ts'
import { misspelledVariables, valueOf } from '../options/values.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import type { Prepared } from './prepare-run.ts'
import { operations } from '../../contract/derive/operations.ts'
import { operationOf } from '../../harness/checks/id-parts.ts'

/** Users are told before the run creates issues, because nothing can delete them. */
function issuesToCome({ resolved, selected, settings }: Prepared, isExploration: boolean): string[] {
  if (![...selected].some((id) => /^legacy-(?:issues|signing)\./.test(id))) return []
  return resolved
    .filter(({ from, launch }) => from !== EMBEDDED && (!launch || launch.start !== undefined))
    .flatMap(({ target: { name, legacyForge, allowWrites } }) => {
      const projects = [legacyForge?.privateProject, legacyForge?.publicProject].filter(
        (one) => one !== undefined,
      )
      if (!legacyForge?.member || projects.length === 0 || !allowWrites) return []
      const count = isExploration ? ISSUES_PER_EXPLORATION : ISSUES_PER_REPEAT * valueOf(settings, 'repeat')
      return `${name}: up to about ${count} issues are created in the ${projects.length === 1 ? 'project' : 'projects'} ${projects.join(' and ')}, and stay: the document has no operation that deletes an issue`
    })
}

/** A run can show what a server loses when it is restarted, if it starts the server as a plain process. */
function restartable({ resolved, settings }: Prepared): string[] {
  if (valueOf(settings, 'restart')) return []
  return resolved
    .filter(({ launch }) => launch?.start !== undefined && !launch.targetInLog)
    .map(({ target }) => `${target.name}: --restart also shows what the server loses when it is restarted`)
}

/** Notices for users before the first request, one line each. */
export function noticesBefore(prepared: Prepared, isExploration: boolean): string[] {
  return [
    ...misspelledVariables(process.env),
    ...prepared.withheld.map(
      (name) =>
        `${name} is not on this machine: requests that could change it are not sent; --allow-writes permits them`,
    ),
    ...issuesToCome(prepared, isExploration),
    ...setUpToCome(prepared),
    ...restartable(prepared),
  ]
}

type OperationId = keyof typeof operations

/** Operations by which set-up creates the fixtures of an area. */
const CREATES: Readonly<Record<string, readonly OperationId[]>> = {
  admin: ['admin.create-user'],
  users: ['admin.create-user'],
  markdown: ['admin.create-user'],
  orgs: ['admin.create-user', 'admin.create-org'],
  repos: ['admin.create-user', 'admin.create-repo'],
  times: ['admin.create-user', 'admin.create-repo'],
}

/** Operations that a selection needs and does not check, in one line, before they fail. */
export function setUpToCome({ resolved, selected }: Pick<Prepared, 'resolved' | 'selected'>): string[] {
  const isCreated = resolved.some(
    ({ from, target: { codeHosting, allowWrites } }) =>
      from !== EMBEDDED && codeHosting && !codeHosting.existing && allowWrites,
  )
  const checked = new Set(Array.from(selected, operationOf))
  const areas = Object.keys(CREATES).filter((area) =>
    [...checked].some((operation) => operation.startsWith(`${area}.`)),
  )
  const needed = new Set(areas.flatMap((area) => CREATES[area] ?? []).filter((id) => !checked.has(id)))
  if (!isCreated || needed.size === 0) return []
  const requests = Array.from(needed, (id) => `${operations[id].method} ${operations[id].path}`)
  return [
    `${areas.join(', ')}: set-up needs ${requests.join(' and ')}, which the selection does not check; "forge-conformance plan" lists all requests`,
  ]
}
