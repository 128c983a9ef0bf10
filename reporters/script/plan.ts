import { PREFIX_LENGTH } from '../../harness/client/name-prefix.ts'
import { isLegacy, reproduceByRun } from '../../harness/report/reproduce.ts'
import { isPlainRequest } from '../../harness/report/curl.ts'
import { isAfterRestart, type Exchange } from '../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from '../../harness/report/report.ts'
import { timesText, withoutRepeats } from '../../harness/report/repeated-reads.ts'
import { visible } from '../../harness/report/visible.ts'
import { canChangeForeign, hasFurtherSteps, isOwnCreation, isRemovable } from './foreign-change.ts'
import { ServerNumbers } from './numbers.ts'
import { usersIn } from './people.ts'
import { PlanValues } from './plan-values.ts'
import { comparedOf, comparesJudged, linesOf, normalForm } from './response-form.ts'
import { holdsSecretElsewhere } from './secret-places.ts'
import { isOfCleanUp, lastChangeBefore, sceneOf, stretchBefore } from './scene.ts'
import { creationOf, fillingOf } from './side-effects.ts'
import type { Remover, Step } from './step.ts'
import { isChange, namesIn, namesOf, pathOf, textOf, timeOf } from './texts.ts'

/** A placeholder that no name contains. */
const NO_MARK = 'fc------'

export interface ScriptInput {
  readonly report: Report
  readonly target: TargetReport
  readonly requirement: RequirementRecord
  readonly result: Result
  /** All exchanges of the target. */
  readonly exchanges: readonly Exchange[]
  /** The commits that the run pushes to repositories, in the format of `git fast-import`. */
  readonly history: string
}

/** The content of a script, independent of its language. */
export interface Plan {
  /** Description, one line each. */
  readonly about: readonly string[]
  readonly base: string
  readonly legacy: string
  readonly admin?: string
  /** Environment variables that it needs, with the content of each. */
  readonly needed: ReadonlyArray<readonly [variable: string, what: string]>
  /** Variables of passwords of users that it creates. */
  readonly passwords: readonly string[]
  readonly steps: readonly Step[]
  /** How the administrator signs the requests that remove created resources; absent if no request of the administrator shows it. */
  readonly remover?: Remover
  /** Replacements for numbers of the server in compared responses, by the variable that contains the number. */
  readonly labels: ReadonlyArray<readonly [variable: string, label: string]>
  /** The commits that it pushes; absent if it pushes nothing. */
  readonly history?: string
  /** The request that decides, and the expected and the received value, for the reader. */
  readonly decides: string
  readonly expected: string
  readonly received: string
  /** The reason why the script cannot tell that the response came again; absent if it can. */
  readonly undecided?: string
}

/** The plan of a script that reproduces a result: all requests on which it depends, in the order of the run, with new names. */
export function planOf(input: ScriptInput): Plan {
  const { target, requirement, result, exchanges, history } = input
  const finding = target.exploration?.findings.find((one) => one.requirement === result.requirement)
  const looked = lookOfCleanUp(input)
  const judged = new Set(looked ? aboutTheSame(looked, input) : groundsOf(result))
  const isRule = requirement.isRule === true
  const wrong = exchanges.find(({ id }) => id === (result.decisive ?? result.failure?.exchange))
  const stretch = isRule && wrong ? stretchBefore(exchanges, wrong) : []
  const isShortest = finding !== undefined || looked !== undefined
  const whole = sceneOf(exchanges, {
    judged: new Set(finding ? [...finding.exchanges, ...judged] : judged),
    ...{ isShortest, isRule, stretch: isShortest ? [] : stretch },
  })
  const { scene, timesOf } = withoutPolls(
    whole,
    new Set([result.decisive, result.failure?.exchange, result.failure?.other]),
  )
  const decisive =
    scene.find(({ id }) => id === (result.decisive ?? result.failure?.exchange)) ??
    scene.findLast(({ id }) => judged.has(id))
  const numbers = new ServerNumbers(scene)
  const labels = labelsOf(scene, numbers)
  const mark = markIn(scene)
  const values = new PlanValues({ target, users: usersIn(scene), numbers, mark })
  const leftOut: Record<WhyLeftOut, string[]> = { unknown: [], foreign: [], unremovable: [], secret: [] }
  const compare = { decisive, judged, labels, mark, values, input, isCleanUp: looked !== undefined }
  const steps = scene.flatMap((exchange, index) => {
    const before = scene[index - 1]
    const step = stepOf(exchange, before, { values, numbers, input, times: timesOf(exchange) })
    if (typeof step === 'string') {
      leftOut[step].push(`${titleOf(exchange)} (${exchange.id})`)
      return []
    }
    const compared = comparedIn(exchange, scene[index + 1], compare)
    const pause = looked && before && exchange === decisive ? secondsBetween(before, exchange) : step.pause
    return [{ ...step, pause, isJudged: judged.has(exchange.id), ...(compared ? { compared } : {}) }]
  })
  const changes = changesBefore(exchanges, decisive, { scene, stretch })
  const remover = removerOf(scene, values)
  return {
    about: about(input, sentVariables(values), leftOut, changes, madeAdministrators(scene)),
    base: values.base,
    legacy: values.legacy,
    ...(target.again?.admin === undefined ? {} : { admin: target.again.admin }),
    needed: [...values.needed].map(([variable, what]) => [variable, visible(what)] as const),
    passwords: values.passwords,
    steps,
    ...(remover ? { remover } : {}),
    labels: usedLabels(labels.byVariable, steps),
    ...(steps.some(({ fills }) => fills) ? { history } : {}),
    decides: decisive ? stepTitle(decisive, timesOf(decisive)) : '',
    expected: visible(result.expected ?? result.message ?? ''),
    received: visible(result.received ?? ''),
    ...undecided(steps, finding?.isRestarted === true || isAfterRestart(decisive)),
  }
}

