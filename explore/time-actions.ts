import type { Draws } from '../fixtures/naming/draws.ts'
import type { Tracking } from '../fixtures/resources.ts'
import type { Sender } from './basic-actions.ts'
import { HookActions } from './hook-actions.ts'
import type { Action, DocumentedAction, RepositoryPath } from './step.ts'

/** The actions of sequences on issues, tracked time and texts to render. */
export class TimeActions extends HookActions {
  issuesOf({ owner, name }: RepositoryPath): ReadonlyArray<number | bigint> {
    return this.state.issues.get(`${owner}/${name}`) ?? []
  }

  /** An index that no issue of the sequence has. */
  get unknownIssue(): number {
    return 300 + this.state.draws('unknown issue').below(9000)
  }

  /** By default, the owner opens it. */
  openIssue(path: RepositoryPath, author = path.owner): Action {
    return { capability: 'issues', author: this.state.account(author), repository: path }
  }

  /** Two issues and occasionally many more, up to one of `ends`: the issues on which time is tracked are not always the first. */
  openIssues(path: RepositoryPath, ends: readonly number[] = [1, 2, 4, 8, 16, 32], least = 2): Action[] {
    const draws = this.#drawsFor('issues', path)
    return Array.from({ length: least + draws.below(draws.of(ends)) }, () => this.openIssue(path))
  }

  /** One of two issues of a repository; their places are drawn, mostly towards the end. */
  issueOf(path: RepositoryPath, which: 0 | 1 = 0): number | bigint {
    const issues = this.issuesOf(path)
    if (issues.length < 2) return issues[which] ?? 1
    const draws = this.#drawsFor('tracked issues', path)
    const first = Math.max(draws.below(issues.length), draws.below(issues.length))
    const place = which === 0 ? first : (first + 1 + draws.below(issues.length - 1)) % issues.length
    return issues[place] ?? 1
  }

  /** The issue on which time was tracked last, and another one in turn. */
  issuesToLookAt(path: RepositoryPath): ReadonlyArray<number | bigint> {
    const issues = this.issuesOf(path)
    const tracked = this.state.tracked.get(`${path.owner}/${path.name}`)
    const others = issues.filter((issue) => issue !== tracked)
    const other = others[this.state.next() % others.length]
    return [tracked, other].flatMap((issue) => issue ?? [])
  }

  /** Draws by labels: names differ in every run. */
  #drawsFor(what: string, { owner, name }: RepositoryPath): Draws {
    return this.state.draws(`${what} of ${this.state.labelOf(owner)}/${this.state.labelOf(name)}`)
  }

  switchTracking(path: RepositoryPath, tracking: Tracking): Action {
    return {
      capability: 'timeTrackingSwitch',
      owner: this.state.account(path.owner),
      repository: path,
      tracking,
    }
  }

  addTime({ owner, name }: RepositoryPath, issue: number | bigint, amount: number, as: Sender): Action {
    if (this.issuesOf({ owner, name }).includes(issue)) this.state.tracked.set(`${owner}/${name}`, issue)
    return this.call(as, {
      operation: 'times.add',
      parameters: { username: owner, reponame: name, issue: String(issue) },
      option: { kind: 'AddTimeOption', fields: { amount } },
    })
  }

  listTimes(
    operation: string,
    { owner, name }: RepositoryPath,
    as: Sender,
    parameters: Readonly<Record<string, string>> = {},
  ): DocumentedAction {
    return this.call(as, { operation, parameters: { username: owner, reponame: name, ...parameters } })
  }

  render(text: string, as: Sender, isRaw: boolean): Action {
    if (isRaw)
      return this.call(as, { operation: 'markdown.render-raw', raw: { mediaType: 'text/plain', body: text } })
    const option = { kind: 'MarkdownOption', fields: { text, mode: 'markdown' } }
    return this.call(as, { operation: 'markdown.render', option })
  }

  /** A request without a text, which a server may refuse. */
  renderNothing(isRaw: boolean): Action {
    const operation = isRaw ? 'markdown.render-raw' : 'markdown.render'
    return this.call(this.admin, { operation, raw: { mediaType: 'application/json', body: '{"' } })
  }

  renderIn(mode: string, text: string): Action {
    const option = { kind: 'MarkdownOption', fields: { text, mode } }
    return this.call(this.admin, { operation: 'markdown.render', option })
  }
}
