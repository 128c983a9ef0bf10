import type { Entry, Har, Page } from 'har-format'
import type { Evidence, Exchange } from '../harness/report/evidence.ts'
import { remarks } from '../harness/report/remarks.ts'
import type { Report, TargetReport } from '../harness/report/report.ts'
import { visible } from '../harness/report/visible.ts'
import { harRequest, harResponse } from './har-message.ts'
import { jsonText } from './json-text.ts'
import type { Reporter } from './common/reporter.ts'

/** HAR 1.2 of all exchanges, a page for each target. Bodies are the original ones, unescaped. */
export const harReporter: Reporter = {
  name: 'har',
  file: 'evidence.har',
  reads: 'all exchanges',
  render: (report, evidence) => [...pieces(report, evidence)].join(''),
  pieces,
}

const NO_ENTRIES = '"entries": []'

/** One entry at a time, since all of them can be larger than memory allows. */
function* pieces(report: Report, evidence: Evidence): Generator<string> {
  const frame = jsonText(withoutEntries(report))
  const place = frame.lastIndexOf(NO_ENTRIES)
  yield `${frame.slice(0, place)}"entries": [`
  let entries = 0
  for (const [index, target] of report.targets.entries())
    for (const exchange of evidence.exchanges(target.name)) {
      const entry = jsonText(entryOf(exchange, pageId(index))).trimEnd()
      yield `${entries === 0 ? '' : ','}\n   ${entry.replaceAll('\n', '\n   ')}`
      entries += 1
    }
  const judged = report.targets.some(({ results }) => results.some(({ exchanges }) => exchanges.length > 0))
  // An empty recording would claim that nothing was sent.
  if (judged && entries === 0) throw new Error('there are no exchanges without the evidence')
  yield `${entries === 0 ? '' : '\n  '}]${frame.slice(place + NO_ENTRIES.length)}`
}

function withoutEntries({ suite, run, targets }: Report): Har {
  const remarked = remarks(targets)
  return {
    log: {
      version: '1.2',
      creator: { name: visible(suite.name), version: visible(suite.version) },
      pages: targets.map((target, index) => pageOf(target, index, run.startedAt)),
      entries: [],
      ...(remarked.length === 0 ? {} : { comment: visible(remarked.join('; ')) }),
    },
  }
}

function pageId(index: number): string {
  return `target_${index + 1}`
}

function pageOf({ name }: TargetReport, index: number, startedDateTime: string): Page {
  return { startedDateTime, id: pageId(index), title: visible(name), pageTimings: {} }
}

function entryOf(exchange: Exchange, pageref: string): Entry {
  const { id, caller, operation, fault, attempts, startedAt, durationMs, request, response } = exchange
  const tries = (attempts ?? []).map(
    ({ outcome, waitedMs }) => `earlier attempt: ${outcome}, waited ${waitedMs} ms`,
  )
  const about = [id, `as ${caller}`, operation, fault && `${fault.kind}: ${fault.message}`, ...tries]
  return {
    pageref,
    startedDateTime: startedAt,
    time: durationMs,
    request: harRequest(request),
    response: harResponse(response, fault),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: visible(about.filter((part) => part !== undefined).join(', ')),
  }
}