/** What a script compares in the response to a request; undefined if it does not decide the result. */
function comparedIn(
  exchange: Exchange,
  next: Exchange | undefined,
  {
    decisive,
    judged,
    labels,
    mark,
    values,
    input: { result },
    isCleanUp,
  }: {
    readonly decisive: Exchange | undefined
    readonly judged: ReadonlySet<string>
    readonly labels: ReturnType<typeof labelsOf>
    readonly mark: ReturnType<typeof markIn>
    readonly values: PlanValues
    readonly input: ScriptInput
    readonly isCleanUp: boolean
  },
) {
  const isOther = judged.has(exchange.id) && isLastRead(exchange, next) && comparesJudged(result.failure)
  const isCompared =
    exchange === decisive || (!isCleanUp && (exchange.id === result.failure?.other || isOther))
  if (!isCompared) return undefined
  const form = (text: string) => normalForm(text, { base: values.base, mark }, labels.upTo(exchange))
  // The identity of the resource decides, and checks may have changed its other fields.
  return comparedOf(exchange, result, form, isCleanUp ? { of: 'id' } : linesOf(result.failure))
}

/** Maximum number of changes that the first lines of a script name. */
const MAX_NAMED = 8

/** The changes that may have caused a wrong response: those since the last equal request, or the last change that shares a name with it. */
function changesBefore(
  exchanges: readonly Exchange[],
  decisive: Exchange | undefined,
  { scene, stretch }: { readonly scene: readonly Exchange[]; readonly stretch: readonly Exchange[] },
): string[] {
  if (!decisive) return []
  const before = stretch.find((one) => !isChange(one))
  const sent = stretch.filter(isChange).map((one) => `${titleOf(one)} (${visible(one.id)})`)
  if (!before || sent.length === 0) {
    const last = lastChangeBefore(exchanges, decisive, scene)
    return last ? [`The last change before it: ${titleOf(last)} (${visible(last.id)})`] : []
  }
  const more = sent.length > MAX_NAMED ? `; and ${sent.length - MAX_NAMED} before them` : ''
  return [
    `The same request was sent before, as ${visible(before.id)}. Changes between, the last one first: ${sent.toReversed().slice(0, MAX_NAMED).join('; ')}${more}`,
  ]
}

/** The GET of clean-up that decides, if there is one. */
function lookOfCleanUp({ exchanges, result }: ScriptInput): Exchange | undefined {
  const look = exchanges.find(({ id }) => id === (result.decisive ?? result.failure?.exchange))
  return look && isOfCleanUp(look) ? look : undefined
}

/** The exchanges of a result about the resource that a GET reads: the result can name several resources that still exist. */
function aboutTheSame(look: Exchange, { exchanges, result }: ScriptInput): string[] {
  const [...names] = namesIn(look.request.url)
  const named = new Set(result.exchanges)
  return exchanges.flatMap((exchange) => {
    const known = namesOf(exchange)
    return named.has(exchange.id) && names.every((name) => known.has(name)) ? [exchange.id] : []
  })
}

/** An effect may be visible late: the script waits as long as the run did. */
function secondsBetween(before: Exchange, { runMs }: Exchange): number {
  return Math.ceil(Math.max(0, (runMs?.[0] ?? 0) - (before.runMs?.[1] ?? 0)) / 1000)
}

