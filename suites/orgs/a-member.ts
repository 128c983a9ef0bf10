import type { ScenarioContext } from '../../harness/checks/index.ts'

/** An organization of ada's with one member besides her. */
export async function aMember({ fresh, shared }: ScenarioContext) {
  const organization = await fresh.organization(shared.ada)
  const member = await fresh.person()
  await fresh.member(organization, member)
  return { organization, member }
}
