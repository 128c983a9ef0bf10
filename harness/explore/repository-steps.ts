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
  'create repository': (acts, choices) => {
    const path = anyRepository(acts, choices)
    const [as, more] = administrator(acts, choices)
    return [
      ...acts.owner(path.owner),
      ...more,
      acts.createRepository(path, choices.number(4) === 3 ? { private: true } : {}, as()),
    ]
  },
  'create repository again': (acts, choices) => {
    const path = anyRepository(acts, choices)
    const before = acts.repository(path)
    return [
      ...before,
      acts.inRepository('repos.delete', path, acts.world.account(path.owner)),
      acts.createRepository(path),
      ...acts.lookAtRepository(path),
    ]
  },
  'get repository': repositoryStep((acts, path, as) => [acts.inRepository('repos.get', path, as)]),
  'delete repository': repositoryStep((acts, path, as) => [acts.inRepository('repos.delete', path, as)]),
  'search repositories': repositoryStep(
    (acts, path, as, choices) => {
      const { world } = acts
      const q = choices.of([path.name, path.name, world.keyword])
      const others = [world.ids.get(world.named('Bob')), world.formerIds.at(-1)]
      const uid = choices.number(3) === 2 ? choices.of(others) : world.ids.get(path.owner)
      const query = choices.of<Record<string, string | number | boolean | undefined>>([
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
      ])
      return [acts.searchRepositories(query, as)]
    },
    ['owner', 'owner', 'anonymous'],
  ),
  'pages of a search': repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const owner = world.account(path.owner)
    const limit = choices.of([1, 2])
    const page = (number: number) => acts.searchRepositories({ q: world.keyword, limit, page: number }, owner)
    const other = { owner: path.owner, name: world.named(choices.of(['r_p', 'rxp'])) }
    return [
      ...acts.repository(other),
      page(1),
      choices.number(2) === 1 ? page(2) : acts.searchRepositories({ q: world.keyword, limit }, owner),
      acts.inRepository('repos.delete', choices.of([path, other]), owner),
      ...[2, 3, 4].map(page),
      acts.createRepository(path),
    ]
  }),
  'search for what is shared': repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const owner = world.account(path.owner)
    const names = ['Bob', 'axa', 'ad'].map((name) => world.named(name)).filter((name) => name !== path.owner)
    const search = (name: string) =>
      acts.searchRepositories({ q: path.name, uid: world.ids.get(name), limit: 50 }, owner)
    return [
      ...names.flatMap((name) => acts.user(name)),
      ...names.map((name) => acts.addCollaborator(path, name, owner)),
      ...(choices.number(2) === 1
        ? [acts.inRepository('repos.remove-collaborator', path, owner, { collaborator: choices.of(names) })]
        : []),
      ...names.map(search),
    ]
  }),
  'add collaborator': repositoryStep((acts, path, as, choices) => {
    const [collaborator, more] = someone(acts, choices)
    return [...more, acts.addCollaborator(path, collaborator, as, choices.of(['write', 'read']))]
  }),
  'add collaborator again': repositoryStep((acts, path, _as, choices) => {
    const [collaborator, more] = someone(acts, choices)
    const owner = acts.world.account(path.owner)
    const remove = acts.inRepository('repos.remove-collaborator', path, owner, { collaborator })
    const add = acts.addCollaborator(path, collaborator, owner)
    return [
      ...more,
      add,
      remove,
      add,
      acts.inRepository('repos.is-collaborator', path, owner, { collaborator }),
    ]
  }),
  'remove collaborator': collaboratorStep('repos.remove-collaborator'),
  'is collaborator': collaboratorStep('repos.is-collaborator'),
  'list collaborators': repositoryStep((acts, path, as) => [
    acts.inRepository('repos.list-collaborators', path, as),
  ]),
  fork: repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const forker = world.named(choices.of(['Bob', 'axa', 'ada']))
    if (choices.number(4) === 3) {
      const into = anyOrganization(acts, choices)
      return [...acts.organization(into), ...acts.fork(path, acts.ownerOf(into), into)]
    }
    return forker === path.owner ? [] : [...acts.user(forker), ...acts.fork(path, forker)]
  }),
  'fork of a fork': repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const [first, second] = choices.number(2) === 0 ? ['axa', 'ad'] : ['ad', 'axa']
    const fork = { owner: world.named(first), name: path.name }
    const last = world.named(second)
    if (path.owner === fork.owner || path.owner === last) return []
    return [
      ...acts.user(fork.owner),
      ...acts.user(last),
      ...acts.fork(path, fork.owner),
      ...acts.fork(fork, last),
      acts.inRepository('repos.list-forks', path, acts.admin),
      acts.inRepository('repos.get', { owner: last, name: path.name }, world.account(last)),
    ]
  }),
  'delete without rights': repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const other = world.named(choices.of(['Bob', 'axa', 'ad', 'a_a']))
    if (other === path.owner) return []
    const owner = world.account(path.owner)
    const first = choices.of([
      [],
      acts.fork(path, other),
      [
        acts.addCollaborator(path, other, owner),
        acts.inRepository('repos.remove-collaborator', path, owner, { collaborator: other }),
      ],
      [acts.createRepositoryHook(path, owner)],
    ])
    return [
      ...acts.user(other),
      ...first,
      acts.inRepository('repos.delete', path, world.account(other)),
      ...acts.lookAtRepository(path),
    ]
  }),
  'delete an original': repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const forker = world.named(choices.of(['axa', 'ad']))
    const fork = { owner: forker, name: path.name }
    if (forker === path.owner) return []
    return [
      ...acts.user(forker),
      ...acts.fork(path, forker),
      ...acts.lookAtRepository(fork),
      acts.inRepository('repos.delete', path, world.account(path.owner)),
      ...acts.lookAtRepository(fork),
      ...(choices.number(2) === 0 ? [acts.createRepository(path), ...acts.lookAtRepository(path)] : []),
    ]
  }),
  'list forks': repositoryStep((acts, path, as) => [acts.inRepository('repos.list-forks', path, as)]),
  'list branches': repositoryStep((acts, path, as) => [acts.inRepository('repos.list-branches', path, as)]),
  'get branch': repositoryStep((acts, path, as, choices) => [
    acts.inRepository('repos.get-branch', path, as, {
      branch: choices.of(['master', 'main', acts.world.like('nothing')]),
    }),
  ]),
  'combined status': repositoryStep((acts, path, as, choices) => [
    acts.inRepository('repos.combined-status', path, as, { ref: choices.of(['master', 'main']) }),
  ]),
  'create repository hook': repositoryStep((acts, path, as, choices) => [
    acts.createRepositoryHook(path, as, anyAddress(choices), isActive(choices)),
  ]),
  'list repository hooks': repositoryStep((acts, path, as) => [
    acts.inRepository('repos.list-hooks', path, as),
  ]),
  'get repository hook': repositoryStep((acts, path, as, choices) => [
    acts.inRepository('repos.get-hook', path, as, {
      id: anyHook(acts, choices, `${path.owner}/${path.name}`),
    }),
  ]),
  'add key': (acts, choices) => {
    const name = anyUser(acts, choices)
    const [as, more] = administrator(acts, choices)
    return [...acts.user(name), ...more, acts.addKey(name, as())]
  },

  // Time tracking
  'track time': repositoryStep(
    (acts, path, as, choices) => {
      const issues = acts.issuesOf(path)
      const issue = issues.length === 0 ? 1 : choices.of(issues)
      const opened = issues.length < 2 ? [acts.openIssue(path)] : []
      const amount = choices.of([60, 60, 120, 3600, 7, 0])
      return [...opened, acts.addTime(path, choices.number(8) === 7 ? 999 : issue, amount, as)]
    },
    ['owner', 'owner', 'owner', 'other', 'anonymous'],
  ),
  'times of many issues': repositoryStep((acts, path) => {
    const owner = acts.world.account(path.owner)
    const issues = acts.issuesOf(path)
    const [first] = issues
    // The eleventh begins with the number of the first.
    const missing = Math.max(0, 11 - issues.length)
    if (missing > 0 || first === undefined) return Array.from({ length: missing }, () => acts.openIssue(path))
    return [
      acts.addTime(path, first, 60, owner),
      acts.addTime(path, issues[10] ?? first, 120, owner),
      acts.listTimes('times.list-issue', path, owner, { issue: String(first) }),
    ]
  }),
  'time of a user who is deleted': repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const name = world.named(choices.of(['axa', 'ad']))
    const owner = world.account(path.owner)
    const issue = acts.issuesOf(path)[0]
    if (issue === undefined || name === path.owner) return [acts.openIssue(path)]
    const list = [
      acts.listTimes('times.list-repo', path, owner),
      acts.listTimes('times.list-issue', path, owner, { issue: String(issue) }),
    ]
    return [
      ...acts.user(name),
      acts.addCollaborator(path, name, owner),
      acts.addTime(path, issue, 60, owner),
      acts.addTime(path, issue, 60, world.account(name)),
      ...list,
      acts.deleteUser(name),
      ...list,
      ...(choices.number(2) === 1 ? [acts.createUser(name)] : []),
    ]
  }),
  'tracking of a fork': repositoryStep((acts, path, _as, choices) => {
    const { world } = acts
    const forker = world.named(choices.of(['axa', 'ad']))
    const fork = { owner: forker, name: path.name }
    const listed = () => acts.listTimes('times.list-repo', fork, world.account(forker))
    return forker === path.owner
      ? []
      : [
          ...acts.user(forker),
          ...acts.fork(path, forker),
          listed(),
          acts.switchTracking(path, 'off'),
          listed(),
          acts.switchTracking(path, 'on'),
          listed(),
        ]
  }),
  'times of issue': repositoryStep((acts, path, as, choices) => {
    const issues = acts.issuesOf(path)
    return [
      acts.listTimes('times.list-issue', path, as, {
        issue: String(issues.length === 0 ? 1 : choices.of(issues)),
      }),
    ]
  }),
  'times of repository': repositoryStep((acts, path, as) => [acts.listTimes('times.list-repo', path, as)]),
  'times of user': repositoryStep((acts, path, as, choices) => {
    const [name, more] = someone(acts, choices)
    return [...more, acts.listTimes('times.list-user', path, as, { timetrackingusername: name })]
  }),
  'own times': (acts, choices) => {
    const name = anyUser(acts, choices)
    return [...acts.user(name), acts.call(acts.world.account(name), { operation: 'times.list-own' })]
  },
  'switch tracking': repositoryStep((acts, path, _as, choices) => [
    acts.switchTracking(path, choices.of(['on', 'on', 'on', 'off', 'contributors only'])),
    acts.listTimes('times.list-repo', path, acts.world.account(path.owner)),
  ]),
}
