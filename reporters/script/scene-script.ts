import { curlWords, isPlainRequest } from '../../harness/report/curl.ts'
import { isLegacy, runAgain, saltOf } from '../../harness/report/again.ts'
import { escapeRegExp } from '../../harness/report/escape-reg-exp.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from '../../harness/report/report.ts'
import { isVariableName, secretVariable } from '../../harness/report/secret-variable.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { visible } from '../../harness/report/visible.ts'
import { ServerNumbers } from './numbers.ts'
import { userOf, usersIn, type ScriptUser } from './people.ts'
import { namesIn, sceneOf, sequenceOf } from './scene.ts'
import { functions, gitFunctions } from './shell-functions.ts'
import { shellText, type Substitution } from './shell-text.ts'
import { textOf } from './texts.ts'

/** What a script is made of. */
export interface ScriptInput {
  readonly report: Report
  readonly target: TargetReport
  readonly requirement: RequirementRecord
  readonly result: Result
  /** All exchanges of the target. */
  readonly exchanges: readonly Exchange[]
  /** What the run pushes to repositories, as `git fast-import` reads it. */
  readonly history: string
}

/** Repositories that the run fills by git, and the branch that is their default. */
const FILLED = /^fc[0-9a-z]{6}-(?:engine|filled\d+)-[0-9a-z]{5}$/

/**
 * A script for a POSIX shell that sets the scene of a result on its target and asks again. Secrets come from environment
 * variables, passwords and names are new, and numbers that the server chooses are read from its responses.
 */
export function sceneScript(input: ScriptInput): string {
  return new SceneScript(input).text()
}

class SceneScript {
  readonly #input: ScriptInput
  readonly #users: readonly ScriptUser[]
  readonly #numbers: ServerNumbers
  /** The sequence of an exploration that showed the result, if it was one. */
  readonly #finding: NonNullable<TargetReport['exploration']>['findings'][number] | undefined
  readonly #scene: ReturnType<typeof sceneOf>
  readonly #base: string
  readonly #legacyBase: string
  /** Secrets of the target that are used, and the variables that hold them. */
  readonly #secrets = new Map<string, string>()
  readonly #unknown = new Set<string>()
  readonly #marks: readonly Substitution[]
  #isFilling = false
  #signs = false
  #migrates = false

