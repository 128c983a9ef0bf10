import type { Sender } from './basic-actions.ts'
import { ContentActions } from './content-actions.ts'
import type { Action, RepositoryPath } from './step.ts'

/** The actions of sequences. The reads request everything that an owner can see: most defects show without a change just before. */
export class CodeHostingActions extends ContentActions {
  /** The last item, and alternating others. */
  #someOf<T>(all: readonly T[], count: number): T[] {
    if (all.length <= count) return [...all]
    const start = this.state.next()
    const others = Array.from({ length: count - 1 }, (_, n) => all[(start + n) % (all.length - 1)] as T)
    return [...new Set([...others, all.at(-1) as T])]
  }

  /** Reads an organization and the lists of the resources that belong to it. */
  listsOfOrganization(org: string, as: Sender): Action[] {
    return [
      'orgs.get',
      'orgs.list-members',
      'orgs.list-public-members',
      'orgs.list-teams',
      'orgs.list-repos',
      'orgs.list-hooks',
    ].map((operation) => this.inOrganization(operation, org, as))
  }

  /** Reads a repository and the lists of the resources that belong to it, without its content. */
  listsOfRepository(path: RepositoryPath, as: Sender): Action[] {
    return ['repos.get', 'repos.list-collaborators', 'repos.list-forks', 'repos.list-hooks'].map(
      (operation) => this.inRepository(operation, path, as),
    )
  }

  lookAtOrganization(org: string): Action[] {
    const as = this.state.account(this.ownerOf(org))
    // The user who was touched last, and alternating earlier ones.
    const people = this.#someOf([...this.state.accounts.keys()], 3)
    return [
      ...this.listsOfOrganization(org, as),
      ...people.flatMap((username) =>
        ['orgs.is-member', 'orgs.is-public-member'].map((operation) =>
          this.inOrganization(operation, org, as, { username }),
        ),
      ),
      ...this.hooksOf(org)
        .slice(-3)
        .map((id) => this.inOrganization('orgs.get-hook', org, as, { id })),
    ]
  }

  lookAtRepository(path: RepositoryPath): Action[] {
    const as = this.state.account(path.owner)
    const others = this.#someOf(
      [...this.state.accounts.keys()].filter((username) => username !== path.owner),
      2,
    )
    const hasIssues = this.issuesOf(path).length > 0
    return [
      ...this.listsOfRepository(path, as),
      this.inRepository('repos.list-branches', path, as),
      ...others.map((collaborator) => this.inRepository('repos.is-collaborator', path, as, { collaborator })),
      ...this.hooksOf(`${path.owner}/${path.name}`)
        .slice(-3)
        .map((id) => this.inRepository('repos.get-hook', path, as, { id })),
      ...(hasIssues
        ? [
            this.listTimes('times.list-repo', path, as),
            ...this.issuesToLookAt(path).map((issue) =>
              this.listTimes('times.list-issue', path, as, { issue: String(issue) }),
            ),
            ...[path.owner, ...others.slice(0, 1)].map((username) =>
              this.listTimes('times.list-user', path, as, { timetrackingusername: username }),
            ),
            this.call(as, { operation: 'times.list-own' }),
          ]
        : []),
      ...this.lookForRepository(path),
    ]
  }

  lookForRepository(path: RepositoryPath): Action[] {
    const as = this.state.account(path.owner)
    const q = path.name
    const ids = [...this.state.ids.values()].slice(-2)
    return [
      this.searchRepositories({ q, limit: 50 }, as),
      ...ids.flatMap((uid) => [this.searchRepositories({ q, uid, limit: 50 }, as)]),
      ...(this.state.ids.has(path.owner)
        ? [
            this.searchRepositories(
              { q, uid: this.state.ids.get(path.owner), exclusive: true, limit: 50 },
              as,
            ),
          ]
        : []),
    ]
  }

  lookAtUsers(): Action[] {
    return this.#someOf([...this.state.accounts.keys()], 4).flatMap((username, place) => [
      this.getUser(username, this.admin),
      this.getUser(username, undefined),
      this.call(this.state.account(username), { operation: 'users.current' }),
      this.searchUsers({ q: username }, this.admin),
      // An anonymous caller sees no email address, for any keyword.
      this.searchUsers({ q: place % 2 === 0 ? username : this.partOf(username) }, undefined),
    ])
  }

  /** All reads, for everything that the sequence has touched. */
  lookEverywhere(): Action[] {
    const { state } = this
    const paths = [...state.begun].filter((name) => name.includes('/')).slice(0, 6)
    const organizations = [...state.begun].filter((name) => state.owners.has(name)).slice(0, 3)
    return [
      ...this.lookAtUsers(),
      ...organizations.flatMap((name) => this.lookAtOrganization(name)),
      ...paths.flatMap((name) => {
        const [owner = '', repository = ''] = name.split('/')
        const head = state.owners.get(owner)
        if (head === undefined) return this.lookAtRepository({ owner, name: repository })
        const as = state.account(head)
        return ['repos.get', 'repos.list-hooks', 'repos.list-forks', 'repos.list-collaborators'].map(
          (operation) => this.inRepository(operation, { owner, name: repository }, as),
        )
      }),
    ]
  }
}
