import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { LegacyActions } from './legacy-actions.ts'
import type { StepKind } from './step-kinds.ts'
import type { Action, Choices, RepositoryPath } from './step.ts'

/** The minimum and maximum number of entries of a relation in a bulk sequence. */
export const [FEWEST, MOST] = [40, 150]
/** The maximum number of issues that a bulk sequence creates: no operation removes them. */
export const MAX_ISSUES = 60
/** Choices of one step, each below {@link CHOICES_BELOW}. */
export const BULK_CHOICES = 8
export const CHOICES_BELOW = 60

/** The number of entries of a relation: mostly little more than the minimum, occasionally many. */
function sizeOf(choices: Choices, most = MOST): number {
  const drawn = choices.number(CHOICES_BELOW) / (CHOICES_BELOW - 1)
  return FEWEST + Math.round((most - FEWEST) * drawn ** 3)
}

/** A slightly smaller number: a list that is shorter than another list of its operation is not limited by the page size. */
function fewer(size: number): number {
  return Math.ceil(size * 0.8)
}

function people({ state }: CodeHostingActions, count: number): string[] {
  return Array.from({ length: count }, (_, n) => state.named(`n${n}`))
}

/** A few of many, and the first and the last. */
function someOf<T>(all: readonly T[], choices: Choices): T[] {
  const [start, step] = [choices.number(CHOICES_BELOW), 7 + choices.number(9)]
  return [...new Set([all[0], all.at(-1), ...all.filter((_, n) => n % step === start % step)])].flatMap(
    (one) => one ?? [],
  )
}

/** Adds all entries one by one, and reads the list at regular intervals. */
function growing(
  actions: ReadonlyArray<readonly Action[]>,
  look: () => readonly Action[],
  choices: Choices,
): Action[] {
  const every = 15 + choices.number(12)
  return actions.flatMap((one, n) => [...one, ...((n + 1) % every === 0 ? look() : [])])
}

/** Removes entries, and reads the list soon after the first removals: that list has fewer entries than an earlier one. */
function shrinking(actions: readonly Action[], look: () => readonly Action[]): Action[] {
  return [...actions.slice(0, 4), ...look(), ...actions.slice(4), ...look()]
}

/** Two repositories of one owner; the second gets fewer entries. */
function repositories(actions: CodeHostingActions): readonly [RepositoryPath, RepositoryPath] {
  const [owner, name, other] = actions.state.allNamed('ada', 'repo', 'r_p')
  return [
    { owner, name },
    { owner, name: other },
  ]
}

/** Steps about one relation with many entries. They are few, because each takes a hundred requests or more. */
export const bulkSteps: Readonly<Record<string, StepKind>> = {
  'many collaborators': (actions, choices) => {
    const [path] = repositories(actions)
    const all = people(actions, sizeOf(choices))
    const owner = actions.state.account(path.owner)
    const list = () => [actions.inRepository('repos.list-collaborators', path, owner)]
    const third = choices.number(3)
    const remove = all.filter((_, n) => n % 3 === third)
    const is = (collaborator: string) =>
      actions.inRepository('repos.is-collaborator', path, owner, { collaborator })
    return [
      ...actions.repository(path),
      ...all.flatMap((name) => actions.user(name)),
      ...growing(
        all.map((name) => [actions.addCollaborator(path, name, owner)]),
        list,
        choices,
      ),
      ...list(),
      ...someOf(all, choices).map(is),
      ...shrinking(
        remove.map((collaborator) =>
          actions.inRepository('repos.remove-collaborator', path, owner, { collaborator }),
        ),
        list,
      ),
      ...someOf(all, choices).map(is),
    ]
  },
  'many members': (actions, choices) => {
    const org = actions.state.named('org')
    const all = people(actions, sizeOf(choices))
    const owner = actions.state.account(actions.ownerOf(org))
    const lists = () =>
      ['orgs.list-members', 'orgs.list-public-members'].map((operation) =>
        actions.inOrganization(operation, org, owner),
      )
    const third = choices.number(3)
    const leave = all.filter((_, n) => n % 3 === third)
    const is = (username: string) => actions.inOrganization('orgs.is-member', org, owner, { username })
    return [
      ...actions.organization(org),
      ...all.flatMap((name) => actions.user(name)),
      ...growing(
        all.map((username, n) => [
          ...actions.join(org, username),
          ...(n % 2 === 0
            ? [
                actions.inOrganization('orgs.publicize-member', org, actions.state.account(username), {
                  username,
                }),
              ]
            : []),
        ]),
        lists,
        choices,
      ),
      ...lists(),
      ...someOf(all, choices).map(is),
      ...shrinking(
        leave.map((username) => actions.inOrganization('orgs.remove-member', org, owner, { username })),
        lists,
      ),
      ...someOf(all, choices).map(is),
    ]
  },
  'many users': (actions, choices) => {
    const all = people(actions, sizeOf(choices))
    const q = actions.state.keyword
    const searches = () =>
      [{ q }, { q, limit: 50 }, { q, limit: all.length }].map((query) =>
        actions.searchUsers(query, actions.admin),
      )
    const removed = someOf(all, choices)
    return [
      ...growing(
        all.map((name) => actions.user(name)),
        () => [actions.searchUsers({ q, limit: 50 }, actions.admin)],
        choices,
      ),
      ...searches(),
      ...removed.map((name) => actions.deleteUser(name)),
      ...searches(),
      ...removed.map((name) => actions.getUser(name, actions.admin)),
    ]
  },
  'many repositories': (actions, choices) => {
    const owner = actions.state.named('ada')
    const all = people(actions, sizeOf(choices)).map((name) => ({ owner, name }))
    const as = actions.state.account(owner)
    const q = actions.state.keyword
    const search = (page: number, limit: number | string = 50) =>
      actions.searchRepositories({ q, limit, page }, as)
    const removed = someOf(all, choices)
    const draws = actions.state.draws('limit')
    // With so many digits, a limit does not fit in 32 bits.
    const limit = draws.characters('123456789', 1) + draws.characters('0123456789', 10)
    const searches = () => [...[1, 2, 3, 4].map((page) => search(page)), search(1, limit)]
    return [
      ...actions.user(owner),
      ...growing(
        all.map((path) => actions.repository(path)),
        () => [search(1)],
        choices,
      ),
      ...searches(),
      ...removed.map((path) => actions.inRepository('repos.delete', path, as)),
      ...searches(),
      ...removed.map((path) => actions.inRepository('repos.get', path, as)),
    ]
  },
  'many hooks': (actions, choices) => {
    const size = sizeOf(choices)
    return repositories(actions).flatMap((path, place) => {
      const owner = actions.state.account(path.owner)
      const list = () => [actions.inRepository('repos.list-hooks', path, owner)]
      const count = place === 0 ? size : fewer(size)
      return [
        ...actions.repository(path),
        ...growing(
          Array.from({ length: count }, () => [actions.createRepositoryHook(path, owner)]),
          list,
          choices,
        ),
        ...list(),
      ]
    })
  },
}

