import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

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
    const endsLikeFile = { owner: ada, name: `${state.named('rxp')}.json` }
    const owner = () => state.account(ada)
    const about = (operation: string, username: string, as = owner()) =>
      actions.inOrganization(operation, org, as, { username })
    return [
      () => [ada, bob, one, other].flatMap((each) => actions.user(each)),
      () => [
        actions.createOrganization(ada, org),
        ...[path, ofBob, ofOne, endsLikeFile].flatMap((each) => actions.repository(each)),
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
      ],
      () => [...actions.fork(ofBob, ada, org), ...actions.fork(path, bob)],
      () => [
        actions.searchRepositories({ uid: state.ids.get(ada), exclusive: true, limit: 50 }, owner()),
        actions.inOrganization('orgs.list-repos', org, owner()),
        actions.inRepository('repos.delete', ofBob, state.account(bob)),
        actions.inOrganization('orgs.list-repos', org, owner()),
        actions.inRepository('repos.delete', { owner: bob, name }, state.account(bob)),
        ...actions.fork(path, bob),
      ],
      () => [
        actions.inRepository('repos.get', { owner: bob, name }, state.account(bob)),
        actions.inRepository('repos.list-forks', path, owner()),
      ],
    ]
  },

  // The reason of a refusal is that of now.
  refusals(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob] = state.allNamed('ada', 'Bob')
    const path = { owner: ada, name: state.named('repo') }
    const attempts = () =>
      [state.account(ada), state.account(bob)].map((as) =>
        actions.addTime(path, actions.issueOf(path), 60, as),
      )
    return [
      () => [
        ...actions.user(ada),
        ...actions.user(bob),
        ...actions.repository(path),
        actions.openIssue(path),
      ],
      ...(['contributors only', 'off', 'contributors only', 'on'] as const).map((tracking) => () => [
        actions.switchTracking(path, tracking),
        actions.listTimes('times.list-repo', path, state.account(ada)),
        ...attempts(),
      ]),
      () => [actions.listTimes('times.list-issue', path, state.account(ada), { issue: '-1' })],
    ]
  },

  // A user without a full name still has the field, as others have it.
  nameless(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, nameless] = state.allNamed('ada', 'nameless')
    return [
      () => [...actions.user(ada), actions.searchUsers({ q: ada }, actions.admin)],
      () => [
        actions.createUser(nameless, { fullName: '' }),
        ...[actions.admin, undefined].map((each) => actions.searchUsers({ q: nameless }, each)),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
