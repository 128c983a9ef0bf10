import { CLEAN_UP } from '../../harness/client/recorded-effects.ts'
import { parseExchangeId } from '../../harness/client/exchange-id.ts'
import { NotRecorded, type Recording } from '../../harness/client/recording.ts'
import { Inconclusive, Interrupted } from '../../harness/client/inconclusive.ts'
import type {
  RecordedEffect,
  Note,
  RunEvent,
  UnsolicitedResponse,
  Unsent,
} from '../../harness/client/run-event.ts'
import type { Evidence, EvidenceHeader, Exchange } from '../../harness/report/evidence.ts'
import { openEvidence } from '../../harness/report/read-evidence.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { cleanUpStepOf, type CleanUpStep } from './clean-up-shown.ts'
import { END, Timeline } from './timeline.ts'
import { defaultLimits, limitNames, limitTable } from '../../harness/client/limits.ts'
import { limitsOf } from '../../harness/client/target.ts'

/** A difference between the replay of a check and its evidence. */
export interface Misfit {
  readonly target: string
  readonly exchange: string
  /** `missing`: the check requests it, the evidence lacks it; `other`: the recorded request differs; `unread`: no check requests it. */
  readonly kind: 'missing' | 'other' | 'unread'
  readonly how: string
}

interface Place {
  readonly order: readonly [number, number] | undefined
}

export class RecordedEvidence {
  readonly header: EvidenceHeader
  readonly evidence: Evidence
  readonly misfits: Misfit[] = []
  /** Ids of requests without the header lines of the client that is drawn for them. */
  readonly ofOtherClients: string[] = []
  /** Ids of responses whose bodies are read, and that are longer than the limit `evidenceBodyBytes` of the run. */
  readonly shortened = new Set<string>()
  /** Aborted when the replay reaches the interrupt of the run, on all targets. */
  readonly interrupt = new AbortController()
  /** By repeat. */
  readonly #replaying = new Map<number, PartRecording[]>()
  readonly #parts: ReadonlyMap<string, Part>
  /** By target. */
  readonly #cleanUp: ReadonlyMap<string, readonly CleanUpStep[]>

  private constructor(
    header: EvidenceHeader,
    evidence: Evidence,
    parts: ReadonlyMap<string, Part>,
    cleanUp: ReadonlyMap<string, readonly CleanUpStep[]>,
  ) {
    this.header = header
    this.evidence = evidence
    this.#parts = parts
    this.#cleanUp = cleanUp
  }

  /** Reads an evidence file. Throws `UnreadableFile` if it is damaged or cut off. */
  static async open(file: string): Promise<RecordedEvidence> {
    let header: EvidenceHeader | undefined
    const parts = new Map<string, Part>()
    const partOf = (target: string, repeat: number): Part => {
      const key = keyOf(target, repeat)
      const known = parts.get(key) ?? new Part()
      parts.set(key, known)
      return known
    }
    const cleanUp = new Map<string, CleanUpStep[]>()
    const addStep = (target: string, id: string, exchange?: Exchange): void => {
      const step = cleanUpStepOf(id, exchange)
      if (!step) return
      const known = cleanUp.get(target) ?? []
      cleanUp.set(target, known)
      known.push(step)
    }
    const evidence = await openEvidence(file, (line) => {
      if ('header' in line) {
        header = line.header
        const flaw = header.run && settingsFlaw(header.run)
        if (flaw !== undefined) throw new UnreadableFile(file, `line 1: ${flaw}`)
      } else if ('event' in line) {
        const { event } = line
        partOf(event.target, event.repeat).addEvent(event)
        if (event.event === 'unsent') addStep(event.target, event.id)
      } else {
        const { id, target, order } = line.exchange
        addStep(target, id, line.exchange)
        partOf(target, parseExchangeId(id).repeat).places.set(id, { order })
      }
    })
    if (!header) throw new Error(`${file} is empty`)
    return new RecordedEvidence(header, evidence, parts, cleanUp)
  }

