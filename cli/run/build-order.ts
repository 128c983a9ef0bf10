import { operations } from '../../contract/derive/operations.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'

/**
 * Operations that come before the others of their document, in the order in which a server needs them. Everything needs users who sign in,
 * and most of it an organization or a repository. The documents do not specify this order.
 */
const first = [
  'admin.create-user',
  'users.get',
  'users.search',
  'users.current',
  'admin.delete-user',
  'admin.create-org',
  'orgs.get',
  'admin.create-repo',
  'repos.get',
  'repos.delete',
  'legacy-projects.list',
  'legacy-issues.list',
  'legacy-issues.form',
  'legacy-issues.create',
]

const areas = [
  'users',
  'admin',
  'orgs',
  'repos',
  'times',
  'markdown',
  'legacy-projects',
  'legacy-issues',
  'legacy-signing',
]

/** Every operation of both documents: first those that others need, then area by area in the order of the document. */
export const buildOrder: readonly string[] = [
  ...first,
  ...areas.flatMap((area) =>
    Object.keys(operations).filter((id) => id.startsWith(`${area}.`) && !first.includes(id)),
  ),
]

/** The place of a requirement in that order, from 0. Requirements without an operation come after the operations of their area. */
export function placeInBuildOrder({
  operation,
  area,
}: Pick<RequirementRecord, 'area'> & { readonly operation?: string | undefined }): number {
  const place = operation === undefined ? -1 : buildOrder.indexOf(operation)
  if (place >= 0) return place
  return buildOrder.findLastIndex((id) => id.startsWith(`${area}.`)) + 0.5
}
