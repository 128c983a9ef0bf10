import fc from 'fast-check'
import type { Contradiction } from '../model/state/contradiction.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { DocumentName } from '../harness/client/target.ts'
import type { Setting } from '../model/state/model-state.ts'
import { essential } from './essential.ts'
import { minimize } from './minimize.ts'
import { play, type SequenceResult, type SentAction } from './play.ts'
import { Script, type Themes } from './script.ts'
import type { ExplorationTarget } from './sender.ts'
import type { Step } from './step.ts'

/** Choices that each step is given; most steps use fewer. */
const CHOICES = 6
/** How much of what is left of the budget requests with unusual input take at most. */
const SHARE = 2 / 3
/** Steps of one sequence. */
const LENGTH = 60

/** A contradiction with the shortest sequence found that shows it again from the start; with the first one where none does. */
export interface Finding {
  readonly contradiction: Contradiction
  readonly steps: readonly Step[]
  /** Of the time that showed it. */
  readonly exchanges: readonly Exchange[]
  /** Whether each action of the steps that sends none of the exchanges was left out. */
  readonly isShortest: boolean
  /** Requests that the exploration had sent when a sequence showed it first. */
  readonly sent: number
}

/** A contradiction when it is found: with the actions of the sequence that showed it. */
type First = Finding & Pick<SequenceResult, 'actions'>

export interface Exploration {
  readonly findings: readonly Finding[]
  readonly reached: ReadonlyMap<string, number>
  /** How many responses each rule judged. */
  readonly judged: ReadonlyMap<string, number>
  /** The cells of the coverage table that were asked. */
  readonly asked: ReadonlySet<string>
  /** Requests sent, those of shrinking included. */
  readonly requests: number
  readonly sequences: number
  /** The sequences that the end of the time cut off, by their numbers, with the parts that each sent. */
  readonly cuts: ReadonlyMap<number, number>
  /** How many of the sequences with unusual input were played. */
  readonly inputs: number
}

export interface ExploreOptions {
  /** The seed of a batch of sequences, by its number. */
  readonly seedOf: (batch: number) => number
  /** Ends after so many requests. */
  readonly requests: number
  /** Ends after so many milliseconds, also within a sequence. */
  readonly forMs?: number
  readonly setting: Setting
  /** The rules that judge; all where absent. */
  readonly judges?: ReadonlySet<string>
  /** Begins the names of what the sequences create; unique among explorations side by side. */
  readonly name: string
  /** Whose operations the sequences ask for; all that the target serves where absent. */
  readonly documents?: ReadonlySet<DocumentName>
  /** Whether the scripted sequences of every run come first. */
  readonly withScriptedSequences: boolean
  /** Further sequences that ask the tables of coverage, which come before random ones and take a part of what is left of the budget. */
  readonly inputs?: readonly Step[][]
  /** Sequences with large relations, which come before random ones, and the issues of document 2 that are kept for them. */
  readonly bulkSequences?: { readonly sequences: readonly Step[][]; readonly issues: number }
  readonly signal?: AbortSignal
  /** Of an exploration that is replayed: how many sequences it played and cut off, in place of the budget, and whether they still fit. */
  readonly recorded?: Pick<Exploration, 'sequences' | 'cuts' | 'inputs'> & { readonly fits: () => boolean }
  /** Receives the number of requests and findings so far. */
  readonly progress?: (requests: number, findings: number) => void
  /** Receives the first contradiction of a sequence before it is shrunk. */
  readonly contradicted?: (contradiction: Contradiction) => void
}

/** Sequences between two looks at the budget. */
const BATCH = 10
/** So many sequences without a request, one after the other, end an exploration. */
const IDLE_SEQUENCES = 5
/** How long after the end of its time an exploration may go on to shorten what it found, and at most which part of that time. */
const SHRINK_MS = 30_000
const SHRINK_SHARE = 1 / 10
/** How long after that the shortened sequence may take once more, at most the same part. */
const LAST_MS = 10_000
/** Replays that shrinking one sequence may take. */
const REPLAYS = 250
/** Replays that leaving out single requests of it may take. */
const ACTION_REPLAYS = 60

/**
 * Plays sequences until the budget is spent. Each contradiction is shrunk to a short sequence, played once more from the start, and
 * its rule is ignored from then on. The same seed gives the same sequences.
 */
