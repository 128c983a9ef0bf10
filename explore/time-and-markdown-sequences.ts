import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import { MarkdownTexts } from './markdown-texts.ts'
import type { RepositoryPath } from './step.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Scripted sequences about time tracking and markdown. */
export const timeAndMarkdownSequences = {
  times(actions: CodeHostingActions) {
    const { state } = actions
    // One name begins with another.
    const [ada, bob, other] = state.allNamed('ada', 'Bob', 'ad')
    const name = state.named('repo')
    const path = { owner: ada, name }
    const namesake = { owner: bob, name }
    const second = { owner: ada, name: state.named('r_p') }
    const owner = () => state.account(ada)
    const issue = (where: RepositoryPath, n: 0 | 1) => actions.issueOf(where, n)
    const track = (where: RepositoryPath, n: 0 | 1, amount: number, as: Sender) =>
      actions.addTime(where, issue(where, n), amount, as)
    return [
      () => [
        ...actions.user(ada),
        ...actions.user(bob),
        ...actions.repository(path),
        ...actions.repository(namesake),
      ],
      () =>
        [path, namesake].flatMap((where) => [
          actions.switchTracking(where, 'on'),
          actions.listTimes('times.list-repo', where, state.account(where.owner)),
          ...actions.openIssues(where),
        ]),
      () => [
        ...actions.repository(second),
        actions.switchTracking(second, 'on'),
        actions.listTimes('times.list-repo', second, owner()),
      ],
      () => [
        track(path, 0, 60, owner()),
        track(path, 0, 60, owner()),
        track(path, 1, 120, owner()),
        track(namesake, 0, 7, state.account(bob)),
        track(namesake, 0, 60, owner()),
      ],
      () => [
        track(path, 0, 60, undefined),
        actions.addTime(path, actions.unknownIssue, 60, owner()),
        ...actions.lookAtRepository(path),
        ...actions.lookAtRepository(namesake),
      ],
      () => [
        actions.addCollaborator(path, bob, owner()),
        track(path, 0, 3600, state.account(bob)),
        track(path, 0, 3600, state.account(bob)),
        ...actions.lookAtRepository(path),
        actions.call(state.account(bob), { operation: 'times.list-own' }),
      ],
      // What happens to a fork, and to a user, leaves the others alone.
      () => [
        ...actions.user(other),
        actions.addCollaborator(path, other, owner()),
        track(path, 0, 77, state.account(other)),
        ...actions.fork(path, other),
        actions.listTimes('times.list-repo', { owner: other, name }, state.account(other)),
        actions.call(state.account(other), { operation: 'times.list-own' }),
        actions.listTimes('times.list-user', path, owner(), { timetrackingusername: other }),
      ],
      // Off where no time was tracked, and where some was.
      () => [
        actions.switchTracking(second, 'off'),
        actions.listTimes('times.list-repo', second, owner()),
        actions.switchTracking(second, 'on'),
        actions.listTimes('times.list-repo', second, owner()),
        actions.switchTracking(path, 'off'),
        actions.listTimes('times.list-repo', path, owner()),
        actions.listTimes('times.list-repo', { owner: other, name }, state.account(other)),
        actions.listTimes('times.list-issue', path, owner(), { issue: String(issue(path, 0)) }),
        actions.listTimes('times.list-repo', namesake, state.account(bob)),
        actions.listTimes('times.list-repo', second, owner()),
        actions.switchTracking(path, 'on'),
        actions.inRepository('repos.delete', { owner: other, name }, state.account(other)),
        actions.deleteUser(other),
        actions.listTimes('times.list-repo', path, owner()),
        actions.listTimes('times.list-issue', path, owner(), { issue: String(issue(path, 0)) }),
        actions.listTimes('times.list-user', path, owner(), { timetrackingusername: other }),
        actions.createUser(other),
      ],
      () => [
        actions.call(state.account(other), { operation: 'times.list-own' }),
        actions.listTimes('times.list-user', path, owner(), { timetrackingusername: other }),
      ],
      () => [
        actions.switchTracking(path, 'off'),
        actions.listTimes('times.list-user', path, owner(), { timetrackingusername: ada }),
      ],
      () => [
        actions.listTimes('times.list-repo', path, owner()),
        track(path, 0, 11, owner()),
        track(path, 0, 3600, state.account(bob)),
        track(path, 0, 60, state.account(other)),
        actions.switchTracking(path, 'contributors only'),
        actions.listTimes('times.list-repo', path, owner()),
        track(path, 0, 60, state.account(other)),
      ],
      () => [
        actions.inRepository('repos.remove-collaborator', path, owner(), { collaborator: bob }),
        ...actions.lookAtRepository(path),
        ...actions.lookAtRepository(namesake),
      ],
      () => [
        actions.inRepository('repos.delete', path, owner()),
        actions.call(state.account(bob), { operation: 'times.list-own' }),
        ...actions.lookAtRepository(namesake),
        actions.createRepository(path),
        actions.switchTracking(path, 'on'),
        actions.openIssue(path),
      ],
      () => [
        actions.listTimes('times.list-repo', path, owner()),
        actions.listTimes('times.list-issue', path, owner(), {
          issue: String(actions.issuesOf(path).at(-1) ?? 1),
        }),
        actions.listTimes('times.list-user', path, owner(), { timetrackingusername: ada }),
      ],
    ]
  },

  markdown(actions: CodeHostingActions) {
    const { state, admin } = actions
    const texts = new MarkdownTexts(state)
    return [
      () =>
        [false, true].flatMap((isRaw) => [
          actions.render(texts.links, admin, isRaw),
          actions.render(texts.withAddress('a'), admin, isRaw),
          actions.render(texts.links, admin, isRaw),
          actions.render(texts.plain('b'), admin, isRaw),
          actions.render(texts.plain('c'), undefined, isRaw),
          actions.render(texts.title('d'), admin, isRaw),
          actions.render(texts.title('e'), admin, isRaw),
          actions.render(texts.short, admin, isRaw),
          actions.render(texts.plain('b').toUpperCase(), admin, isRaw),
          actions.render(texts.long('f'), admin, isRaw),
          actions.render(texts.long('g'), admin, isRaw),
          actions.render(texts.plain('b'), admin, isRaw),
          actions.render(texts.joined('h'), admin, isRaw),
          actions.render(texts.title('h'), admin, isRaw),
          actions.render(texts.numbered('j'), admin, isRaw),
          actions.render(texts.numbered('k'), admin, isRaw),
          actions.render(texts.listed('l'), admin, isRaw),
          actions.renderNothing(isRaw),
          actions.render(texts.broken('m'), admin, isRaw),
          actions.render(texts.open('```'), admin, isRaw),
          actions.render(texts.plain('i'), admin, isRaw),
        ]),
    ]
  },
} satisfies Record<string, ScriptedSequence>
