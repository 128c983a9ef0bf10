import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action, RepositoryPath } from './step.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

type Groups = ReturnType<ScriptedSequence>

/** With the repositories of a user, in every run; side by side, so that neither takes longer than others. */
export const siblingSequences = {
  siblings(actions) {
    const { begin, changes } = siblingsOf(actions, 'ada')
    return [...begin, ...changes]
  },
  leftovers(actions) {
    const { begin, removals } = siblingsOf(actions, 'ada')
    return [...begin, ...removals]
  },
} satisfies Record<string, ScriptedSequence>

/** With those of an organization, in `explore` alone. */
export const thoroughSiblingSequence = {
  colleagues(actions) {
    const { begin, look, changes, removals } = siblingsOf(actions, 'org')
    return [...begin, look, ...changes, ...removals]
  },
} satisfies Record<string, ScriptedSequence>

/**
 * Scripted sequences with much that belongs to the same few owners. Requests of every kind come in batches: refused ones, edits and
 * additions, removals, and what was removed made again. After each batch come all lists of everything, most of which the batch leaves
 * alone.
 */
function siblingsOf(
  actions: CodeHostingActions,
  ownerLabel: 'ada' | 'org',
): Readonly<Record<'begin' | 'changes' | 'removals', Groups>> & { readonly look: Groups[number] } {
  const { state, admin } = actions
  const [ada, bob, one, other, late] = state.allNamed('ada', 'Bob', 'a_a', 'axa', 'n1')
  // Begins with the name of another user.
  const twin = `${late}_x`
  const [org, second, guild] = state.allNamed('org', 'o_g', 'guild0')
  const [name, alike] = state.allNamed('repo', 'r_p')
  const holder = state.named(ownerLabel)
  const path = { owner: holder, name }
  const sibling = { owner: holder, name: alike }
  const namesake = { owner: holder === ada ? org : ada, name }
  const fork = { owner: bob, name }
  const fullName = state.fullName('person', 'Namesake')
  const owner = () => state.account(ada)
  const stranger = () => state.account(bob)
  const hook = (parent: string, n: number) => String(actions.hooksOf(parent)[n] ?? 0)
  const member = (operation: string, of: string, username: string, as = owner()) =>
    actions.inOrganization(operation, of, as, { username })
  const track = (where: RepositoryPath, username: string) =>
    actions.addTime(where, actions.issueOf(where), 60 + state.next(), state.account(username))
  const tracked = (where: RepositoryPath) => [
    actions.switchTracking(where, 'on'),
    ...actions.openIssues(where),
  ]
  const times = (each: RepositoryPath, timetrackingusername: string): Action[] => [
    actions.listTimes('times.list-repo', each, owner()),
    actions.listTimes('times.list-user', each, owner(), { timetrackingusername }),
  ]
  const search = (query: Parameters<typeof actions.searchRepositories>[0]) =>
    actions.searchRepositories({ ...query, limit: 50 }, owner())
  const is = (username: string): Action[] => [
    member('orgs.is-member', org, username),
    actions.inRepository('repos.is-collaborator', path, owner(), { collaborator: username }),
  ]
  // Different operations of one caller are sent together.
  const look = (): Action[] => [
    ...actions.listsOfOrganization(org, owner()),
    ...actions.listsOfRepository(path, owner()),
    ...times(path, one),
    search({ q: name }),
    ...is(late),
    ...actions.listsOfOrganization(second, owner()),
    ...actions.listsOfRepository(sibling, owner()),
    ...times(sibling, bob),
    search({ uid: state.ids.get(ada) }),
    ...is(bob),
    actions.getUser(twin, admin),
    actions.inRepository('repos.list-collaborators', fork, stranger()),
    ...actions.listsOfRepository(namesake, owner()),
    ...times(path, bob),
    search({ uid: state.ids.get(one) }),
    search({ uid: state.ids.get(ada), exclusive: true }),
    actions.listTimes('times.list-user', sibling, owner(), { timetrackingusername: one }),
    ...[one, bob].flatMap((username) =>
      ['times.list-own', 'users.current'].map((operation) =>
        actions.call(state.account(username), { operation }),
      ),
    ),
    ...[admin, undefined].flatMap((as) =>
      [one, late].flatMap((username) => [
        actions.getUser(username, as),
        actions.searchUsers({ q: username }, as),
      ]),
    ),
    actions.searchUsers({ q: state.keyword }, admin),
    actions.inOrganization('orgs.list-public-members', org, undefined),
  ]
  const begin: Groups = [
    () => [
      ...[ada, bob, one, other].flatMap((each) => actions.user(each)),
      actions.createUser(late, { fullName }),
      actions.createUser(twin, { fullName }),
    ],
    () => [
      actions.createOrganization(ada, org),
      actions.createOrganization(ada, second),
      actions.createTeam(org, 'team0', owner()),
      actions.createTeam(second, 'team0', owner()),
      ...[path, sibling, namesake, { owner: second, name }, { owner: one, name }].flatMap((each) =>
        actions.repository(each),
      ),
      ...[path, sibling].flatMap(tracked),
    ],
    () => [
      ...actions.join(org, one, 'team0'),
      ...actions.join(org, late),
      ...actions.join(org, other),
      ...actions.join(second, one),
      ...actions.join(second, late),
      ...[one, late].flatMap((each) => [org, second].map((of) => member('orgs.is-member', of, each))),
      actions.createOrganizationHook(org, owner(), 'same'),
      actions.createOrganizationHook(second, owner(), 'same'),
      actions.createOrganizationHook(second, owner()),
      actions.createRepositoryHook(path, owner(), 'same'),
      actions.createRepositoryHook(path, owner()),
      actions.createRepositoryHook(namesake, owner(), 'same'),
      ...[path, sibling].flatMap((each) =>
        [one, other].map((collaborator) => actions.addCollaborator(each, collaborator, owner())),
      ),
      ...actions.fork(path, bob),
      ...actions.fork(sibling, bob),
      ...[ada, one, other, late].map((username) => track(path, username)),
      track(sibling, one),
      actions.openIssue(path),
      actions.openIssue(path),
    ],
    () => [
      ...tracked(fork),
      track(fork, bob),
      actions.addCollaborator(fork, other, stranger()),
      actions.addTime(path, actions.issuesOf(path).at(-1) ?? 1, 60 + state.next(), state.account(one)),
    ],
  ]
  const changes: Groups = [
    // Refused on most servers.
    () => [
      actions.deleteUser(one),
      actions.createUser(one),
      actions.createRepository(path),
      actions.createOrganization(bob, org),
      actions.addWrongKey(one, admin),
      actions.addCollaborator(path, state.named('nobody'), owner()),
      actions.inRepository('repos.delete', path, stranger()),
      actions.inRepository('repos.delete', namesake, undefined),
      actions.inRepository('repos.remove-collaborator', sibling, stranger(), { collaborator: one }),
      actions.inRepository('repos.delete-hook', path, stranger(), { id: hook(`${holder}/${name}`, 0) }),
      actions.editOrganization(org, { description: state.text('Refused') }, stranger()),
      actions.inOrganization('orgs.delete-hook', org, stranger(), { id: hook(org, 0) }),
      member('orgs.remove-member', org, one, stranger()),
      // Who is no member and no collaborator.
      member('orgs.remove-member', org, bob),
      actions.inRepository('repos.remove-collaborator', path, owner(), { collaborator: late }),
      actions.createTeam(org, 'refused', stranger()),
      track(path, bob),
      ...look(),
    ],
    () => [
      actions.editUser(one, { fullName: state.fullName('person', 'Renamed'), email: state.email(one) }),
      actions.editOrganization(second, { description: state.text('Edited') }, owner()),
      actions.editOrganizationHook(org, hook(org, 0), owner(), 'edited', false),
      ...[one, late].map((each) => member('orgs.publicize-member', org, each, state.account(each))),
      member('orgs.publicize-member', second, one, state.account(one)),
      actions.createOrganization(one, guild),
      actions.inOrganization('orgs.list-members', guild, state.account(one)),
      actions.inOrganization('orgs.list-teams', guild, state.account(one)),
      actions.inOrganization('orgs.list-repos', guild, state.account(one)),
      actions.createRepository({ owner: one, name: alike }),
      ...[one, other].map((each) => actions.addKey(each, admin, 'laptop')),
      actions.createOrganizationHook(second, owner()),
      actions.createRepositoryHook(sibling, owner()),
      actions.addCollaborator(sibling, bob, owner()),
      actions.createTeam(org, 'guests', owner()),
      track(path, one),
      track(sibling, bob),
      ...look(),
    ],
  ]
  const removals: Groups = [
    () => [
      ...[one, late].map((each) => member('orgs.publicize-member', org, each, state.account(each))),
      member('orgs.publicize-member', second, one, state.account(one)),
      member('orgs.remove-member', org, bob),
      ...look(),
    ],
    () => [
      actions.inRepository('repos.remove-collaborator', path, owner(), { collaborator: other }),
      actions.inOrganization('orgs.delete-hook', second, owner(), { id: hook(second, 0) }),
      member('orgs.conceal-member', org, one, state.account(one)),
      member('orgs.conceal-member', second, one, state.account(one)),
      member('orgs.remove-member', org, late),
      member('orgs.is-member', org, late),
      ...look(),
    ],
    () => [
      actions.inRepository('repos.delete', sibling, owner()),
      actions.inRepository('repos.delete', { owner: second, name }, owner()),
      ...[fork, { owner: bob, name: alike }].map((each) =>
        actions.inRepository('repos.delete', each, stranger()),
      ),
      actions.deleteUser(late),
      ...['publicize', 'conceal'].map((change) =>
        member(`orgs.${change}-member`, second, one, state.account(one)),
      ),
      member('orgs.remove-member', org, one),
      actions.switchTracking(path, 'off'),
      ...look(),
    ],
    // A second time.
    () => [
      actions.createRepository(sibling),
      ...tracked(sibling),
      actions.createUser(late),
      ...actions.fork(path, bob),
      actions.switchTracking(path, 'on'),
      actions.addCollaborator(path, other, owner()),
      actions.createOrganizationHook(second, owner(), 'same'),
      ...actions.join(org, one, 'team0'),
      member('orgs.is-member', org, one),
      ...look(),
    ],
  ]
  return { begin, look, changes, removals }
}
