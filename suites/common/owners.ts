import { assumeOwnersAreMembers, lists, type Reply, type ScenarioContext } from './tools.ts'
import { scenario } from './words.ts'

const owners = scenario('GET of the memberships of an owner', async ({ forge, shared }) => ({
  list: await forge.as(shared.ada).listMembers(shared.organization),
  ofOwner: await forge.as(shared.ada).isMember(shared.organization, shared.ada),
}))

/** Where an owner is no member: the memberships of another organization, of which one has to show its owner. `shown`: the response without. */
export async function assumeOwnerIsMember(
  { play, shared }: Pick<ScenarioContext, 'play' | 'shared'>,
  shown: Reply,
  { isMember = false }: { readonly isMember?: boolean } = {},
): Promise<void> {
  const { list, ofOwner } = await play(owners)
  const isListed = list.succeeded && lists({ username: shared.ada.username })(list)
  assumeOwnersAreMembers(isMember || isListed || ofOwner.succeeded, shown)
}
