import { PREFIX_LENGTH } from '../../harness/client/name-prefix.ts'
import { isLegacy } from '../../harness/report/reproduce.ts'
import { isPlainRequest } from '../../harness/report/curl.ts'
import { isAfterRestart, parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import type { Result } from '../../harness/report/report.ts'
import { visible } from '../../harness/report/visible.ts'
import { canChangeForeign, hasFurtherSteps, isOwnCreation, isRemovable } from './foreign-change.ts'
import { ServerNumbers } from './numbers.ts'
import { usersIn } from './people.ts'
import { PlanValues } from './plan-values.ts'
import { comparedOf, comparesJudged, linesOf, normalForm } from './response-form.ts'
import { holdsSecretElsewhere } from './secret-places.ts'
import { isOfCleanUp, sceneOf, stretchBefore } from './scene.ts'
import { creationOf, fillingOf } from './side-effects.ts'
import type { Remover, Step } from './step.ts'
import type { ScriptInput } from './script-input.ts'
import { withShortTexts } from './short-texts.ts'
import { isLastRead, isSame, withoutPolls } from './equal-reads.ts'
import { about, changesBefore, madeAdministrators, sentVariables, type WhyLeftOut } from './first-lines.ts'
import { type Labels, labelsOf, usedLabels } from './labels.ts'
import { stepTitle, titleOf } from './titles.ts'
import { namesIn, namesOf, pathOf, textOf } from './texts.ts'

/** A placeholder that no name contains. */
const NO_MARK = 'fc------'

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
  readonly labels: Labels
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
export function planOf(whole: ScriptInput): Plan {
  const input = ofOneRepeat({ ...whole, exchanges: whole.exchanges.map(withShortTexts) })
  const { target, requirement, result, exchanges, history } = input
  const finding = target.exploration?.findings.find((one) => one.requirement === result.requirement)
  const looked = lookOfCleanUp(input)
  const judged = new Set(looked ? aboutTheSame(looked, input) : groundsOf(result))
  const isRule = requirement.isRule === true
  const wrong = exchanges.find(({ id }) => id === (result.decisive ?? result.failure?.exchange))
  const stretch = isRule && wrong ? stretchBefore(exchanges, wrong) : []
  const isShortest = finding !== undefined || looked !== undefined
  const all = sceneOf(exchanges, {
    judged: new Set(finding ? [...finding.exchanges, ...judged] : judged),
    ...{ isShortest, isRule, stretch: isShortest ? [] : stretch },
  })
  const { scene, timesOf } = withoutPolls(
    all,
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

/** The result and the exchanges of the repeat that decides: each repeat has names and users of its own. */
function ofOneRepeat(input: ScriptInput): ScriptInput {
  const { result, exchanges } = input
  const decisive = result.decisive ?? result.failure?.exchange ?? result.exchanges.at(-1)
  if (decisive === undefined) return input
  const { repeat } = parseExchangeId(decisive)
  const isOfRepeat = (id: string) => parseExchangeId(id).repeat === repeat
  return {
    ...input,
    result: { ...result, exchanges: result.exchanges.filter(isOfRepeat) },
    exchanges: exchanges.filter(({ id }) => isOfRepeat(id)),
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
  if (isCleanUp) return comparedOf(exchange, result, form, { of: 'id' })
  const lines = linesOf(result.failure)
  // What a mirror has depends on the remote repository, which need not be that of the run.
  return comparedOf(
    exchange,
    result,
    form,
    lines === 'all' && values.needed.has('GIT_REMOTE') ? 'own' : lines,
  )
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

/** The prefix of the names. In a run with several targets, each target has its own. */
function markIn(exchanges: readonly Exchange[]): string {
  for (const { request } of exchanges) {
    const [found] = namesIn(`${pathOf(request.url)} ${textOf(request.body)}`)
    if (found !== undefined) return found.slice(0, PREFIX_LENGTH).toLowerCase()
  }
  return NO_MARK
}
