import type { Tracking } from '../fixtures/resources.ts'
import type { Sender } from './basic-actions.ts'
import { HookActions } from './hook-actions.ts'
import type { Action, RepositoryPath } from './step.ts'

/** What sequences send about issues, tracked time and texts to render. */
export class TimeActions extends HookActions {
  issuesOf({ owner, name }: RepositoryPath): readonly number[] {
    return this.state.issues.get(`${owner}/${name}`) ?? []
  }

  openIssue(path: RepositoryPath): Action {
    return { capability: 'issues', author: this.state.account(path.owner), repository: path }
  }

  switchTracking(path: RepositoryPath, tracking: Tracking): Action {
    return {
      capability: 'timeTrackingSwitch',
      owner: this.state.account(path.owner),
      repository: path,
      tracking,
    }
  }

  addTime({ owner, name }: RepositoryPath, issue: number, amount: number, as: Sender): Action {
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
  ): Action {
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
