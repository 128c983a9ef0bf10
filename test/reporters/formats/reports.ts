import { indexEvidence, type Evidence, type Exchange } from '../../../harness/report/evidence.ts'
import type { Report, RequirementRecord, Result, Verdict } from '../../../harness/report/report.ts'
import { levels } from '../../../harness/report/report.ts'
import { exchange, report, requirement, result, targetReport } from '../../report/sample.ts'

/** A report and its sources. */
export interface Sample {
  readonly report: Report
  readonly evidence: Evidence
}

const verdicts: readonly Verdict[] = ['pass', 'fail', 'unmet', 'error', 'unstable', 'observed', 'skipped']

/** Every verdict at every level, on two targets. */
export function everyVerdict(): Sample {
  const requirements = levels.flatMap((level) =>
    verdicts.map((verdict) => requirement(`users.${level}.${verdict}`, { level })),
  )
  const results = requirements.map(({ id }) => resultOf(id, id.split('.')[2] as Verdict))
  const one = report(requirements, results)
  const other = targetReport(requirements, results, { name: 'other', unreachable: 'connection refused' })
  const exchanges = requirements.map(({ id }) => exchange(`check:${id}#1`))
  return {
    report: { ...one, targets: [...one.targets, other] },
    evidence: indexEvidence([...exchanges, ...exchanges.map((each) => ({ ...each, target: 'other' }))]),
  }
}

function resultOf(id: string, verdict: Verdict): Result {
  const why: Partial<Record<Verdict, Partial<Result>>> = {
    fail: { expected: 'status 200', received: '500 without a body', message: 'expected 200, got 500' },
    unmet: { reason: 'issues', message: 'the driver cannot bring about: issues' },
    error: { reason: 'no complete answer within 10 ms', message: 'GET /: no complete answer within 10 ms' },
    observed: { message: '3 entries' },
    skipped: { reason: 'withheld' },
  }
  return result(id, { verdict, exchanges: [`check:${id}#1`], ...why[verdict] })
}

/** Texts with which a target could attack readers of a report. */
export const nasty: readonly string[] = [
  '<script>alert(1)</script>&amp;</failure>]]><!--',
  '\x1b[2J\x1b]0;owned\x07\u009b31m',
  'a\r\nnot ok 1\n::error::owned\n##[error]owned\n  ---\n1..0 # SKIP all',
  '\u202egpj.exe\u202c \u2066\u200b\ufeff\u00ad',
  'nul \0 and \ufffe\uffff, halves \ud800 \udc00, tag \u{e0041}',
  '=HYPERLINK("http://evil.example","x"),"\t\'',
  'x; =1+1',
  '\u2003@SUM(1)',
  '@everyone [x](javascript:alert(1)) ![y](http://evil.example/p.png) `code``` | cell | #1 $x$ www.evil.example',
  '%0A::warning::x, title=a:b;{}"\\',
  'x'.repeat(1_000_000),
  '',
]

/** A report whose every string is hostile. */
export function hostile(): Sample {
  const requirements = nasty.map((text, index): RequirementRecord =>
    requirement(`users.get.${index}`, { says: text, source: text, area: text || 'empty', operation: text }),
  )
  const failing: readonly Verdict[] = ['fail', 'unmet', 'error', 'unstable', 'skipped', 'observed']
  const results = requirements.flatMap(({ id }, index) => {
    const text = nasty[index] ?? ''
    const words = {
      reason: text,
      message: text,
      expected: text,
      received: text,
      exchanges: [`check:${id}#1`],
    }
    return [result(id, { verdict: failing[index % failing.length] ?? 'fail', ...words })]
  })
  const [first] = report(requirements, results).targets
  const targets = nasty.slice(0, 8).map((name, index) => ({
    ...targetReport(requirements, results),
    ...first,
    name,
    ...(index === 1 ? { unreachable: name } : {}),
  }))
  return {
    report: { ...report(requirements, results), targets },
    evidence: indexEvidence(
      targets
        .slice(0, 2)
        .flatMap(({ name }) => requirements.map(({ id }, index) => nastyExchange(name, id, index))),
    ),
  }
}

function nastyExchange(target: string, id: string, index: number): Exchange {
  const text = nasty[index] ?? ''
  const { response, ...asked } = exchange(`check:${id}#1`, {
    target,
    caller: text,
    operation: text,
    request: {
      method: 'POST',
      // Half a surrogate pair cannot be written in a URL.
      url: `http://h/?q=${encodeURIComponent(Buffer.from(text).toString()).slice(0, 200)}`,
      headers: [['x', text]],
      body: { text },
    },
    response: {
      status: 200,
      headers: [
        ['set-cookie', text],
        ['location', text],
      ],
      body: { text, cut: 5_000_000 },
    },
  })
  if (response && index % 2 === 0) return { ...asked, response }
  return { ...asked, fault: { kind: 'protocol', message: text } }
}
