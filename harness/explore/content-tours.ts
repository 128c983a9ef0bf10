import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { RepositoryPath } from './step.ts'
import type { Tour } from './tour.ts'
import { PUSHED } from './world.ts'

/** Fixed sequences about the content of repositories. */
export const contentTours = {
  content(acts: CodeHostingActs) {
    const { world } = acts
    const ada = world.named('ada')
    const path = { owner: ada, name: world.named('Repo2') }
    const empty = { owner: ada, name: world.named('empty') }
    const [bob, one] = world.allNamed('Bob', 'a_a')
    const namesake = { owner: bob, name: path.name }
    const org = world.named('org')
    const archive = (of: RepositoryPath) =>
      acts.inRepository('repos.archive', of, world.account(of.owner), { filepath: 'master.zip' })
    const branchesOf = (of: RepositoryPath, as: string) => [
      acts.inRepository('repos.list-branches', of, world.account(as)),
      acts.inRepository('repos.get-branch', of, world.account(as), { branch: 'master' }),
    ]
    const look = () => [
      acts.inRepository('repos.list-branches', path, world.account(ada)),
      ...['master', 'main'].flatMap((branch) => [
        acts.inRepository('repos.get-branch', path, world.account(ada), { branch }),
        acts.inRepository('repos.combined-status', path, world.account(ada), { ref: branch }),
      ]),
    ]
    return [
      () => [
        ...acts.user(ada),
        ...acts.repository(empty),
        acts.inRepository('repos.list-branches', empty, world.account(ada)),
        ...['master', 'main'].map((ref) =>
          acts.inRepository('repos.combined-status', empty, world.account(ada), { ref }),
        ),
        ...acts.repository(path),
        ...look(),
        ...acts.user(bob),
        ...acts.repository(namesake),
        acts.getBranch(namesake, 'master', world.account(bob)),
        acts.getBranch(path, 'master', world.account(ada)),
        acts.getBranch(path, 'main', world.account(ada)),
        archive(path),
        archive(namesake),
      ],
      () => [
        acts.setStatus(path, 'success'),
        acts.inRepository('repos.combined-status', path, world.account(ada), { ref: 'master' }),
        acts.inRepository('repos.combined-status', path, world.account(ada), { ref: 'main' }),
        acts.setStatus(path, 'failure'),
        ...look(),
        ...acts.user(one),
        ...acts.fork(path, one),
        ...branchesOf({ owner: one, name: path.name }, one),
      ],
      () => [
        acts.createOrganization(ada, org),
        ...acts.fork(path, ada, org),
        ...branchesOf({ owner: org, name: path.name }, ada),
        acts.migrate(path, namesake, true),
        acts.migrate(empty, namesake, true),
        acts.inRepository('repos.get', empty, world.account(ada)),
        acts.searchRepositories({ q: path.name, limit: 50 }, world.account(ada)),
        acts.searchRepositories({ q: empty.name, mode: 'source', limit: 50 }, world.account(ada)),
        acts.searchRepositories({ q: empty.name, mode: 'mirror', limit: 50 }, world.account(ada)),
        ...acts.lookAtRepository(path),
      ],
      () => [acts.inRepository('repos.list-branches', path, world.account(ada))],
      () => [
        acts.inRepository('repos.delete', path, world.account(ada)),
        acts.createRepository(path),
        ...look(),
      ],
      () => [
        acts.inRepository('repos.delete', path, world.account(ada)),
        acts.createRepository(path, { autoInit: false }),
        ...look(),
      ],
    ]
  },

  pushes(acts: CodeHostingActs) {
    const { world } = acts
    const [ada, one] = world.allNamed('ada', 'a_a')
    const path = { owner: ada, name: world.named(PUSHED) }
    const fork = { owner: one, name: path.name }
    const copy = (name: string) => ({ owner: ada, name: world.named(name) })
    const branch = () => acts.branchesPushedTo(path)[0]
    const head = (of: RepositoryPath) => acts.getBranch(of, branch(), acts.headOf(of))
    const definitions = (of: RepositoryPath) =>
      Object.keys(world.contents.get(`${ada}/${path.name}`)?.pushed.indents ?? {}).map((file) =>
        acts.definitions(of, file),
      )
    let first = ''
    return [
      () => [...acts.user(ada), ...acts.user(one), ...acts.repository(path), acts.push(path)],
      () => {
        first = world.contents.get(`${ada}/${path.name}`)?.pushed.branches[branch()] ?? ''
        return [
          ...acts.lookAtContent(path),
          ...acts.fork(path, one),
          head(fork),
          ...definitions(fork),
          acts.migrate(copy('copy'), path, false),
          head(copy('copy')),
          acts.status(fork, branch()),
          acts.setStatus(path, 'failure'),
          acts.status(path, branch()),
          acts.status(fork, branch()),
          acts.push(path),
        ]
      },
      // What is pushed changes this repository, and no other.
      () => [
        ...acts.lookAtContent(path),
        ...(first === '' ? [] : [acts.status(path, first)]),
        acts.inRepository('repos.list-branches', fork, world.account(one)),
        head(fork),
        ...definitions(fork),
        acts.migrate(copy('copy2'), path, false),
        head(copy('copy2')),
        acts.inRepository('repos.delete', path, world.account(one)),
      ],
      () => [
        acts.inRepository('repos.delete', path, world.account(ada)),
        acts.inRepository('repos.get', fork, world.account(one)),
        acts.inRepository('repos.list-branches', fork, world.account(one)),
        head(fork),
        acts.createRepository(path),
        acts.inRepository('repos.list-branches', path, world.account(ada)),
        acts.push(path),
      ],
      () => [...acts.lookAtContent(path), acts.inRepository('repos.list-forks', path, world.account(ada))],
    ]
  },
} satisfies Record<string, Tour>
