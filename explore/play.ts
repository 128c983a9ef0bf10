import { exchangeSource, type ExchangeSource } from '../harness/client/exchange-id.ts'
import { prefixOf } from '../harness/client/nonce.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Contradiction } from '../model/state/contradiction.ts'
import { ModelState, type Setting } from '../model/state/model-state.ts'
import type { Restart } from '../harness/runtime/restarts.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import type { Counts } from './counts.ts'
import { represented } from './representation.ts'
import { Script } from './script.ts'
import { senderFor, type ExplorationTarget } from './sender.ts'
import { SequenceJudge, type JudgedRules } from './sequence-judge.ts'
import { SequenceSender, type PlacedAction, type SentAction } from './sequence-sender.ts'
import { SequenceState } from './sequence-state.ts'
import type { Action, Step } from './step.ts'
import { together } from './together.ts'
import type { Trace } from './trace.ts'

/** Stands for the last look, which is not a step. */
const LAST: Step = { do: 'last look', choices: [] }

/** The result of playing a sequence. */
export interface SequenceResult {
  readonly steps: readonly Step[]
  readonly source: ExchangeSource
  readonly contradictions: readonly Contradiction[]
  /** Whether the server was restarted before the last reads. */
  readonly isRestarted: boolean
  /** Counts of operations with their callers and status codes, for coverage. */
  readonly reached: Counts
  /** The number of responses that each rule judged. */
  readonly judged: Counts
  /** The cells of the coverage table that were asked. */
  readonly asked: ReadonlySet<string>
  /** In the order in which they ended, without headers and bodies, which the evidence has. */
  readonly exchanges: readonly Exchange[]
  /** Ids of those that a later one repeats, since the response may have shown an earlier state. */
  readonly repeated: ReadonlySet<string>
  /** The sent actions, in their order, with the exchanges of those that are documented calls. */
  readonly actions: readonly SentAction[]
}

export interface PlayOptions extends JudgedRules {
  /** Part of the names that the sequence creates: unique within the run. */
  readonly name: string
  readonly setting: Setting
  readonly untilFirst?: boolean
  /** True: in the suite's own form, although the run sends ordinary requests. */
  readonly isUsual?: boolean
  /** True: the run keeps nothing about the sequence once it is over. */
  readonly isOneOfMany?: boolean
  /** True: the resources of the sequence have unusual texts in turn, if the texts matter for nothing else. */
  readonly hasUnusualTexts?: boolean
  /** Waits before each action; actions are then sent one at a time. False ends the sequence, except for the last look. */
  readonly pace?: () => Promise<boolean>
  /** Chooses the reads after each step, from all reads of the resources that the steps have touched. */
  readonly lookAgain?: (all: readonly Action[]) => readonly Action[]
  /** Replaces an action of a group, which is given by its number; undefined for no action. */
  readonly change?: (action: Action, group: number, state: SequenceState) => Action | undefined
  /** Called before the requests of each part, with the number of parts before it; false ends the sequence, without a last look. */
  readonly mayGoOn?: (parts: number) => boolean
  /** Receives the last response to each action. */
  readonly trace?: Trace
  /** The places of the actions to send, if others are left out. */
  readonly only?: ReadonlySet<string> | undefined
  /** Restarts the server after the steps. Then everything is read once more. */
  readonly restart?: Restart
}

/** Plays steps one after the other and judges each response. With `untilFirst`, it stops at the first contradiction. */
export async function play(
  explorationTarget: ExplorationTarget,
  steps: readonly Step[],
  options: PlayOptions,
): Promise<SequenceResult> {
  const { name, setting, isUsual = false, isOneOfMany = false, trace } = options
  const { runtime } = explorationTarget
  const source = exchangeSource('scenario', `sequence ${isUsual ? 'usual ' : ''}${name}`)
  const state = beginState(runtime, options)
  const send = senderFor(explorationTarget, source, state)
  const modelState = ModelState.of({ ...setting, isOwnName: (text) => state.isOwn(text) })
  const judge = new SequenceJudge(explorationTarget, modelState, options)
  const sender = new SequenceSender({ send, state, judge, runtime, followsMs: setting.followsMs, trace })
  runtime.watch(source, (exchange) => judge.note(exchange))
  const player = new Player({ explorationTarget, steps, options, state, judge, sender })
  await player.play()
  runtime.unwatch(source)
  if (isOneOfMany) forget(runtime, source, state)
  const { contradictions, reached, judged, exchanges } = judge
  const { asked, actions, repeated } = sender
  const { isRestarted } = player
  return { steps, source, contradictions, isRestarted, reached, judged, asked, exchanges, actions, repeated }
}

interface PlayerParts {
  readonly explorationTarget: ExplorationTarget
  readonly steps: readonly Step[]
  readonly options: PlayOptions
  readonly state: SequenceState
  readonly judge: SequenceJudge
  readonly sender: SequenceSender
}

/** The actions of a step, or a part of them; they are built after the earlier ones have been sent. */
interface Group {
  /** The number of the step. */
  readonly index: number
  readonly build: () => readonly Action[]
  /** True: the server is restarted before. */
  readonly isAfterRestart?: true
}

/** Goes through the steps of one sequence. */
class Player {
  readonly #parts: PlayerParts
  readonly #isScripted: boolean
  readonly #groups: readonly Group[]
  /** Whether the pace has ended the sequence: only the last look is left. */
  #isOver = false
  #sentParts = 0
  /** Whether the server was restarted. */
  isRestarted = false

  constructor(parts: PlayerParts) {
    this.#parts = parts
    this.#isScripted = Script.isScripted(parts.steps)
    this.#groups = this.#groupsOf(new Script(parts.explorationTarget.runtime, parts.state))
  }

