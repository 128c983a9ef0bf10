import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action, RepositoryPath } from './step.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Longer sequences about repositories and the time tracked in them, which only `explore` plays. */
export const thoroughRepositorySequences = {
  neighbours(actions: CodeHostingActions) {
    const { state, admin } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [name, alike] = state.allNamed('repo', 'r_p')
    const org = state.named('org')
    const path = { owner: ada, name }
    const sibling = { owner: ada, name: alike }
    const namesake = { owner: bob, name }
    const hidden = { owner: ada, name: state.named('hidden') }
    const ofOrganization = { owner: org, name }
    const owner = () => state.account(ada)
    const around = (): Action[] => [path, sibling, namesake].flatMap((each) => actions.lookAtRepository(each))
    const by = (query: Readonly<Record<string, string | number | boolean | undefined>>) =>
      actions.searchRepositories(query, owner())
    const uid = (username: string) => state.ids.get(username)
    const is = (where: RepositoryPath, collaborator: string) =>
      actions.inRepository('repos.is-collaborator', where, state.account(where.owner), { collaborator })
    const remove = (where: RepositoryPath, collaborator: string, as: Sender = state.account(where.owner)) =>
      actions.inRepository('repos.remove-collaborator', where, as, { collaborator })
    /** Everything that only some may do with a repository. */
    const attempts = (where: RepositoryPath, as: Sender): Action[] => [
      actions.inRepository('repos.get', where, as),
      actions.inRepository('repos.list-branches', where, as),
      actions.inRepository('repos.list-forks', where, as),
      actions.inRepository('repos.list-collaborators', where, as),
      actions.inRepository('repos.list-hooks', where, as),
      actions.createRepositoryHook(where, as, 'attempt'),
      actions.addCollaborator(where, other, as),
      remove(where, other, as),
      actions.inRepository('repos.delete', where, as),
    ]
    const kinds = (q: string): Action[] =>
      [{}, { mode: 'fork' }, { mode: 'source' }, { mode: 'mirror' }].flatMap((mode) => [
        by({ q, ...mode, limit: 50 }),
        by({ q, ...mode, uid: uid(ada), limit: 50 }),
        by({ q, ...mode, uid: uid(ada), exclusive: true, limit: 50 }),
      ])
    return [
      () => [ada, bob, one, other].flatMap((each) => actions.user(each)),
      () => [
        ...[path, sibling, namesake].flatMap((each) => actions.repository(each)),
        actions.createRepository(hidden, { private: true }),
        actions.createOrganization(ada, org),
        actions.createOrganizationRepository(org, name, owner()),
        actions.createRepositoryHook(path, owner(), 'same'),
        actions.createRepositoryHook(namesake, state.account(bob), 'same'),
      ],
      () => [...around(), ...kinds(name)],
      // Strangers, before anybody was more than that.
      () => [
        ...attempts(path, state.account(one)),
        ...attempts(hidden, state.account(one)),
        ...attempts(hidden, undefined),
        ...attempts(ofOrganization, state.account(one)),
        ...around(),
      ],
      // Collaborators: added, added again, removed, deleted; each asked for in all repositories.
      ...['write', 'read', 'admin'].map((permission) => () => [
        actions.addCollaborator(path, one, owner(), permission),
        actions.addCollaborator(hidden, one, owner(), permission),
        by({ q: name, uid: uid(one), exclusive: true, limit: 50 }),
        // What is not read comes alone.
        actions.addCollaborator(path, one, owner(), permission),
        ...[path, sibling, namesake].map((each) => is(each, one)),
        by({ q: name, uid: uid(one), limit: 50 }),
        actions.inRepository('repos.get', hidden, state.account(one)),
        actions.inRepository('repos.list-collaborators', path, owner()),
        remove(path, one),
        remove(hidden, one),
        ...attempts(hidden, state.account(one)),
        ...attempts(path, state.account(one)),
        ...[path, sibling, namesake].map((each) => is(each, one)),
        by({ q: name, uid: uid(one), limit: 50 }),
        actions.inRepository('repos.list-collaborators', path, owner()),
      ]),
      () => [
        actions.addCollaborator(path, one, owner()),
        actions.addCollaborator(hidden, one, owner()),
        actions.addCollaborator(path, other, owner()),
        actions.addCollaborator(path, state.named('nobody'), owner()),
        actions.deleteUser(one),
        is(path, one),
        is(path, other),
        actions.createUser(one),
        ...around(),
      ],
      () => [
        ...attempts(hidden, state.account(one)),
        by({ q: name, uid: uid(one), limit: 50 }),
        actions.addCollaborator(path, one, owner()),
        is(path, one),
        ...actions.lookAtRepository(path),
        remove(path, one),
      ],
      // Forks: of all, deleted, made again, and of one that is made again.
      ...[0, 1].map(() => () => [
        ...actions.fork(path, one),
        ...actions.fork(path, other),
        ...actions.fork(sibling, one),
        ...actions.fork({ owner: one, name }, bob),
        actions.createRepositoryHook({ owner: one, name }, state.account(one)),
        actions.addCollaborator({ owner: one, name }, bob, state.account(one)),
        ...actions.lookAtRepository({ owner: one, name }),
        ...around(),
        ...kinds(name),
        actions.inRepository('repos.delete', path, state.account(one)),
        actions.inRepository('repos.delete', { owner: one, name }, state.account(one)),
        actions.inRepository('repos.delete', { owner: other, name }, state.account(other)),
        ...around(),
        actions.inRepository('repos.list-forks', path, admin),
        actions.inRepository('repos.delete', { owner: one, name: alike }, state.account(one)),
      ]),
      () => [
        ...actions.fork(path, one),
        actions.inRepository('repos.delete', path, owner()),
        actions.inRepository('repos.get', path, owner()),
        ...actions.lookAtRepository({ owner: one, name }),
        ...kinds(name),
        actions.createRepository(path),
        actions.inRepository('repos.list-forks', path, admin),
        ...actions.fork(path, other),
        actions.inRepository('repos.list-forks', path, admin),
        ...around(),
      ],
      // Deleted and made again, time after time.
      ...[0, 1].map((time) => () => [
        actions.createRepositoryHook(sibling, owner()),
        actions.addCollaborator(sibling, other, owner()),
        actions.createRepository(sibling),
        ...actions.lookAtRepository(sibling),
        actions.inRepository('repos.delete', sibling, owner()),
        actions.inRepository('repos.delete', sibling, owner()),
        ...kinds(alike),
        actions.createRepository(sibling, { private: time === 0 }),
        ...around(),
        by({ uid: uid(other), q: alike, limit: 50 }),
      ]),
    ]
  },

  pages(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob] = state.allNamed('ada', 'Bob')
    const owner = () => state.account(ada)
    const names = ['repo', 'r_p', 'rxp', 'p1', 'p2', 'p3', 'p4'].map((each) => state.named(each))
    const paths = names.map((name) => ({ owner: ada, name }))
    const name = names[0] ?? ''
    const at = (place: number) => ({ owner: ada, name: names[place] ?? name })
    const by = (query: Readonly<Record<string, string | number | boolean | undefined>>) =>
      actions.searchRepositories(query, owner())
    const q = state.keyword
    const uid = () => state.ids.get(ada)
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
      () => [...actions.user(ada), ...actions.user(bob)],
      () => [
        ...paths.flatMap((each) => actions.repository(each)),
        ...actions.repository({ owner: bob, name }),
      ],
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
        () => [by({ uid: state.ids.get(bob), limit: 50 })],
        () => [page(limit, 2)],
        () => [actions.searchRepositories({ q: name, limit, page: 1 }, state.account(bob))],
        () => [page(limit, 2, { uid: uid() })],
        () => [actions.searchRepositories({ q: name, limit, page: 2 }, undefined)],
        () => [page(limit, 3, { uid: uid() })],
      ]),
      () => [actions.inRepository('repos.delete', at(1), owner())],
      ...pages(),
      () => [actions.createRepository(at(1)), actions.inRepository('repos.delete', at(5), owner())],
      ...pages(),
    ]
  },

  tracking(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one] = state.allNamed('ada', 'Bob', 'a_a')
    const name = state.named('repo')
    const path = { owner: ada, name }
    const sibling = { owner: ada, name: state.named('r_p') }
    const namesake = { owner: bob, name }
    const fork = { owner: one, name }
    const ofOrganization = { owner: state.named('org'), name }
    const all = [path, sibling, namesake, ofOrganization]
    const issue = (where: RepositoryPath, n: 0 | 1 = 0) => actions.issueOf(where, n)
    const track = (where: RepositoryPath, amount: unknown, as: string, n: 0 | 1 = 0) =>
      actions.addTime(where, issue(where, n), amount as number, state.account(as))
    const list = (where: RepositoryPath): Action[] => {
      const as = state.account(where.owner)
      return [
        actions.listTimes('times.list-repo', where, as),
        ...([0, 1] as const).map((n) =>
          actions.listTimes('times.list-issue', where, as, { issue: String(issue(where, n)) }),
        ),
        ...[ada, bob, one].map((username) =>
          actions.listTimes('times.list-user', where, as, { timetrackingusername: username }),
        ),
      ]
    }
    const own = () =>
      [ada, bob, one].map((each) => actions.call(state.account(each), { operation: 'times.list-own' }))
    const around = (): Action[] => [...all.flatMap(list), ...own()]
    return [
      () => [ada, bob, one].flatMap((each) => actions.user(each)),
      () => all.flatMap((each) => [...actions.repository(each), actions.switchTracking(each, 'on')]),
      () => [
        ...actions.openIssues(path, [30], 12),
        ...all.slice(1).flatMap((each) => actions.openIssues(each)),
      ],
      () => [
        actions.addCollaborator(path, bob, state.account(ada)),
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
        actions.addTime(path, actions.unknownIssue, 60, state.account(ada)),
        actions.addTime(path, issue(path), 60, undefined),
        ...around(),
        track(path, 60, ada),
        track(sibling, 60, ada),
        ...list(path),
        ...own(),
      ],
      // The switch of each repository, and nothing else.
      ...[path, sibling, namesake].map((each) => () => [
        actions.switchTracking(each, 'off'),
        ...around(),
        track(each, 60, each.owner),
        actions.switchTracking(each, 'on'),
        ...list(each),
        track(each, 60, each.owner),
        ...around(),
      ]),
      () => [
        ...actions.fork(path, one),
        actions.switchTracking(fork, 'on'),
        actions.openIssue(fork),
        ...list(fork),
        track(fork, 60, one),
        actions.switchTracking(fork, 'off'),
        ...list(fork),
        ...around(),
        actions.inRepository('repos.delete', fork, state.account(one)),
        ...around(),
      ],
      // Who tracked time goes, and comes back.
      () => [
        actions.inRepository('repos.remove-collaborator', path, state.account(ada), { collaborator: bob }),
        track(path, 60, bob),
        ...around(),
        actions.addCollaborator(path, bob, state.account(ada)),
        actions.addCollaborator(path, one, state.account(ada)),
        track(path, 60, bob),
        track(path, 44, one),
        ...around(),
        actions.deleteUser(one),
        ...list(path),
        actions.createUser(one),
      ],
      () => [
        ...around(),
        actions.addCollaborator(path, one, state.account(ada)),
        track(path, 45, one),
        ...around(),
      ],
      () => [
        actions.inRepository('repos.delete', path, state.account(ada)),
        ...own(),
        ...list(sibling),
        ...list(namesake),
        actions.createRepository(path),
        actions.switchTracking(path, 'on'),
        actions.openIssue(path),
        actions.openIssue(path),
      ],
      () => [...around(), track(path, 60, ada), ...around()],
    ]
  },
} satisfies Record<string, ScriptedSequence>
