import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { readBundle } from '../../cli/certify/read-bundle.ts'
import { writeBundle } from '../../cli/certify/write-bundle.ts'
import { fromBase64, toBytes, toText } from '../../proof/certify/bytes.ts'
import { openEnvelope } from '../../proof/certify/envelope.ts'
import { phaseNames, type Certificate } from '../../proof/certify/certificate.ts'
import type { Report, Verdict } from '../../harness/report/report.ts'
import { verdicts } from '../../harness/report/report.ts'
import { totalsOf } from '../../harness/report/totals.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { emptyFolder } from '../support/resources.ts'
import { findingsOf, smallBundle, type SmallBundle } from './small-bundle.ts'
import { jsonOf, linesOf, relined, rereported, sealed, type Files } from './tampering.ts'

const RUNS = takesAll ? 200 : 12
/** Longer than the slowest verification on a busy machine, and shorter than an unbounded operation. */
const MAX_MS_LENGTH = 60_000
let bundle: SmallBundle
let another: SmallBundle
const work = emptyFolder()

beforeAll(async () => {
  bundle = await smallBundle('a')
  another = await smallBundle('b')
})

/** A change by an attacker who knows the format. Returns false if it changes nothing. */
type Change = (files: Files, place: number, other: number) => boolean | Promise<boolean>

/** The relevant content of an envelope: key ids and white space do not count. */
function signedIn(bytes: Uint8Array = new Uint8Array()): string | undefined {
  try {
    const opened = openEnvelope(JSON.parse(toText(bytes)))
    if (typeof opened === 'string') return undefined
    const signatures = opened.envelope.signatures.map(({ sig }) => fromBase64(sig)?.join())
    return JSON.stringify([opened.payload.join(), signatures])
  } catch {
    return undefined
  }
}

/** Changes the lines of evidence, with valid digests. */
const inLines =
  (change: (lines: string[], at: number, other: number) => string[]): Change =>
  (files, place, other) => {
    const phase = phaseNames[place % phaseNames.length] ?? 'run'
    const before = linesOf(files, `${phase}/evidence.ndjson.gz`).join('\n')
    const at = 1 + (place % (before.split('\n').length - 3))
    relined(files, phase, (lines) => {
      const changed = change(lines, at, 1 + (other % (lines.length - 2)))
      return recounted(changed)
    })
    rereported(files, phase)
    return linesOf(files, `${phase}/evidence.ndjson.gz`).join('\n') !== before
  }

/** A footer with the current counts. */
function recounted(lines: readonly string[]): string[] {
  const content = lines.slice(0, -1)
  const events = content.filter((line) => line.startsWith('{"event"') || line.includes('"event":')).length
  return [...content, JSON.stringify({ footer: true, exchanges: content.length - 1 - events, events })]
}

const changes: Readonly<Record<string, Change>> = {
  'a byte': (files, place, other) => {
    const names = [...files.keys()]
    const name = names[place % names.length] ?? ''
    const bytes = Uint8Array.from(files.get(name) ?? [])
    bytes[other % bytes.length] = (bytes[other % bytes.length] ?? 0) ^ (1 << (place % 8))
    files.set(name, bytes)
    return name !== 'attestation.json' || signedIn(bytes) !== signedIn(bundle.files.get(name))
  },
  'a line removed': inLines((lines, at) => lines.toSpliced(at, 1)),
  'a line twice': inLines((lines, at, other) => lines.toSpliced(other, 0, lines[at] ?? '')),
  'a line moved': inLines((lines, at, other) => {
    const [line = ''] = lines.slice(at, at + 1)
    return lines.toSpliced(at, 1).toSpliced(other, 0, line)
  }),
  'a line of another run': inLines((lines, at, other) => {
    const foreign = linesOf(new Map(another.files), 'run/evidence.ndjson.gz').slice(1, -2)
    return lines.with(at, foreign[other % foreign.length] ?? '')
  }),
  'evidence cut off': inLines((lines, at) => [...lines.slice(0, at), lines.at(-1) ?? '']),
  'a status code': inLines((lines, at) => {
    const found = lines.findIndex((line, index) => index >= at && /"status":2\d\d/.test(line))
    return found === -1
      ? lines
      : lines.with(found, (lines[found] ?? '').replace(/"status":2\d\d/, '"status":418'))
  }),
  'a verdict': async (files, place, other) => {
    const verdict = verdicts[other % verdicts.length] as Verdict
    let changed = false
    rereported(files, 'run', (report) => edited(report, place, verdict, () => (changed = true)))
    return changed
  },
  'a file swapped': (files, place, other) => {
    const names = [...files.keys()].filter((name) => name !== 'attestation.json')
    const [one = '', two = ''] = [names[place % names.length], names[other % names.length]]
    const bytes = files.get(one) ?? new Uint8Array()
    files.set(one, files.get(two) ?? new Uint8Array())
    files.set(two, bytes)
    return one !== two
  },
  'a file of another bundle': (files, place) => {
    const names = [...files.keys()]
    const name = names[place % names.length] ?? ''
    files.set(name, another.files.get(name) ?? new Uint8Array())
    return true
  },
  'a file removed': (files, place) => files.delete([...files.keys()][place % files.size] ?? ''),
  'another catalogue': (files, place) => {
    const certificate = jsonOf<Certificate>(files, 'certificate.json')
    const catalogueDigest = `sha256:${createHash('sha256').update(String(place)).digest('hex')}`
    setCertificate(files, { ...certificate, suite: { ...certificate.suite, catalogueDigest } })
    return true
  },
  'another product': (files, place) => {
    const certificate = jsonOf<Certificate>(files, 'certificate.json')
    setCertificate(files, { ...certificate, product: { ...certificate.product, version: `9.${place}` } })
    return true
  },
  'a better outcome': (files) => {
    const certificate = jsonOf<Certificate>(files, 'certificate.json')
    const profiles = certificate.profiles.map((one) => ({
      ...one,
      outcome: 'conforms' as const,
      undecided: [],
    }))
    setCertificate(files, { ...certificate, outcome: 'conforms', profiles, reasons: [] })
    return true
  },
}

