import { operations } from '../../contract/derive/operations.ts'
import { operationOf } from '../../harness/checks/id-parts.ts'
import { EMBEDDED } from '../targets/resolve-targets.ts'
import type { Prepared } from './prepare-run.ts'

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
