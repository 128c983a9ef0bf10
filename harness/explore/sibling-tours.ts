import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { Act, RepositoryPath } from './step.ts'
import type { Tour } from './tour.ts'

type Groups = ReturnType<Tour>

/** With the repositories of a user, in every run; side by side, so that neither takes longer than others. */
export const siblingTours = {
  siblings(acts) {
    const { begin, changes } = siblingsOf(acts, 'ada')
    return [...begin, ...changes]
  },
  leftovers(acts) {
    const { begin, removals } = siblingsOf(acts, 'ada')
    return [...begin, ...removals]
  },
} satisfies Record<string, Tour>

/** With those of an organization, in `explore` alone. */
export const thoroughSiblingTour = {
  colleagues(acts) {
    const { begin, look, changes, removals } = siblingsOf(acts, 'org')
    return [...begin, look, ...changes, ...removals]
  },
} satisfies Record<string, Tour>

/**
 * Fixed sequences with much that belongs to the same few owners. Requests of every kind come in batches: refused ones, edits and
 * additions, removals, and what was removed made again. After each batch come all lists of everything, most of which the batch leaves
 * alone.
 */
function siblingsOf(
  acts: CodeHostingActs,
  ownerLabel: 'ada' | 'org',
): Readonly<Record<'begin' | 'changes' | 'removals', Groups>> & { readonly look: Groups[number] } {
  const { world, admin } = acts
  const [ada, bob, one, other, late] = world.allNamed('ada', 'Bob', 'a_a', 'axa', 'n1')
  // Begins with the name of another user.
  const twin = `${late}_x`
  const [org, second, guild] = world.allNamed('org', 'o_g', 'guild0')
  const [name, alike] = world.allNamed('repo', 'r_p')
  const holder = world.named(ownerLabel)
  const path = { owner: holder, name }
  const sibling = { owner: holder, name: alike }
  const namesake = { owner: holder === ada ? org : ada, name }
  const fork = { owner: bob, name }
  const fullName = world.fullName('person', 'Namesake')
  const owner = () => world.account(ada)
  const stranger = () => world.account(bob)
  const hook = (parent: string, n: number) => String(acts.hooksOf(parent)[n] ?? 0)
  const member = (operation: string, of: string, username: string, as = owner()) =>
    acts.inOrganization(operation, of, as, { username })
  const track = (where: RepositoryPath, username: string) =>
    acts.addTime(where, acts.issuesOf(where)[0] ?? 1, 60 + world.next(), world.account(username))
  const tracked = (where: RepositoryPath) => [acts.switchTracking(where, 'on'), acts.openIssue(where)]
  const times = (each: RepositoryPath, timetrackingusername: string): Act[] => [
    acts.listTimes('times.list-repo', each, owner()),
    acts.listTimes('times.list-user', each, owner(), { timetrackingusername }),
  ]
  const search = (query: Parameters<typeof acts.searchRepositories>[0]) =>
    acts.searchRepositories({ ...query, limit: 50 }, owner())
  const is = (username: string): Act[] => [
    member('orgs.is-member', org, username),
    acts.inRepository('repos.is-collaborator', path, owner(), { collaborator: username }),
  ]
  // Different operations of one caller are sent together.
  const look = (): Act[] => [
    ...acts.listsOfOrganization(org, owner()),
    ...acts.listsOfRepository(path, owner()),
    ...times(path, one),
    search({ q: name }),
    ...is(late),
    ...acts.listsOfOrganization(second, owner()),
    ...acts.listsOfRepository(sibling, owner()),
    ...times(sibling, bob),
    search({ uid: world.ids.get(ada) }),
    ...is(bob),
    acts.getUser(twin, admin),
    acts.inRepository('repos.list-collaborators', fork, stranger()),
    ...acts.listsOfRepository(namesake, owner()),
    ...times(path, bob),
    search({ uid: world.ids.get(one) }),
    search({ uid: world.ids.get(ada), exclusive: true }),
    acts.listTimes('times.list-user', sibling, owner(), { timetrackingusername: one }),
    ...[one, bob].flatMap((username) =>
      ['times.list-own', 'users.current'].map((operation) =>
        acts.call(world.account(username), { operation }),
      ),
    ),
    ...[admin, undefined].flatMap((as) =>
      [one, late].flatMap((username) => [acts.getUser(username, as), acts.searchUsers({ q: username }, as)]),
    ),
    acts.searchUsers({ q: world.keyword }, admin),
    acts.inOrganization('orgs.list-public-members', org, undefined),
  ]
  const begin: Groups = [
    () => [
      ...[ada, bob, one, other].flatMap((each) => acts.user(each)),
      acts.createUser(late, { fullName }),
      acts.createUser(twin, { fullName }),
    ],
    () => [
      acts.createOrganization(ada, org),
      acts.createOrganization(ada, second),
      acts.createTeam(org, 'team0', owner()),
      acts.createTeam(second, 'team0', owner()),
      ...[path, sibling, namesake, { owner: second, name }, { owner: one, name }].flatMap((each) =>
        acts.repository(each),
      ),
      ...[path, sibling].flatMap(tracked),
    ],
    () => [
      ...acts.join(org, one, 'team0'),
      ...acts.join(org, late),
      ...acts.join(org, other),
      ...acts.join(second, one),
      ...acts.join(second, late),
      ...[one, late].flatMap((each) => [org, second].map((of) => member('orgs.is-member', of, each))),
      acts.createOrganizationHook(org, owner(), 'same'),
      acts.createOrganizationHook(second, owner(), 'same'),
      acts.createOrganizationHook(second, owner()),
      acts.createRepositoryHook(path, owner(), 'same'),
      acts.createRepositoryHook(path, owner()),
      acts.createRepositoryHook(namesake, owner(), 'same'),
      ...[path, sibling].flatMap((each) =>
        [one, other].map((collaborator) => acts.addCollaborator(each, collaborator, owner())),
      ),
      ...acts.fork(path, bob),
      ...acts.fork(sibling, bob),
      ...[ada, one, other, late].map((username) => track(path, username)),
      track(sibling, one),
      acts.openIssue(path),
      acts.openIssue(path),
    ],
    () => [
      ...tracked(fork),
      track(fork, bob),
      acts.addCollaborator(fork, other, stranger()),
      acts.addTime(path, acts.issuesOf(path).at(-1) ?? 1, 60 + world.next(), world.account(one)),
    ],
  ]
  const changes: Groups = [
    // Refused on most servers.
    () => [
      acts.deleteUser(one),
      acts.createUser(one),
      acts.createRepository(path),
      acts.createOrganization(bob, org),
      acts.addWrongKey(one, admin),
      acts.addCollaborator(path, world.named('nobody'), owner()),
      acts.inRepository('repos.delete', path, stranger()),
      acts.inRepository('repos.delete', namesake, undefined),
      acts.inRepository('repos.remove-collaborator', sibling, stranger(), { collaborator: one }),
      acts.inRepository('repos.delete-hook', path, stranger(), { id: hook(`${holder}/${name}`, 0) }),
      acts.editOrganization(org, { description: world.text('Refused') }, stranger()),
      acts.inOrganization('orgs.delete-hook', org, stranger(), { id: hook(org, 0) }),
      member('orgs.remove-member', org, one, stranger()),
      // Who is no member and no collaborator.
      member('orgs.remove-member', org, bob),
      acts.inRepository('repos.remove-collaborator', path, owner(), { collaborator: late }),
      acts.createTeam(org, 'refused', stranger()),
      track(path, bob),
      ...look(),
    ],
    () => [
      acts.editUser(one, { fullName: world.fullName('person', 'Renamed'), email: world.email(one) }),
      acts.editOrganization(second, { description: world.text('Edited') }, owner()),
      acts.editOrganizationHook(org, hook(org, 0), owner(), 'edited', false),
      ...[one, late].map((each) => member('orgs.publicize-member', org, each, world.account(each))),
      member('orgs.publicize-member', second, one, world.account(one)),
      acts.createOrganization(one, guild),
      acts.inOrganization('orgs.list-members', guild, world.account(one)),
      acts.inOrganization('orgs.list-teams', guild, world.account(one)),
      acts.inOrganization('orgs.list-repos', guild, world.account(one)),
      acts.createRepository({ owner: one, name: alike }),
      ...[one, other].map((each) => acts.addKey(each, admin, 'laptop')),
      acts.createOrganizationHook(second, owner()),
      acts.createRepositoryHook(sibling, owner()),
      acts.addCollaborator(sibling, bob, owner()),
      acts.createTeam(org, 'guests', owner()),
      track(path, one),
      track(sibling, bob),
      ...look(),
    ],
  ]
  const removals: Groups = [
    () => [
      ...[one, late].map((each) => member('orgs.publicize-member', org, each, world.account(each))),
      member('orgs.publicize-member', second, one, world.account(one)),
      member('orgs.remove-member', org, bob),
      ...look(),
    ],
    () => [
      acts.inRepository('repos.remove-collaborator', path, owner(), { collaborator: other }),
      acts.inOrganization('orgs.delete-hook', second, owner(), { id: hook(second, 0) }),
      member('orgs.conceal-member', org, one, world.account(one)),
      member('orgs.conceal-member', second, one, world.account(one)),
      member('orgs.remove-member', org, late),
      member('orgs.is-member', org, late),
      ...look(),
    ],
    () => [
      acts.inRepository('repos.delete', sibling, owner()),
      acts.inRepository('repos.delete', { owner: second, name }, owner()),
      ...[fork, { owner: bob, name: alike }].map((each) =>
        acts.inRepository('repos.delete', each, stranger()),
      ),
      acts.deleteUser(late),
      ...['publicize', 'conceal'].map((change) =>
        member(`orgs.${change}-member`, second, one, world.account(one)),
      ),
      member('orgs.remove-member', org, one),
      acts.switchTracking(path, 'off'),
      ...look(),
    ],
    // A second time.
    () => [
      acts.createRepository(sibling),
      ...tracked(sibling),
      acts.createUser(late),
      ...acts.fork(path, bob),
      acts.switchTracking(path, 'on'),
      acts.addCollaborator(path, other, owner()),
      acts.createOrganizationHook(second, owner(), 'same'),
      ...acts.join(org, one, 'team0'),
      member('orgs.is-member', org, one),
      ...look(),
    ],
  ]
  return { begin, look, changes, removals }
}
