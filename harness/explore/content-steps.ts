import type { CodeHostingActs } from './code-hosting-acts.ts'
import { repositoryStep, type StepKind } from './step-kinds.ts'
import type { Act, Choices, RepositoryPath } from './step.ts'
import { PUSHED, WITH_CONTENT } from './world.ts'

/** A repository that has been pushed to, and what has to be sent first for it. */
function pushedRepository(
  acts: CodeHostingActs,
  choices: Choices,
): { readonly path: RepositoryPath; readonly before: readonly Act[] } {
  const { world } = acts
  const path = { owner: world.named(choices.of(['ada', 'ada', 'Bob'])), name: world.named(PUSHED) }
  const isPushed = world.contents.has(`${path.owner}/${path.name}`)
  return { path, before: [...acts.repository(path), ...(isPushed ? [] : [acts.push(path)])] }
}

/** Steps about the content of repositories: what is pushed to them, forked and migrated, and the statuses of commits. */
export const contentSteps: Readonly<Record<string, StepKind>> = {
  'fork of content': (acts, choices) => {
    const { world } = acts
    const path = { owner: world.named(choices.of(['ada', 'Bob'])), name: world.named(WITH_CONTENT) }
    const forker = world.named(choices.of(['a_a', 'axa', 'ad']))
    const fork = { owner: forker, name: path.name }
    return [
      ...acts.repository(path),
      ...acts.user(forker),
      acts.inRepository('repos.list-branches', path, world.account(path.owner)),
      ...acts.fork(path, forker),
      acts.inRepository('repos.list-branches', fork, world.account(forker)),
      acts.inRepository('repos.get-branch', fork, world.account(forker), { branch: 'master' }),
    ]
  },
  'content of namesakes': (acts, choices) => {
    const { world } = acts
    const name = world.named(WITH_CONTENT)
    const branch = choices.of(['master', 'main'])
    const operation = choices.of(['repos.archive', 'repos.combined-status', 'repos.get-branch'])
    const parameters = { filepath: `${branch}.zip`, ref: branch, branch }
    return ['ada', 'Bob', 'a_a'].flatMap((each) => {
      const path = { owner: world.named(each), name }
      const as = world.account(path.owner)
      return [
        ...acts.repository(path),
        acts.getBranch(path, branch, as),
        acts.inRepository(operation, path, as, parameters),
      ]
    })
  },
  'status of a commit': (acts, choices) => {
    const { world } = acts
    const path = { owner: world.named(choices.of(['ada', 'Bob'])), name: world.named(WITH_CONTENT) }
    const as = world.account(path.owner)
    const branch = choices.of(['master', 'main'])
    return [
      ...acts.repository(path),
      acts.getBranch(path, branch, as),
      acts.setStatus(path, choices.of(['success', 'failure'])),
      acts.inRepository('repos.combined-status', path, as, { ref: branch }),
    ]
  },
  push: (acts, choices) => {
    const { path, before } = pushedRepository(acts, choices)
    return [...before, acts.push(path), ...acts.lookAtContent(path)]
  },
  'status of what is pushed': (acts, choices) => {
    const { world } = acts
    const { path, before } = pushedRepository(acts, choices)
    const [branch, ...others] = acts.branchesPushedTo(path)
    const shown = choices.of([branch, branch, others.at(-1) ?? branch])
    const commit = world.contents.get(`${path.owner}/${path.name}`)?.pushed.branches[shown]
    const look = [shown, ...(commit === undefined ? [] : [commit]), branch].map((ref) =>
      acts.status(path, ref),
    )
    return [
      ...before,
      ...look,
      acts.getBranch(path, shown, acts.headOf(path)),
      acts.setStatus(path, choices.of(['success', 'failure'])),
      ...look,
    ]
  },
  'look at content': (acts, choices) => {
    const { path, before } = pushedRepository(acts, choices)
    return [...before, ...acts.lookAtContent(path)]
  },
  'fork of what is pushed': (acts, choices) => {
    const { world } = acts
    const { path, before } = pushedRepository(acts, choices)
    const forker = world.named(choices.of(['a_a', 'axa', 'ad']))
    const fork = { owner: forker, name: path.name }
    return [
      ...before,
      ...acts.user(forker),
      acts.getBranch(path, acts.branchesPushedTo(path)[0], acts.headOf(path)),
      ...acts.fork(path, forker),
      ...acts.lookAtContent(fork),
      ...(choices.number(3) === 0 ? [acts.inRepository('repos.delete', path, world.account(forker))] : []),
    ]
  },
  'delete what is pushed': (acts, choices) => {
    const { path, before } = pushedRepository(acts, choices)
    return [
      ...before,
      acts.inRepository('repos.delete', path, acts.headOf(path)),
      acts.createRepository(path),
      acts.inRepository('repos.list-branches', path, acts.headOf(path)),
    ]
  },
  'migrate again': (acts, choices) => {
    const { world } = acts
    const { path, before } = pushedRepository(acts, choices)
    const to = { owner: path.owner, name: world.named(choices.of(['copy', 'copy2'])) }
    const [branch] = acts.branchesPushedTo(path)
    return [
      ...before,
      acts.getBranch(path, branch, acts.headOf(path)),
      ...(world.begun.has(`${to.owner}/${to.name}`)
        ? [acts.inRepository('repos.delete', to, world.account(to.owner))]
        : []),
      acts.migrate(to, path, choices.number(4) === 3),
      acts.inRepository('repos.get', to, world.account(to.owner)),
      acts.inRepository('repos.list-branches', to, world.account(to.owner)),
      acts.getBranch(to, branch, world.account(to.owner)),
    ]
  },
  'migrate to a name that exists': repositoryStep((acts, path, _as, choices) => {
    const from = { owner: path.owner, name: acts.world.named(WITH_CONTENT) }
    const as = acts.world.account(path.owner)
    return [
      ...acts.repository(from),
      acts.inRepository('repos.get', path, as),
      acts.migrate(path, from, choices.number(3) !== 2),
      acts.inRepository('repos.get', path, as),
      ...acts.lookForRepository(path),
    ]
  }),
}
