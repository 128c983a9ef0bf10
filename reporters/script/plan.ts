import { PREFIX_LENGTH } from '../../harness/client/name-prefix.ts'
import { isLegacy, reproduceByRun } from '../../harness/report/reproduce.ts'
import { isPlainRequest } from '../../harness/report/curl.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result, TargetReport } from '../../harness/report/report.ts'
import { visible } from '../../harness/report/visible.ts'
import { canChangeForeign, hasFurtherSteps, isOwnCreation, isRemovable } from './foreign-change.ts'
import { ServerNumbers } from './numbers.ts'
import { usersIn } from './people.ts'
import { PlanValues } from './plan-values.ts'
import { comparedOf, linesOf, normalForm } from './response-form.ts'
import { holdsSecretElsewhere } from './secret-places.ts'
import { isOfCleanUp, lastChangeBefore, sceneOf, stretchBefore } from './scene.ts'
import { creationOf, fillingOf } from './side-effects.ts'
import type { Remover, Step } from './step.ts'
import { isChange, namesIn, namesOf, pathOf, textOf, timeOf } from './texts.ts'

/** No name has it. */
const NO_MARK = 'fc------'

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

/** What every script does, in whatever language. */
export interface Plan {
  /** What it is about, one line each. */
  readonly about: readonly string[]
  readonly base: string
  readonly legacy: string
  readonly admin?: string
  /** Environment variables that it needs, with what each holds. */
  readonly needed: ReadonlyArray<readonly [variable: string, what: string]>
  /** Variables of passwords of users that it creates. */
  readonly passwords: readonly string[]
  readonly steps: readonly Step[]
  /** How the administrator signs the requests that remove what it creates; absent where no request of theirs shows it. */
  readonly remover?: Remover
  /** What stands for numbers of the server in compared responses, by the variable that holds the number. */
  readonly labels: ReadonlyArray<readonly [variable: string, label: string]>
  /** What it pushes; absent where it pushes nothing. */
  readonly history?: string
  /** What was expected and received, for the reader. */
  readonly expected: string
  readonly received: string
  /** Why the script cannot tell that the response came again; absent where it can. */
  readonly undecided?: string
}

/** A plan of what shows a result again: everything that it rests on, in the order of the run, under new names. */
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
  const scene = withoutPolls(
    whole,
    new Set([...judged, result.decisive, result.failure?.exchange, result.failure?.other]),
  )
  const decisive =
    scene.find(({ id }) => id === (result.decisive ?? result.failure?.exchange)) ??
    scene.findLast(({ id }) => judged.has(id))
  const numbers = new ServerNumbers(scene)
  const labels = labelsOf(scene, numbers)
  const mark = markIn(scene)
  const values = new PlanValues({ target, users: usersIn(scene), numbers, mark })
  const leftOut: Record<WhyLeftOut, string[]> = { unknown: [], foreign: [], unremovable: [], secret: [] }
  const steps = scene.flatMap((exchange, index) => {
    const isJudged = judged.has(exchange.id)
    const isCompared = exchange === decisive || (!looked && exchange.id === result.failure?.other)
    const form = (text: string) => normalForm(text, { base: values.base, mark }, labels.upTo(exchange))
    // That the same resource is there decides, and checks may have changed it.
    const lines = looked ? { of: 'id' } : linesOf(result.failure)
    const compared = isCompared ? comparedOf(exchange, result.failure, form, lines) : undefined
    const before = scene[index - 1]
    const step = stepOf(exchange, before, { values, numbers, input })
    if (typeof step === 'string') {
      leftOut[step].push(`${titleOf(exchange)} (${exchange.id})`)
      return []
    }
    const pause = looked && before && exchange === decisive ? secondsBetween(before, exchange) : step.pause
    return [{ ...step, pause, isJudged, ...(compared ? { compared } : {}) }]
  })
  const changes = changesBefore(exchanges, decisive, stretch)
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
    expected: visible(result.expected ?? result.message ?? ''),
    received: visible(result.received ?? ''),
    ...undecided(steps),
  }
}

/** How many changes the first lines of a script name. */
const MAX_NAMED = 8

/** What may have made a response wrong: what was sent since the last like it, or the last change that names what it names. */
function changesBefore(
  exchanges: readonly Exchange[],
  decisive: Exchange | undefined,
  stretch: readonly Exchange[],
): string[] {
  if (!decisive) return []
  const before = stretch.find((one) => !isChange(one))
  const sent = stretch.filter(isChange).map((one) => `${titleOf(one)} (${visible(one.id)})`)
  if (!before || sent.length === 0) {
    const last = lastChangeBefore(exchanges, decisive)
    return last ? [`The last change before it: ${titleOf(last)} (${visible(last.id)})`] : []
  }
  const more = sent.length > MAX_NAMED ? `; and ${sent.length - MAX_NAMED} before them` : ''
  return [
    `The same request was sent before, as ${visible(before.id)}. Changes between, the last one first: ${sent.toReversed().slice(0, MAX_NAMED).join('; ')}${more}`,
  ]
}

