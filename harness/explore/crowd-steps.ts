import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { LegacyActs } from './legacy-acts.ts'
import type { StepKind } from './step-kinds.ts'
import type { Act, Choices, RepositoryPath } from './step.ts'

/** Entries of the smallest and the largest relation of a crowd. */
export const [FEWEST, MOST] = [40, 150]
/** Issues that a crowd creates at most: nothing removes them. */
export const MOST_ISSUES = 60
/** Choices of one step, each below {@link CHOICES_BELOW}. */
export const CROWD_CHOICES = 8
export const CHOICES_BELOW = 60

/** How many entries a relation has: mostly little more than the fewest, now and then many. */
function sizeOf(choices: Choices, most = MOST): number {
  const drawn = choices.number(CHOICES_BELOW) / (CHOICES_BELOW - 1)
  return FEWEST + Math.round((most - FEWEST) * drawn ** 3)
}

/** Somewhat fewer: a list that is shorter than another of its operation is no page of more. */
function fewer(size: number): number {
  return Math.ceil(size * 0.8)
}

function people({ world }: CodeHostingActs, count: number): string[] {
  return Array.from({ length: count }, (_, n) => world.named(`n${n}`))
}

/** A few of many, and the first and the last. */
function someOf<T>(all: readonly T[], choices: Choices): T[] {
  const [start, step] = [choices.number(CHOICES_BELOW), 7 + choices.number(9)]
  return [...new Set([all[0], all.at(-1), ...all.filter((_, n) => n % step === start % step)])].flatMap(
    (one) => one ?? [],
  )
}

/** Every entry after the other, with a look when so many more are there. */
function growing(acts: ReadonlyArray<readonly Act[]>, look: () => readonly Act[], choices: Choices): Act[] {
  const every = 15 + choices.number(12)
  return acts.flatMap((one, n) => [...one, ...((n + 1) % every === 0 ? look() : [])])
}

/** Takes entries away, with a look soon after the first of them: that list has fewer entries than one before. */
function shrinking(acts: readonly Act[], look: () => readonly Act[]): Act[] {
  return [...acts.slice(0, 4), ...look(), ...acts.slice(4), ...look()]
}

/** Two repositories of one owner, of which the second gets fewer entries. */
function repositories(acts: CodeHostingActs): readonly [RepositoryPath, RepositoryPath] {
  const [owner, name, other] = acts.world.allNamed('ada', 'repo', 'r_p')
  return [
    { owner, name },
    { owner, name: other },
  ]
}

