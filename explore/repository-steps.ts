import {
  administrator,
  anyAddress,
  anyHook,
  anyOrganization,
  anyRepository,
  anyUser,
  collaboratorStep,
  isActive,
  repositoryStep,
  someone,
  type StepKind,
} from './step-kinds.ts'

/** Steps about repositories and the time that is tracked in them. */
export const repositorySteps: Readonly<Record<string, StepKind>> = {
  // Repositories
  'create repository': (actions, choices) => {
    const path = anyRepository(actions, choices)
    const [as, more] = administrator(actions, choices)
    return [
      ...actions.owner(path.owner),
      ...more,
      actions.createRepository(path, choices.number(4) === 3 ? { private: true } : {}, as()),
    ]
  },
  'create repository again': (actions, choices) => {
    const path = anyRepository(actions, choices)
    const before = actions.repository(path)
    return [
      ...before,
      actions.inRepository('repos.delete', path, actions.state.account(path.owner)),
      actions.createRepository(path),
      ...actions.lookAtRepository(path),
    ]
  },
  'get repository': repositoryStep((actions, path, as) => [actions.inRepository('repos.get', path, as)]),
  'delete repository': repositoryStep((actions, path, as) => [
    actions.inRepository('repos.delete', path, as),
  ]),
  'search repositories': repositoryStep(
    (actions, path, as, choices) => {
      const { state } = actions
      const q = choices.of([path.name, path.name, state.keyword])
      const others = [state.ids.get(state.named('Bob')), state.formerIds.at(-1)]
      const uid = choices.number(3) === 2 ? choices.of(others) : state.ids.get(path.owner)
      const query = choices.of<Record<string, string | number | bigint | boolean | undefined>>([
        { q, limit: 50 },
        { q, limit: 2 },
        { q, uid, limit: 50 },
        { q, uid, exclusive: true, limit: 50 },
        { q, mode: 'fork', limit: 50 },
        { q, mode: 'source', limit: 50 },
        { q, uid, mode: 'fork', limit: 50 },
        { q, uid, mode: 'source', limit: 50 },
        { q, mode: 'mirror' },
        { q, limit: 1, page: 2 },
        { q, limit: 1, page: 3 },
        { q, limit: 2, page: 2 },
        { q },
        {},
        // Without a keyword, only the other parameters select the results.
        { uid },
        { uid, exclusive: true, limit: 50 },
        { uid, exclusive: true, limit: 1, page: 2 },
        { uid, mode: 'fork', limit: 50 },
        { uid, mode: 'mirror', limit: 50 },
        { uid, mode: 'source', limit: 50 },
        { uid, mode: 'collaborative', limit: 50 },
        { uid, mode: 'source', exclusive: true, limit: 2, page: choices.number(2) + 1 },
        { mode: 'fork', limit: 50 },
        { mode: 'mirror', limit: 50 },
      ])
      return [actions.searchRepositories(query, as)]
    },
    ['owner', 'owner', 'anonymous'],
  ),
  'pages of a search': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const owner = state.account(path.owner)
    const limit = choices.of([1, 2])
    const other = { owner: path.owner, name: state.named(choices.of(['r_p', 'rxp'])) }
    const isSecond = choices.number(2) === 1
    const deleted = choices.of([path, other])
    const mode = choices.of([undefined, 'source'])
    const search = (more: { readonly limit?: number; readonly page?: number }) =>
      actions.searchRepositories({ q: state.keyword, mode, limit, ...more }, owner)
    const page = (number: number) => search({ page: number })
    // It shows how many pages there are.
    const whole = search({ limit: 50 })
    return [
      ...actions.repository(other),
      whole,
      page(1),
      isSecond ? page(2) : search({}),
      actions.inRepository('repos.delete', deleted, owner),
      whole,
      ...[2, 3, 4].map(page),
      actions.createRepository(path),
    ]
  }),
  'search for what is shared': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const owner = state.account(path.owner)
    const names = ['Bob', 'aXa', 'ad'].map((name) => state.named(name)).filter((name) => name !== path.owner)
    const search = (name: string) =>
      actions.searchRepositories({ q: path.name, uid: state.ids.get(name), limit: 50 }, owner)
    return [
      ...names.flatMap((name) => actions.user(name)),
      ...names.map((name) => actions.addCollaborator(path, name, owner)),
      ...(choices.number(2) === 1
        ? [
            actions.inRepository('repos.remove-collaborator', path, owner, {
              collaborator: choices.of(names),
            }),
          ]
        : []),
      ...names.map(search),
      ...names.slice(0, 1).flatMap((name) => {
        const exclusive = { uid: state.ids.get(name), exclusive: true }
        return [{ limit: 50 }, { limit: 1, page: 2 }, { limit: 2, page: 2 }].map((page) =>
          actions.searchRepositories({ ...exclusive, ...page }, owner),
        )
      }),
    ]
  }),
  'add collaborator': repositoryStep((actions, path, as, choices) => {
    const [collaborator, more] = someone(actions, choices)
    return [...more, actions.addCollaborator(path, collaborator, as, choices.of(['write', 'read']))]
  }),
  'add collaborator again': repositoryStep((actions, path, _as, choices) => {
    const [collaborator, more] = someone(actions, choices)
    const owner = actions.state.account(path.owner)
    const remove = actions.inRepository('repos.remove-collaborator', path, owner, { collaborator })
    const add = actions.addCollaborator(path, collaborator, owner)
    return [
      ...more,
      add,
      remove,
      add,
      actions.inRepository('repos.is-collaborator', path, owner, { collaborator }),
    ]
  }),
  'remove collaborator': collaboratorStep('repos.remove-collaborator'),
  'is collaborator': collaboratorStep('repos.is-collaborator'),
  'list collaborators': repositoryStep((actions, path, as) => [
    actions.inRepository('repos.list-collaborators', path, as),
  ]),
  fork: repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const forker = state.named(choices.of(['Bob', 'aXa', 'ada']))
    if (choices.number(4) === 3) {
      const into = anyOrganization(actions, choices)
      return [...actions.organization(into), ...actions.fork(path, actions.ownerOf(into), into)]
    }
    return forker === path.owner ? [] : [...actions.user(forker), ...actions.fork(path, forker)]
  }),
  'fork of a fork': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const [first, second] = choices.number(2) === 0 ? ['aXa', 'ad'] : ['ad', 'aXa']
    const fork = { owner: state.named(first), name: path.name }
    const last = state.named(second)
    if (path.owner === fork.owner || path.owner === last) return []
    return [
      ...actions.user(fork.owner),
      ...actions.user(last),
      ...actions.fork(path, fork.owner),
      ...actions.fork(fork, last),
      actions.inRepository('repos.list-forks', path, actions.admin),
      actions.inRepository('repos.get', { owner: last, name: path.name }, state.account(last)),
    ]
  }),
  'delete without rights': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const other = state.named(choices.of(['Bob', 'aXa', 'ad', 'a_a']))
    if (other === path.owner) return []
    const owner = state.account(path.owner)
    const first = choices.of([
      [],
      actions.fork(path, other),
      [
        actions.addCollaborator(path, other, owner),
        actions.inRepository('repos.remove-collaborator', path, owner, { collaborator: other }),
      ],
      [actions.createRepositoryHook(path, owner)],
    ])
    return [
      ...actions.user(other),
      ...first,
      actions.inRepository('repos.delete', path, state.account(other)),
      ...actions.lookAtRepository(path),
    ]
  }),
  'delete an original': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const forker = state.named(choices.of(['aXa', 'ad']))
    const fork = { owner: forker, name: path.name }
    if (forker === path.owner) return []
    return [
      ...actions.user(forker),
      ...actions.fork(path, forker),
      ...actions.lookAtRepository(fork),
      actions.inRepository('repos.delete', path, state.account(path.owner)),
      ...actions.lookAtRepository(fork),
      ...(choices.number(2) === 0 ? [actions.createRepository(path), ...actions.lookAtRepository(path)] : []),
    ]
  }),
  'list forks': repositoryStep((actions, path, as) => [actions.inRepository('repos.list-forks', path, as)]),
  'list branches': repositoryStep((actions, path, as) => [
    actions.inRepository('repos.list-branches', path, as),
  ]),
  'get branch': repositoryStep((actions, path, as, choices) => [
    actions.inRepository('repos.get-branch', path, as, {
      branch: choices.of(['master', 'main', actions.state.like('nothing')]),
    }),
  ]),
  'combined status': repositoryStep((actions, path, as, choices) => [
    actions.inRepository('repos.combined-status', path, as, { ref: choices.of(['master', 'main']) }),
  ]),
  'create repository hook': repositoryStep((actions, path, as, choices) => [
    actions.createRepositoryHook(path, as, { address: anyAddress(choices), active: isActive(choices) }),
  ]),
  'list repository hooks': repositoryStep((actions, path, as) => [
    actions.inRepository('repos.list-hooks', path, as),
  ]),
  'get repository hook': repositoryStep((actions, path, as, choices) => [
    actions.inRepository('repos.get-hook', path, as, {
      id: anyHook(actions, choices, `${path.owner}/${path.name}`),
    }),
  ]),
  'add key': (actions, choices) => {
    const name = anyUser(actions, choices)
    const [as, more] = administrator(actions, choices)
    return [...actions.user(name), ...more, actions.addKey(name, as())]
  },

  // Time tracking
  'track time': repositoryStep(
    (actions, path, as, choices) => {
      const issues = actions.issuesOf(path)
      const issue = issues.length === 0 ? 1 : choices.of(issues)
      const amount = choices.of([60, 60, 120, 3600, 7, 0, 5400, 7200, 28_800])
      const tracked = actions.addTime(
        path,
        choices.number(8) === 7 ? actions.unknownIssue : issue,
        amount,
        as,
      )
      // Mostly few, occasionally many.
      const missing = choices.of([2, 2, 2, 3, 4, 6, 10, 20]) - issues.length
      const author = choices.of([path.owner, path.owner, as?.username ?? path.owner])
      return [...Array.from({ length: Math.max(0, missing) }, () => actions.openIssue(path, author)), tracked]
    },
    ['owner', 'owner', 'owner', 'other', 'anonymous'],
  ),
  'times of many issues': repositoryStep((actions, path) => {
    const owner = actions.state.account(path.owner)
    const issues = actions.issuesOf(path)
    const [first] = issues
    // The index of the eleventh issue starts with the digit of the first.
    const missing = Math.max(0, 11 - issues.length)
    if (missing > 0 || first === undefined)
      return Array.from({ length: missing }, () => actions.openIssue(path))
    return [
      actions.addTime(path, first, 60, owner),
      actions.addTime(path, issues[10] ?? first, 120, owner),
      actions.listTimes('times.list-issue', path, owner, { issue: String(first) }),
    ]
  }),
  'time of a user who is deleted': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const name = state.named(choices.of(['aXa', 'ad']))
    const owner = state.account(path.owner)
    const issue = actions.issuesOf(path)[0]
    if (issue === undefined || name === path.owner) return [actions.openIssue(path)]
    const list = [
      actions.listTimes('times.list-repo', path, owner),
      actions.listTimes('times.list-issue', path, owner, { issue: String(issue) }),
    ]
    return [
      ...actions.user(name),
      actions.addCollaborator(path, name, owner),
      actions.addTime(path, issue, 60, owner),
      actions.addTime(path, issue, 60, state.account(name)),
      ...list,
      actions.deleteUser(name),
      ...list,
      ...(choices.number(2) === 1 ? [actions.createUser(name)] : []),
    ]
  }),
  'tracking of a fork': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const forker = state.named(choices.of(['aXa', 'ad']))
    const fork = { owner: forker, name: path.name }
    const listed = () => actions.listTimes('times.list-repo', fork, state.account(forker))
    return forker === path.owner
      ? []
      : [
          ...actions.user(forker),
          ...actions.fork(path, forker),
          listed(),
          actions.switchTracking(path, 'off'),
          listed(),
          actions.switchTracking(path, 'on'),
          listed(),
        ]
  }),
  'times of issue': repositoryStep((actions, path, as, choices) => {
    const issues = actions.issuesOf(path)
    return [
      actions.listTimes('times.list-issue', path, as, {
        issue: String(issues.length === 0 ? 1 : choices.of(issues)),
      }),
    ]
  }),
  'times of repository': repositoryStep((actions, path, as) => [
    actions.listTimes('times.list-repo', path, as),
  ]),
  'times of user': repositoryStep((actions, path, as, choices) => {
    const [name, more] = someone(actions, choices)
    return [...more, actions.listTimes('times.list-user', path, as, { timetrackingusername: name })]
  }),
  'own times': (actions, choices) => {
    const name = anyUser(actions, choices)
    return [...actions.user(name), actions.call(actions.state.account(name), { operation: 'times.list-own' })]
  },
  'switch tracking': repositoryStep((actions, path, _as, choices) => [
    actions.switchTracking(path, choices.of(['on', 'on', 'on', 'off', 'contributors only'])),
    actions.listTimes('times.list-repo', path, actions.state.account(path.owner)),
  ]),
}