  #groupsOf(script: Script): Group[] {
    const { steps, options } = this.#parts
    const { lookAgain, restart } = options
    const lastLook = { index: steps.length, build: () => script.lastLook(steps) }
    return [
      ...steps.flatMap((step, index) => [
        ...script.groupsOf(step).map((build) => ({ index, build })),
        ...(lookAgain ? [{ index, build: () => lookAgain(script.lastLook(steps)) }] : []),
      ]),
      // A scripted sequence contains its own last reads.
      ...(this.#isScripted ? [] : [lastLook]),
      ...(restart ? [{ ...lastLook, isAfterRestart: true as const }] : []),
    ]
  }

  async play(): Promise<void> {
    for (const [number, group] of this.#groups.entries()) if (!(await this.#playGroup(group, number))) return
  }

  /** False if nothing more is to be sent. */
  async #playGroup(group: Group, number: number): Promise<boolean> {
    const { options, judge, sender } = this.#parts
    const { pace, untilFirst = false } = options
    const isLast = number === this.#groups.length - 1
    sender.beginStep(group.index)
    if (this.#isOver && !isLast) return true
    if (group.isAfterRestart) {
      if (!this.#mayGoOn() || !(await options.restart?.())) return false
      this.isRestarted = true
    }
    // A scripted sequence and the last look continue even if an action cannot be sent.
    const endsWithFailure = !this.#isScripted && !isLast
    const actions = this.#placed(group, number)
    for (const [place, part] of (pace ? actions.map((one) => [one]) : together(actions)).entries()) {
      this.#isOver ||= pace !== undefined && !isLast && !(await pace())
      if (this.#isOver && !isLast) return true
      if (!this.#mayGoOn()) return false
      this.#sentParts += 1
      const sent = await sender.send(part, `${number}.${place}`)
      if (untilFirst && judge.contradictions.length > 0) return false
      // An action that cannot be sent ends the step, but not the sequence.
      if (!sent && endsWithFailure) return true
    }
    return true
  }

  #mayGoOn(): boolean {
    const { explorationTarget, options } = this.#parts
    return !explorationTarget.runtime.signal?.aborted && options.mayGoOn?.(this.#sentParts) !== false
  }

  /** The actions of a group that are to be sent. */
  #placed(group: Group, number: number): PlacedAction[] {
    const { explorationTarget, options } = this.#parts
    const { only } = options
    const built = this.#built(group)
    // An action that a group has twice is identified by its last place.
    const places = new Map(built.map((action, place) => [action, `${group.index} ${number} ${place}`]))
    return built
      .filter((action) => explorationTarget.scope.sendsAction(action))
      .map((action) => ({ action, place: places.get(action) ?? '' }))
      .filter(({ place }) => !only || only.has(place))
  }

  #built({ index, build }: Group): readonly Action[] {
    const { explorationTarget, steps, options, state } = this.#parts
    const { change, isUsual = false, trace } = options
    const { naming, seed } = explorationTarget.runtime
    const built = build().flatMap((action) => (change ? (change(action, index, state) ?? []) : action))
    // Clients of the ordinary form have headers of their own. A comparison sends the same headers in both forms.
    return naming.isOrdinary || isUsual || trace
      ? built
      : built.map((action, place) => represented(action, steps[index] ?? LAST, String(place), seed))
  }
}

const sharedPasswords = new WeakMap<TargetRuntime, string>()

/** The password of all sequences of a run in the suite's own form. It is random: other users of the server can read the nonce in names. */
function sharedPassword(runtime: TargetRuntime): string {
  const { effects } = runtime.client
  const password =
    sharedPasswords.get(runtime) ??
    effects.secret('password:sequences', () => runtime.naming.password('sequences'))
  sharedPasswords.set(runtime, password)
  return password
}

/** The state of a sequence. The redactor knows its password before the first request. */
function beginState(
  runtime: TargetRuntime,
  { name, isUsual = false, hasUnusualTexts = false }: PlayOptions,
): SequenceState {
  const { client } = runtime
  const { naming, prefix } = isUsual
    ? runtime.usual
    : { naming: runtime.naming, prefix: prefixOf(runtime.nonce) }
  const secret = naming.isOrdinary ? `sequence ${turnOf(name)}` : 'sequences'
  const state = new SequenceState({
    label: `sequence ${name}`,
    prefix: `${prefix}-${name}`,
    naming,
    hasUnusualTexts,
    password: naming.isOrdinary
      ? client.effects.secret(`password:${secret}`, () => naming.password(secret))
      : isUsual
        ? `Pw-${prefix.slice(2)}-aZ9!`
        : sharedPassword(runtime),
  })
  // The first request with the password creates an account, and is recorded before the account signs in.
  client.redactor.hideInCredentials(state.password, `password:${secret}`)
  return state
}

/** Discards the data of the run about a sequence that is over. The ledger keeps the resources that may still exist. */
function forget(runtime: TargetRuntime, source: ExchangeSource, state: SequenceState): void {
  runtime.forget((one) => one === source || state.isNamedIn(one))
  // A target may return the names later: then the redactor finds the password within them.
  runtime.redactor.forgetCredentials((username) => state.isNamedIn(username))
  state.forget()
}

/** The number of different passwords, if they are drawn: the redactor searches everything that is recorded for each of them. */
const PASSWORDS = 256

/** The name of the first sequence with the same password: `a1` for `a257`. */
function turnOf(name: string): string {
  const [, which = name, number] = /^(\D*)(\d+)$/.exec(name) ?? []
  return number === undefined ? name : `${which}${((Number(number) - 1) % PASSWORDS) + 1}`
}