/** Steps about one relation with many entries. They are few, since each takes a hundred requests and more. */
export const crowdSteps: Readonly<Record<string, StepKind>> = {
  'many collaborators': (acts, choices) => {
    const [path] = repositories(acts)
    const all = people(acts, sizeOf(choices))
    const owner = acts.world.account(path.owner)
    const list = () => [acts.inRepository('repos.list-collaborators', path, owner)]
    const third = choices.number(3)
    const remove = all.filter((_, n) => n % 3 === third)
    const is = (collaborator: string) =>
      acts.inRepository('repos.is-collaborator', path, owner, { collaborator })
    return [
      ...acts.repository(path),
      ...all.flatMap((name) => acts.user(name)),
      ...growing(
        all.map((name) => [acts.addCollaborator(path, name, owner)]),
        list,
        choices,
      ),
      ...list(),
      ...someOf(all, choices).map(is),
      ...shrinking(
        remove.map((collaborator) =>
          acts.inRepository('repos.remove-collaborator', path, owner, { collaborator }),
        ),
        list,
      ),
      ...someOf(all, choices).map(is),
    ]
  },
  'many members': (acts, choices) => {
    const org = acts.world.named('org')
    const all = people(acts, sizeOf(choices))
    const owner = acts.world.account(acts.ownerOf(org))
    const lists = () =>
      ['orgs.list-members', 'orgs.list-public-members'].map((operation) =>
        acts.inOrganization(operation, org, owner),
      )
    const third = choices.number(3)
    const leave = all.filter((_, n) => n % 3 === third)
    const is = (username: string) => acts.inOrganization('orgs.is-member', org, owner, { username })
    return [
      ...acts.organization(org),
      ...all.flatMap((name) => acts.user(name)),
      ...growing(
        all.map((username, n) => [
          ...acts.join(org, username),
          ...(n % 2 === 0
            ? [acts.inOrganization('orgs.publicize-member', org, acts.world.account(username), { username })]
            : []),
        ]),
        lists,
        choices,
      ),
      ...lists(),
      ...someOf(all, choices).map(is),
      ...shrinking(
        leave.map((username) => acts.inOrganization('orgs.remove-member', org, owner, { username })),
        lists,
      ),
      ...someOf(all, choices).map(is),
    ]
  },
  'many users': (acts, choices) => {
    const all = people(acts, sizeOf(choices))
    const q = acts.world.keyword
    const searches = () =>
      [{ q }, { q, limit: 50 }, { q, limit: all.length }].map((query) => acts.searchUsers(query, acts.admin))
    const removed = someOf(all, choices)
    return [
      ...growing(
        all.map((name) => acts.user(name)),
        () => [acts.searchUsers({ q, limit: 50 }, acts.admin)],
        choices,
      ),
      ...searches(),
      ...removed.map((name) => acts.deleteUser(name)),
      ...searches(),
      ...removed.map((name) => acts.getUser(name, acts.admin)),
    ]
  },
  'many repositories': (acts, choices) => {
    const owner = acts.world.named('ada')
    const all = people(acts, sizeOf(choices)).map((name) => ({ owner, name }))
    const as = acts.world.account(owner)
    const q = acts.world.keyword
    const search = (page: number) => acts.searchRepositories({ q, limit: 50, page }, as)
    const searches = () => [1, 2, 3, 4].map(search)
    const removed = someOf(all, choices)
    return [
      ...acts.user(owner),
      ...growing(
        all.map((path) => acts.repository(path)),
        () => [search(1)],
        choices,
      ),
      ...searches(),
      ...removed.map((path) => acts.inRepository('repos.delete', path, as)),
      ...searches(),
      ...removed.map((path) => acts.inRepository('repos.get', path, as)),
    ]
  },
  'many hooks': (acts, choices) => {
    const size = sizeOf(choices)
    return repositories(acts).flatMap((path, place) => {
      const owner = acts.world.account(path.owner)
      const list = () => [acts.inRepository('repos.list-hooks', path, owner)]
      const count = place === 0 ? size : fewer(size)
      return [
        ...acts.repository(path),
        ...growing(
          Array.from({ length: count }, () => [acts.createRepositoryHook(path, owner)]),
          list,
          choices,
        ),
        ...list(),
      ]
    })
  },
}

/** The same about the time that is tracked on one issue, once there are two. */
export const crowdTimes: Readonly<Record<string, StepKind>> = {
  'issues for many times': (acts) => {
    const [path] = repositories(acts)
    return [...acts.repository(path), acts.openIssue(path), acts.openIssue(path)]
  },
  'many times': (acts, choices) => {
    const [path] = repositories(acts)
    const size = sizeOf(choices)
    const owner = acts.world.account(path.owner)
    const [first, second] = acts.issuesOf(path)
    if (first === undefined || second === undefined) return []
    const lists = (issue: number) => [
      acts.listTimes('times.list-issue', path, owner, { issue: String(issue) }),
      acts.listTimes('times.list-repo', path, owner),
      acts.listTimes('times.list-user', path, owner, { timetrackingusername: path.owner }),
      acts.call(owner, { operation: 'times.list-own' }),
    ]
    return [first, second].flatMap((issue, place) => [
      ...growing(
        Array.from({ length: place === 0 ? size : fewer(size) }, (_, n) => [
          acts.addTime(path, issue, 60 + n, owner),
        ]),
        () => lists(issue),
        choices,
      ),
      ...lists(issue),
    ])
  },
}

/** The same of document 2, where entries stay. */
export const crowdIssues: Readonly<Record<string, (acts: LegacyActs, choices: Choices) => readonly Act[]>> = {
  'many issues': (acts, choices) => {
    const { memberProject } = acts.shared
    const list = () => [acts.listIssues('member', memberProject), acts.listProjects('member')]
    return [
      ...growing(
        Array.from({ length: sizeOf(choices, MOST_ISSUES) }, () => [
          acts.create('member', memberProject, acts.form()),
        ]),
        list,
        choices,
      ),
      ...list(),
    ]
  },
}