/** Repeats a list as often as a choice says: mostly a few times more than the minimum, occasionally {@link MOST} times. */
function askedOften(least: number): StepKind {
  return (actions, choices) => {
    const often = choices.number(CHOICES_BELOW) / (CHOICES_BELOW - 1)
    const which = choices.number(CHOICES_BELOW) * CHOICES_BELOW + choices.number(CHOICES_BELOW)
    const all = actions.lookEverywhere()
    const lists = all.filter((action) => 'call' in action && action.call.operation.includes('.list-'))
    const reads = lists.length > 0 ? lists : all
    const read = reads[which % reads.length]
    if (!read) return []
    const times = least + Math.round((MOST - least) * often ** 3)
    return Array.from({ length: times }, () => ({ ...read }))
  }
}

/** The minimum number of repetitions of one request in each step kind; the maximum is the same for both. */
export const repeatedSteps: Readonly<Record<string, StepKind>> = {
  'ask a few times': askedOften(2),
  'ask many times': askedOften(110),
}

/** The same for the time that is tracked on one issue, once there are two issues. */
export const bulkTimes: Readonly<Record<string, StepKind>> = {
  'issues for many times': (actions) => {
    const [path] = repositories(actions)
    return [...actions.repository(path), ...actions.openIssues(path, [8, 16, 32, 48])]
  },
  'many times': (actions, choices) => {
    const [path] = repositories(actions)
    const size = sizeOf(choices)
    const owner = actions.state.account(path.owner)
    if (actions.issuesOf(path).length < 2) return []
    const [first, second] = [actions.issueOf(path, 0), actions.issueOf(path, 1)]
    const lists = (issue: number | bigint) => [
      actions.listTimes('times.list-issue', path, owner, { issue: String(issue) }),
      actions.listTimes('times.list-repo', path, owner),
      actions.listTimes('times.list-user', path, owner, { timetrackingusername: path.owner }),
      actions.call(owner, { operation: 'times.list-own' }),
    ]
    return [first, second].flatMap((issue, place) => [
      ...growing(
        Array.from({ length: place === 0 ? size : fewer(size) }, (_, n) => [
          actions.addTime(path, issue, 60 + n, owner),
        ]),
        () => lists(issue),
        choices,
      ),
      ...lists(issue),
    ])
  },
}

/** The same for document 2, whose entries cannot be removed. */
export const bulkIssues: Readonly<
  Record<string, (actions: LegacyActions, choices: Choices) => readonly Action[]>
> = {
  'many issues': (actions, choices) => {
    const { memberProject } = actions.shared
    const list = () => [actions.listIssues('member', memberProject), actions.listProjects('member')]
    return [
      ...growing(
        Array.from({ length: sizeOf(choices, MAX_ISSUES) }, () => [
          actions.create('member', memberProject, actions.form()),
        ]),
        list,
        choices,
      ),
      ...list(),
    ]
  },
}
