import { indexEvidence, type Evidence, type Exchange } from '../../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result, Verdict } from '../../../harness/report/report.ts'
import { exchange, report, requirement, result, targetReport } from '../../report/sample.ts'

/* A run of the maximum size: random where that affects compression, and the same each time. */

const EXCHANGES_EACH = 3

/** A report with these numbers of targets and requirements, each with three exchanges of its own and one that it shares. */
export function generatedRun(targets: number, requirements: number): { report: Report; evidence: Evidence } {
  const draw = generator(7)
  const records = Array.from({ length: requirements }, (_, n) => recordOf(n))
  const exchanges: Exchange[] = []
  const reports = Array.from({ length: targets }, (_, place) => {
    const name = `forge ${place + 1} at example.org`
    const results = records.map(({ id, level }, n) => {
      const own = Array.from({ length: EXCHANGES_EACH }, (_, at) => `check:${id}#${at + 1}`)
      exchanges.push(...own.map((one) => exchangeOf(one, name, place, draw)))
      const shared = `scenario:scenario ${Math.floor(n / 8)}#1`
      if (n % 8 === 0) exchanges.push(exchangeOf(shared, name, place, draw))
      return resultOf(id, verdictOf(level, draw), [...own, shared])
    })
    return targetReport(records, results, { name })
  })
  return { report: { ...report(records, []), targets: reports }, evidence: indexEvidence(exchanges) }
}

function recordOf(n: number): RequirementRecord {
  const area = `area${Math.floor(n / 50)}`
  return requirement(`${area}.operation${Math.floor(n / 8)}.requirement-${n}`, {
    area,
    level: n % 10 < 4 ? 'stated' : n % 10 < 7 ? 'implied' : 'open',
    says: `GET of number ${n} by an anonymous caller returns an empty list and 200.`,
    source: `code-hosting, Somewhere, GET /resources/{resource}/parts/${Math.floor(n / 8)}`,
  })
}

function verdictOf(level: string, draw: () => number): Verdict {
  if (level === 'open') return 'observed'
  const drawn = draw()
  return drawn < 0.8 ? 'pass' : drawn < 0.92 ? 'fail' : drawn < 0.97 ? 'unmet' : 'error'
}

function resultOf(id: string, verdict: Verdict, exchanges: string[]): Result {
  const words: Partial<Result> =
    verdict === 'fail'
      ? {
          expected: 'email ""',
          received: `email is "person-${id}@example.com"`,
          message: `expected email "", received email is "person-${id}@example.com"`,
          decisive: exchanges[0] ?? '',
        }
      : verdict === 'pass'
        ? {}
        : { reason: 'a capability', message: `200 application/json for ${id}` }
  return result(id, { verdict, exchanges, ...words })
}

function exchangeOf(id: string, target: string, place: number, draw: () => number): Exchange {
  const word = (): string => Math.floor(draw() * 2 ** 40).toString(36)
  const name = `f${word()}-person-${word()}`
  const origin = `http://127.0.0.1:${30_000 + place}`
  const user = {
    id: Math.floor(draw() * 1e6),
    login: name,
    full_name: `${word()} ${word()}`,
    email: `${name}@example.com`,
    avatar_url: `${origin}/avatars/${word()}`,
    created: '2026-11-21T01:15:47Z',
    language: 'en-US',
    is_admin: false,
  }
  return exchange(id, {
    target,
    request: {
      method: 'GET',
      url: `${origin}/api/v1/users/${name}?limit=50`,
      headers: [
        ['user-agent', 'forge-conformance'],
        ['x-conformance-exchange', id],
        ['authorization', 'Basic «basic:ada»'],
      ],
    },
    response: {
      status: 200,
      headers: [
        ['content-type', 'application/json; charset=utf-8'],
        ['Date', `Sat, 21 Nov 2026 01:${10 + Math.floor(draw() * 50)}:${10 + Math.floor(draw() * 50)} GMT`],
        ['Content-Length', String(JSON.stringify(user).length)],
        ['X-Request-Id', word() + word()],
      ],
      body: { text: JSON.stringify(user) },
    },
    durationMs: draw() * 100,
  })
}

/** Pseudorandom numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
