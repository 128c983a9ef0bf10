import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { RepositoryPath } from './step.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'
import { PUSHED } from './sequence-state.ts'

/** Scripted sequences about the content of repositories. No documented request pushes, so no relation yields them. */
export const contentSequences = {
  content(actions: CodeHostingActions) {
    const { state } = actions
    const { ada, bob, one, org, path, empty, namesake, archive, branchesOf, look } = contentScene(actions)
    return [
      () => [
        ...actions.user(ada),
        ...actions.repository(empty),
        actions.inRepository('repos.list-branches', empty, state.account(ada)),
        ...['master', 'main'].map((ref) =>
          actions.inRepository('repos.combined-status', empty, state.account(ada), { ref }),
        ),
        ...actions.repository(path),
        ...look(),
        ...actions.user(bob),
        ...actions.repository(namesake),
        actions.getBranch(namesake, 'master', state.account(bob)),
        actions.getBranch(path, 'master', state.account(ada)),
        actions.getBranch(path, 'main', state.account(ada)),
        archive(path),
        archive(namesake),
      ],
      () => [
        actions.setStatus(path, 'success'),
        actions.inRepository('repos.combined-status', path, state.account(ada), { ref: 'master' }),
        actions.inRepository('repos.combined-status', path, state.account(ada), { ref: 'main' }),
        actions.setStatus(path, 'failure'),
        // Its name is taken.
        actions.createRepository(path),
        ...look(),
        ...actions.user(one),
        ...actions.fork(path, one),
        ...branchesOf({ owner: one, name: path.name }, one),
      ],
      () => [
        actions.createOrganization(ada, org),
        ...actions.fork(path, ada, org),
        ...branchesOf({ owner: org, name: path.name }, ada),
        actions.archive({ owner: org, name: path.name }, 'master'),
        actions.migrate(path, namesake, true),
        actions.migrate(empty, namesake, true),
        actions.inRepository('repos.get', empty, state.account(ada)),
        actions.searchRepositories({ q: path.name, limit: 50 }, state.account(ada)),
        actions.searchRepositories({ q: empty.name, mode: 'source', limit: 50 }, state.account(ada)),
        actions.searchRepositories({ q: empty.name, mode: 'mirror', limit: 50 }, state.account(ada)),
      ],
      // A fork is deleted, and its original keeps its content; a mirror is one of the repositories of its organization.
      () => [
        actions.migrate({ owner: org, name: state.named('copy') }, namesake, true),
        actions.inOrganization('orgs.list-repos', org, state.account(ada)),
        actions.inRepository('repos.list-branches', path, state.account(ada)),
        actions.inRepository('repos.delete', { owner: one, name: path.name }, state.account(one)),
        ...look(),
      ],
      () => [
        actions.inRepository('repos.delete', path, state.account(ada)),
        actions.createRepository(path),
        ...look(),
      ],
      () => [
        actions.inRepository('repos.delete', path, state.account(ada)),
        actions.createRepository(path, { autoInit: false }),
        ...look(),
      ],
    ]
  },

  pushes(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, one, bob] = state.allNamed('ada', 'a_a', 'Bob')
    const path = { owner: ada, name: state.named(PUSHED) }
    const fork = { owner: one, name: path.name }
    const copy = (name: string) => ({ owner: ada, name: state.named(name) })
    const branch = () => actions.branchesPushedTo(path)[0]
    const head = (of: RepositoryPath) => actions.getBranch(of, branch(), state.account(of.owner))
    const definitions = (of: RepositoryPath) =>
      Object.keys(state.contents.get(`${ada}/${path.name}`)?.pushed.indents ?? {}).map((file) =>
        actions.definitions(of, file),
      )
    let first = ''
    let branches: readonly string[] = []
    return [
      () => [...actions.user(ada), ...actions.user(one), ...actions.repository(path), actions.push(path)],
      () => {
        first = state.contents.get(`${ada}/${path.name}`)?.pushed.branches[branch()] ?? ''
        branches = actions.branchesPushedTo(path)
        return [
          ...actions.lookAtContent(path),
          ...actions.fork(path, one),
          head(fork),
          ...definitions(fork),
          actions.migrate(copy('copy'), path, false),
          head(copy('copy')),
          actions.status(fork, branch()),
          actions.setStatus(path, 'failure'),
          // By each of its names.
          actions.status(path, first),
          actions.status(path, branch()),
          actions.status(fork, branch()),
          actions.push(path),
        ]
      },
      // A push changes this repository only.
      () => [
        ...actions.lookAtContent(path),
        // No branch points to this commit any more.
        ...(first === '' ? [] : [actions.status(path, first), actions.archive(path, first)]),
        actions.inRepository('repos.list-branches', fork, state.account(one)),
        head(fork),
        ...definitions(fork),
        actions.migrate(copy('copy2'), path, false),
        head(copy('copy2')),
        actions.inRepository('repos.delete', path, state.account(one)),
        // The default branch stays where it is.
        actions.push(path),
      ],
      // The copy has the branches of the push: a shorter list of the original is no page.
      () => [
        actions.migrate(copy('copy3'), path, false, { isPrivate: true }),
        actions.inRepository('repos.list-branches', copy('copy3'), state.account(ada)),
        // The pushes have moved branches of the original, not those of the fork.
        ...branches.map((name) => actions.getBranch(fork, name, state.account(one))),
      ],
      () => [
        ...actions.lookAtContent(path),
        actions.inRepository('repos.delete', path, state.account(ada)),
        actions.inRepository('repos.get', fork, state.account(one)),
        actions.inRepository('repos.list-branches', fork, state.account(one)),
        head(fork),
        actions.createRepository(path),
        actions.inRepository('repos.list-branches', path, state.account(ada)),
        actions.push(path),
      ],
      () => [
        ...actions.lookAtContent(path),
        actions.inRepository('repos.list-forks', path, state.account(ada)),
        ...actions.user(bob),
        ...actions.fork(path, bob),
      ],
      // A server may keep the content of a fork and of its original in one place.
      () => [actions.inRepository('repos.delete', { owner: bob, name: path.name }, state.account(bob))],
      () => actions.lookAtContent(path),
      // Another repository with the name of the first one has content of its own.
      () => [
        actions.createRepository({ owner: bob, name: path.name }, { autoInit: true, readme: 'Default' }),
      ],
      () => [
        actions.archive(path, 'master'),
        actions.getBranch({ owner: bob, name: path.name }, 'master', state.account(bob)),
        actions.archive({ owner: bob, name: path.name }, 'master'),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>

/** The users and repositories of the sequence about content, and its reads. */
function contentScene(actions: CodeHostingActions) {
  const { state } = actions
  const ada = state.named('ada')
  const path = { owner: ada, name: state.named('Repo2') }
  const empty = { owner: ada, name: state.named('empty') }
  const [bob, one] = state.allNamed('Bob', 'a_a')
  const namesake = { owner: bob, name: path.name }
  const org = state.named('org')
  return {
    ...{ ada, bob, one, org, path, empty, namesake },
    archive: (of: RepositoryPath) =>
      actions.inRepository('repos.archive', of, state.account(of.owner), { filepath: 'master.zip' }),
    branchesOf: (of: RepositoryPath, as: string) => [
      actions.inRepository('repos.list-branches', of, state.account(as)),
      actions.inRepository('repos.get-branch', of, state.account(as), { branch: 'master' }),
    ],
    look: () => [
      actions.inRepository('repos.list-branches', path, state.account(ada)),
      ...['master', 'main'].flatMap((branch) => [
        actions.inRepository('repos.get-branch', path, state.account(ada), { branch }),
        actions.inRepository('repos.combined-status', path, state.account(ada), { ref: branch }),
      ]),
    ],
  }
}