/** The credentials of the last request of the administrator: a password or a token, whichever the target accepts. */
function removerOf(scene: readonly Exchange[], values: PlanValues): Remover | undefined {
  const signed = scene.findLast(
    ({ caller, request }) =>
      caller === 'admin' &&
      isPlainRequest(request) &&
      values.isOfTarget(request.url) &&
      request.headers.some(([name]) => name.toLowerCase() === 'authorization'),
  )
  return signed && values.signatureOf(signed)
}

function undecided(steps: readonly Step[], isRestarted: boolean): Pick<Plan, 'undecided'> {
  if (isRestarted) return { undecided: 'the run restarted the server before the request that decides' }
  const compared = steps.flatMap((step) => step.compared ?? [])
  if (compared.length === 0)
    return { undecided: 'the request that decides is left out, as the beginning of the script says' }
  return compared.some(({ isPartial }) => isPartial)
    ? { undecided: 'status and media type are those of the run; the body cannot be compared here' }
    : {}
}

/** Users who are administrators while the script runs. */
function madeAdministrators(scene: readonly Exchange[]): string[] {
  return scene
    .filter(
      ({ request: { method, url, body } }) =>
        method !== 'GET' && /\/admin\/users/.test(url) && /admin"\s*:\s*true/i.test(textOf(body)),
    )
    .map((exchange) => `${titleOf(exchange)} (${exchange.id})`)
}

/** A report may come from anybody: the user of the script has to see which secrets go to which address. */
function sentVariables({ needed, base, legacy }: PlanValues): string {
  const variables = ['FORGE_CONFORMANCE_ADMIN (name of the administrator)']
  for (const [variable, what] of needed) variables.unshift(`${variable} (${what})`)
  const addresses = [base, legacy].filter((one) => one !== '')
  return visible(
    `It sends the values of environment variables to ${addresses.join(' and ')}: ${variables.join(', ')}. BASE and LEGACY_BASE name other addresses.`,
  )
}

function about(
  { report, target, requirement, result }: ScriptInput,
  variables: string,
  leftOut: Readonly<Record<WhyLeftOut, readonly string[]>>,
  changes: readonly string[],
  administrators: readonly string[],
): string[] {
  const again = reproduceByRun(report.run, target, result)
  return [
    `${visible(requirement.id)}: ${visible(requirement.says)}`,
    `Verdict on ${visible(target.name)}, in a run with the seed ${visible(report.run.seed)}: ${result.verdict}`,
    variables,
    ...(result.expected === undefined ? [] : [`expected ${visible(result.expected)}`]),
    ...(result.received === undefined ? [] : [`received ${visible(result.received)}`]),
    ...changes,
    'Names and passwords are new each time, and what the script creates is removed at the end; KEEP=1 leaves it.',
    ...administrators.map((request) => `It makes an administrator: ${visible(request)}.`),
    'It exits with 0 where the recorded response came again, 1 where it did not, 2 where something is missing.',
    ...leftOut.foreign.map(
      (request) => `Left out, since it can change what the script does not create: ${visible(request)}.`,
    ),
    ...leftOut.unremovable.map(
      (request) => `Left out, since the script could not remove what it creates: ${visible(request)}.`,
    ),
    ...leftOut.secret.map(
      (request) => `Left out, since it would write a secret where others can read it: ${visible(request)}.`,
    ),
    ...(leftOut.unknown.length > 0
      ? [
          `What needs secrets or files that the run alone has is left out: ${leftOut.unknown.map(visible).join('; ')}.`,
        ]
      : []),
    ...(again !== undefined && Object.values(leftOut).some(({ length }) => length > 0)
      ? [`This repeats it: ${again}`]
      : []),
  ]
}

/**
 * The reason why a script leaves out a request: it needs a value that only the run had, can change resources that the script does not
 * create, creates something that cannot be removed, or would reveal a secret.
 */
type WhyLeftOut = 'unknown' | 'foreign' | 'unremovable' | 'secret'

function stepOf(
  exchange: Exchange,
  before: Exchange | undefined,
  {
    values,
    numbers,
    input: { target, exchanges },
    times,
  }: {
    readonly values: PlanValues
    readonly numbers: ServerNumbers
    readonly input: ScriptInput
    readonly times: number
  },
): Omit<Step, 'isJudged' | 'compared'> | WhyLeftOut {
  const { request, purpose } = exchange
  // The push of a sequence is not a request.
  if (purpose?.pushed || !isPlainRequest(request) || !values.isOfTarget(request.url)) return 'unknown'
  if (request.body?.cut !== undefined) return 'unknown'
  if (holdsSecretElsewhere(exchange)) return 'secret'
  const isOfLegacy = isLegacy(target, exchange)
  const written = values.requestOf(exchange, isOfLegacy)
  if (!written) return 'unknown'
  const creates = creationOf(exchange, (text) => values.plain(text))
  if (creates && !isOwnCreation(creates)) return 'foreign'
  if (creates && hasFurtherSteps(creates)) return 'unremovable'
  if (canChangeForeign({ exchange, written, isOfLegacy, numbers: numbers.usedBy(exchange) })) return 'foreign'
  const fills = fillingOf(exchange, exchanges, values)
  return {
    title: stepTitle(exchange, times),
    method: request.method,
    ...written,
    ...(creates && isRemovable(creates) ? { creates } : {}),
    ...(fills ? { fills } : {}),
    reads: values.readingsOf(exchange),
    pause: before && isSame(before, exchange) ? 1 : 0,
    recorded: /^(?:GET|HEAD)$/.test(request.method) ? 0 : (exchange.response?.status ?? 0),
  }
}