  #bodyLimitOf(target: string): number {
    const settings = this.header.run?.targets.find(({ name }) => name === target)
    return (settings ? limitsOf(settings) : defaultLimits).evidenceBodyBytes
  }

  /** The recorded responses that replace the network, for one target and repeat. */
  recording(target: string, repeat: number): Recording {
    const targets = this.#replaying.get(repeat) ?? []
    this.#replaying.set(repeat, targets)
    const recording = new PartRecording(this.#partOf(target, repeat), {
      exchange: (id) => this.evidence.exchange(target, id),
      misfit: (exchange, kind, how) => this.misfits.push({ target, exchange, kind, how }),
      ofOtherClient: (id) => this.ofOtherClients.push(id),
      lacksBodyOf: (id) => {
        const { cut = 0 } = this.evidence.exchange(target, id)?.response?.body ?? {}
        if (cut > this.#bodyLimitOf(target)) this.shortened.add(id)
      },
      // One target may have sent its last request long before the interrupt, and others not.
      interrupted: this.header.run?.interrupted
        ? async () => {
            await Promise.all(targets.map((one) => one.ended()))
            this.interrupt.abort()
          }
        : undefined,
    })
    targets.push(recording)
    return recording
  }

  /** Responses without a request, in one repeat. */
  unsolicited(target: string, repeat: number): readonly UnsolicitedResponse[] {
    return this.#partOf(target, repeat).unsolicited
  }

  /** The requests of clean-up of all repeats, including those that were not sent. */
  cleanUpOf(target: string): readonly CleanUpStep[] {
    return this.#cleanUp.get(target) ?? []
  }

  /** Records the exchanges and effects that no check has requested. Call it when all checks have ended. */
  noteUnread(target: string, repeat: number): void {
    const part = this.#partOf(target, repeat)
    // An interrupt ends a run before all its requests are sent.
    const effects = this.header.run?.interrupted ? [] : part.unreadEffects()
    for (const id of [...part.unread(), ...effects])
      this.misfits.push({ target, exchange: id, kind: 'unread', how: 'no check asks for it' })
  }

  /** Ids of exchanges outside clean-up that nothing requests. */
  strays(): string[] {
    return [...this.#parts.values()].flatMap((part) => part.strays())
  }

  /** The exchanges of the clean-up of one repeat. */
  cleanUpExchanges(target: string, repeat: number): Exchange[] {
    return [...this.#partOf(target, repeat).places.keys()]
      .filter((id) => parseExchangeId(id).kind === 'cleanup')
      .flatMap((id) => this.evidence.exchange(target, id) ?? [])
  }

  /** The number of exchanges, including clean-up. */
  get exchanges(): number {
    return [...this.#parts.values()].reduce((sum, { places }) => sum + places.size, 0)
  }

  /** The last repeat of which anything is recorded. */
  get lastRepeat(): number {
    return Math.max(0, ...[...this.#parts.keys()].map((key) => Number.parseInt(key, 10)))
  }

  #partOf(target: string, repeat: number): Part {
    return this.#parts.get(keyOf(target, repeat)) ?? new Part()
  }
}

function keyOf(target: string, repeat: number): string {
  return `${repeat} ${target}`
}

/** The evidence of one target and repeat. */
class Part {
  readonly places = new Map<string, Place>()
  readonly effects = new Map<string, RecordedEffect>()
  readonly notes = new Map<string, Note>()
  readonly unsent = new Map<string, Unsent>()
  readonly unsolicited: UnsolicitedResponse[] = []
  readonly read = new Set<string>()

  addEvent(event: RunEvent): void {
    switch (event.event) {
      case 'act':
        this.effects.set(event.name, event)
        return
      case 'note':
        this.notes.set(event.name, event)
        return
      case 'unsent':
        this.unsent.set(event.id, event)
        return
      case 'unasked':
        this.unsolicited.push(event)
    }
  }

  /** Ids of unread exchanges before clean-up. */
  unread(): string[] {
    const end = this.#endOfChecks
    return [...this.places].flatMap(([id, { order }]) => {
      const isOfChecks = order ? order[0] <= end : parseExchangeId(id).kind !== 'cleanup'
      return isOfChecks && !this.read.has(id) ? [id] : []
    })
  }

  /** Ids of exchanges after the checks that are not part of clean-up: a driver signs in there. */
  strays(): string[] {
    const end = this.#endOfChecks
    return [...this.places].flatMap(([id, { order }]) =>
      order && order[0] > end && parseExchangeId(id).kind !== 'cleanup' ? [id] : [],
    )
  }

  /** Names of unread effects. */
  unreadEffects(): string[] {
    return [...this.effects.keys()].filter((name) => !this.read.has(name))
  }

  /** The moments before clean-up. */
  moments(): number[] {
    const end = this.#endOfChecks
    const orders = [...this.places.values(), ...this.effects.values()].flatMap(({ order }) => order ?? [])
    return orders.filter((moment) => moment <= end)
  }

  get #endOfChecks(): number {
    return this.notes.get(CLEAN_UP)?.at ?? Infinity
  }
}

interface RecordingContext {
  readonly exchange: (id: string) => Exchange | undefined
  readonly misfit: (exchange: string, kind: Misfit['kind'], how: string) => void
  readonly ofOtherClient: (id: string) => void
  readonly lacksBodyOf: (id: string) => void
  /** Interrupts the replay, because a request is missing; undefined if the run was not interrupted. */
  readonly interrupted: (() => Promise<void>) | undefined
}

class PartRecording implements Recording {
  readonly #part: Part
  readonly #around: RecordingContext
  readonly #timeline: Timeline
  #fits = true

  constructor(part: Part, around: RecordingContext) {
    this.#part = part
    this.#around = around
    this.#timeline = new Timeline(part.moments())
  }

  get fits(): boolean {
    return this.#fits
  }

  async begin(id: string, line: string): Promise<Exchange> {
    const unsent = this.#part.unsent.get(id)
    if (unsent) {
      if (unsent.why !== 'interrupted') throw new Inconclusive(unsent.why, line)
      throw await this.#interrupted()
    }
    const place = this.#part.places.get(id)
    if (!place) throw await this.#missing(id, line)
    if (place.order) await this.#timeline.reach(place.order[0])
    const exchange = this.#around.exchange(id)
    if (!exchange) throw await this.#missing(id, line)
    this.#part.read.add(id)
    return exchange
  }

  async turnOf(id: string, caller: string): Promise<void> {
    const order = this.#part.places.get(id)?.order
    if (order && this.#around.exchange(id)?.caller !== caller) await this.#timeline.reach(order[0])
  }

  async end({ order }: Exchange): Promise<void> {
    if (order) await this.#timeline.reach(order[1])
  }

  differs(id: string, how: string): NotRecorded {
    this.#fits = false
    this.#around.misfit(id, 'other', how)
    return new NotRecorded(`the evidence has another request as ${id}: ${how}`, id)
  }

  isOfOtherClient(id: string): void {
    this.#around.ofOtherClient(id)
  }

  lacksBodyOf(id: string): void {
    this.#around.lacksBodyOf(id)
  }

  async effect(name: string, begun: () => Promise<unknown>, over: () => void): Promise<unknown> {
    const effect = this.#part.effects.get(name)
    if (!effect) throw await this.#missing(name, name)
    this.#part.read.add(name)
    await this.#timeline.reach(effect.order[0])
    await begun()
    try {
      await this.#timeline.reach(effect.order[1])
    } finally {
      over()
    }
    if (effect.fault) throw new Inconclusive(effect.fault, name)
    if (effect.error !== undefined) throw new Error(effect.error)
    return effect.value
  }

  noted(name: string): string | undefined {
    const note = this.#part.notes.get(name)
    return note && note.at <= this.#timeline.last ? (note.value ?? '') : undefined
  }

  async #missing(id: string, line: string): Promise<Error> {
    if (this.#around.interrupted) return this.#interrupted()
    this.#fits = false
    this.#around.misfit(id, 'missing', line)
    return new NotRecorded(`the evidence has no ${id} (${line})`)
  }

  /** Resolves when everything recorded has been replayed. */
  async ended(): Promise<void> {
    await this.#timeline.reach(END)
  }

  /** Interrupts the replay after all requests that the run sent before its interrupt, also those of other checks and targets. */
  async #interrupted(): Promise<Interrupted> {
    await this.#around.interrupted?.()
    this.#fits = false
    return new Interrupted()
  }
}

/** Why no run has the settings of an evidence header that fits its schema, in a few words; undefined if a run can have them. */
function settingsFlaw({ targets }: NonNullable<EvidenceHeader['run']>): string | undefined {
  for (const [index, { limits = {}, ...documents }] of targets.entries()) {
    const place = `run.targets[${index}]`
    for (const document of ['codeHosting', 'legacyForge'] as const) {
      const { url } = documents[document] ?? {}
      if (url !== undefined && !(/^https?:/i.test(url) && URL.canParse(url)))
        return `${place}.${document}.url is no address of a server`
    }
    // With limits above their maximum, a replay would need too much memory.
    for (const name of limitNames) {
      const { maximum } = limitTable[name]
      const limit: unknown = limits[name]
      if (limit !== undefined && !(typeof limit === 'number' && limit >= 0 && limit <= maximum))
        return `${place}.limits.${name} is no number of at most ${maximum}`
    }
  }
  return undefined
}
