import { PREFIX_PATTERN } from '../client/name-prefix.ts'
import { curlLine } from './curl.ts'
import { parseExchangeId, type Exchange } from './evidence.ts'
import type { ExplorationReport } from './exploration-report.ts'
import type { Report, Result, TargetReport } from './report.ts'
import { isVariableName } from './secret-variable.ts'
import { shellWord } from './shell-word.ts'

/** Differs from the folder of the report that a reader uses. */
const OUTPUT = 'conformance-again'

/** The prefix of every name that a run creates, and an id of a created resource in a path or query. */
const ofTheRun = new RegExp(PREFIX_PATTERN, 'i')
const numbered = /\/\d+(?:[/?]|$)|[?&]\w*id=/i

/** Rules with an expected value from the document, so that one response shows a violation. */
const shownByOne: ReadonlySet<string> = new Set([
  'present',
  'kind',
  'link',
  'includes',
  'includes-only',
  'includes-none',
  'errors-for',
  'errors-say-required',
  'issue-number',
])

/** The prefix of ids of exchanges that belong to sequences. */
const OF_SEQUENCES = 'scenario:sequence '

type Run = Pick<Report['run'], 'seed'>

/** The options that name a target, and the findings of an exploration, if there was one. */
interface Named extends Pick<TargetReport, 'again'> {
  readonly exploration?: {
    readonly findings: ReadonlyArray<Pick<ExplorationReport['findings'][number], 'requirement' | 'again'>>
  }
}

/**
 * The command that reproduces a result, on one line that works unchanged: `curl` if one request without secrets and without earlier
 * requests shows it, otherwise a run of the requirement, or of the whole selection if a sequence shows it, or the exploration up to the
 * finding. Undefined if the report does not contain the target's options, or those that reach the finding.
 */
export function reproduceCommand(
  run: Run,
  target: TargetReport,
  result: Result,
  exchange: Exchange | undefined,
): string | undefined {
  return oneRequest(target, result, exchange) ?? reproduceByRun(run, target, result)
}

/** The same, never `curl`. */
export function reproduceByRun(
  { seed }: Run,
  { again, exploration }: Named,
  {
    requirement,
    exchanges,
    verdict,
    decisive,
    shownBy = [],
  }: Pick<Result, 'requirement' | 'exchanges' | 'verdict' | 'decisive' | 'shownBy'>,
): string | undefined {
  if (!again) return undefined
  if (exploration) {
    const finding = exploration.findings.find((one) => one.requirement === requirement)
    // The selection determines the requests.
    const reach = finding?.again && [...(again.selection ?? []), '--seed', seed, ...finding.again]
    return reach && commandOf('explore', [...again.options, ...reach])
  }
  const repeats = verdict === 'unstable' ? exchanges.map((id) => parseExchangeId(id).repeat) : []
  const repeat = Math.max(1, ...repeats)
  // The requests of sequences depend on everything that is selected.
  const isOfSequence = (decisive ?? exchanges.at(-1) ?? '').startsWith(OF_SEQUENCES)
  const selection = isOfSequence ? (again.selection ?? []) : ['--only', [requirement, ...shownBy].join(',')]
  return commandOf('run', [
    ...again.options,
    ...selection,
    '--seed',
    seed,
    ...(repeat > 1 ? ['--repeat', String(repeat)] : []),
  ])
}

/** On one line; undefined if a word ends with a newline. */
function commandOf(command: 'run' | 'explore', words: readonly string[]): string | undefined {
  if (words.some((word) => word.endsWith('\n'))) return undefined
  return ['forge-conformance', command, ...words, '--output', OUTPUT, '--verbose'].map(shellWord).join(' ')
}

/** `curl` for a result that one request without secrets shows; undefined if more is needed. */
export function oneRequest(
  target: TargetReport,
  result: Result,
  exchange: Exchange | undefined,
): string | undefined {
  if (!exchange?.response || !isShownByOne(result) || exchange.request.body?.cut !== undefined)
    return undefined
  if (isLegacy(target, exchange)) return signedLine(target, exchange)
  // Names of the ordinary form have no recognizable form.
  if (target.again?.options.includes('--wire')) return undefined
  return worksAlone(exchange) ? curlLine(exchange) : undefined
}

/** Whether a request of the code-hosting document has no secrets, and neither it nor its response depends on resources of the run. */
function worksAlone({ caller, request, response }: Exchange): boolean {
  const texts = [
    request.url,
    ...request.headers.filter(isSaid).map(([, value]) => value),
    textOf(request.body),
  ]
  if (caller !== 'anonymous' || texts.some((text) => text.includes('«') || ofTheRun.test(text))) return false
  return !numbered.test(request.url) && !ofTheRun.test(textOf(response?.body))
}

/** The header that names the exchange does not affect the request. */
function isSaid([name]: readonly [string, string]): boolean {
  return name.toLowerCase() !== 'x-conformance-exchange'
}

function isShownByOne({ failure, exchanges }: Result): boolean {
  if (!failure) return false
  if (failure.kind === 'entries' || failure.other !== undefined) return false
  return failure.kind !== 'field' || shownByOne.has(failure.rule) || exchanges.length === 1
}

/** Whether a request belongs to the legacy document; both documents can be served at one address. */
export function isLegacy({ documents }: Pick<TargetReport, 'documents'>, { request }: Exchange): boolean {
  const url = documents.find(({ document }) => document === 'legacy-forge')?.url
  if (url === undefined || !request.url.startsWith(`${url}/api/`)) return false
  return !request.url.startsWith(`${url}/api/v1/`)
}

/** Resources of a run on a project forge stay there, so a request needs only its signature. */
function signedLine({ again }: TargetReport, exchange: Exchange): string | undefined {
  const { request } = exchange
  const parts = [request.url, ...request.headers.map(([, value]) => value), textOf(request.body)]
  const secrets = new Set(parts.flatMap((text) => text.match(/«[^«»]*»/g) ?? []))
  if (secrets.size === 0) return curlLine(exchange)
  const [secret = ''] = secrets
  const [, person] = /^«hash:(member|outsider)»$/.exec(secret) ?? []
  const variable = again?.variables[`api-key:${person ?? ''}`]
  const salt = saltOf(exchange)
  if (secrets.size > 1 || variable === undefined || salt === undefined) return undefined
  const curl = curlLine(exchange, (text) => wordOf(text, secret, '"$_hash"'))
  if (curl === undefined || !isVariableName(variable)) return undefined
  return `_hash=$(printf %s "${salt}$${variable}" | sha1sum | cut -c1-40); ${curl}`
}

/** The salt of a signed request; undefined if a shell or a URL would encode some of its characters. */
export function saltOf({ request }: Pick<Exchange, 'request'>): string | undefined {
  const header = request.headers.find(([name]) => name.toLowerCase() === '_salt')?.[1]
  const parts = header === undefined ? `${request.url}&${textOf(request.body)}` : `&_salt=${header}`
  return /[?&]_salt=([\w.-]+)(?:&|$)/.exec(parts)?.[1]
}

/** A shell word in which `instead` replaces every `part` of a text. */
function wordOf(text: string, part: string, instead: string): string {
  const pieces = text.split(part).map((piece) => (piece === '' ? '' : shellWord(piece)))
  return pieces.length === 1 ? shellWord(text) : pieces.join(instead)
}

function textOf(body: Exchange['request']['body']): string {
  return body && 'text' in body ? body.text : ''
}
