import { keys, organizationNamed, ownsOrganization } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'

/** Texts of an organization that a request can set. */
export const EDITED = ['fullName', 'description', 'website', 'location']

export const organizationOf = (view: View) => organizationNamed(view, view.parameter('org'))

/** Judges a success about an organization; returns the organization if it certainly exists. */
export function existingOrganization(judge: Judge): Entity | undefined {
  const name = judge.parameter('org')
  const organization = judge.shownToExist(keys.organization(name), name)
  if (organization === undefined) return undefined
  // The response to a request for an unknown organization is not shown.
  if (organization === false && judge.certain(keys.user(name)) === false)
    judge.notice(`${judge.status} for an unknown organization`)
  return organization || undefined
}

/** Judges a refusal: the owner of an organization that certainly exists can read it. */
export function readableOrganization(judge: Judge): void {
  const organization = organizationOf(judge)
  if (!organization || !ownsOrganization(judge, organization)) return
  judge.expect(
    'every-owner-served',
    judge.saysNothing,
    {
      expected: `a success, since ${organization.name} exists and belongs to the caller`,
      received: String(judge.status),
    },
    { about: [keys.organization(organization.name)] },
  )
}
