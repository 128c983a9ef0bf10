import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Scripted sequences about searches of repositories. */
export const repositorySequences = {
  // Pages and kinds of results cannot be derived from relations: the document describes them only for searches.
  repositories(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one] = state.allNamed('ada', 'Bob', 'a_a')
    const [name, likeIt, alike] = state.allNamed('repo', 'r_p', 'rxp')
    const path = { owner: ada, name }
    const liked = { owner: ada, name: likeIt }
    const namesake = { owner: bob, name }
    const uid = (username: string) => state.ids.get(username)
    const by = (query: Readonly<Record<string, string | number | bigint | boolean | undefined>>) =>
      actions.searchRepositories(query, state.account(ada))
    return [
      () => [ada, bob, one].flatMap((each) => actions.user(each)),
      () => [path, namesake, liked, { owner: ada, name: alike }].flatMap((each) => actions.repository(each)),
      () => [
        by({ q: name, limit: 50 }),
        by({ q: name, mode: 'fork', limit: 50 }),
        by({ q: state.keyword, limit: 50 }),
        // Later pages are requested after some repositories are deleted.
        by({ q: state.keyword, limit: 1 }),
        by({ q: state.keyword, limit: 1, page: 2 }),
        // A page of one size follows a page of another size, in a search without similar names.
        ...[{ limit: 2 }, { limit: 1 }, { limit: 2, page: 2 }].map((page) =>
          by({ q: state.keyword, uid: uid(ada), exclusive: true, ...page }),
        ),
        by({ q: name, mode: 'source', limit: 50 }),
        by({}),
      ],
      // A fork of a fork.
      () => [...actions.fork(liked, bob), ...actions.fork({ owner: bob, name: likeIt }, one)],
      () => [
        by({ q: likeIt, mode: 'fork', limit: 50 }),
        by({ q: likeIt, mode: 'source', limit: 50 }),
        by({ q: likeIt, uid: uid(bob), mode: 'source', limit: 50 }),
        by({ q: likeIt, uid: uid(ada), mode: 'fork', limit: 50 }),
      ],
      // Another search between two pages; it has its turn after the complete results of both.
      () => [by({ q: name, limit: 50 }), by({ q: likeIt, limit: 50 })],
      () => [by({ q: name, limit: 1 })],
      () => [by({ q: likeIt, limit: 1, page: 2 })],
      () => [by({ q: likeIt, limit: 1 })],
      () => [by({ q: name, limit: 1, page: 2 })],
      () => [
        actions.inRepository('repos.delete', namesake, state.account(bob)),
        actions.inRepository('repos.delete', liked, state.account(ada)),
        by({ uid: uid(ada), limit: 50 }),
        actions.createRepository(liked),
        by({ q: state.keyword, limit: 50 }),
        ...[2, 2, 3, 4, 1].map((page) => by({ q: state.keyword, limit: 1, page })),
      ],
    ]
  },

  // The document does not show who contributes without being a collaborator: here nobody does.
  contributors(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'aXa')
    const name = state.named('repo')
    const path = { owner: ada, name }
    const namesake = { owner: bob, name }
    const hidden = { owner: ada, name: state.named('hidden') }
    const shared = { owner: ada, name: state.named('r_p') }
    const org = state.named('org')
    const ofOrganization = { owner: org, name: state.named('rxp') }
    const owner = () => state.account(ada)
    const is = (where: typeof path, collaborator: string, as = owner()) => [
      actions.inRepository('repos.is-collaborator', where, as, { collaborator }),
      actions.inRepository('repos.list-collaborators', where, as),
    ]
    const remove = (where: typeof path, collaborator: string, as = owner()) =>
      actions.inRepository('repos.remove-collaborator', where, as, { collaborator })
    const searched = (username: string) => [
      actions.searchRepositories({ uid: state.ids.get(username), limit: 50 }, owner()),
      actions.searchRepositories({ q: name, uid: state.ids.get(username), limit: 50 }, owner()),
    ]
    return [
      () => [ada, bob, one, other].flatMap((each) => actions.user(each)),
      () => [
        ...actions.repository(path),
        ...actions.repository(namesake),
        // Twice, and removed once.
        ...(['read', 'write'] as const).map((permission) =>
          actions.addCollaborator(path, one, owner(), permission),
        ),
        actions.addCollaborator(path, other, owner(), 'admin'),
        actions.addCollaborator(namesake, other, state.account(bob)),
        actions.createRepository(hidden, { private: true }),
        actions.addCollaborator(hidden, other, owner()),
        ...[state.account(one), undefined].map((as) =>
          actions.searchRepositories({ q: hidden.name, limit: 50 }, as),
        ),
        actions.inRepository('repos.get', hidden, state.account(other)),
        actions.inRepository('repos.get', hidden, state.account(bob)),
        ...is(hidden, other),
        // What is private of a repository is not what is private of its people.
        actions.getUser(other, undefined),
        actions.searchUsers({ q: other }, undefined),
        remove(hidden, other),
        actions.inRepository('repos.get', hidden, state.account(other)),
      ],
      () => [...searched(one), ...searched(other)],
      // A user who owns and contributes, without a keyword.
      () => [
        actions.addCollaborator(path, bob, owner()),
        // What an organization owns is not owned by its owner.
        actions.createOrganization(bob, org),
        actions.createOrganizationRepository(org, ofOrganization.name, state.account(bob)),
        actions.addCollaborator(ofOrganization, one, state.account(bob)),
        ...is(ofOrganization, one, state.account(bob)),
        remove(ofOrganization, one, state.account(bob)),
        ...[
          { exclusive: true, limit: 50 },
          { exclusive: true, limit: 1, page: 1 },
          { exclusive: true, limit: 1, page: 2 },
          { mode: 'fork', limit: 50 },
          { mode: 'mirror', limit: 50 },
          { mode: 'source', exclusive: true, limit: 50 },
          { mode: 'collaborative', limit: 50 },
        ].map((query) =>
          actions.searchRepositories({ uid: state.ids.get(bob), ...query }, state.account(bob)),
        ),
      ],
      // Together: a server may write a list back from which it has read the other one.
      () => [remove(path, one), { ...remove(path, other), isBeside: true }],
      () => [...is(path, one), ...searched(one), ...searched(other)],
      // A fork has collaborators of its own.
      () => [
        ...actions.repository(shared),
        ...actions.fork(shared, bob),
        actions.addCollaborator({ owner: bob, name: shared.name }, other, state.account(bob)),
        ...is(shared, other),
      ],
      () => [actions.deleteUser(one)],
      () => searched(one),
    ]
  },

  // A server may store what belongs to private repositories in another way. Relations have mostly public ones.
  hidden(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one] = state.allNamed('ada', 'Bob', 'a_a')
    const path = { owner: ada, name: state.named('hidden') }
    const owner = () => state.account(ada)
    return [
      () => [ada, bob, one].flatMap((each) => actions.user(each)),
      () => [
        actions.createRepository(path, { private: true }),
        actions.switchTracking(path, 'on'),
        ...actions.openIssues(path, [1]),
      ],
      () => [
        ...[bob, one].map((each) => actions.addCollaborator(path, each, owner())),
        actions.createRepositoryHook(path, owner()),
        ...[owner(), state.account(bob)].map((as) => actions.addTime(path, actions.issueOf(path), 60, as)),
      ],
      () => actions.lookAtRepository(path),
      () => [actions.inRepository('repos.remove-collaborator', path, owner(), { collaborator: one })],
      () => actions.lookAtRepository(path),
    ]
  },
} satisfies Record<string, ScriptedSequence>
