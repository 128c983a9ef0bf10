import type { ScenarioContext } from '../../harness/checks/index.ts'

/** An organization that ada owns, with one other member. */
export async function organizationWithMember({ fresh, shared }: ScenarioContext) {
  const organization = await fresh.organization(shared.ada)
  const member = await fresh.person()
  await fresh.member(organization, member)
  return { organization, member }
}
