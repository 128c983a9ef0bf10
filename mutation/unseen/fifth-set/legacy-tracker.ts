import type { PlainRequests, Signature } from '../first-set/plain-requests.ts'

export interface ListedIssue {
  readonly id: number
  readonly summary: string
  readonly status: number
}

/** The requests of document 2 that the sequences send; without a signature, the caller is anonymous. */
export class LegacyTracker {
  readonly #requests: PlainRequests

  constructor(requests: PlainRequests) {
    this.#requests = requests
  }

  /** One field of each entry of the project list. */
  async projects(field: 'shortname' | 'private', who?: Signature): Promise<unknown[]> {
    const { body } = await this.#requests.signed('GET /api/', who)
    const { projects } = body as { readonly projects: readonly Record<string, unknown>[] }
    return projects.map((project) => project[field])
  }

  /** The issue list of a project. */
  async list(
    project: string,
    who?: Signature,
  ): Promise<{ readonly closed: number; readonly issues: readonly ListedIssue[] }> {
    const { body } = await this.#requests.signed(`GET /api/p/${project}/issues/`, who)
    return body as { closed: number; issues: ListedIssue[] }
  }

  /** Creates an issue whose content is its summary, and returns its number; undefined if the form was refused. */
  async report(project: string, who: Signature, summary: string, more = {}): Promise<number | undefined> {
    const form = { summary, content: summary, status: 'New', ...more }
    const { body } = await this.#requests.signed(`POST /api/p/${project}/issues/create/`, who, form)
    return (body as { readonly issue?: number }).issue
  }
}
