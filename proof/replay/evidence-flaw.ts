import { exchangeId, parseExchangeId, type ExchangeSource } from '../../harness/client/exchange-id.ts'
import type { EvidenceHeader, Exchange, RunEvent } from '../../harness/report/evidence.ts'
import { evidenceLines } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { comparePlaces, placeOf } from '../../harness/report/evidence-order.ts'

/** Characters of an id from the file. */
const MAX_NAME_LENGTH = 200

/** Largest line in bytes: a response at the default limits, escaped twice, and its request. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024

/**
 * Why an evidence file cannot belong to a report, in a few words; undefined if it can. Reads each line once and keeps only its id
 * and its positions. Throws `UnreadableFile` if the file is damaged or cut off.
 */
export async function evidenceFlaw(file: string, report: Report): Promise<string | undefined> {
  const seen = new SeenEvidence(report)
  let number = 0
  for await (const line of evidenceLines(file, { longestLine: MAX_LINE_LENGTH, isStrict: true })) {
    number += 1
    const content = 'header' in line ? line.header : 'event' in line ? line.event : line.exchange
    const flaw = (await firstFlaw('evidence', content)) ?? seen.flawOf(line)
    if (flaw !== undefined) return `line ${number}: ${flaw}`
  }
  return seen.flaw()
}

class SeenEvidence {
  readonly #report: Report
  readonly #ids = new Map<string, Set<string>>()
  /** By repeat and target. */
  readonly #moments = new Map<string, number[]>()
  readonly #repeats = new Set<number>()
  #last: Exchange | undefined
  #header: EvidenceHeader | undefined

  constructor(report: Report) {
    this.#report = report
    for (const { name } of report.targets) this.#ids.set(name, new Set())
  }

  flawOf(
    line:
      { readonly header: EvidenceHeader } | { readonly event: RunEvent } | { readonly exchange: Exchange },
  ): string | undefined {
    if ('header' in line) return this.#headerFlaw(line.header)
    if ('event' in line) return this.#eventFlaw(line.event)
    return this.#exchangeFlaw(line.exchange)
  }

  /** The flaw of all lines together. */
  flaw(): string | undefined {
    // An interrupt ends recorded effects that have started.
    if (!this.#header?.run?.interrupted)
      for (const [place, moments] of this.#moments) {
        const sorted = moments.sort((a, b) => a - b)
        const gap = sorted.findIndex((moment, index) => moment !== index + 1)
        if (gap !== -1)
          return `of ${place.slice(place.indexOf(' ') + 1)}, an exchange is missing or twice: the place ${gap + 1} in the order of the run`
      }
    return this.#missingRepeat() ?? this.#missingExchange()
  }

  /** Requires exchanges of every repeat: a replay takes as long for a repeat without evidence as for any other. */
  #missingRepeat(): string | undefined {
    const repeats = this.#header?.run?.repeats ?? 1
    // After a limit, or without a server, nothing more is sent.
    const hasEnded = this.#report.targets.some(({ stoppedResponding }) => stoppedResponding !== undefined)
    const isCut = hasEnded || this.#header?.run?.interrupted
    if (repeats === 1 || isCut) return undefined
    const missing = Array.from({ length: repeats }, (_, place) => place + 1).find(
      (repeat) => !this.#repeats.has(repeat),
    )
    return missing === undefined
      ? undefined
      : `the run has ${repeats} repeats, and it has no exchange of repeat ${missing}`
  }

  #headerFlaw(header: EvidenceHeader): string | undefined {
    this.#header = header
    const { suite, run, targets } = this.#report
    const facts: ReadonlyArray<readonly [string, unknown, unknown]> = [
      ['suite', `${header.suite.name} ${header.suite.version}`, `${suite.name} ${suite.version}`],
      ['seed', header.seed, run.seed],
      ['startedAt', header.startedAt, run.startedAt],
      ['nonce', header.run?.nonce ?? run.nonce, run.nonce],
      [
        'targets',
        JSON.stringify(header.run?.targets.map(({ name }) => name)),
        header.run && JSON.stringify(targets.map(({ name }) => name)),
      ],
    ]
    // An interrupt excuses what is missing. One that comes after the evidence was written is in the report alone.
    if (header.run?.interrupted && !run.interrupted)
      return 'it says that the run was interrupted, and the report does not'
    const other = facts.find(([, one, another]) => one !== another)
    return other && `its ${other[0]} is ${cut(String(other[1]))}, and the report has ${cut(String(other[2]))}`
  }

  #exchangeFlaw(exchange: Exchange): string | undefined {
    const { id, target, order } = exchange
    const known = this.#ids.get(target)
    if (!known) return `the report has no target ${cut(target)}`
    const { source, kind, number, repeat } = parseExchangeId(id)
    const isId =
      kind !== undefined && exchangeId(source as ExchangeSource, number, repeat) === id && number > 0
    if (!isId || repeat > (this.#header?.run?.repeats ?? 100)) return `${cut(id)} is no id of an exchange`
    if (known.size === known.add(id).size) return `${cut(id)} is there twice`
    this.#repeats.add(repeat)
    const before = this.#last
    this.#last = exchange
    if (before?.target === target && comparePlaces(placeOf(before.id), placeOf(id)) >= 0)
      return `${cut(id)} is not in its place`
    for (const moment of order ?? []) this.#momentsOf(target, repeat).push(moment)
    return undefined
  }

  #eventFlaw(event: RunEvent): string | undefined {
    if (!this.#ids.has(event.target)) return `the report has no target ${cut(event.target)}`
    if (event.repeat > (this.#header?.run?.repeats ?? 100)) return `the run has no repeat ${event.repeat}`
    if (event.event === 'act')
      for (const moment of event.order) this.#momentsOf(event.target, event.repeat).push(moment)
    return undefined
  }

  #momentsOf(target: string, repeat: number): number[] {
    const place = `${repeat} ${target}`
    const known = this.#moments.get(place) ?? []
    this.#moments.set(place, known)
    return known
  }

  /** An exchange that the report names and the evidence lacks. */
  #missingExchange(): string | undefined {
    for (const { name, results, observations, retries = [] } of this.#report.targets) {
      const known = this.#ids.get(name)
      const named = [
        ...results.flatMap(({ exchanges, decisive, failure }) => [
          ...exchanges,
          ...[decisive, failure?.exchange, failure?.other].filter((id) => id !== undefined),
        ]),
        ...[...observations, ...retries].map(({ exchange }) => exchange),
      ]
      const missing = named.find((id) => id !== '' && !known?.has(id))
      if (missing !== undefined) return `it lacks ${cut(missing)}, which the report names`
    }
    return undefined
  }
}

function cut(text: string): string {
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text
}