  constructor(input: ScriptInput) {
    const { target, result, exchanges } = input
    this.#input = input
    this.#marks = marksOf(nonceIn(exchanges, input.report.run))
    this.#finding = target.exploration?.findings.find(({ requirement }) => requirement === result.requirement)
    this.#scene = this.#finding
      ? sequenceOf(exchanges, this.#finding.exchanges)
      : sceneOf(exchanges, new Set(result.exchanges))
    const { setUp, judged, removal } = this.#scene
    this.#users = usersIn([...setUp, ...judged])
    this.#numbers = new ServerNumbers([...setUp, ...judged, ...removal])
    const urlOf = (document: string) => target.documents.find((one) => one.document === document)?.url ?? ''
    this.#base = urlOf('code-hosting')
    this.#legacyBase = urlOf('legacy-forge')
  }

  text(): string {
    const { setUp, judged, removal } = this.#scene
    const decisive = new Set(this.#finding ? this.#input.result.exchanges : [])
    const scene = setUp.flatMap((exchange, index) =>
      this.#step(
        decisive.has(exchange.id) ? 'ask' : 'scene',
        exchange,
        this.#finding ? index + 1 : undefined,
      ),
    )
    const asked = judged.flatMap((exchange, index) => [
      ...pauseBefore(exchange, judged[index - 1]),
      ...this.#step('ask', exchange),
    ])
    const cleaning = removal.flatMap((exchange) => this.#step('scene', exchange))
    const body = [
      ...(scene.length > 0
        ? [
            '',
            this.#finding ? '# the sequence; of what is judged, the whole response' : '# what has to exist',
            ...scene,
          ]
        : []),
      ...(asked.length > 0 ? ['', '# what is judged', ...asked] : []),
      ...(this.#finding ? ['', ...this.#expectation()] : []),
      ...(cleaning.length > 0
        ? ['', '# removed again, unless KEEP is set', '[ -z "${KEEP-}" ] || exit 0', ...cleaning]
        : []),
    ]
    const isUsed = (name: string): boolean => body.some((line) => line.includes(`"$${name}"`))
    return [...this.#head(isUsed), ...body, ''].join('\n')
  }

  #head(isUsed: (variable: string) => boolean): string[] {
    const { report, target, requirement, result } = this.#input
    const tools = [
      'sh',
      'curl',
      'sed',
      'tr',
      'od',
      ...(this.#signs ? ['sha1sum'] : []),
      ...(this.#isFilling ? ['git'] : []),
    ]
    const { admin } = target.again ?? {}
    return [
      '#!/bin/sh',
      `# ${visible(requirement.id)}: ${visible(requirement.says)}`,
      `# Verdict on ${visible(target.name)}, in a run with the seed ${visible(report.run.seed)}: ${result.verdict}`,
      `# Needs ${tools.join(', ')}. Names and passwords are new each time; KEEP=1 leaves what the script creates.`,
      ...(this.#unknown.size > 0
        ? [
            `# What needs secrets or files that the run alone has is left out: ${visible([...this.#unknown].join('; '))}.`,
            `# This repeats them: ${runAgain(report.run, target, result) ?? 'a run of the requirement'}`,
          ]
        : []),
      'set -u',
      ...(this.#base && (isUsed('base') || this.#isFilling)
        ? [`base=\${BASE:-${shellText(this.#base, [])}}`]
        : []),
      ...(this.#legacyBase && isUsed('legacy')
        ? [`legacy=\${LEGACY_BASE:-${shellText(this.#legacyBase, [])}}`]
        : []),
      'needed() { [ -n "$2" ] || { printf \'%s is needed: %s\\n\' "$1" "$3" >&2; exit 2; }; }',
      ...[...this.#secrets].map(
        ([name, variable]) => `needed ${variable} "\${${variable}-}" ${shellWord(visible(name))}`,
      ),
      ...(this.#migrates
        ? [`needed GIT_REMOTE "\${GIT_REMOTE-}" 'the address of a git repository that the server can clone'`]
        : []),
      ...(admin === undefined ? [] : [`user_admin=\${FORGE_CONFORMANCE_ADMIN:-${shellText(admin, [])}}`]),
      't=$(mktemp -d) || exit 1',
      `trap 'rm -rf "$t"' EXIT`,
      'digits() { od -An -N"$1" -tx1 /dev/urandom | tr -dc 0-9a-f; }',
      'p=fc$(digits 3)',
      'P=$(printf %s "$p" | tr a-z A-Z)',
      ...this.#users.flatMap((user) => [
        `user_${user.variable}=${shellText(user.username, this.#marks)}`,
        `password_${user.variable}=$(digits 12)-Aa1`,
      ]),
      ...functions,
      ...(this.#signs ? ['hash() { printf %s "$1" | sha1sum | cut -c1-40; }'] : []),
      ...(this.#isFilling ? gitFunctions(this.#input.history) : []),
    ]
  }

  /** Says at the end what the last response had to be. */
  #expectation(): string[] {
    const { expected = '', received = '' } = this.#input.result
    return [
      `printf '%s\\n' ${shellText(`# expected: ${visible(expected)}`, this.#marks)} ${shellText(`# recorded: ${visible(received)}`, this.#marks)}`,
    ]
  }

  /** One request as a call of a function of the script, with what is read of its response. */
  #step(call: 'scene' | 'ask', exchange: Exchange, place?: number): string[] {
    const { request } = exchange
    const id = place === undefined ? exchange.id : `${place}.`
    const title = `${place !== undefined && call === 'scene' ? `${id} ` : ''}${request.method} ${request.url.replace(/^\w+:\/\/[^/]*/, '')} as ${exchange.caller}`
    const recorded = exchange.response?.status ?? exchange.fault?.kind ?? 'no response'
    const note = call === 'ask' ? `${id} ${title} (recorded: ${recorded})` : title
    const unknown = this.#unknown.size
    // Secrets go to the addresses of the target alone.
    if (!isPlainRequest(request) || !this.#isOfTarget(request.url))
      return [`# not repeated: ${visible(note)}`]
    const words = this.#curlWords(exchange)
    if (this.#unknown.size > unknown || words.some((word) => word.includes('«')))
      return [`# not repeated: ${visible(note)}`]
    return [
      ...this.#pushBefore(exchange),
      ...this.#bytes(exchange),
      `${call} ${shellText(visible(note), this.#marks)} ${words.join(' ')}`,
      ...this.#numbers
        .readFrom(exchange)
        .map(({ variable, field, place }) => `${variable}=$(value ${field} ${place})`),
      ...this.#tokenOf(exchange),
      ...this.#filling(exchange),
    ]
  }

  #isOfTarget(url: string): boolean {
    return [this.#base, this.#legacyBase].some((base) => base !== '' && url.startsWith(`${base}/`))
  }

  #curlWords(exchange: Exchange): string[] {
    const substitutions = this.#substitutions(exchange)
    const write = (text: string): string => shellText(text, substitutions)
    const { request, caller } = exchange
    const isWeb = request.headers.some(([name]) => name.toLowerCase() === 'cookie') || setsCookie(exchange)
    const jar = `"$t/jar_${caller.replaceAll(/\W/g, '_')}"`
    const signedIn = request.headers.find(isBasic)
    const headers = request.headers.filter(
      (header) => !isBasic(header) && header[0].toLowerCase() !== 'cookie',
    )
    const isFile = fromFile(request.body)
    const body = isFile ? undefined : request.body
    const words = curlWords({ ...request, headers, ...(body ? { body } : {}) }, write)
    return [
      ...(signedIn ? [`-u ${this.#credentials(exchange, signedIn[1])}`] : []),
      ...(isWeb ? [`-b ${jar} -c ${jar}`] : []),
      ...(isFile ? ['--data-binary @"$t/sent"'] : []),
      ...words,
    ]
  }

  /** A push of a sequence is no request that a script can repeat. */
  #pushBefore({ purpose }: Exchange): string[] {
    const { pushed, repository } = purpose ?? {}
    if (!pushed || !repository) return []
    const name = `a push to ${repository.owner}/${repository.name}`
    this.#unknown.add(name)
    return [`# not repeated: ${visible(name)}`]
  }

  /** A body that is no text is written to a file first. */
  #bytes({ request: { body } }: Exchange): string[] {
    if (!body || !fromFile(body)) return []
    const bytes = 'base64' in body ? body.base64 : Buffer.from(body.text).toString('base64')
    return [`printf %s ${shellWord(bytes)} | base64 -d > "$t/sent"`]
  }

  #credentials(exchange: Exchange, value: string): string {
    const [, label = ''] = /«\w+:([^»]+)»/.exec(value) ?? []
    const user = userOf(this.#users, label, exchange)
    const password = user?.suffix ? `{password_${user.variable}}${user.suffix}` : `password_${user?.variable}`
    if (user) return `"$user_${user.variable}:$${password}"`
    return `"$user_admin:$${this.#secret(`password:${label}`)}"`
  }

  /** The variable of a secret of the target. */
  #secret(name: string): string {
    const known = this.#input.target.again?.variables[name]
    const variable = known !== undefined && isVariableName(known) ? known : secretVariable(name)
    this.#secrets.set(name, variable)
    return variable
  }

  #substitutions(exchange: Exchange): Substitution[] {
    const legacy = isLegacy(this.#input.target, exchange)
    return [
      {
        pattern: new RegExp(`^${escapeRegExp(legacy ? this.#legacyBase : this.#base)}(?=/)`),
        word: () => (legacy ? '"$legacy"' : '"$base"'),
      },
      ...this.#marks,
      { pattern: SERVED_GIT, word: () => this.#gitRemote() },
      { pattern: /_csrf=(«[^»]+»)/, word: () => `"$(csrf ${exchange.caller.replaceAll(/\W/g, '_')})"` },
      { pattern: /«[^»]+»/, word: ([whole]) => this.#secretWord(exchange, whole.slice(1, -1)) },
      { pattern: /\/(\d+)(?=[/?]|$)/, word: ([, value = '']) => this.#number(exchange, value) },
      { pattern: /[?&]\w*id=(\d+)/i, word: ([, value = '']) => this.#number(exchange, value) },
      { pattern: /"\w*id"\s*:\s*(\d+)/i, word: ([, value = '']) => this.#number(exchange, value) },
    ]
  }

  #number(exchange: Exchange, value: string): string | undefined {
    const variable = this.#numbers.variableOf(exchange, value)
    return variable && `"$${variable}"`
  }

  /** What a run serves to migrate from ends with the run. */
  #gitRemote(): string {
    this.#migrates = true
    return '"$GIT_REMOTE"'
  }

  /** What stands for a placeholder of the evidence. */
  #secretWord(exchange: Exchange, name: string): string | undefined {
    const [kind = '', label = ''] = name.split(/:(.*)/s)
    const user = userOf(this.#users, label, exchange)
    if (kind === 'hash' && (label === 'member' || label === 'outsider')) {
      const salt = saltOf(exchange)
      if (salt !== undefined) {
        this.#signs = true
        return `"$(hash "${salt}$${this.#secret(`api-key:${label}`)}")"`
      }
    }
    if (kind === 'password' && user) return `"$password_${user.variable}"`
    if (kind === 'token' && user) return `"$token_${user.variable}"`
    if (label === 'admin' && (kind === 'password' || kind === 'token')) return `"$${this.#secret(name)}"`
    this.#unknown.add(name)
    return undefined
  }

  #tokenOf(exchange: Exchange): string[] {
    const [, label] = /"sha1"\s*:\s*"«token:([^»]+)»"/.exec(textOf(exchange.response?.body)) ?? []
    const user = label === undefined ? undefined : userOf(this.#users, label, exchange)
    return user ? [`token_${user.variable}=$(value sha1 1)`] : []
  }

  /** After the creation of a repository that the run fills: the push, which is no exchange. */
  #filling(exchange: Exchange): string[] {
    const { request } = exchange
    const name = namesIn(textOf(request.body)).find((one) => FILLED.test(one))
    if (request.method !== 'POST' || !/\/repos$/.test(request.url) || name === undefined) return []
    const [, owner = ''] = /\/users\/([^/]+)\/repos$/.exec(request.url) ?? []
    const user = this.#users.find(({ username }) => username === owner)
    if (!user) return []
    this.#isFilling = true
    const reading = this.#input.exchanges.find(
      ({ request: { method, url } }) => method === 'GET' && url.endsWith(`/${owner}/${name}`),
    )
    const [, branch = 'master'] =
      /"default_branch"\s*:\s*"([^"]+)"/.exec(textOf(reading?.response?.body)) ?? []
    return [
      `fill "$user_${user.variable}" "$password_${user.variable}" ${shellText(name, this.#marks)} ${shellText(branch, [])}`,
    ]
  }
}

