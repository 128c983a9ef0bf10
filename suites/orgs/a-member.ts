import type { Stage } from '../../harness/checks/index.ts'

/** An organization of ada's with one member besides her. */
export async function aMember({ fresh, world }: Stage) {
  const organization = await fresh.organization(world.ada)
  const member = await fresh.person()
  await fresh.member(organization, member)
  return { organization, member }
}
