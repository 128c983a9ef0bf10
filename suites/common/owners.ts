import { assumeOwnersAreMembers, isServed, lists, type Reply, type ScenarioContext } from './tools.ts'
import { scenario } from './words.ts'

const owners = scenario('GET of the memberships of an owner', async ({ forge, pollUntil, shared }) => ({
  list: await pollUntil(() => forge.as(shared.ada).listMembers(shared.organization), isServed),
  ofOwner: await pollUntil(() => forge.as(shared.ada).isMember(shared.organization, shared.ada), isServed),
}))

/** Applies {@link assumeOwnerIsMember} to a list of the members of the shared organization that lacks its owner. */
export async function assumeOwnerIsListed(
  context: Pick<ScenarioContext, 'play' | 'shared'>,
  list: Reply,
): Promise<void> {
  if (!lists({ username: context.shared.ada.username })(list)) await assumeOwnerIsMember(context, list)
}

/**
 * If an owner is not a member: reads the memberships of another organization, and requires that one shows its owner. `shown`: the response
 * without the owner.
 */
export async function assumeOwnerIsMember(
  { play, shared }: Pick<ScenarioContext, 'play' | 'shared'>,
  shown: Reply,
  { isMember = false }: { readonly isMember?: boolean } = {},
): Promise<void> {
  const { list, ofOwner } = await play(owners)
  const isListed = list.succeeded && lists({ username: shared.ada.username })(list)
  assumeOwnersAreMembers(isMember || isListed || ofOwner.succeeded, shown)
}