/** The mark of the run in names, which the script draws anew, in lower and upper case. */
function marksOf(nonce: string): Substitution[] {
  return [
    { pattern: new RegExp(`fc${nonce}`), word: () => '"$p"' },
    { pattern: new RegExp(`FC${nonce.toUpperCase()}`), word: () => '"$P"' },
  ]
}

/** The nonce in the names of a target, which is the nonce of the run for the first target alone. */
function nonceIn(exchanges: readonly Exchange[], { nonce = '------' }: Report['run']): string {
  for (const { request } of exchanges) {
    const [, found] =
      /(?:"|Conformance\+run\+|\/)fc([0-9a-z]{6})[-:%]/.exec(`${request.url} ${textOf(request.body)}`) ?? []
    if (found !== undefined) return found
  }
  return nonce
}

/** The repository that a run serves for migrations. */
const SERVED_GIT = /http:\/\/127\.0\.0\.1:\d+\/engine\.git/

function isBasic([name, value]: readonly [string, string]): boolean {
  return name.toLowerCase() === 'authorization' && /^Basic «/.test(value)
}

function setsCookie({ response, request }: Exchange): boolean {
  return (
    !/\/api\//.test(request.url) &&
    Boolean(response?.headers.some(([name]) => name.toLowerCase() === 'set-cookie'))
  )
}

function fromFile(body: Exchange['request']['body']): boolean {
  return body !== undefined && ('base64' in body || body.text.includes('\0'))
}

/** A request that repeats the one before was waited for. */
function pauseBefore(exchange: Exchange, before: Exchange | undefined): string[] {
  const same =
    before?.request.url === exchange.request.url && before.request.method === exchange.request.method
  return same && before.caller === exchange.caller && exchange.request.method === 'GET' ? ['sleep 1'] : []
}
