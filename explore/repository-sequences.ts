import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Scripted sequences about repositories and what belongs to them. */
export const repositorySequences = {
  repositories(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one] = state.allNamed('ada', 'Bob', 'a_a')
    const org = state.named('org')
    const [name, likeIt, alike] = state.allNamed('repo', 'r_p', 'rxp')
    const path = { owner: ada, name }
    const namesake = { owner: bob, name }
    const uid = (username: string) => state.ids.get(username)
    const by = (query: Readonly<Record<string, string | number | boolean | undefined>>) =>
      actions.searchRepositories(query, state.account(ada))
    return [
      () => [ada, bob, one].flatMap((each) => actions.user(each)),
      () => [
        actions.createOrganization(ada, org),
        ...actions.repository(path),
        ...actions.repository(namesake),
        ...actions.repository({ owner: ada, name: likeIt }),
        ...actions.repository({ owner: ada, name: alike }),
      ],
      () => [
        by({ q: name, limit: 50 }),
        by({ q: name, mode: 'fork', limit: 50 }),
        by({ q: state.keyword, limit: 50 }),
        // Later pages of it are asked for when some of it is deleted.
        by({ q: state.keyword, limit: 1 }),
        by({ q: state.keyword, limit: 1, page: 2 }),
        by({ uid: uid(ada), limit: 50 }),
        by({ uid: uid(ada), exclusive: true, limit: 50 }),
        by({ q: name, mode: 'source', limit: 50 }),
        by({}),
      ],
      () => [
        actions.createOrganizationRepository(org, name, state.account(ada)),
        actions.inOrganization('orgs.list-repos', org, state.account(ada)),
      ],
      () => [
        ...actions.fork(namesake, ada, org),
        ...actions.fork(path, bob),
        ...actions.fork({ owner: org, name }, one),
        ...actions.fork({ owner: ada, name: likeIt }, bob),
        ...actions.fork({ owner: ada, name: likeIt }, ada, org),
        // A fork of a fork, and who owns a fork and nothing else.
        ...actions.fork({ owner: bob, name: likeIt }, one),
        actions.inRepository('repos.list-forks', { owner: ada, name: likeIt }, actions.admin),
        actions.inRepository('repos.delete', { owner: ada, name: likeIt }, state.account(one)),
        actions.inRepository('repos.delete', { owner: ada, name: likeIt }, state.account(bob)),
      ],
      () => [
        actions.inOrganization('orgs.list-repos', org, state.account(ada)),
        by({ q: likeIt, mode: 'fork', limit: 50 }),
        by({ q: likeIt, mode: 'source', limit: 50 }),
        by({ q: likeIt, uid: uid(bob), mode: 'source', limit: 50 }),
        by({ q: likeIt, uid: uid(ada), mode: 'fork', limit: 50 }),
        by({ q: name, limit: 1, page: 2 }),
      ],
      // Another search between two pages; it takes its turn after the whole results of both.
      () => [by({ q: name, limit: 50 }), by({ q: likeIt, limit: 50 })],
      () => [by({ q: name, limit: 1 })],
      () => [by({ q: likeIt, limit: 1, page: 2 })],
      () => [by({ q: likeIt, limit: 1 })],
      () => [by({ q: name, limit: 1, page: 2 })],
      // Who owned the organization for a while, and does no longer.
      () => [
        actions.inOrganization('orgs.list-teams', org, state.account(one)),
        actions.joinOwners(org, one),
        actions.inOrganization('orgs.is-member', org, state.account(ada), { username: one }),
        actions.inOrganization('orgs.list-teams', org, state.account(one)),
        actions.inOrganization('orgs.remove-member', org, state.account(ada), { username: one }),
        actions.inOrganization('orgs.is-member', org, state.account(ada), { username: one }),
        actions.inOrganization('orgs.list-teams', org, state.account(one)),
        actions.inRepository('repos.delete', { owner: org, name }, state.account(one)),
      ],
      () => [...actions.lookAtRepository(path), ...actions.lookAtRepository({ owner: ada, name: likeIt })],
      () => [
        actions.inRepository('repos.delete', namesake, state.account(bob)),
        actions.inRepository('repos.delete', { owner: ada, name: likeIt }, state.account(ada)),
      ],
      () => [
        ...actions.lookAtRepository(path),
        ...actions.lookAtRepository({ owner: ada, name: alike }),
        by({ uid: uid(ada), limit: 50 }),
        actions.inOrganization('orgs.list-repos', org, state.account(ada)),
        actions.inRepository('repos.delete', { owner: org, name }, state.account(ada)),
        actions.createOrganizationRepository(org, name, state.account(ada)),
        actions.inOrganization('orgs.list-repos', org, state.account(ada)),
      ],
      () => [
        actions.createRepository({ owner: ada, name: likeIt }),
        actions.createRepository(path),
        ...actions.lookAtRepository({ owner: ada, name: likeIt }),
        by({ q: state.keyword, limit: 50 }),
        by({ q: state.keyword, limit: 1, page: 2 }),
        by({ q: state.keyword, limit: 1, page: 3 }),
        by({ q: state.keyword, limit: 1, page: 4 }),
        by({ q: state.keyword, limit: 1 }),
        actions.inRepository('repos.list-branches', path, undefined),
      ],
    ]
  },

  collaborators(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'axa')
    const name = state.named('repo')
    const path = { owner: ada, name }
    const namesake = { owner: bob, name }
    const hidden = { owner: ada, name: state.named('hidden') }
    const hiddenNamesake = { owner: bob, name: hidden.name }
    const owner = () => state.account(ada)
    const is = (collaborator: string) =>
      actions.inRepository('repos.is-collaborator', path, owner(), { collaborator })
    const remove = (collaborator: string) =>
      actions.inRepository('repos.remove-collaborator', path, owner(), { collaborator })
    return [
      () => [ada, bob, one, other].flatMap((each) => actions.user(each)),
      () => [
        ...actions.repository(path),
        ...actions.repository(namesake),
        actions.addCollaborator(path, one, owner()),
        is(one),
        actions.addCollaborator(path, one, owner(), 'read'),
        is(one),
        actions.addCollaborator(path, other, owner()),
        actions.addCollaborator(path, other, owner()),
        actions.addCollaborator(namesake, other, state.account(bob)),
        actions.createRepository(hidden, { private: true }),
        actions.createRepository(hiddenNamesake, { private: true }),
        actions.addCollaborator(hidden, other, owner()),
        actions.inRepository('repos.list-collaborators', hiddenNamesake, state.account(bob)),
        ...actions.fork(hidden, other),
        ...[state.account(one), undefined].map((as) =>
          actions.searchRepositories({ q: hidden.name, limit: 50 }, as),
        ),
        actions.inRepository('repos.get', hidden, state.account(other)),
        actions.inRepository('repos.get', hidden, state.account(bob)),
        actions.inRepository('repos.remove-collaborator', hidden, owner(), { collaborator: other }),
        actions.inRepository('repos.get', hidden, state.account(other)),
      ],
      () => [
        remove(one),
        is(one),
        actions.inRepository('repos.delete', path, state.account(one)),
        is(other),
        remove(other),
        is(other),
        actions.addCollaborator(path, other, owner()),
        ...actions.lookAtRepository(path),
        ...actions.lookAtRepository(namesake),
      ],
      () => [
        actions.searchRepositories({ uid: state.ids.get(one), limit: 50 }, owner()),
        actions.searchRepositories({ q: name, uid: state.ids.get(other), limit: 50 }, owner()),
      ],
      () => [
        actions.addCollaborator(path, one, owner()),
        is(one),
        actions.searchRepositories({ q: name, uid: state.ids.get(other), limit: 50 }, owner()),
        actions.addCollaborator(path, bob, state.account(bob)),
        actions.inRepository('repos.remove-collaborator', path, undefined, { collaborator: one }),
        is(one),
        is(bob),
      ],
      () => [
        ...actions.fork(path, other),
        actions.addCollaborator({ owner: other, name }, bob, state.account(other)),
        is(bob),
        actions.inRepository('repos.list-collaborators', path, owner()),
      ],
      () => [
        actions.deleteUser(one),
        is(one),
        actions.searchRepositories({ uid: state.ids.get(one), limit: 50 }, owner()),
        actions.createUser(one),
        is(one),
        actions.editUser(other, { fullName: state.fullName('person', 'Renamed'), email: state.email(other) }),
        ...actions.lookAtRepository(path),
      ],
      () => [
        actions.inRepository('repos.delete', path, owner()),
        actions.inRepository('repos.delete', hidden, owner()),
        actions.inRepository('repos.get', hiddenNamesake, state.account(bob)),
        actions.createRepository(path),
        ...actions.lookAtRepository(path),
        ...actions.lookAtRepository(namesake),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
