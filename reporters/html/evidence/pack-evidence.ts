import { present, unlessEmpty } from '../../../harness/client/present.ts'
import type { Evidence, EvidenceBody, Exchange, HeaderLines } from '../../../harness/report/evidence.ts'
import type { Report, Result, TargetReport } from '../../../harness/report/report.ts'
import { withoutRepeats } from '../../../harness/report/repeated-reads.ts'
import { sinceLines } from '../../../harness/report/since.ts'
import { oneRequest } from '../../../harness/report/reproduce.ts'
import { decisiveOf as decisiveExchange } from '../../../harness/report/problems.ts'
import { FixtureSteps } from './fixture-steps.ts'
import type { PackedEvidence, PackedExchange, PackedResult, PackedTarget } from './packed.ts'
import { UniqueHeaders, UniqueValues } from './unique-values.ts'

/** Longer texts of a result, and header lines, are cut; the evidence has the original values. */
const MAX_TEXT_LENGTH = 4000

/** The exchanges of all results of a report, without duplicates; bodies are cut at `longestBody` bytes. */
export function packEvidence(
  { run, requirements, targets }: Report,
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
    seed: run.seed,
    ...present({ bodiesCutAt: pack.cut ? longestBody : undefined }),
  }
}

class Pack {
  readonly lines = new UniqueHeaders()
  readonly heads = new UniqueValues<readonly number[]>()
  readonly bodies = new UniqueValues<EvidenceBody>()
  readonly #longestBody: number
  cut = false

  constructor(longestBody: number) {
    this.#longestBody = longestBody
  }

  target(target: TargetReport, evidence: Evidence): PackedTarget {
    const { name, results, observations, again, exploration } = target
    const { retries = [], serverErrors = [], hollow = [] } = target
    const fixture = new FixtureSteps(evidence.exchanges(name))
    const exchanges: PackedExchange[] = []
    const indices = new Map<string, number>()
    const indexOf = (exchange: Exchange): number => {
      let index = indices.get(exchange.id)
      if (index === undefined) {
        index = exchanges.push(this.#exchange(exchange)) - 1
        indices.set(exchange.id, index)
      }
      return index
    }
    const packed = results.map((result): [string, PackedResult] => {
      const judged = result.exchanges.flatMap((id) => evidence.exchange(name, id) ?? [])
      return [
        result.requirement,
        {
          ...textsOf(result),
          verdict: result.verdict,
          ...judgedOf(judged, indexOf),
          ...present({
            since: unlessEmpty(sinceLines(result, (id) => evidence.exchange(name, id)).map(shorten)),
          }),
          setup: fixture.requiredBy(judged).map(indexOf),
          ...present({
            decisive: indices.get(result.decisive ?? ''),
            curl: curlOf(target, result, evidence),
          }),
          durationMs: result.durationMs,
        },
      ]
    })
    for (const { exchange } of [...observations, ...retries, ...serverErrors, ...hollow]) {
      const shown = evidence.exchange(name, exchange)
      if (shown) indexOf(shown)
    }
    return {
      name,
      ...present({
        again,
        exploration: exploration && {
          findings: exploration.findings.map(({ requirement, again: reach }) => ({
            requirement,
            ...present({ again: reach }),
          })),
        },
      }),
      exchanges,
      results: Object.fromEntries(packed),
    }
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
    const indices = headers.map(([name, value]) =>
      value === id && name.toLowerCase() === 'x-conformance-exchange'
        ? -1
        : this.lines.indexOf(shorten(name), shorten(value)),
    )
    return this.heads.indexOf(indices.join(), indices)
  }

  #body(body: EvidenceBody | undefined): number {
    if (!body) return -1
    const kept = cutBody(body, this.#longestBody)
    if (kept !== body) this.cut = true
    // Cut and binary bodies are rare; a text is its own key.
    return 'text' in kept && kept.cut === undefined
      ? this.bodies.indexOf(kept.text, kept)
      : this.bodies.add(kept)
  }
}

/** A body cut at `longest` bytes, marked with its original length. */
export function cutBody(body: EvidenceBody, longest: number): EvidenceBody {
  if ('base64' in body) {
    const length = Math.floor((body.base64.length * 3) / 4)
    if (length <= longest) return body
    return { base64: body.base64.slice(0, Math.floor(longest / 3) * 4), cut: body.cut ?? length }
  }
  if (body.text.length <= longest) return body
  const kept = body.text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  return { text: kept, cut: body.cut ?? new TextEncoder().encode(body.text).length }
}

/** The judged exchanges; equal reads with equal responses as one. */
function judgedOf(
  exchanges: readonly Exchange[],
  indexOf: (exchange: Exchange) => number,
): Pick<PackedResult, 'judged' | 'times'> {
  const read = withoutRepeats(exchanges)
  const times = read.map((one) => one.times)
  return {
    judged: read.map(({ exchange }) => indexOf(exchange)),
    ...present({ times: times.some((one) => one > 1) ? times : undefined }),
  }
}

function textsOf(result: Result): Partial<PackedResult> {
  const names = ['reason', 'message', 'expected', 'received'] as const
  return Object.fromEntries(
    names.flatMap((name) => (result[name] === undefined ? [] : [[name, shorten(result[name])]])),
  )
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH)}… (${text.length - MAX_TEXT_LENGTH} more)`
    : text
}

function curlOf(target: TargetReport, result: Result, evidence: Evidence): string | undefined {
  if (!result.failure) return undefined
  return oneRequest(target, result, evidence.exchange(target.name, decisiveExchange(result) ?? ''))
}