/** The read of clean-up that decides, if one does. */
function lookOfCleanUp({ exchanges, result }: ScriptInput): Exchange | undefined {
  const look = exchanges.find(({ id }) => id === (result.decisive ?? result.failure?.exchange))
  return look && isOfCleanUp(look) ? look : undefined
}

/** What a result names of the resource that a read is about: it can name several that are still there. */
function aboutTheSame(look: Exchange, { exchanges, result }: ScriptInput): string[] {
  const [...names] = namesIn(look.request.url)
  const named = new Set(result.exchanges)
  return exchanges.flatMap((exchange) => {
    const known = namesOf(exchange)
    return named.has(exchange.id) && names.every((name) => known.has(name)) ? [exchange.id] : []
  })
}

/** An effect may be seen late: the script waits as long as the run did. */
function secondsBetween(before: Exchange, { runMs }: Exchange): number {
  return Math.ceil(Math.max(0, (runMs?.[0] ?? 0) - (before.runMs?.[1] ?? 0)) / 1000)
}

/** The credentials of the last request of the administrator: a password or a token, as the target takes it. */
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

function undecided(steps: readonly Step[]): Pick<Plan, 'undecided'> {
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

/** A report may be anybody's: who runs the script has to see which secrets go where. */
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
 * Why a script does not send a request: it needs what the run alone has, can change what the script does not create, creates what it
 * cannot remove, or would tell a secret.
 */
type WhyLeftOut = 'unknown' | 'foreign' | 'unremovable' | 'secret'

function stepOf(
  exchange: Exchange,
  before: Exchange | undefined,
  {
    values,
    numbers,
    input: { target, exchanges },
  }: { readonly values: PlanValues; readonly numbers: ServerNumbers; readonly input: ScriptInput },
): Omit<Step, 'isJudged' | 'compared'> | WhyLeftOut {
  const { request, purpose } = exchange
  // What a sequence pushes is no request.
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
    title: visible(
      `${titleOf(exchange)}: ${exchange.response?.status ?? exchange.fault?.kind ?? 'no response'} in the run`,
    ),
    method: request.method,
    ...written,
    ...(creates && isRemovable(creates) ? { creates } : {}),
    ...(fills ? { fills } : {}),
    reads: values.readingsOf(exchange),
    pause: before && isSame(before, exchange) ? 1 : 0,
    recorded: /^(?:GET|HEAD)$/.test(request.method) ? 0 : (exchange.response?.status ?? 0),
  }
}

/** The exchanges that a result rests on; of a rule about the form of each response alone, the decisive one: others fail it as well. */
function groundsOf({ exchanges, decisive, failure }: Result): readonly string[] {
  const isOfForm = failure?.kind === 'oracle' && failure.rule === 'success'
  return isOfForm && decisive !== undefined ? [decisive] : exchanges
}

/** Of reads that were repeated until one showed something, the first and the last, and those that are judged. */
function withoutPolls(
  scene: readonly Exchange[],
  kept: ReadonlySet<string | undefined>,
): readonly Exchange[] {
  return scene.filter((one, index) => {
    const [before, after] = [scene[index - 1], scene[index + 1]]
    return kept.has(one.id) || !before || !after || !isSame(before, one) || !isSame(one, after)
  })
}

/** A read that repeats the one before was waited for. */
function isSame(one: Exchange, other: Exchange): boolean {
  const [{ request: a }, { request: b }] = [one, other]
  return a.method === 'GET' && a.method === b.method && a.url === b.url && one.caller === other.caller
}

function titleOf({ request, caller, response }: Exchange): string {
  return visible(`${request.method} ${pathOf(request.url)} as ${caller}${response ? '' : ' (no response)'}`)
}

/** Labels for numbers: two variables whose numbers are equal have one, since nothing tells which of them a response means. */
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
 * Those that a recorded response has. On a server that counts from 1, a repository and a user of the script can have one number:
 * each variable that nothing is compared with is one more that can be taken for another.
 */
function usedLabels(labels: Plan['labels'], steps: readonly Step[]): Plan['labels'] {
  const recorded = steps.map(({ compared }) => compared?.recorded ?? '').join('\n')
  return labels.filter(([, label]) => recorded.includes(label))
}

/** What the names begin with; of several targets, each has its own. */
function markIn(exchanges: readonly Exchange[]): string {
  for (const { request } of exchanges) {
    const [found] = namesIn(`${pathOf(request.url)} ${textOf(request.body)}`)
    if (found !== undefined) return found.slice(0, PREFIX_LENGTH).toLowerCase()
  }
  return NO_MARK
}
