import type { Sender } from './basic-acts.ts'
import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { Act, RepositoryPath } from './step.ts'
import type { Tour } from './tour.ts'

/** Longer sequences about repositories and the time tracked in them, which only `explore` plays. */
export const thoroughRepositoryTours = {
  neighbours(acts: CodeHostingActs) {
    const { world, admin } = acts
    const [ada, bob, one, other] = world.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [name, alike] = world.allNamed('repo', 'r_p')
    const org = world.named('org')
    const path = { owner: ada, name }
    const sibling = { owner: ada, name: alike }
    const namesake = { owner: bob, name }
    const hidden = { owner: ada, name: world.named('hidden') }
    const ofOrganization = { owner: org, name }
    const owner = () => world.account(ada)
    const around = (): Act[] => [path, sibling, namesake].flatMap((each) => acts.lookAtRepository(each))
    const by = (query: Readonly<Record<string, string | number | boolean | undefined>>) =>
      acts.searchRepositories(query, owner())
    const uid = (username: string) => world.ids.get(username)
    const is = (where: RepositoryPath, collaborator: string) =>
      acts.inRepository('repos.is-collaborator', where, world.account(where.owner), { collaborator })
    const remove = (where: RepositoryPath, collaborator: string, as: Sender = world.account(where.owner)) =>
      acts.inRepository('repos.remove-collaborator', where, as, { collaborator })
    /** Everything that only some may do with a repository. */
    const attempts = (where: RepositoryPath, as: Sender): Act[] => [
      acts.inRepository('repos.get', where, as),
      acts.inRepository('repos.list-branches', where, as),
      acts.inRepository('repos.list-forks', where, as),
      acts.inRepository('repos.list-collaborators', where, as),
      acts.inRepository('repos.list-hooks', where, as),
      acts.createRepositoryHook(where, as, 'attempt'),
      acts.addCollaborator(where, other, as),
      remove(where, other, as),
      acts.inRepository('repos.delete', where, as),
    ]
    const kinds = (q: string): Act[] =>
      [{}, { mode: 'fork' }, { mode: 'source' }, { mode: 'mirror' }].flatMap((mode) => [
        by({ q, ...mode, limit: 50 }),
        by({ q, ...mode, uid: uid(ada), limit: 50 }),
        by({ q, ...mode, uid: uid(ada), exclusive: true, limit: 50 }),
      ])
    return [
      () => [ada, bob, one, other].flatMap((each) => acts.user(each)),
      () => [
        ...[path, sibling, namesake].flatMap((each) => acts.repository(each)),
        acts.createRepository(hidden, { private: true }),
        acts.createOrganization(ada, org),
        acts.createOrganizationRepository(org, name, owner()),
        acts.createRepositoryHook(path, owner(), 'same'),
        acts.createRepositoryHook(namesake, world.account(bob), 'same'),
      ],
      () => [...around(), ...kinds(name)],
      // Strangers, before anybody was more than that.
      () => [
        ...attempts(path, world.account(one)),
        ...attempts(hidden, world.account(one)),
        ...attempts(hidden, undefined),
        ...attempts(ofOrganization, world.account(one)),
        ...around(),
      ],
      // Collaborators: added, added again, removed, deleted; each asked for in all repositories.
      ...['write', 'read', 'admin'].map((permission) => () => [
        acts.addCollaborator(path, one, owner(), permission),
        acts.addCollaborator(hidden, one, owner(), permission),
        by({ q: name, uid: uid(one), exclusive: true, limit: 50 }),
        // What is not read comes alone.
        acts.addCollaborator(path, one, owner(), permission),
        ...[path, sibling, namesake].map((each) => is(each, one)),
        by({ q: name, uid: uid(one), limit: 50 }),
        acts.inRepository('repos.get', hidden, world.account(one)),
        acts.inRepository('repos.list-collaborators', path, owner()),
        remove(path, one),
        remove(hidden, one),
        ...attempts(hidden, world.account(one)),
        ...attempts(path, world.account(one)),
        ...[path, sibling, namesake].map((each) => is(each, one)),
        by({ q: name, uid: uid(one), limit: 50 }),
        acts.inRepository('repos.list-collaborators', path, owner()),
      ]),
      () => [
        acts.addCollaborator(path, one, owner()),
        acts.addCollaborator(hidden, one, owner()),
        acts.addCollaborator(path, other, owner()),
        acts.addCollaborator(path, world.named('nobody'), owner()),
        acts.deleteUser(one),
        is(path, one),
        is(path, other),
        acts.createUser(one),
        ...around(),
      ],
      () => [
        ...attempts(hidden, world.account(one)),
        by({ q: name, uid: uid(one), limit: 50 }),
        acts.addCollaborator(path, one, owner()),
        is(path, one),
        ...acts.lookAtRepository(path),
        remove(path, one),
      ],
      // Forks: of all, deleted, made again, and of one that is made again.
      ...[0, 1].map(() => () => [
        ...acts.fork(path, one),
        ...acts.fork(path, other),
        ...acts.fork(sibling, one),
        ...acts.fork({ owner: one, name }, bob),
        acts.createRepositoryHook({ owner: one, name }, world.account(one)),
        acts.addCollaborator({ owner: one, name }, bob, world.account(one)),
        ...acts.lookAtRepository({ owner: one, name }),
        ...around(),
        ...kinds(name),
        acts.inRepository('repos.delete', path, world.account(one)),
        acts.inRepository('repos.delete', { owner: one, name }, world.account(one)),
        acts.inRepository('repos.delete', { owner: other, name }, world.account(other)),
        ...around(),
        acts.inRepository('repos.list-forks', path, admin),
        acts.inRepository('repos.delete', { owner: one, name: alike }, world.account(one)),
      ]),
      () => [
        ...acts.fork(path, one),
        acts.inRepository('repos.delete', path, owner()),
        acts.inRepository('repos.get', path, owner()),
        ...acts.lookAtRepository({ owner: one, name }),
        ...kinds(name),
        acts.createRepository(path),
        acts.inRepository('repos.list-forks', path, admin),
        ...acts.fork(path, other),
        acts.inRepository('repos.list-forks', path, admin),
        ...around(),
      ],
      // Deleted and made again, time after time.
      ...[0, 1].map((time) => () => [
        acts.createRepositoryHook(sibling, owner()),
        acts.addCollaborator(sibling, other, owner()),
        acts.createRepository(sibling),
        ...acts.lookAtRepository(sibling),
        acts.inRepository('repos.delete', sibling, owner()),
        acts.inRepository('repos.delete', sibling, owner()),
        ...kinds(alike),
        acts.createRepository(sibling, { private: time === 0 }),
        ...around(),
        by({ uid: uid(other), q: alike, limit: 50 }),
      ]),
    ]
  },

  pages(acts: CodeHostingActs) {
    const { world } = acts
    const [ada, bob] = world.allNamed('ada', 'Bob')
    const owner = () => world.account(ada)
    const names = ['repo', 'r_p', 'rxp', 'p1', 'p2', 'p3', 'p4'].map((each) => world.named(each))
    const paths = names.map((name) => ({ owner: ada, name }))
    const name = names[0] ?? ''
    const at = (place: number) => ({ owner: ada, name: names[place] ?? name })
    const by = (query: Readonly<Record<string, string | number | boolean | undefined>>) =>
      acts.searchRepositories(query, owner())
    const q = world.keyword
    const uid = () => world.ids.get(ada)
    const page = (limit: number, number: number, more = {}) => by({ q, ...more, limit, page: number })
    /** Each page of each size, one after the other. */
    const pages = () => [
      () => [by({ q, limit: 50 })],
      ...[1, 2, 3, 5].flatMap((limit) =>
        Array.from({ length: Math.ceil(9 / limit) + 1 }, (_, index) => () => [page(limit, index + 1)]),
      ),
      () => [by({ q, limit: 50 })],
    ]
    return [
      () => [...acts.user(ada), ...acts.user(bob)],
      () => [...paths.flatMap((each) => acts.repository(each)), ...acts.repository({ owner: bob, name })],
      ...pages(),
      // Two searches by turns.
      () => [by({ q: name, limit: 50 })],
      () => [by({ uid: uid(), limit: 50 })],
      ...[1, 2].flatMap((limit) => [
        () => [page(limit, 1)],
        () => [by({ q: name, limit })],
        () => [page(limit, 2)],
        () => [by({ q: name, limit, page: 2 })],
        () => [page(limit, 3)],
        () => [page(limit, 1, { mode: 'source' })],
        () => [by({ q: name, mode: 'fork', limit })],
        () => [page(limit, 2, { mode: 'source' })],
        () => [page(limit, 2)],
        () => [by({ uid: world.ids.get(bob), limit: 50 })],
        () => [page(limit, 2)],
        () => [acts.searchRepositories({ q: name, limit, page: 1 }, world.account(bob))],
        () => [page(limit, 2, { uid: uid() })],
        () => [acts.searchRepositories({ q: name, limit, page: 2 }, undefined)],
        () => [page(limit, 3, { uid: uid() })],
      ]),
      () => [acts.inRepository('repos.delete', at(1), owner())],
      ...pages(),
      () => [acts.createRepository(at(1)), acts.inRepository('repos.delete', at(5), owner())],
      ...pages(),
    ]
  },

  tracking(acts: CodeHostingActs) {
    const { world } = acts
    const [ada, bob, one] = world.allNamed('ada', 'Bob', 'a_a')
    const name = world.named('repo')
    const path = { owner: ada, name }
    const sibling = { owner: ada, name: world.named('r_p') }
    const namesake = { owner: bob, name }
    const fork = { owner: one, name }
    const ofOrganization = { owner: world.named('org'), name }
    const all = [path, sibling, namesake, ofOrganization]
    const issue = (where: RepositoryPath, n = 0) => acts.issuesOf(where)[n] ?? 1
    const track = (where: RepositoryPath, amount: unknown, as: string, n = 0) =>
      acts.addTime(where, issue(where, n), amount as number, world.account(as))
    const list = (where: RepositoryPath): Act[] => {
      const as = world.account(where.owner)
      return [
        acts.listTimes('times.list-repo', where, as),
        ...[0, 1].map((n) =>
          acts.listTimes('times.list-issue', where, as, { issue: String(issue(where, n)) }),
        ),
        ...[ada, bob, one].map((username) =>
          acts.listTimes('times.list-user', where, as, { timetrackingusername: username }),
        ),
      ]
    }
    const own = () =>
      [ada, bob, one].map((each) => acts.call(world.account(each), { operation: 'times.list-own' }))
    const around = (): Act[] => [...all.flatMap(list), ...own()]
    return [
      () => [ada, bob, one].flatMap((each) => acts.user(each)),
      () => all.flatMap((each) => [...acts.repository(each), acts.switchTracking(each, 'on')]),
      () => all.flatMap((each) => [acts.openIssue(each), acts.openIssue(each)]),
      () => [
        acts.addCollaborator(path, bob, world.account(ada)),
        track(path, 60, ada),
        track(path, 60, bob),
        track(path, 120, bob, 1),
        track(sibling, 60, ada),
        track(namesake, 7, bob),
        track(ofOrganization, 30, ada),
        ...around(),
      ],
      // What is refused adds nothing; the next is added.
      () => [
        ...[0, -5, 'much', null].map((amount) => track(path, amount, ada)),
        track(path, 60, one),
        track(sibling, 60, bob),
        acts.addTime(path, 999, 60, world.account(ada)),
        acts.addTime(path, issue(path), 60, undefined),
        ...around(),
        track(path, 60, ada),
        track(sibling, 60, ada),
        ...list(path),
        ...own(),
      ],
      // The switch of each repository, and nothing else.
      ...[path, sibling, namesake].map((each) => () => [
        acts.switchTracking(each, 'off'),
        ...around(),
        track(each, 60, each.owner),
        acts.switchTracking(each, 'on'),
        ...list(each),
        track(each, 60, each.owner),
        ...around(),
      ]),
      () => [
        ...acts.fork(path, one),
        acts.switchTracking(fork, 'on'),
        acts.openIssue(fork),
        ...list(fork),
        track(fork, 60, one),
        acts.switchTracking(fork, 'off'),
        ...list(fork),
        ...around(),
        acts.inRepository('repos.delete', fork, world.account(one)),
        ...around(),
      ],
      // Who tracked time goes, and comes back.
      () => [
        acts.inRepository('repos.remove-collaborator', path, world.account(ada), { collaborator: bob }),
        track(path, 60, bob),
        ...around(),
        acts.addCollaborator(path, bob, world.account(ada)),
        acts.addCollaborator(path, one, world.account(ada)),
        track(path, 60, bob),
        track(path, 44, one),
        ...around(),
        acts.deleteUser(one),
        ...list(path),
        acts.createUser(one),
      ],
      () => [
        ...around(),
        acts.addCollaborator(path, one, world.account(ada)),
        track(path, 45, one),
        ...around(),
      ],
      () => [
        acts.inRepository('repos.delete', path, world.account(ada)),
        ...own(),
        ...list(sibling),
        ...list(namesake),
        acts.createRepository(path),
        acts.switchTracking(path, 'on'),
        acts.openIssue(path),
        acts.openIssue(path),
      ],
      () => [...around(), track(path, 60, ada), ...around()],
    ]
  },
} satisfies Record<string, Tour>
