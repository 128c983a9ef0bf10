import type { CodeHostingActions } from './code-hosting-actions.ts'
import { repositoryStep, type StepKind } from './step-kinds.ts'
import type { Action, Choices, RepositoryPath } from './step.ts'
import { PUSHED, WITH_CONTENT } from './sequence-state.ts'

/** A repository with pushed content, and the actions that create it. */
function pushedRepository(
  actions: CodeHostingActions,
  choices: Choices,
): { readonly path: RepositoryPath; readonly before: readonly Action[] } {
  const { state } = actions
  const path = { owner: state.named(choices.of(['ada', 'ada', 'Bob', 'org'])), name: state.named(PUSHED) }
  const isPushed = state.contents.has(`${path.owner}/${path.name}`)
  return { path, before: [...actions.repository(path), ...(isPushed ? [] : [actions.push(path)])] }
}

/** Steps about the content of repositories: pushes, forks and migrations, and the statuses of commits. */
export const contentSteps: Readonly<Record<string, StepKind>> = {
  'fork of content': (actions, choices) => {
    const { state } = actions
    const path = { owner: state.named(choices.of(['ada', 'Bob'])), name: state.named(WITH_CONTENT) }
    const forker = state.named(choices.of(['a_a', 'aXa', 'ad']))
    const fork = { owner: forker, name: path.name }
    return [
      ...actions.repository(path),
      ...actions.user(forker),
      actions.inRepository('repos.list-branches', path, state.account(path.owner)),
      ...actions.fork(path, forker),
      actions.inRepository('repos.list-branches', fork, state.account(forker)),
      actions.inRepository('repos.get-branch', fork, state.account(forker), { branch: 'master' }),
    ]
  },
  'content of namesakes': (actions, choices) => {
    const { state } = actions
    const name = state.named(WITH_CONTENT)
    const branch = choices.of(['master', 'main'])
    const operation = choices.of(['repos.archive', 'repos.combined-status', 'repos.get-branch'])
    const parameters = { filepath: `${branch}.zip`, ref: branch, branch }
    return ['ada', 'Bob', 'a_a'].flatMap((each) => {
      const path = { owner: state.named(each), name }
      const as = state.account(path.owner)
      return [
        ...actions.repository(path),
        actions.getBranch(path, branch, as),
        actions.inRepository(operation, path, as, parameters),
      ]
    })
  },
  'status of a commit': (actions, choices) => {
    const { state } = actions
    const path = { owner: state.named(choices.of(['ada', 'Bob'])), name: state.named(WITH_CONTENT) }
    const as = state.account(path.owner)
    const branch = choices.of(['master', 'main'])
    return [
      ...actions.repository(path),
      actions.getBranch(path, branch, as),
      actions.setStatus(path, choices.of(['success', 'failure', 'pending'])),
      actions.inRepository('repos.combined-status', path, as, { ref: branch }),
    ]
  },
  // The document does not show how statuses are combined. They are the same for each name of the commit.
  'statuses of a commit': (actions, choices) => {
    const { state } = actions
    const path = { owner: state.named(choices.of(['ada', 'Bob'])), name: state.named(WITH_CONTENT) }
    const branch = choices.of(['master', 'main'])
    const commit = state.commits.get(`${path.owner}/${path.name}`)
    const failing = choices.number(4)
    const look = [branch, ...(commit === undefined ? [] : [commit])].map((ref) => actions.status(path, ref))
    return [
      ...actions.repository(path),
      actions.getBranch(path, branch, state.account(path.owner)),
      ...Array.from({ length: choices.of([2, 2, 3, 3, 4, 6, 9, 12]) }, (_, n) =>
        actions.setStatus(path, n % 4 < failing ? 'failure' : 'success', `context ${n}`),
      ),
      ...look,
    ]
  },
  push: (actions, choices) => {
    const { path, before } = pushedRepository(actions, choices)
    return [...before, actions.push(path), ...actions.lookAtContent(path)]
  },
  'status of what is pushed': (actions, choices) => {
    const { state } = actions
    const { path, before } = pushedRepository(actions, choices)
    const [branch, ...others] = actions.branchesPushedTo(path)
    const shown = choices.of([branch, branch, others.at(-1) ?? branch])
    const commit = state.contents.get(`${path.owner}/${path.name}`)?.pushed.branches[shown]
    const look = [shown, ...(commit === undefined ? [] : [commit]), branch].map((ref) =>
      actions.status(path, ref),
    )
    return [
      ...before,
      ...look,
      actions.getBranch(path, shown, state.account(path.owner)),
      actions.setStatus(path, choices.of(['success', 'failure', 'pending'])),
      ...look,
    ]
  },
  'look at content': (actions, choices) => {
    const { path, before } = pushedRepository(actions, choices)
    return [...before, ...actions.lookAtContent(path)]
  },
  'fork of what is pushed': (actions, choices) => {
    const { state } = actions
    const { path, before } = pushedRepository(actions, choices)
    const forker = state.named(choices.of(['a_a', 'aXa', 'ad']))
    const fork = { owner: forker, name: path.name }
    return [
      ...before,
      ...actions.user(forker),
      actions.getBranch(path, actions.branchesPushedTo(path)[0], state.account(path.owner)),
      ...actions.fork(path, forker),
      ...actions.lookAtContent(fork),
      ...(choices.number(3) === 0 ? [actions.inRepository('repos.delete', path, state.account(forker))] : []),
    ]
  },
  'delete what is pushed': (actions, choices) => {
    const { path, before } = pushedRepository(actions, choices)
    return [
      ...before,
      actions.inRepository('repos.delete', path, actions.state.account(path.owner)),
      actions.createRepository(path),
      actions.inRepository('repos.list-branches', path, actions.state.account(path.owner)),
    ]
  },
  'migrate again': (actions, choices) => {
    const { state } = actions
    const { path, before } = pushedRepository(actions, choices)
    const to = { owner: path.owner, name: state.named(choices.of(['copy', 'copy2'])) }
    const [branch] = actions.branchesPushedTo(path)
    return [
      ...before,
      actions.getBranch(path, branch, state.account(path.owner)),
      ...(state.begun.has(`${to.owner}/${to.name}`)
        ? [actions.inRepository('repos.delete', to, state.account(to.owner))]
        : []),
      actions.migrate(to, path, choices.number(4) === 3),
      actions.inRepository('repos.get', to, state.account(to.owner)),
      actions.inRepository('repos.list-branches', to, state.account(to.owner)),
      actions.getBranch(to, branch, state.account(to.owner)),
      actions.archive(to, branch),
    ]
  },
  'migrate to a name that exists': repositoryStep((actions, path, _as, choices) => {
    const from = { owner: path.owner, name: actions.state.named(WITH_CONTENT) }
    const as = actions.state.account(path.owner)
    return [
      ...actions.repository(from),
      actions.inRepository('repos.get', path, as),
      actions.migrate(path, from, choices.number(3) !== 2),
      actions.inRepository('repos.get', path, as),
      ...actions.lookForRepository(path),
    ]
  }),
}
