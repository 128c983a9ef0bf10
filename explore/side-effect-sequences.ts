import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'
import type { RepositoryPath } from './step.ts'

/** Scripted sequences about what a request changes besides its own effect, which relations of one kind do not show. */
export const sideEffectSequences = {
  // Requests about one thing, and reads of another.
  effects(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'aXa')
    const [org, name] = state.allNamed('org', 'repo')
    const path = { owner: ada, name }
    const ofBob = { owner: bob, name: state.named('r_p') }
    const ofOne = { owner: one, name }
    const ofAdministrator = { owner: actions.admin.username, name }
    const dotted = `${one}.json`
    const withoutEnd = { owner: ada, name: state.named('rxp') }
    const endsLikeFile = { owner: ada, name: `${withoutEnd.name}.json` }
    const beginsAlike = { owner: bob, name: `${ofBob.name}-docs` }
    const owner = () => state.account(ada)
    const about = (operation: string, username: string, as = owner()) =>
      actions.inOrganization(operation, org, as, { username })
    return [
      () => [ada, bob, one, other, dotted].flatMap((each) => actions.user(each)),
      () => [
        actions.createOrganization(ada, org),
        ...[path, ofBob, ofOne, withoutEnd, endsLikeFile, beginsAlike].flatMap((each) =>
          actions.repository(each),
        ),
        ...[one, other].flatMap((username) => actions.join(org, username)),
      ],
      // A deletion that the caller may not request, or that the user's repository prevents, removes no member.
      () => [
        about('orgs.is-member', one),
        actions.deleteUser(one, state.account(bob)),
        about('orgs.is-member', one),
        actions.deleteUser(one),
        about('orgs.is-member', one),
      ],
      () => [
        about('orgs.is-member', other),
        ...['orgs.publicize-member', 'orgs.conceal-member', 'orgs.conceal-member'].map((operation) =>
          about(operation, other, state.account(other)),
        ),
        about('orgs.is-member', other),
      ],
      () => [1, 2, 3].map((number) => actions.createOrganizationHook(org, owner(), { number })),
      () => [
        actions.inOrganization('orgs.delete-hook', org, owner(), { id: actions.hookOf(org, 1) }),
        ...[2, 3].map((number) =>
          actions.inOrganization('orgs.get-hook', org, owner(), { id: actions.hookOf(org, number) }),
        ),
      ],
      // A server may take the end of a name for a format.
      () => [
        actions.inRepository('repos.get', endsLikeFile, owner()),
        actions.inRepository('repos.list-branches', endsLikeFile, owner()),
        actions.inRepository('repos.delete', endsLikeFile, owner()),
        actions.inRepository('repos.get', withoutEnd, owner()),
        actions.inRepository('repos.list-branches', withoutEnd, owner()),
      ],
      () => [
        actions.addCollaborator(path, dotted, owner()),
        actions.inRepository('repos.is-collaborator', path, owner(), { collaborator: dotted }),
        actions.getUser(dotted, actions.admin),
      ],
      // The administrator has a repository of the same name.
      () => [
        actions.createRepository(ofAdministrator),
        ...[1, 2, 3, 4].map((page) => actions.searchRepositories({ q: name, limit: 1, page }, owner())),
        actions.inRepository('repos.delete', ofOne, actions.admin),
        actions.inRepository('repos.get', ofOne, actions.admin),
        actions.inRepository('repos.get', ofAdministrator, actions.admin),
        actions.createRepository(ofOne),
        actions.inRepository('repos.get', ofOne, actions.admin),
        actions.inRepository('repos.delete', ofAdministrator, actions.admin),
      ],
      () => [...actions.fork(ofBob, ada, org), ...actions.fork(path, bob)],
      () => [
        actions.searchRepositories({ uid: state.ids.get(ada), exclusive: true, limit: 50 }, owner()),
        actions.inOrganization('orgs.list-repos', org, owner()),
        actions.inRepository('repos.delete', ofBob, state.account(bob)),
        actions.inOrganization('orgs.list-repos', org, owner()),
        actions.inRepository('repos.get', beginsAlike, state.account(bob)),
        actions.inRepository('repos.delete', { owner: bob, name }, state.account(bob)),
        ...actions.fork(path, bob),
      ],
      () => [
        actions.inRepository('repos.get', { owner: bob, name }, state.account(bob)),
        actions.inRepository('repos.list-forks', path, owner()),
        actions.createOrganizationRepository(org, ofAdministrator.name, owner()),
        actions.createRepositoryHook({ owner: org, name }, owner()),
        // The last ones of the organization: its repositories keep theirs.
        ...[2, 3].map((number) =>
          actions.inOrganization('orgs.delete-hook', org, owner(), { id: actions.hookOf(org, number) }),
        ),
        actions.inRepository('repos.list-hooks', { owner: org, name }, owner()),
      ],
    ]
  },

  // The reason of a refusal is that of now.
  refusals(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, cleo] = state.allNamed('ada', 'Bob', 'a_a')
    const org = state.named('Guild0')
    const path = { owner: ada, name: state.named('repo') }
    const ofOrganization = { owner: org, name: state.named('r_p') }
    const both = [path, ofOrganization]
    // No time is ever tracked in it.
    const unused = { owner: ada, name: state.named('rxp') }
    const owner = () => state.account(ada)
    const attempts = (repository: RepositoryPath) =>
      [owner(), state.account(bob)].map((as) =>
        actions.addTime(repository, actions.issueOf(repository), 60, as),
      )
    const ofIssue = (issue = String(actions.issueOf(path))) =>
      actions.listTimes('times.list-issue', path, owner(), { issue })
    return [
      () => [...[ada, bob, cleo].flatMap((each) => actions.user(each)), actions.createOrganization(ada, org)],
      () => [
        ...actions.repository(path),
        actions.createOrganizationRepository(org, ofOrganization.name, owner()),
        ...both.map((repository) => actions.openIssue(repository)),
        ...actions.repository(unused),
      ],
      ...(['contributors only', 'off', 'contributors only', 'on'] as const).map((tracking) => () => [
        ...[...both, unused].map((repository) => actions.switchTracking(repository, tracking)),
        actions.listTimes('times.list-user', unused, owner(), { timetrackingusername: ada }),
        ...[...both, unused].map((repository) => actions.listTimes('times.list-repo', repository, owner())),
        ...both.flatMap(attempts),
        // Also of a user who never tracked any.
        actions.listTimes('times.list-user', path, owner(), { timetrackingusername: cleo }),
        // Another repository of the owner has an issue of this number.
        actions.listTimes('times.list-issue', unused, owner(), { issue: String(actions.issueOf(path)) }),
      ]),
      () => [ofIssue('-1')],
      // An issue that is opened while tracking is disabled has a list of times afterwards, also if another opens it.
      () => [actions.switchTracking(path, 'off'), actions.openIssue(path), actions.openIssue(path, bob)],
      () => [
        actions.switchTracking(path, 'on'),
        actions.listTimes('times.list-repo', path, owner()),
        ofIssue(),
        actions.addTime(path, actions.issueOf(path), 60, owner()),
        ofIssue(),
        ...actions
          .issuesOf(path)
          .slice(-1)
          .flatMap((last) => [actions.addTime(path, last, 60, owner()), ofIssue(String(last))]),
      ],
    ]
  },

  // Who gets the name of a deleted user owns what is made for the new user, and nothing of the former one.
  successors(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, one, heir] = state.allNamed('ada', 'a_a', 'ad')
    const current = () => actions.call(state.account(heir), { operation: 'users.current' })
    const first = { owner: one, name: state.named('repo') }
    const second = { owner: one, name: state.named('r_p') }
    const owner = () => state.account(one)
    const find = () => [
      actions.searchRepositories({ uid: state.ids.get(one), exclusive: true, limit: 50 }, owner()),
      actions.searchRepositories({ uid: state.ids.get(one), limit: 50 }, actions.admin),
    ]
    const read = (path: { owner: string; name: string }) =>
      ['repos.get', 'repos.list-hooks', 'repos.list-collaborators'].map((operation) =>
        actions.inRepository(operation, path, owner()),
      )
    return [
      () => [...actions.user(ada), ...actions.repository(first)],
      () => [
        ...read(first),
        ...find(),
        actions.addCollaborator(first, ada, owner()),
        actions.createRepositoryHook(first, owner()),
        actions.inRepository('repos.delete', first, owner()),
      ],
      () => [
        actions.editUser(one, { administrator: true, email: state.email(one) }),
        actions.addKey(ada, owner()),
        ...actions.editOwn(one),
        actions.deleteUser(one),
        actions.addKey(ada, owner()),
        actions.createUser(one),
        actions.addKey(ada, owner()),
      ],
      // Another one has the password of the former one as well.
      () => [...actions.user(heir), current(), actions.deleteUser(heir)],
      () => [actions.createUser(heir, { password: state.account(heir).password }), current()],
      () => [actions.createRepository(second, { private: true }), actions.createRepository(first)],
      () => [
        ...[first, second].flatMap(read),
        ...find(),
        actions.addCollaborator(second, ada, owner()),
        actions.createRepositoryHook(second, owner()),
        ...read(second),
        ...[first, second].map((path) => actions.inRepository('repos.delete', path, owner())),
        actions.inRepository('repos.get', second, owner()),
      ],
    ]
  },

  // What a refused request sends is shown of nothing later, also after another change of what it is about.
  textsOfRefused(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob] = state.allNamed('ada', 'Bob')
    const org = state.named('org')
    const fullName = () => state.fullName('person', `Refused ${state.next()}`)
    const look = () => [
      ...[actions.admin, state.account(bob)].map((as) => actions.getUser(bob, as)),
      actions.searchUsers({ q: bob }, actions.admin),
      actions.inOrganization('orgs.get', org, state.account(ada)),
      actions.inOrganization('orgs.list-hooks', org, state.account(ada)),
    ]
    return [
      () => [...actions.user(ada), ...actions.user(bob)],
      () => [actions.createOrganization(ada, org)],
      () => [actions.createOrganizationHook(org, state.account(ada), { number: 0 })],
      () => [
        actions.editUser(bob, { fullName: fullName(), email: state.like('no address') }),
        actions.editUser(bob, { fullName: fullName(), email: state.email(bob) }, state.account(bob)),
        actions.createUser(bob, { fullName: fullName() }, actions.admin),
        actions.editOrganization(org, { fullName: fullName(), description: fullName() }, state.account(bob)),
        actions.editOrganizationHook(org, actions.hookOf(org, 0), state.account(bob)),
      ],
      look,
      () => [
        actions.editUser(bob, { email: state.email(bob) }),
        actions.editOrganization(org, { location: fullName() }, state.account(ada)),
        actions.createOrganizationHook(org, state.account(ada)),
      ],
      look,
    ]
  },

  // A user without a full name still has the field, as others have it.
  nameless(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, nameless] = state.allNamed('ada', 'nameless')
    return [
      () => [...actions.user(ada), actions.call(state.account(ada), { operation: 'users.current' })],
      // One more space: one of the two queries has its spaces as `%20`.
      () => [ada, ` ${ada} `, ` ${ada}  `].map((q) => actions.searchUsers({ q }, actions.admin)),
      () => [
        actions.createUser(nameless, { fullName: '' }),
        ...[actions.admin, undefined].map((each) => actions.searchUsers({ q: nameless }, each)),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
