import type { Sender } from './basic-acts.ts'
import type { CodeHostingActs } from './code-hosting-acts.ts'
import { MarkdownTexts } from './markdown-texts.ts'
import type { RepositoryPath } from './step.ts'
import type { Tour } from './tour.ts'

/** Fixed sequences about time tracking and markdown. */
export const timeAndMarkdownTours = {
  times(acts: CodeHostingActs) {
    const { world } = acts
    // One name begins with another.
    const [ada, bob, other] = world.allNamed('ada', 'Bob', 'ad')
    const name = world.named('repo')
    const path = { owner: ada, name }
    const namesake = { owner: bob, name }
    const second = { owner: ada, name: world.named('r_p') }
    const owner = () => world.account(ada)
    const issue = (where: RepositoryPath, n: number) => acts.issuesOf(where)[n] ?? 1
    const track = (where: RepositoryPath, n: number, amount: number, as: Sender) =>
      acts.addTime(where, issue(where, n), amount, as)
    return [
      () => [...acts.user(ada), ...acts.user(bob), ...acts.repository(path), ...acts.repository(namesake)],
      () =>
        [path, namesake].flatMap((where) => [
          acts.switchTracking(where, 'on'),
          acts.listTimes('times.list-repo', where, world.account(where.owner)),
          acts.openIssue(where),
          acts.openIssue(where),
        ]),
      () => [
        ...acts.repository(second),
        acts.switchTracking(second, 'on'),
        acts.listTimes('times.list-repo', second, owner()),
      ],
      () => [
        track(path, 0, 60, owner()),
        track(path, 0, 60, owner()),
        track(path, 1, 120, owner()),
        track(namesake, 0, 7, world.account(bob)),
        track(namesake, 0, 60, owner()),
      ],
      () => [
        track(path, 0, 60, undefined),
        acts.addTime(path, 999, 60, owner()),
        ...acts.lookAtRepository(path),
        ...acts.lookAtRepository(namesake),
      ],
      () => [
        acts.addCollaborator(path, bob, owner()),
        track(path, 0, 3600, world.account(bob)),
        track(path, 0, 3600, world.account(bob)),
        ...acts.lookAtRepository(path),
        acts.call(world.account(bob), { operation: 'times.list-own' }),
      ],
      // What happens to a fork, and to a user, leaves the others alone.
      () => [
        ...acts.user(other),
        acts.addCollaborator(path, other, owner()),
        track(path, 0, 77, world.account(other)),
        ...acts.fork(path, other),
        acts.listTimes('times.list-repo', { owner: other, name }, world.account(other)),
        acts.call(world.account(other), { operation: 'times.list-own' }),
        acts.listTimes('times.list-user', path, owner(), { timetrackingusername: other }),
      ],
      // Off where no time was tracked, and where some was.
      () => [
        acts.switchTracking(second, 'off'),
        acts.listTimes('times.list-repo', second, owner()),
        acts.switchTracking(second, 'on'),
        acts.listTimes('times.list-repo', second, owner()),
        acts.switchTracking(path, 'off'),
        acts.listTimes('times.list-repo', path, owner()),
        acts.listTimes('times.list-repo', { owner: other, name }, world.account(other)),
        acts.listTimes('times.list-issue', path, owner(), { issue: String(issue(path, 0)) }),
        acts.listTimes('times.list-repo', namesake, world.account(bob)),
        acts.listTimes('times.list-repo', second, owner()),
        acts.switchTracking(path, 'on'),
        acts.inRepository('repos.delete', { owner: other, name }, world.account(other)),
        acts.deleteUser(other),
        acts.listTimes('times.list-repo', path, owner()),
        acts.listTimes('times.list-issue', path, owner(), { issue: String(issue(path, 0)) }),
        acts.listTimes('times.list-user', path, owner(), { timetrackingusername: other }),
        acts.createUser(other),
      ],
      () => [
        acts.call(world.account(other), { operation: 'times.list-own' }),
        acts.listTimes('times.list-user', path, owner(), { timetrackingusername: other }),
      ],
      () => [
        acts.switchTracking(path, 'off'),
        acts.listTimes('times.list-user', path, owner(), { timetrackingusername: ada }),
      ],
      () => [
        acts.listTimes('times.list-repo', path, owner()),
        track(path, 0, 11, owner()),
        track(path, 0, 3600, world.account(bob)),
        track(path, 0, 60, world.account(other)),
        acts.switchTracking(path, 'contributors only'),
        acts.listTimes('times.list-repo', path, owner()),
        track(path, 0, 60, world.account(other)),
      ],
      () => [
        acts.inRepository('repos.remove-collaborator', path, owner(), { collaborator: bob }),
        ...acts.lookAtRepository(path),
        ...acts.lookAtRepository(namesake),
      ],
      () => [
        acts.inRepository('repos.delete', path, owner()),
        acts.call(world.account(bob), { operation: 'times.list-own' }),
        ...acts.lookAtRepository(namesake),
        acts.createRepository(path),
        acts.switchTracking(path, 'on'),
        acts.openIssue(path),
      ],
      () => [
        acts.listTimes('times.list-repo', path, owner()),
        acts.listTimes('times.list-issue', path, owner(), { issue: String(acts.issuesOf(path).at(-1) ?? 1) }),
        acts.listTimes('times.list-user', path, owner(), { timetrackingusername: ada }),
      ],
    ]
  },

  markdown(acts: CodeHostingActs) {
    const { world, admin } = acts
    const texts = new MarkdownTexts(world)
    return [
      () =>
        [false, true].flatMap((isRaw) => [
          acts.render(texts.links, admin, isRaw),
          acts.render(texts.withAddress('a'), admin, isRaw),
          acts.render(texts.links, admin, isRaw),
          acts.render(texts.plain('b'), admin, isRaw),
          acts.render(texts.plain('c'), undefined, isRaw),
          acts.render(texts.title('d'), admin, isRaw),
          acts.render(texts.title('e'), admin, isRaw),
          acts.render(texts.short, admin, isRaw),
          acts.render(texts.plain('b').toUpperCase(), admin, isRaw),
          acts.render(texts.long('f'), admin, isRaw),
          acts.render(texts.long('g'), admin, isRaw),
          acts.render(texts.plain('b'), admin, isRaw),
          acts.render(texts.joined('h'), admin, isRaw),
          acts.render(texts.title('h'), admin, isRaw),
          acts.render(texts.numbered('j'), admin, isRaw),
          acts.render(texts.numbered('k'), admin, isRaw),
          acts.render(texts.listed('l'), admin, isRaw),
          acts.renderNothing(isRaw),
          acts.render(texts.broken('m'), admin, isRaw),
          acts.render(texts.open('```'), admin, isRaw),
          acts.render(texts.plain('i'), admin, isRaw),
        ]),
    ]
  },
} satisfies Record<string, Tour>