/**
 * The exchanges on which a result depends. For a rule, those of its first contradiction, which end with the wrong response: the others
 * are further wrong responses, with resources of their own. For a rule about the form of each response, only the decisive one.
 */
function groundsOf({ exchanges, decisive, failure }: Result): readonly string[] {
  if (failure?.kind !== 'oracle' || decisive === undefined) return exchanges
  if (failure.rule === 'success') return [decisive]
  return exchanges.includes(decisive) ? exchanges.slice(0, exchanges.indexOf(decisive) + 1) : exchanges
}

/**
 * Without the repetitions of reads that waited for an effect: keeps the first, the last and those that decide. `timesOf` counts equal
 * reads with equal responses up to the one that is kept.
 */
function withoutPolls(
  scene: readonly Exchange[],
  kept: ReadonlySet<string | undefined>,
): { readonly scene: readonly Exchange[]; readonly timesOf: (exchange: Exchange) => number } {
  const times = new Map(withoutRepeats(scene).map((one) => [one.exchange, one.times]))
  return {
    scene: scene.filter((one, index) => {
      const [before, after] = [scene[index - 1], scene[index + 1]]
      return kept.has(one.id) || !before || !after || !isSame(before, one) || !isSame(one, after)
    }),
    timesOf: (exchange) => times.get(exchange) ?? 1,
  }
}

/** Whether a read repeats the one before, to wait for an effect. */
function isSame(one: Exchange, other: Exchange): boolean {
  const [{ request: a }, { request: b }] = [one, other]
  return a.method === 'GET' && a.method === b.method && a.url === b.url && one.caller === other.caller
}

/** Whether an exchange is the last of equal reads. */
function isLastRead(exchange: Exchange, after: Exchange | undefined): boolean {
  return exchange.request.method === 'GET' && !(after && isSame(exchange, after))
}

function titleOf({ request, caller, response }: Exchange): string {
  return visible(`${request.method} ${pathOf(request.url)} as ${caller}${response ? '' : ' (no response)'}`)
}

function stepTitle(exchange: Exchange, times: number): string {
  const { response, fault } = exchange
  return visible(
    `${titleOf(exchange)}: ${response?.status ?? fault?.kind ?? 'no response'} in the run${timesText(times)}`,
  )
}

/** Labels for numbers. Two variables with equal numbers have one label, since a response does not show which of them it means. */
function labelsOf(
  scene: readonly Exchange[],
  numbers: ServerNumbers,
): {
  readonly byVariable: ReadonlyArray<readonly [string, string]>
  readonly upTo: (exchange: Exchange) => ReadonlyArray<readonly [string, string]>
} {
  const byValue = new Map<string, string>()
  const known = scene.flatMap((exchange) =>
    numbers.shownBy(exchange).map(({ variable, value }) => {
      const label = byValue.get(value) ?? `<${byValue.size + 1}>`
      byValue.set(value, label)
      return { variable, value, label, at: timeOf(exchange) }
    }),
  )
  return {
    byVariable: known.map(({ variable, label }) => [variable, label]),
    upTo: (exchange) =>
      known.flatMap(({ value, label, at }) => (at <= timeOf(exchange) ? [[value, label] as const] : [])),
  }
}

/**
 * The labels that occur in a recorded response. On a server that counts from 1, a repository and a user of the script can have the same
 * number: each unused variable could be confused with another one.
 */
function usedLabels(labels: Plan['labels'], steps: readonly Step[]): Plan['labels'] {
  const recorded = steps.map(({ compared }) => compared?.recorded ?? '').join('\n')
  return labels.filter(([, label]) => recorded.includes(label))
}

/** The prefix of the names. In a run with several targets, each target has its own. */
function markIn(exchanges: readonly Exchange[]): string {
  for (const { request } of exchanges) {
    const [found] = namesIn(`${pathOf(request.url)} ${textOf(request.body)}`)
    if (found !== undefined) return found.slice(0, PREFIX_LENGTH).toLowerCase()
  }
  return NO_MARK
}
