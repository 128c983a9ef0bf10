import { beforeAll, expect, test } from 'vitest'
import type { PhaseName } from '../../proof/certify/certificate.ts'
import type { EvidenceHeader, Exchange } from '../../harness/report/evidence.ts'
import type { Result, TargetReport } from '../../harness/report/report.ts'
import { ofToday } from '../../mutation/score/sample.ts'
import { findingsOf, smallBundle, type SmallBundle } from './small-bundle.ts'
import { resealed, type Line, type Phase } from './vendor.ts'

// A part of the changes, different each day; with TEST_ALL=1 all of them.

let bundle: SmallBundle

beforeAll(async () => void (bundle = await smallBundle('a', 'legacy-issues.create.')))

type Answered = Exchange & Required<Pick<Exchange, 'response'>>
type Picks = (exchange: Answered) => boolean
type Edit = (phase: Phase) => void

const isAnswered = (line: Line): line is Answered => 'response' in line
const placesOf = ({ lines }: Phase, picks: Picks): number[] =>
  lines.flatMap((line, at) => (isAnswered(line) && picks(line) ? [at] : []))

/** Changes the first matching exchange. */
const inExchange =
  (picks: Picks, change: (exchange: Answered) => Partial<Exchange>): Edit =>
  (phase) => {
    const [at = 0] = placesOf(phase, picks)
    const exchange = phase.lines[at] as Answered
    phase.lines[at] = { ...exchange, ...change(exchange) }
  }
const inResponse = (picks: Picks, change: Partial<Answered['response']>): Edit =>
  inExchange(picks, ({ response }) => ({ response: { ...response, ...change } }))
const without =
  (picks: Picks): Edit =>
  (phase) =>
    void phase.lines.splice(placesOf(phase, picks)[0] ?? 0, 1)

const inReport =
  (change: (target: TargetReport) => Partial<TargetReport>): Edit =>
  (phase) => {
    const targets = phase.report.targets.map((target) => ({ ...target, ...change(target) }))
    phase.report = { ...phase.report, targets }
  }
const inResult = (id: string, change: Partial<Result>): Edit =>
  inReport(({ results }) => ({
    results: results.map((one) => (one.requirement === id ? { ...one, ...change } : one)),
  }))
const inHeader =
  (change: (run: NonNullable<EvidenceHeader['run']>) => object): Edit =>
  ({ lines }) => {
    const header = lines[0] as EvidenceHeader & Required<Pick<EvidenceHeader, 'run'>>
    lines[0] = { ...header, run: { ...header.run, ...change(header.run) } }
  }

const asked =
  (operation: string, status: number): Picks =>
  ({ id, operation: own, response }) =>
    own === operation && response.status === status && /^(?:check|scenario|fixture)/.test(id)
const shown = asked('users.get', 200)
const isPreflight: Picks = ({ id }) => id.startsWith('preflight#')
const cleansUp =
  (what: string): Picks =>
  ({ id }) =>
    id.startsWith(`cleanup:${what}`)
const text = (json: string) => ({ body: { text: json } })

const withEvent =
  (event: object): Edit =>
  ({ lines }) =>
    void lines.push({ target: 'forge', repeat: 1, ...event } as Line)

/** Exchanges the responses of two exchanges. */
const swapped: Edit = (phase) => {
  const [one = 0, other = 0] = [placesOf(phase, shown)[0], placesOf(phase, asked('users.get', 404))[0]]
  const [first, second] = [phase.lines[one] as Answered, phase.lines[other] as Answered]
  phase.lines[one] = { ...first, response: second.response }
  phase.lines[other] = { ...second, response: first.response }
}
const moved: Edit = (phase) => {
  const [one = 0, other = 0] = placesOf(phase, shown)
  const [first, second] = [phase.lines[one] as Line, phase.lines[other] as Line]
  phase.lines[one] = second
  phase.lines[other] = first
}
const interrupted: Edit = (phase) => {
  inHeader(() => ({ interrupted: true }))(phase)
  phase.report = { ...phase.report, run: { ...phase.report.run, interrupted: true } }
}

