import type { CommitStatus } from '../fixtures/drivers/driver.ts'
import { ifReadable } from '../harness/checks/if-readable.ts'
import type { Sender } from './basic-actions.ts'
import type { Action, RepositoryPath } from './step.ts'
import { TimeActions } from './time-actions.ts'

/** The actions of sequences on the content of repositories: pushes, branches, statuses, definitions and archives. */
export class ContentActions extends TimeActions {
  /** Pushes the next version after the last push, if there is one. */
  push(path: RepositoryPath): Action {
    return { capability: 'gitContent', owner: this.state.account(path.owner), repository: path }
  }

  /** Requests a branch, and stores its commit. */
  getBranch(path: RepositoryPath, branch: string, as: Sender): Action {
    return {
      ...this.inRepository('repos.get-branch', path, as, { branch }),
      answered: (reply) => {
        const commit = reply.succeeded ? ifReadable(() => reply.field('commit')) : undefined
        if (typeof commit === 'string') this.state.commits.set(`${path.owner}/${path.name}`, commit)
      },
    }
  }

  /** Sets the status of the commit that was returned last. */
  setStatus(path: RepositoryPath, state: CommitStatus['state'], about = 'sequence'): Action {
    const context = this.state.word(about)
    return {
      capability: 'commitStatuses',
      owner: this.state.account(path.owner),
      repository: path,
      state,
      context,
    }
  }

  /** The combined status of a branch, tag or commit. */
  status(path: RepositoryPath, ref: string, as: Sender = this.state.account(path.owner)): Action {
    return this.inRepository('repos.combined-status', path, as, { ref })
  }

  definitions(path: RepositoryPath, filepath: string): Action {
    return this.inRepository('repos.editorconfig', path, this.state.account(path.owner), { filepath })
  }

  archive(path: RepositoryPath, ref: string): Action {
    return this.inRepository('repos.archive', path, this.state.account(path.owner), {
      filepath: `${ref}.zip`,
    })
  }

  /** The default branch first, and the others that were pushed. */
  branchesPushedTo({ owner, name }: RepositoryPath): readonly [string, ...string[]] {
    const [first = 'master', ...others] = Object.keys(
      this.state.contents.get(`${owner}/${name}`)?.pushed.branches ?? {},
    )
    return [first, ...others]
  }

  /**
   * The reads of the content of a repository: branches; the statuses of branches, a tag and commits, one of them between the tips of
   * pushes; definitions of files; an archive.
   */
  lookAtContent(path: RepositoryPath): Action[] {
    const as = this.state.account(path.owner)
    const { pushed } = this.state.contents.get(`${path.owner}/${path.name}`) ?? {}
    const [branch, ...others] = this.branchesPushedTo(path)
    const removed = pushed?.removed ?? others.slice(0, 1)
    const references = [
      ...[branch, others.at(-1), others.findLast((name) => /^[0-9a-f]+$/.test(name))],
      ...[pushed?.branches[branch], Object.keys(pushed?.tags ?? {})[0], pushed?.between?.[0]],
    ]
    return [
      this.inRepository('repos.list-branches', path, as),
      this.getBranch(path, branch, as),
      ...others
        .filter((name) => /[+é]/.test(name))
        .slice(-2)
        .map((name) => this.inRepository('repos.get-branch', path, as, { branch: name })),
      // A branch that a push has removed, or that the next push removes.
      ...removed.map((branch) => this.inRepository('repos.get-branch', path, as, { branch })),
      ...references.filter((ref) => ref !== undefined).map((ref) => this.status(path, ref)),
      ...Object.keys(pushed?.indents ?? {}).map((file) => this.definitions(path, file)),
      this.archive(path, branch),
    ]
  }
}
