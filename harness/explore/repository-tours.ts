import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { Tour } from './tour.ts'

/** Fixed sequences about repositories and what belongs to them. */
export const repositoryTours = {
  repositories(acts: CodeHostingActs) {
    const { world } = acts
    const [ada, bob, one] = world.allNamed('ada', 'Bob', 'a_a')
    const org = world.named('org')
    const [name, likeIt, alike] = world.allNamed('repo', 'r_p', 'rxp')
    const path = { owner: ada, name }
    const namesake = { owner: bob, name }
    const uid = (username: string) => world.ids.get(username)
    const by = (query: Readonly<Record<string, string | number | boolean | undefined>>) =>
      acts.searchRepositories(query, world.account(ada))
    return [
      () => [ada, bob, one].flatMap((each) => acts.user(each)),
      () => [
        acts.createOrganization(ada, org),
        ...acts.repository(path),
        ...acts.repository(namesake),
        ...acts.repository({ owner: ada, name: likeIt }),
        ...acts.repository({ owner: ada, name: alike }),
      ],
      () => [
        by({ q: name, limit: 50 }),
        by({ q: name, mode: 'fork', limit: 50 }),
        by({ q: world.keyword, limit: 50 }),
        // Later pages of it are asked for when some of it is deleted.
        by({ q: world.keyword, limit: 1 }),
        by({ q: world.keyword, limit: 1, page: 2 }),
        by({ uid: uid(ada), limit: 50 }),
        by({ uid: uid(ada), exclusive: true, limit: 50 }),
        by({ q: name, mode: 'source', limit: 50 }),
        by({}),
      ],
      () => [
        acts.createOrganizationRepository(org, name, world.account(ada)),
        acts.inOrganization('orgs.list-repos', org, world.account(ada)),
      ],
      () => [
        ...acts.fork(namesake, ada, org),
        ...acts.fork(path, bob),
        ...acts.fork({ owner: org, name }, one),
        ...acts.fork({ owner: ada, name: likeIt }, bob),
        ...acts.fork({ owner: ada, name: likeIt }, ada, org),
        // A fork of a fork, and who owns a fork and nothing else.
        ...acts.fork({ owner: bob, name: likeIt }, one),
        acts.inRepository('repos.list-forks', { owner: ada, name: likeIt }, acts.admin),
        acts.inRepository('repos.delete', { owner: ada, name: likeIt }, world.account(one)),
        acts.inRepository('repos.delete', { owner: ada, name: likeIt }, world.account(bob)),
      ],
      () => [
        acts.inOrganization('orgs.list-repos', org, world.account(ada)),
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
        acts.inOrganization('orgs.list-teams', org, world.account(one)),
        acts.joinOwners(org, one),
        acts.inOrganization('orgs.is-member', org, world.account(ada), { username: one }),
        acts.inOrganization('orgs.list-teams', org, world.account(one)),
        acts.inOrganization('orgs.remove-member', org, world.account(ada), { username: one }),
        acts.inOrganization('orgs.is-member', org, world.account(ada), { username: one }),
        acts.inOrganization('orgs.list-teams', org, world.account(one)),
        acts.inRepository('repos.delete', { owner: org, name }, world.account(one)),
      ],
      () => [...acts.lookAtRepository(path), ...acts.lookAtRepository({ owner: ada, name: likeIt })],
      () => [
        acts.inRepository('repos.delete', namesake, world.account(bob)),
        acts.inRepository('repos.delete', { owner: ada, name: likeIt }, world.account(ada)),
      ],
      () => [
        ...acts.lookAtRepository(path),
        ...acts.lookAtRepository({ owner: ada, name: alike }),
        by({ uid: uid(ada), limit: 50 }),
        acts.inOrganization('orgs.list-repos', org, world.account(ada)),
        acts.inRepository('repos.delete', { owner: org, name }, world.account(ada)),
        acts.createOrganizationRepository(org, name, world.account(ada)),
        acts.inOrganization('orgs.list-repos', org, world.account(ada)),
      ],
      () => [
        acts.createRepository({ owner: ada, name: likeIt }),
        acts.createRepository(path),
        ...acts.lookAtRepository({ owner: ada, name: likeIt }),
        by({ q: world.keyword, limit: 50 }),
        by({ q: world.keyword, limit: 1, page: 2 }),
        by({ q: world.keyword, limit: 1, page: 3 }),
        by({ q: world.keyword, limit: 1, page: 4 }),
        by({ q: world.keyword, limit: 1 }),
        acts.inRepository('repos.list-branches', path, undefined),
      ],
    ]
  },

  collaborators(acts: CodeHostingActs) {
    const { world } = acts
    const [ada, bob, one, other] = world.allNamed('ada', 'Bob', 'a_a', 'axa')
    const name = world.named('repo')
    const path = { owner: ada, name }
    const namesake = { owner: bob, name }
    const hidden = { owner: ada, name: world.named('hidden') }
    const hiddenNamesake = { owner: bob, name: hidden.name }
    const owner = () => world.account(ada)
    const is = (collaborator: string) =>
      acts.inRepository('repos.is-collaborator', path, owner(), { collaborator })
    const remove = (collaborator: string) =>
      acts.inRepository('repos.remove-collaborator', path, owner(), { collaborator })
    return [
      () => [ada, bob, one, other].flatMap((each) => acts.user(each)),
      () => [
        ...acts.repository(path),
        ...acts.repository(namesake),
        acts.addCollaborator(path, one, owner()),
        is(one),
        acts.addCollaborator(path, one, owner(), 'read'),
        is(one),
        acts.addCollaborator(path, other, owner()),
        acts.addCollaborator(path, other, owner()),
        acts.addCollaborator(namesake, other, world.account(bob)),
        acts.createRepository(hidden, { private: true }),
        acts.createRepository(hiddenNamesake, { private: true }),
        acts.addCollaborator(hidden, other, owner()),
        acts.inRepository('repos.list-collaborators', hiddenNamesake, world.account(bob)),
        ...acts.fork(hidden, other),
        ...[world.account(one), undefined].map((as) =>
          acts.searchRepositories({ q: hidden.name, limit: 50 }, as),
        ),
        acts.inRepository('repos.get', hidden, world.account(other)),
        acts.inRepository('repos.get', hidden, world.account(bob)),
        acts.inRepository('repos.remove-collaborator', hidden, owner(), { collaborator: other }),
        acts.inRepository('repos.get', hidden, world.account(other)),
      ],
      () => [
        remove(one),
        is(one),
        acts.inRepository('repos.delete', path, world.account(one)),
        is(other),
        remove(other),
        is(other),
        acts.addCollaborator(path, other, owner()),
        ...acts.lookAtRepository(path),
        ...acts.lookAtRepository(namesake),
      ],
      () => [
        acts.searchRepositories({ uid: world.ids.get(one), limit: 50 }, owner()),
        acts.searchRepositories({ q: name, uid: world.ids.get(other), limit: 50 }, owner()),
      ],
      () => [
        acts.addCollaborator(path, one, owner()),
        is(one),
        acts.searchRepositories({ q: name, uid: world.ids.get(other), limit: 50 }, owner()),
        acts.addCollaborator(path, bob, world.account(bob)),
        acts.inRepository('repos.remove-collaborator', path, undefined, { collaborator: one }),
        is(one),
        is(bob),
      ],
      () => [
        ...acts.fork(path, other),
        acts.addCollaborator({ owner: other, name }, bob, world.account(other)),
        is(bob),
        acts.inRepository('repos.list-collaborators', path, owner()),
      ],
      () => [
        acts.deleteUser(one),
        is(one),
        acts.searchRepositories({ uid: world.ids.get(one), limit: 50 }, owner()),
        acts.createUser(one),
        is(one),
        acts.editUser(other, { fullName: world.fullName('person', 'Renamed'), email: world.email(other) }),
        ...acts.lookAtRepository(path),
      ],
      () => [
        acts.inRepository('repos.delete', path, owner()),
        acts.inRepository('repos.delete', hidden, owner()),
        acts.inRepository('repos.get', hiddenNamesake, world.account(bob)),
        acts.createRepository(path),
        ...acts.lookAtRepository(path),
        ...acts.lookAtRepository(namesake),
      ],
    ]
  },
} satisfies Record<string, Tour>