const refused: ReadonlyArray<readonly [what: string, edit: Edit, why: RegExp, phase?: PhaseName]> = [
  ['a body', inResponse(shown, text('{"id":9999}')), /users\.get\.\S+ is pass in the report, and fail/],
  ['a body that is no JSON', inResponse(shown, text('<html>')), /users\.get\.\S+ is pass .* and fail/],
  [
    'a status',
    inResponse(shown, { status: 404 }),
    /users\.get\.status is pass in the report, and fail|another request/,
  ],
  [
    'a status of an exploration',
    inResponse(shown, { status: 404 }),
    /scenario:sequence .* is (?:not in the evidence|another request than the check sends)/,
    'explore',
  ],
  ['a verdict', inResult('users.get.status', { verdict: 'fail' }), /is fail in the report, and pass/],
  [
    'a verdict of a rule',
    inResult('users.get.every-404', { verdict: 'fail' }),
    /is fail .* and pass/,
    'explore',
  ],
  [
    'a message',
    inResult('users.get.status', { message: 'right' }),
    /users\.get\.status is pass in the report/,
  ],
  [
    'the exchanges of a result',
    inResult('users.get.status', { exchanges: [] }),
    /users\.get\.status is pass/,
  ],
  ['an exchange that is deleted', without(shown), /an exchange is missing or twice/],
  ['a removal that is deleted', without(cleansUp('user')), /an exchange is missing or twice/],
  ['a look that is deleted', without(cleansUp('is user')), /an exchange is missing or twice/],
  ['exchanges that change places', moved, /is not in its place/],
  [
    'responses that change places',
    swapped,
    /users\.get\.\S+ is pass in the report, and fail|another request/,
  ],
  [
    'a request',
    inExchange(shown, ({ request }) => ({ request: { ...request, url: `${request.url}x` } })),
    /its URL is/,
  ],
  ['a caller', inExchange(shown, () => ({ caller: 'somebody' })), /its caller is another one/],
  ['a login', inExchange(shown, () => ({ login: 'somebody' })), /its login is another one/],
  ['an operation', inExchange(shown, () => ({ operation: 'users.current' })), /its operation is another one/],
  [
    'attempts',
    inExchange(shown, () => ({ attempts: [{ outcome: '503', waitedMs: 1 }] })),
    /its retries is not/,
  ],
  [
    'a media type of the preflight',
    inResponse(isPreflight, { headers: [['content-type', 'a/b']] }),
    /its observations is not/,
  ],
  [
    'an effect that nothing asks for',
    (phase) => {
      const last = Math.max(...phase.lines.flatMap((line) => ('order' in line ? (line.order ?? []) : [])))
      withEvent({ event: 'act', name: 'right', order: [last + 1, last + 2] })(phase)
    },
    /no check asks for it/,
  ],
  [
    'an event of another repeat',
    withEvent({ event: 'note', name: 'right', at: 1, repeat: 9 }),
    /no repeat 9/,
  ],
  [
    'a dispute that is deleted',
    (phase) => {
      const { disputes: _, ...report } = phase.report
      phase.report = report
    },
    /dispute/,
  ],
  ['observations', inReport(() => ({ observations: [] })), /its observations is not/],
  ['leftovers that are emptied', inReport(() => ({ leftovers: [] })), /leftovers differ .* in the issue/],
  [
    'a leftover',
    inReport(({ leftovers }) => ({ leftovers: leftovers.slice(1) })),
    /leftovers differ .* in the issue/,
  ],
  [
    'the size of an exploration',
    inReport(({ exploration }) => (exploration ? { exploration: { ...exploration, requests: 20_000 } } : {})),
    /its exploration is not/,
    'explore',
  ],
  [
    'a profile that is deleted',
    inReport(({ profiles = [] }) => ({ profiles: profiles.slice(1) })),
    /its profile \S+ is not that of the evidence/,
  ],
  [
    'profiles of a document that was not asked',
    inReport(({ profiles = [] }) => ({
      profiles: [...profiles, ...profiles.map((one) => ({ ...one, profile: 'legacy-forge' }))],
    })),
    /its profile legacy-forge is not that of the evidence|it has the profile legacy-forge twice/,
  ],
  ['repeats', inHeader(() => ({ repeats: 2 })), /preflight#1@2 is not in the evidence/],
  ['a run without a preflight', inHeader(() => ({ preflight: false })), /an exchange that no check asks for/],
  ['a run that was interrupted', interrupted, /the phase run was interrupted/],
]

test.each(ofToday(refused).map(([what, edit, why, phase = 'run']) => ({ what, edit, why, phase })))(
  '$what, changed by a vendor who makes everything else anew, is refused',
  async ({ edit, why, phase }) => {
    const files = await resealed(bundle, phase, edit)
    const last = (await findingsOf(files, { publicKey: bundle.publicKey })).at(-1)
    expect(last?.state).toBe('broken')
    expect(last?.line).toMatch(why)
  },
)

const unprovable: ReadonlyArray<readonly [what: string, edit: Edit, told: RegExp]> = [
  ['nothing', () => undefined, /that another server .* gave these responses, or that somebody wrote them/],
  [
    'a response of the preflight',
    inResponse(isPreflight, text('{"ok":true,"data":[]}')),
    /responses that no check reads, such as those of the preflight/,
  ],
  ['a time', inExchange(shown, () => ({ durationMs: 1 })), /times and durations/],
  [
    'the client of a request',
    inExchange(shown, ({ request }) => ({
      request: {
        ...request,
        headers: request.headers.map(([name, value], at) => [name, at === 0 ? 'x' : value]),
      },
    })),
    /that requests have the header lines of their clients: 1 have other ones in the evidence, such as /,
  ],
  [
    'an exchange beside clean-up that is added',
    (phase) => {
      const [at = 0] = placesOf(phase, ({ id }) => id.startsWith('fixture:'))
      const last = Math.max(...phase.lines.flatMap((line) => ('order' in line ? (line.order ?? []) : [])))
      const one = phase.lines[at] as Answered
      phase.lines.splice(at + 1, 0, {
        ...one,
        id: one.id.replace(/#.*/, '#99'),
        order: [last + 1, last + 2],
      })
    },
    /nothing asks for 1 exchanges, such as fixture:/,
  ],
  [
    'a header line of a response',
    inExchange(isPreflight, ({ response }) => ({
      response: { ...response, headers: [...response.headers, ['x-a', 'b']] },
    })),
    /header lines that no check reads/,
  ],
  [
    'a note of the evidence',
    withEvent({ event: 'note', name: 'right', at: 1 }),
    /notes of the evidence that changed no request/,
  ],
  ['a note', inReport(() => ({ notes: ['everything is right'] })), /edited notes/],
  [
    'the patience',
    inHeader(({ targets }) => ({ targets: targets.map((one) => ({ ...one, patienceMs: 60_000 })) })),
    /settings and notes of the evidence that changed no request/,
  ],
  [
    'a leftover of an earlier run',
    inReport(({ leftovers }) => ({ leftovers: [...leftovers, { kind: 'user', name: 'ada', why: '' }] })),
    /leftovers of earlier runs/,
  ],
  ['what may appear', inReport(() => ({ mayAppear: [{ kind: 'user', name: 'ada' }] })), /what may appear/],
  [
    'a server that was removed',
    inReport(() => ({ serverRemoved: true, leftovers: [] })),
    /what was left on forge: the report says that the run removed the server/,
  ],
]

test.each(ofToday(unprovable))(
  '%s, changed in the same way, is told as not provable',
  async (_, edit, told) => {
    const findings = await findingsOf(await resealed(bundle, 'run', edit), { publicKey: bundle.publicKey })
    expect(findings.filter(({ state }) => state === 'broken' || state === 'unproven')).toEqual([])
    const lines = findings.flatMap(({ state, line }) => (state === 'unprovable' ? [line] : []))
    expect(lines).toContainEqual(expect.stringMatching(told))
  },
)
