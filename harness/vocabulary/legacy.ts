import { createHash } from 'node:crypto'
import type { LegacyPerson, Project } from './world-types.ts'
import type { Reply } from './reply.ts'

/** The three parameters of an authenticated request; any of them may be missing or wrong on purpose. */
export interface Signature {
  readonly _login?: string
  readonly _salt?: string
  readonly _hash?: string
}

/** Who sends, for the evidence, and the parameters that say so. */
export interface Signer {
  readonly label: string
  readonly parameters: Signature
  readonly given: ReadonlyArray<{ made(): Promise<void> }>
}

/** A documented call of the legacy document, before anything about the target is known. */
export interface LegacyCall {
  readonly operation: string
  readonly method?: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: ReadonlyArray<readonly [string, string]>
  readonly given?: ReadonlyArray<{ made(): Promise<void> }>
}

/** The SHA-1 digest of a text, as lower-case hex. */
export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

/** The parameters of an authenticated request as the document has them: sha1(_salt + <API_KEY>). */
export function sign(person: LegacyPerson, salt: string): Required<Signature> {
  return { _login: person.login, _salt: salt, _hash: sha1(salt + person.apiKey) }
}

/** One caller of the legacy project forge, with a method for each documented operation. */
export class LegacyCaller {
  readonly #carryOut: (call: LegacyCall) => Promise<Reply>

  constructor(carryOut: (call: LegacyCall) => Promise<Reply>) {
    this.#carryOut = carryOut
  }

  /** GET /api/ — or another method on the same path, to see what it does. */
  listProjects(method = 'GET'): Promise<Reply> {
    return this.#carryOut({ operation: 'legacy-projects.list', method })
  }

  /** GET /api/p/<project>/issues/ — or another method on the same path, to see what it does. */
  listIssues(project: Project, method = 'GET'): Promise<Reply> {
    return this.#carryOut({ operation: 'legacy-issues.list', method, ...projectPath(project) })
  }

  /** GET /api/p/<project>/issues/create/ */
  getIssueForm(project: Project): Promise<Reply> {
    return this.#carryOut({ operation: 'legacy-issues.form', ...projectPath(project) })
  }

  /** POST /api/p/<project>/issues/create/ */
  createIssue(project: Project, form: Readonly<Record<string, string>>): Promise<Reply> {
    return this.#carryOut({ operation: 'legacy-issues.create', form, ...projectPath(project) })
  }
}

function projectPath(project: Project) {
  return { parameters: { project: project.shortname }, given: [project] }
}

/** The legacy project forge, as a check talks to it. */
export interface Legacy {
  readonly anonymous: LegacyCaller
  /** Somebody who signs each request, with a salt of the check's choice where it gives one. */
  as(person: LegacyPerson, salt?: string): LegacyCaller
  /** A request with exactly these login parameters, right or wrong; `label` says in the evidence what is special. */
  sending(
    parameters: Signature,
    label: string,
    ...given: ReadonlyArray<{ made(): Promise<void> }>
  ): LegacyCaller
}
