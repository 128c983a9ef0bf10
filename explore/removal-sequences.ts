import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'
import type { RepositoryPath } from './step.ts'

/**
 * Scripted sequences that cannot be derived from a relation: deletions one after the other, where names begin alike or somebody belongs to
 * another place as well, and edits that bring an earlier value back.
 */
export const removalSequences = {
  // A deletion removes what it names, in any letters, and nothing whose name begins alike.
  removals(actions: CodeHostingActions) {
    const { state } = actions
    const [ad, ada, bob, heir] = state.allNamed('ad', 'ada', 'Bob', 'heir')
    const [org, second] = state.allNamed('Guild0', 'guild')
    const path = { owner: ada, name: state.named('repo') }
    const copy = { owner: bob, name: path.name }
    const hidden = { owner: org, name: state.named('r_p') }
    const as = () => state.account(bob)
    const has = (repository: RepositoryPath) => [
      // The name of the one who is no collaborator begins that of the other.
      ...[ada, ad].map((collaborator) =>
        actions.inRepository('repos.is-collaborator', repository, as(), { collaborator }),
      ),
      actions.inRepository('repos.list-collaborators', repository, as()),
    ]
    const isMember = (each: string) =>
      actions.inOrganization('orgs.is-member', each, actions.admin, { username: ad })
    const aboutMember = (operation: string, username: string) =>
      actions.inOrganization(operation, second, as(), { username })
    const repositories = () => [
      actions.inOrganization('orgs.list-repos', org, as()),
      actions.archive(copy, 'master'),
    ]
    const look = () => [
      ...[copy, hidden].flatMap(has),
      ...[ad, ad.toUpperCase()].map((username) => actions.getUser(username, actions.admin)),
      actions.inOrganization('orgs.list-hooks', org, as()),
      // A fork has hooks of its own.
      actions.inRepository('repos.list-hooks', copy, as()),
      isMember(org),
    ]
    return [
      () => [ad, ada, bob].flatMap((each) => actions.user(each)),
      () => [
        ...actions.repository(path, { autoInit: true, readme: 'Default' }),
        actions.createOrganization(bob, org),
        actions.createOrganization(bob, second),
      ],
      () => [
        ...actions.fork(path, bob),
        actions.createOrganizationRepository(org, hidden.name, as(), { private: true }),
        ...actions.join(org, ad),
      ],
      () => [
        ...[copy, hidden].map((each) => actions.addCollaborator(each, ada, as())),
        actions.createRepositoryHook(copy, as()),
        // The two addresses differ only in the query.
        ...['docs', 'app'].map((job, number) =>
          actions.createOrganizationHook(org, as(), { address: 'job', job, number }),
        ),
        ...[2, 3].map((number) => actions.createOrganizationHook(org, as(), { number })),
        // Two results have one name: each is on a page.
        actions.searchRepositories({ q: path.name, limit: 50 }, actions.admin),
        ...[1, 2, 3].map((page) =>
          actions.searchRepositories({ q: path.name, limit: 1, page }, actions.admin),
        ),
      ],
      look,
      // The second organization does not have the member of the first; of two members whose names begin alike, one is removed.
      () => [isMember(second), ...[ad, ada].flatMap((each) => actions.join(second, each))],
      () => [
        ...[ad, ada].map((username) => aboutMember('orgs.is-member', username)),
        aboutMember('orgs.remove-member', ad),
        ...[ad, ada].map((username) => aboutMember('orgs.is-member', username)),
      ],
      () => [
        actions.deleteUser(ad),
        ...[0, 2].map((number) =>
          actions.inOrganization('orgs.delete-hook', org, as(), { id: actions.hookOf(org, number) }),
        ),
      ],
      look,
      () => [actions.inOrganization('orgs.get-hook', org, as(), { id: actions.hookOf(org, 3) })],
      // The address of a deleted user belongs to a user with another name, and a team has the rights of administrators in its organization.
      () => [
        actions.createUser(heir, { email: state.addresses.get(ad) }),
        actions.createTeam(org, 'maintainers', as(), 'admin'),
        ...actions.join(org, ada, 'maintainers'),
        actions.inOrganization('orgs.is-member', org, as(), { username: ada }),
      ],
      () => [
        actions.getUser(heir, actions.admin),
        actions.searchUsers({ q: heir }, actions.admin),
        actions.createUser(state.named('n6'), {}, state.account(ada)),
        actions.addKey(bob, state.account(ada)),
        ...repositories(),
      ],
      // The earlier list has one of them, and the archive of the other was downloaded.
      () => [
        ...[hidden, copy].map((each) => actions.inRepository('repos.delete', each, as())),
        ...repositories(),
      ],
    ]
  },

  // A later edit wins, also if it repeats an earlier one; the user in the path owns what any administrator creates.
  earlierValues(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, cleo] = state.allNamed('ada', 'Bob', 'a_a')
    const [org, second] = state.allNamed('Guild0', 'guild')
    const path = { owner: ada, name: state.named('repo') }
    const as = () => state.account(ada)
    const texts = ['First', 'Second', 'First'].map((what) => state.text(what))
    const names = ['First', 'Second', 'First'].map((what) => state.fullName('person', what))
    const places = ['one', 'two', 'one'].map((what) => state.like(what))
    const calledNew = state.fullName('organization', 'New')
    const read = () => [
      actions.inOrganization('orgs.get', org, as()),
      actions.getUser(bob, actions.admin),
      actions.inOrganization('orgs.get-hook', org, as(), { id: actions.hookOf(org, 0) }),
    ]
    return [
      () => [...actions.user(ada), ...actions.user(bob)],
      () => [actions.createOrganization(ada, org)],
      () => [
        actions.createOrganizationHook(org, as(), { number: 0 }),
        actions.inOrganization('orgs.is-member', org, actions.admin, { username: ada }),
      ],
      ...texts.flatMap((description, turn) => [
        () => [
          actions.editOrganization(org, { description }, as()),
          actions.editUser(bob, {
            fullName: names[turn],
            email: state.addresses.get(bob) ?? state.email(bob),
          }),
          actions.editOrganizationHook(org, actions.hookOf(org, 0), as(), places[turn], turn !== 1),
        ],
        read,
      ]),
      // A form sends all fields, of which only one is new.
      () => [
        actions.editOrganization(org, { description: texts[2], fullName: calledNew }, as()),
        actions.editUser(bob, { fullName: names[2], email: state.email(bob) }),
        actions.editOrganizationHook(org, actions.hookOf(org, 0), as(), places[2], false),
      ],
      () => [
        ...read(),
        // A full name can be that of an organization, which is no user, and that of an account.
        actions.searchUsers({ q: calledNew }, actions.admin),
        actions.editUser(bob, { fullName: bob, email: state.email(bob) }),
      ],
      read,
      // What another administrator creates belongs to the user in the path as well.
      () => [actions.editUser(bob, { administrator: true, email: state.email(bob) })],
      () => [
        actions.createOrganization(ada, second, state.account(bob)),
        actions.createRepository(path, { private: true }, state.account(bob)),
      ],
      () => [
        ...[ada, bob].map((username) =>
          actions.inOrganization('orgs.is-member', second, actions.admin, { username }),
        ),
        actions.inOrganization('orgs.list-hooks', second, as()),
        actions.inRepository('repos.get', path, as()),
        actions.inRepository('repos.list-hooks', path, as()),
        actions.openIssue(path),
      ],
      // The time of others is not that of an administrator.
      () => [
        actions.addTime(path, actions.issueOf(path), 60, as()),
        ...[bob, ada].map((username) =>
          actions.call(state.account(username), { operation: 'times.list-own' }),
        ),
      ],
      // A user who became an administrator creates accounts, and gives and takes rights, like the first administrator.
      () => [
        actions.createUser(cleo, {}, state.account(bob)),
        actions.call(state.account(cleo), { operation: 'users.current' }),
        actions.editUser(cleo, { administrator: true, email: state.email(cleo) }, state.account(bob)),
        actions.addKey(ada, state.account(cleo)),
        actions.editUser(cleo, { administrator: false, email: state.email(cleo) }, state.account(bob)),
        actions.addKey(ada, state.account(cleo)),
        actions.getUser(actions.admin.username, undefined),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