export async function explore(
  explorationTarget: ExplorationTarget,
  options: ExploreOptions,
): Promise<Exploration> {
  const { setting, signal } = options
  const { runtime, scope } = explorationTarget
  const reserved = (explorationTarget.issues.left - (options.bulkSequences?.issues ?? 0)) / 2
  const forMs = options.forMs ?? Infinity
  const until = performance.now() + forMs
  const shrinkUntil = until + Math.min(SHRINK_MS, forMs * SHRINK_SHARE)
  const lastUntil = shrinkUntil + Math.min(LAST_MS, forMs * SHRINK_SHARE)
  const reached = new Map<string, number>()
  const judged = new Map<string, number>()
  const asked = new Set<string>()
  const findings: Finding[] = []
  const ignored = new Set<string>()
  let requests = 0
  let sequences = 0
  const isOver = ({ sequences: all, fits }: NonNullable<ExploreOptions['recorded']>) =>
    sequences >= all || !fits()
  // A target that was given up is sent nothing.
  let idle = 0
  const isBudgetSpent = () =>
    requests >= options.requests || performance.now() >= until || idle >= IDLE_SEQUENCES
  const isSpent = () =>
    signal?.aborted === true || (options.recorded ? isOver(options.recorded) : isBudgetSpent())
  /** Whether nothing is to be shortened any more. A recorded exploration ends with the sequence that shows its finding again. */
  const isLate = () =>
    options.recorded
      ? sequences >= options.recorded.sequences - 1
      : performance.now() >= shrinkUntil || idle >= IDLE_SEQUENCES
  const cuts = new Map<number, number>()
  /** Whether a sequence goes on after so many parts. What is cut off shows nothing wrong: nothing is judged that was not read. */
  const mayGoOn = (number: number, parts: number, latest: number): boolean => {
    if (options.recorded) return parts < (options.recorded.cuts.get(number) ?? Infinity)
    if (performance.now() < latest) return true
    cuts.set(number, parts)
    return false
  }
  const result = async (
    steps: readonly Step[],
    latest: number,
    only?: ReadonlySet<string>,
    followsMs = setting.followsMs,
  ): Promise<SequenceResult> => {
    const number = ++sequences
    const result = await play(explorationTarget, steps, {
      name: `${options.name}${number}`,
      setting: { ...setting, followsMs },
      untilFirst: true,
      isOneOfMany: true,
      judges: options.judges,
      ignored,
      mayGoOn: (parts) => mayGoOn(number, parts, latest),
      only,
    })
    requests += result.exchanges.length
    idle = result.exchanges.length === 0 ? idle + 1 : 0
    for (const [key, count] of result.reached) reached.set(key, (reached.get(key) ?? 0) + count)
    for (const [key, count] of result.judged) judged.set(key, (judged.get(key) ?? 0) + count)
    for (const cell of result.asked) asked.add(cell)
    options.progress?.(requests, findings.length)
    return result
  }
  /** While a sequence is shortened, nothing is waited for: what is left in the end is played once more with patience. */
  const atOnce = (steps: readonly Step[], only?: ReadonlySet<string>): Promise<SequenceResult> =>
    result(steps, shrinkUntil, only, 0)
  const contradicts = async (
    steps: readonly Step[],
    rule: string,
    only?: ReadonlySet<string>,
  ): Promise<boolean> => (await atOnce(steps, only)).contradictions.some((one) => one.rule === rule)
  let inputs = 0
  /** Requests of which an exploration with as many reaches what this one has reached: unusual input takes a part of them. */
  let budgetForOne = 1
  const firstFinding = async (steps: readonly Step[]): Promise<First | undefined> => {
    const { contradictions, exchanges, actions } = await result(steps, until)
    const [contradiction] = contradictions
    if (contradiction) options.contradicted?.(contradiction)
    return (
      contradiction && {
        contradiction,
        steps,
        exchanges,
        actions,
        isShortest: false,
        sent: requests * budgetForOne,
      }
    )
  }

  const repeated = new Map<First, boolean>()
  /** Whether the whole sequence shows the same once more; otherwise nothing shorter is looked for. */
  const isRepeated = async (first: First): Promise<boolean> => {
    const known = repeated.get(first) ?? (await contradicts(first.steps, first.contradiction.rule))
    repeated.set(first, known)
    return known
  }

  /** The fewest actions of a sequence that show the same, by their places; undefined where that cannot be tried. */
  const minimizeActions = async (
    steps: readonly Step[],
    rule: string,
  ): Promise<ReadonlySet<string> | undefined> => {
    const { contradictions, exchanges, actions } = await atOnce(steps)
    const contradiction = contradictions.find((one) => one.rule === rule)
    if (!contradiction) return undefined
    const placesOf = (some: readonly SentAction[]) => new Set(some.map(({ place }) => place))
    const shown = new Set([contradiction.exchange, ...contradiction.because])
    const ids = new Set(essential(exchanges, contradiction).map(({ id }) => id))
    let tried = 0
    const kept = await minimize(
      actions,
      [
        actions.filter(({ exchange = '' }) => shown.has(exchange)),
        actions.filter(({ exchange }) => exchange === undefined || ids.has(exchange)),
      ],
      async (fewer) =>
        ++tried <= ACTION_REPLAYS && !isLate() && (await contradicts(steps, rule, placesOf(fewer))),
    )
    return placesOf(kept)
  }

  const report = async (steps: readonly Step[], first: First): Promise<void> => {
    const { rule } = first.contradiction
    // A server that was wrong once was wrong, also where it is right the next time.
    if (!(await isRepeated(first))) {
      ignored.add(rule)
      findings.push(first)
      return
    }
    const shortest = await minimize(
      Script.isScripted(steps) ? untilShown(steps, first) : steps,
      [],
      async (fewer) => !isLate() && (await contradicts(fewer, rule)),
    )
    const only = isLate() ? undefined : await minimizeActions(shortest, rule)
    const again = await result(shortest, lastUntil, only)
    const found = again.contradictions.find((one) => one.rule === rule)
    ignored.add(rule)
    findings.push(
      found
        ? {
            contradiction: found,
            steps: shortest,
            exchanges: again.exchanges,
            isShortest: only !== undefined,
            sent: first.sent,
          }
        : first,
    )
  }

  const scriptedSequences = options.withScriptedSequences
    ? [
        ...Script.scriptedSequences(runtime, options.documents, scope).values(),
        ...Script.thoroughSequences(runtime, options.documents, scope).values(),
      ]
    : []
  /** Plays a sequence until it shows nothing new. */
  const playWhole = async (steps: readonly Step[]): Promise<void> => {
    for (;;) {
      const first = isSpent() ? undefined : await firstFinding(steps)
      if (!first) return
      await report(steps, first)
    }
  }
  for (const steps of [...scriptedSequences, ...(options.bulkSequences?.sequences ?? [])])
    await playWhole(steps)
  budgetForOne = 1 / SHARE
  const [mostRequests, latest] = [partOf(requests, options.requests), partOf(performance.now(), until)]
  for (const steps of options.inputs ?? []) {
    const mayPlay = options.recorded
      ? inputs < options.recorded.inputs
      : requests < mostRequests && performance.now() < latest
    if (isSpent() || !mayPlay) break
    inputs += 1
    await playWhole(steps)
  }
  budgetForOne = 1
  // The rest is for shortening what random sequences find.
  const themes = Script.themes(runtime, options.documents, scope)
  const isServed = Object.keys({ ...themes.codeHosting, ...themes.legacy }).length > 0
  for (let batch = 0; isServed && !isSpent(); batch++) {
    let first: First | undefined
    let replays = 0
    const details = await fc.check(
      fc.asyncProperty(sequencesOf(themes, explorationTarget.issues.left > reserved), async (steps) => {
        if (first ? ++replays > REPLAYS : isSpent()) return true
        if (first)
          return (
            isLate() ||
            !(await isRepeated(first)) ||
            isLate() ||
            !(await contradicts(steps, first.contradiction.rule))
          )
        first = await firstFinding(steps)
        return !first
      }),
      { seed: options.seedOf(batch), numRuns: BATCH },
    )
    const [steps] = details.counterexample ?? []
    if (steps && first) await report(steps, first)
  }
  return { findings, reached, judged, asked, requests, sequences, cuts, inputs }
}

/** Where the part of a budget ends that unusual input takes of what is left. */
function partOf(spent: number, budget: number): number {
  return spent + (budget - spent) * SHARE
}

/** The steps of a scripted sequence up to the one that showed what is wrong. */
function untilShown(steps: readonly Step[], { actions }: First): readonly Step[] {
  return steps.slice(0, Number(actions.at(-1)?.place.split(' ', 1)[0] ?? steps.length) + 1)
}

/** Sequences of one theme each, or of all of document 1. */
export function sequencesOf({ codeHosting, legacy }: Themes, mayCreateIssues: boolean): fc.Arbitrary<Step[]> {
  const choices = fc.array(fc.nat(59), { minLength: CHOICES, maxLength: CHOICES })
  const own = Object.values(codeHosting)
  const ofLegacy = Object.values(legacy).filter((kinds) => mayCreateIssues || !kinds.includes('create issue'))
  const themes = [...own, ...(own.length > 0 ? [own.flat()] : []), ...ofLegacy]
  return fc.constantFrom(...themes).chain((theme) =>
    fc.array(fc.record({ do: fc.constantFrom(...theme), choices }), {
      minLength: 5,
      maxLength: LENGTH,
      size: 'max',
    }),
  )
}
