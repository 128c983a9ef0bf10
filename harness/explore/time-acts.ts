import type { Tracking } from '../../fixtures/resources.ts'
import type { Sender } from './basic-acts.ts'
import { HookActs } from './hook-acts.ts'
import type { Act, RepositoryPath } from './step.ts'

/** What sequences send about issues, tracked time and texts to render. */
export class TimeActs extends HookActs {
  issuesOf({ owner, name }: RepositoryPath): readonly number[] {
    return this.world.issues.get(`${owner}/${name}`) ?? []
  }

  openIssue(path: RepositoryPath): Act {
    return { capability: 'issues', author: this.world.account(path.owner), repository: path }
  }

  switchTracking(path: RepositoryPath, tracking: Tracking): Act {
    return {
      capability: 'timeTrackingSwitch',
      owner: this.world.account(path.owner),
      repository: path,
      tracking,
    }
  }

  addTime({ owner, name }: RepositoryPath, issue: number, amount: number, as: Sender): Act {
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
  ): Act {
    return this.call(as, { operation, parameters: { username: owner, reponame: name, ...parameters } })
  }

  render(text: string, as: Sender, isRaw: boolean): Act {
    if (isRaw)
      return this.call(as, { operation: 'markdown.render-raw', raw: { mediaType: 'text/plain', body: text } })
    const option = { kind: 'MarkdownOption', fields: { text, mode: 'markdown' } }
    return this.call(as, { operation: 'markdown.render', option })
  }

  /** A request without a text, which a server may refuse. */
  renderNothing(isRaw: boolean): Act {
    const operation = isRaw ? 'markdown.render-raw' : 'markdown.render'
    return this.call(this.admin, { operation, raw: { mediaType: 'application/json', body: '{"' } })
  }

  renderIn(mode: string, text: string): Act {
    const option = { kind: 'MarkdownOption', fields: { text, mode } }
    return this.call(this.admin, { operation: 'markdown.render', option })
  }
}
