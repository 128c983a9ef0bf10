import { saltOf } from '../../harness/report/reproduce.ts'
import { ownHeaders } from '../../harness/report/curl.ts'
import { escapeRegExp } from '../../harness/report/escape-reg-exp.ts'
import { parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import type { TargetReport } from '../../harness/report/report.ts'
import { isVariableName, secretVariable } from '../../harness/report/secret-variable.ts'
import { numberPatterns, type ServerNumbers } from './numbers.ts'
import type { ScriptUser } from './people.ts'
import { isSignIn } from './secret-places.ts'
import type { Filling, Reading, Remover, Step } from './step.ts'
import { templateOf, type Substitution, type Template, type Value } from './template.ts'
import { credentialsOf, namesOf, textOf, timeOf } from './texts.ts'

interface Parts {
  readonly target: TargetReport
  readonly users: ReadonlyMap<Exchange, ScriptUser>
  readonly numbers: ServerNumbers
  readonly mark: string
}

/** The repository that a run serves for migrations. */
const SERVED_GIT = /http:\/\/127\.0\.0\.1:\d+\/engine(?:-\w+)?\.git/

/** Writes requests with values of a new run in place of names, secrets and numbers of the recorded one. */
export class PlanValues {
  readonly base: string
  readonly legacy: string
  /** Environment variables that are needed, with the content of each. */
  readonly needed = new Map<string, string>()
  readonly #parts: Parts
  readonly #marks: readonly Substitution[]
  /** Whether a placeholder without a value was found. */
  #isUnknown = false

  constructor(parts: Parts) {
    this.#parts = parts
    const urlOf = (document: string) =>
      parts.target.documents.find((one) => one.document === document)?.url.replace(/\/+$/, '') ?? ''
    const [base, legacy] = [urlOf('code-hosting'), urlOf('legacy-forge')]
    this.base = isBase(base) ? base : ''
    this.legacy = isBase(legacy) ? legacy : ''
    this.#marks = [
      { pattern: new RegExp(parts.mark), value: () => ({ value: 'mark' }) },
      { pattern: new RegExp(parts.mark.toUpperCase()), value: () => ({ value: 'MARK' }) },
      // A search may ask for a beginning of the mark: the whole one finds the same names.
      { pattern: beginningsOf(parts.mark), value: () => ({ value: 'mark' }) },
    ]
  }

  get passwords(): string[] {
    return [...this.#parts.users.values()].map(passwordVariable)
  }

  /** Whether a URL belongs to the target: secrets are sent only there. */
  isOfTarget(url: string): boolean {
    return [this.base, this.legacy].some((base) => base !== '' && url.startsWith(`${base}/`))
  }

  /** A text in which only the mark of the run is replaced. */
  plain(text: string): Template {
    return templateOf(text, this.#marks)
  }

  /** The user with that name whom the script creates. */
  userNamed(username: string): Pick<Filling, 'owner' | 'password'> | undefined {
    const user = [...this.#parts.users.values()].find((one) => one.username === username)
    return user && { owner: this.plain(username), password: passwordVariable(user) }
  }

  /** A request; undefined if it needs a value that only the run had. */
  requestOf(
    exchange: Exchange,
    isOfLegacy: boolean,
  ): Pick<Step, 'url' | 'headers' | 'body' | 'user' | 'jar'> | undefined {
    this.#isUnknown = false
    const { request } = exchange
    const substitutions = this.#substitutions(exchange, isOfLegacy)
    const write = (text: string): Template => templateOf(text, substitutions)
    const basic = request.headers.find(
      ([name, value]) => name.toLowerCase() === 'authorization' && /^Basic «/.test(value),
    )
    const isWeb = request.headers.some(([name]) => name.toLowerCase() === 'cookie') || setsCookie(exchange)
    const user = basic && this.#credentials(exchange, basic[1])
    const headers = ownHeaders(request.headers)
      .filter((header) => header !== basic && header[0].toLowerCase() !== 'cookie')
      .map(([name, value]) => [name, write(value)] as const)
    const { body } = request
    const written = {
      url: write(request.url),
      headers,
      ...(body ? { body: bytesOf(body) ?? write(textOf(body)) } : {}),
      ...(user ? { user } : {}),
      ...(isWeb ? { jar: this.#jarOf(exchange) } : {}),
    }
    return this.#isUnknown ? undefined : written
  }

  /** Only the credentials of a request; undefined if only the run had them. */
  signatureOf(exchange: Exchange): Remover | undefined {
    const written = this.requestOf(exchange, false)
    if (!written) return undefined
    const { user, headers } = written
    return {
      headers: headers.filter(([name]) => name.toLowerCase() === 'authorization'),
      ...(user ? { user } : {}),
    }
  }

  /** The values to read from the response: numbers, and a token that it contains. */
  readingsOf(exchange: Exchange): Reading[] {
    const [, label] = /"sha1"\s*:\s*"«token:([^«»]+)»"/.exec(textOf(exchange.response?.body)) ?? []
    const user = label === undefined ? undefined : this.#userOf(exchange, label)
    return [
      ...this.#parts.numbers
        .shownBy(exchange)
        .map(({ variable, field, place }) => ({ variable, field, place, kind: 'number' as const })),
      ...(user
        ? [{ variable: `token_${user.variable}`, field: 'sha1', place: 1, kind: 'token' as const }]
        : []),
    ]
  }

  #substitutions(exchange: Exchange, isOfLegacy: boolean): Substitution[] {
    const numbers = new Map(
      this.#parts.numbers.usedBy(exchange).map((known) => [known.value, known.variable]),
    )
    const base = isOfLegacy ? this.legacy : this.base
    return [
      {
        pattern: new RegExp(`^${escapeRegExp(base)}(?=/)`),
        value: () => ({ value: isOfLegacy ? 'legacy' : 'base' }),
      },
      ...this.#marks,
      { pattern: SERVED_GIT, value: () => this.#gitRemote() },
      { pattern: /_csrf=(«[^«»]+»)/, value: () => ({ csrf: this.#jarOf(exchange) }) },
      { pattern: /«[^«»]*»/, value: ([whole]) => this.#secret(exchange, whole.slice(1, -1)) },
      ...numberPatterns.map((pattern) => ({
        pattern,
        value: ([, value = '']: RegExpExecArray) => {
          const variable = numbers.get(value)
          return variable === undefined ? undefined : { value: variable }
        },
      })),
    ]
  }

  /** The repository that the run serves for migrations ends with the run, so that a variable names another one. */
  #gitRemote(): Value {
    this.needed.set('GIT_REMOTE', 'the address of a git repository that the server can clone')
    return { value: 'GIT_REMOTE' }
  }

  /** The value for a placeholder of the evidence. */
  #secret(exchange: Exchange, name: string): Value | undefined {
    const [kind = '', label = ''] = name.split(/:(.*)/s)
    const salt = saltOf(exchange)
    if (kind === 'hash' && (label === 'member' || label === 'outsider') && salt !== undefined)
      return { salt, key: this.#ofTarget(`api-key:${label}`) }
    const user = this.#userOf(exchange, label)
    if (user && kind === 'password') return { value: passwordVariable(user) }
    if (user && kind === 'token') return { value: `token_${user.variable}` }
    const isInPlace = kind === 'token' || (kind === 'password' && isSignIn(exchange))
    if (isInPlace && this.#isOfTarget(name)) return { value: this.#ofTarget(name) }
    this.#isUnknown = true
    return undefined
  }

  #credentials(exchange: Exchange, value: string): Step['user'] {
    const [, label] = /^Basic «\w+:([^«»]+)»$/.exec(value) ?? []
    const user = label === undefined ? undefined : this.#userOf(exchange, label)
    if (user) {
      const password = [{ value: passwordVariable(user) }, ...(user.suffix ? [user.suffix] : [])]
      return [this.plain(user.username), password]
    }
    const name = `password:${label ?? ''}`
    if (!this.#isOfTarget(name)) {
      this.#isUnknown = true
      return undefined
    }
    const secret = [{ value: this.#ofTarget(name) }]
    if (label === 'admin' || exchange.login === undefined) return [[{ value: 'user_admin' }], secret]
    return [this.plain(exchange.login), secret]
  }

  /** Whether a secret belongs to the target file, which contains no users of the run. */
  #isOfTarget(name: string): boolean {
    return /:admin$/.test(name) || this.#parts.target.again?.variables[name] !== undefined
  }

  /** The environment variable of a secret of the target. */
  #ofTarget(name: string): string {
    const known = this.#parts.target.again?.variables[name]
    const variable = known !== undefined && isVariableName(known) ? known : secretVariable(name)
    this.needed.set(variable, name)
    return variable
  }

  /** The cookie jar of the exchange: each user has one. */
  #jarOf(exchange: Exchange): string {
    return this.#userOf(exchange, exchange.caller)?.variable ?? exchange.caller.replaceAll(/\W/g, '_')
  }

  /** The user that a label means in an exchange: the one whom it creates, or the last one before it, by its login or by a name in it. */
  #userOf(exchange: Exchange, label: string): ScriptUser | undefined {
    const own = this.#parts.users.get(exchange)
    if (own && own.label === label) return own
    const before = [...this.#parts.users].filter(([creation]) => timeOf(creation) < timeOf(exchange))
    const { login } = exchange
    if (login !== undefined) return before.findLast(([, user]) => user.username === login)?.[1]
    // When credentials are created, nobody has signed in yet. Users of sequences share a password and, with those of other sequences,
    // labels.
    const whose = credentialsOf(exchange)
    const meant = before.findLast(([, { username }]) => username === whose)
    if (meant) return meant[1]
    const names = namesOf(exchange)
    // A form names the caller only in its path, and users of sequences share the label of their password.
    const addressed = before.findLast(
      ([, { username }]) =>
        label === exchange.caller && names.has(username) && username.endsWith(`-${label}`),
    )
    if (addressed) return addressed[1]
    const named = before.filter(([, user]) => user.label === label)
    const owner = parseExchangeId(exchange.id).source
    return (named.findLast(([, { username }]) => names.has(username) || owner.includes(username)) ??
      named.findLast(([creation]) => parseExchangeId(creation.id).source === owner) ??
      named.at(-1))?.[1]
  }
}

/** Whether a URL is a valid base: after a query, or within the API, the path of a request would have another meaning. */
function isBase(url: string): boolean {
  return /^https?:\/\/[^?#\\]+$/i.test(url) && !/\/api(?:\/|$)|\/\.{1,2}(?:\/|$)|%/i.test(url)
}

/** Shorter beginnings of a mark are ordinary words. */
const MIN_BEGINNING = 5

/** A value of a query that is a beginning of the mark. */
function beginningsOf(mark: string): RegExp {
  const all = Array.from({ length: Math.max(0, mark.length - MIN_BEGINNING) }, (_, n) =>
    mark.slice(0, -1 - n),
  )
  return new RegExp(`(?<=[?&]\\w+=)(${all.length > 0 ? all.join('|') : '(?!)'})(?=&|$)`)
}

function passwordVariable({ variable }: ScriptUser): string {
  return `password_${variable}`
}

function setsCookie({ response, request }: Exchange): boolean {
  return (
    !/\/api\//.test(request.url) &&
    Boolean(response?.headers.some(([name]) => name.toLowerCase() === 'set-cookie'))
  )
}

/** The text of a program cannot contain a NUL. */
function bytesOf(body: NonNullable<Exchange['request']['body']>): { readonly base64: string } | undefined {
  if ('base64' in body) return { base64: body.base64.replaceAll(/[^\w+/=]/g, '') }
  return body.text.includes('\0') ? { base64: Buffer.from(body.text).toString('base64') } : undefined
}