function setCertificate(files: Files, certificate: Certificate): void {
  files.set('certificate.json', toBytes(JSON.stringify(certificate)))
}

/** The report with another verdict of one result, and consistent totals. */
function edited(report: Report, place: number, verdict: Verdict, told: () => void): Report {
  return {
    ...report,
    targets: report.targets.map((target) => {
      const judged = target.results.filter((one) => one.exchanges.length > 0)
      const chosen = judged[place % judged.length]
      if (chosen && chosen.verdict !== verdict) told()
      const results = target.results.map((one) =>
        one.requirement === chosen?.requirement ? { ...one, verdict } : one,
      )
      return { ...target, results, totals: totalsOf(results, report.requirements) }
    }),
  }
}

it(`${RUNS} random changes of a bundle are refused, signed again or not, with what is wrong named`, async () => {
  const refusals = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(changes)),
      fc.nat(100_000),
      fc.nat(100_000),
      fc.boolean(),
      async (kind, place, other, isSealed) => {
        const files = new Map(bundle.files)
        const isChanged = (await changes[kind]?.(files, place, other)) ?? false
        fc.pre(isChanged)
        if (isSealed && kind !== 'a byte' && kind !== 'a file removed' && kind !== 'a file of another bundle')
          await sealed(files).catch(() => undefined)
        const started = performance.now()
        const findings = await findingsOf(files, { publicKey: bundle.publicKey })
        const unbound = isSealed ? await findingsOf(files) : findings
        expect(performance.now() - started).toBeLessThan(MAX_MS_LENGTH)
        for (const all of [findings, unbound]) {
          const last = all.at(-1)
          expect([kind, last?.state]).toEqual([kind, 'broken'])
          expect(last?.line.length).toBeGreaterThan(10)
          refusals.add(last?.line.replace(/[0-9a-f]{64}|\d+/g, '…') ?? '')
        }
      },
    ),
    { numRuns: RUNS },
  )
  // The message describes the defect, not only that there is one.
  expect(refusals.size).toBeGreaterThan(Math.min(30, RUNS / 4))
})

it('a byte that is changed in the archive is refused, or changes no file', async () => {
  const archive = join(work, 'bundle.tgz')
  await writeBundle(bundle.files, archive, work)
  const packed = readFileSync(archive)
  expect(gunzipSync(packed).length).toBeGreaterThan(packed.length)
  await fc.assert(
    fc.asyncProperty(fc.nat(packed.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(packed)
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      const file = join(work, 'changed.tgz')
      writeFileSync(file, changed)
      const read = await readBundle(file).catch(() => undefined)
      if (!read) return
      for (const [name, bytes] of read)
        expect(Buffer.compare(bytes, bundle.files.get(name) ?? new Uint8Array())).toBe(0)
    }),
    { numRuns: RUNS },
  )
})
