import type { Evidence, EvidenceBody, Exchange, HeaderLines } from '../../../harness/report/evidence.ts'
import type { Report, Result, TargetReport } from '../../../harness/report/report.ts'
import { cutBody } from './cut-body.ts'
import { Lines } from './lines.ts'
import { Once } from './once.ts'
import type { PackedEvidence, PackedExchange, PackedResult, PackedTarget } from './packed.ts'
import { FixtureSteps } from './fixture-steps.ts'

/** Values from a target are cut here in the words of a result; the exchanges show the whole. */
const LONGEST_WORDS = 4000

/** What the results of a report lean on, each thing once; bodies are cut at `longestBody` bytes. */
export function packEvidence(
  { requirements, targets }: Report,
  evidence: Evidence,
  longestBody: number,
): PackedEvidence {
  const pack = new Pack(longestBody)
  const packed = targets.map((target) => pack.target(target, evidence))
  return {
    requirements: requirements.map(({ id, level, says, source }) => ({ id, level, says, source })),
    lines: pack.lines.values,
    heads: pack.heads.values,
    bodies: pack.bodies.values,
    targets: packed,
    ...(pack.cut ? { bodiesCutAt: longestBody } : {}),
  }
}

class Pack {
  readonly lines = new Lines()
  readonly heads = new Once<readonly number[]>()
  readonly bodies = new Once<EvidenceBody>()
  readonly #longestBody: number
  cut = false

  constructor(longestBody: number) {
    this.#longestBody = longestBody
  }

  target({ name, results, observations }: TargetReport, evidence: Evidence): PackedTarget {
    const world = new FixtureSteps(evidence.exchanges(name))
    const exchanges: PackedExchange[] = []
    const places = new Map<string, number>()
    const place = (exchange: Exchange): number => {
      let at = places.get(exchange.id)
      if (at === undefined) {
        at = exchanges.push(this.#exchange(exchange)) - 1
        places.set(exchange.id, at)
      }
      return at
    }
    const packed = results.map((result): [string, PackedResult] => {
      const judged = result.exchanges.flatMap((id) => evidence.exchange(name, id) ?? [])
      return [
        result.requirement,
        {
          ...wordsOf(result),
          verdict: result.verdict,
          judged: judged.map(place),
          scenario: world.leanedOnBy(judged).map(place),
          ...decisiveOf(result, places),
          durationMs: result.durationMs,
        },
      ]
    })
    for (const { exchange } of observations) {
      const shown = evidence.exchange(name, exchange)
      if (shown) place(shown)
    }
    return { name, exchanges, results: Object.fromEntries(packed) }
  }

  #exchange(exchange: Exchange): PackedExchange {
    const { id, caller, operation, request, response, fault, durationMs, attempts } = exchange
    const answer: PackedExchange[7] = response
      ? [response.status, this.#head(response.headers, id), this.#body(response.body)]
      : (fault ?? 0)
    return [
      id,
      caller,
      operation ?? '',
      request.method,
      request.url,
      this.#head(request.headers, id),
      this.#body(request.body),
      answer,
      Math.round(durationMs * 10) / 10,
      attempts?.length ? attempts : 0,
    ]
  }

  #head(headers: HeaderLines, id: string): number {
    const places = headers.map(([name, value]) =>
      value === id && name.toLowerCase() === 'x-conformance-exchange' ? -1 : this.lines.place(name, value),
    )
    return this.heads.place(places.join(), places)
  }

  #body(body: EvidenceBody | undefined): number {
    if (!body) return -1
    const kept = cutBody(body, this.#longestBody)
    if (kept !== body) this.cut = true
    // Cut or binary ones are rare; a text is the key to itself.
    return 'text' in kept && kept.cut === undefined
      ? this.bodies.place(kept.text, kept)
      : this.bodies.add(kept)
  }
}

function wordsOf({ reason, message, expected, received }: Result): Partial<PackedResult> {
  return Object.fromEntries(
    Object.entries({ reason, message, expected, received }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, shorten(value)]],
    ),
  )
}

function shorten(text: string): string {
  return text.length > LONGEST_WORDS
    ? `${text.slice(0, LONGEST_WORDS)}… (${text.length - LONGEST_WORDS} more)`
    : text
}

function decisiveOf({ decisive }: Result, places: ReadonlyMap<string, number>): { decisive?: number } {
  const place = decisive === undefined ? undefined : places.get(decisive)
  return place === undefined ? {} : { decisive: place }
}
