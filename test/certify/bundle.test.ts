import { gunzipSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newKeyPair, signerOf } from '../../cli/certify/keys.ts'
import type { Certificate } from '../../harness/certify/certificate.ts'
import { fromBase64, toBytes, toText } from '../../harness/certify/bytes.ts'
import { envelopeOf, type Envelope } from '../../harness/certify/envelope.ts'
import type { Statement } from '../../harness/certify/statement.ts'
import { reportDigest } from '../../harness/report/report-digest.ts'
import type { Report } from '../../harness/report/report.ts'
import { findingsOf, smallBundle, type SmallBundle } from './small-bundle.ts'

let bundle: SmallBundle
let another: SmallBundle

beforeAll(async () => {
  bundle = await smallBundle('a')
  another = await smallBundle('b')
})

type Files = Map<string, Uint8Array>

/** The last line about a bundle that was changed. */
async function endOf(
  change: (files: Files) => void | Promise<void>,
  questions: Parameters<typeof findingsOf>[1] = {},
): Promise<string> {
  const files = new Map(bundle.files)
  await change(files)
  const last = (await findingsOf(files, questions)).at(-1)
  return last ? `${last.state} ${last.line}` : ''
}

function jsonOf<T>(files: Files, name: string): T {
  return JSON.parse(toText(files.get(name) ?? new Uint8Array())) as T
}

function linesOf(files: Files, name: string): string[] {
  return gunzipSync(files.get(name) ?? new Uint8Array())
    .toString('utf8')
    .split('\n')
}

function setLines(files: Files, name: string, lines: readonly string[]): void {
  files.set(name, gzipSync(lines.join('\n')))
}

/** As somebody would who knows the format: all digests are right, and another key signs. */
async function sealed(files: Files): Promise<void> {
  const { privateKey, publicKey } = newKeyPair()
  const signer = await signerOf(privateKey, 'the key')
  const certificate = jsonOf<Certificate>(files, 'certificate.json')
  files.set(
    'certificate.json',
    toBytes(JSON.stringify({ ...certificate, signer: { keyId: signer.keyId, publicKey } })),
  )
  const { payload } = jsonOf<Envelope>(files, 'attestation.json')
  const statement = JSON.parse(toText(fromBase64(payload) ?? new Uint8Array())) as Statement
  const digestOf = (name: string): string =>
    createHash('sha256')
      .update(files.get(name) ?? '')
      .digest('hex')
  const resealed = {
    ...statement,
    subject: statement.subject.map(({ name }) => ({ name, digest: { sha256: digestOf(name) } })),
    predicate: {
      ...statement.predicate,
      configuration: statement.predicate.configuration.map((one) =>
        one.name === 'certificate.json' ? { ...one, digest: { sha256: digestOf(one.name) } } : one,
      ),
    },
  }
  files.set(
    'attestation.json',
    toBytes(JSON.stringify(envelopeOf(toBytes(JSON.stringify(resealed)), signer))),
  )
}

/** Changes the lines of evidence, and the digests of lines with them. */
function relined(files: Files, phase: string, change: (lines: string[]) => string[]): void {
  const lines = change(linesOf(files, `${phase}/evidence.ndjson.gz`).slice(0, -1))
  setLines(files, `${phase}/evidence.ndjson.gz`, [...lines, ''])
  const digests = lines.map((line) => {
    const { id, event, name, evidence, footer } = JSON.parse(line) as Record<string, string | boolean>
    const what = evidence ? 'header' : footer ? 'footer' : String(id ?? `${String(event)} ${String(name)}`)
    return `${createHash('sha256').update(line).digest('hex')} ${what}`
  })
  setLines(files, `${phase}/evidence.digests.gz`, [...digests, ''])
}

/** Changes the report of a phase, with a digest that is right, and names evidence as it is now. */
function rereported(files: Files, phase: string, change: (report: Report) => Report = (same) => same): void {
  const evidence = gunzipSync(files.get(`${phase}/evidence.ndjson.gz`) ?? '')
  const before = JSON.parse(linesOf(files, `${phase}/report.json.gz`).join('\n')) as Report
  const changed = change({
    ...before,
    run: {
      ...before.run,
      evidence: {
        sha256: createHash('sha256').update(evidence).digest('hex'),
        bytes: evidence.length,
      },
    },
  })
  files.set(
    `${phase}/report.json.gz`,
    gzipSync(JSON.stringify({ ...changed, digest: reportDigest(changed) })),
  )
}

describe('a bundle', () => {
  it('holds, says who signed it, answers its challenge, and tells what nothing proves', async () => {
    const { files, publicKey, challenge } = bundle
    const findings = await findingsOf(files, { publicKey, challenge })
    expect(findings.filter(({ state }) => state === 'broken' || state === 'unproven')).toEqual([])
    const lines = findings.map(({ line }) => line)
    expect(lines).toContainEqual(expect.stringContaining('it is signed by the key '))
    expect(lines).toContain(`its seeds derive from the challenge of ${challenge.date}`)
    expect(lines).toContainEqual(expect.stringContaining('profile code-hosting-core: not decided'))
    expect(lines).toContainEqual(expect.stringContaining('requests, fewer than 2000'))
    expect(findings.at(-1)?.state).toBe('unprovable')
  })

  it('that is as its vendor made it does not hold for another key or another challenge', async () => {
    const { publicKey } = newKeyPair()
    expect(await endOf(() => undefined, { publicKey })).toMatch(/^broken it is not signed by the key /)
    expect(await endOf(() => undefined, { challenge: another.challenge })).toBe(
      `broken it answers another challenge, of ${bundle.challenge.date}`,
    )
  })

  it('whose signature was removed does not hold', async () => {
    const unsigned = (files: Files): void => {
      const envelope = jsonOf<Envelope>(files, 'attestation.json')
      files.set('attestation.json', toBytes(JSON.stringify({ ...envelope, signatures: [] })))
    }
    expect(await endOf(unsigned)).toBe('broken its signature was removed')
    expect(await endOf(unsigned, { publicKey: bundle.publicKey })).toMatch(/^broken nobody signed it/)
  })

  it('names the exchange that was removed, added, moved or changed', async () => {
    const name = 'run/evidence.ndjson.gz'
    const idAt = (line: string | undefined): string => (JSON.parse(line ?? '{}') as { id: string }).id
    const [id, next] = linesOf(new Map(bundle.files), name).slice(20, 22).map(idAt)
    const changed = (change: (lines: string[]) => string[]) => (files: Files) =>
      setLines(files, name, change(linesOf(files, name)))
    expect(await endOf(changed((lines) => lines.toSpliced(20, 1)))).toBe(`broken ${name} lacks ${id}`)
    expect(await endOf(changed((lines) => lines.toSpliced(20, 0, '{"id":"check:x#1"}')))).toBe(
      `broken ${name} has a line that does not belong there, before ${id}: check:x#1`,
    )
    expect(await endOf(changed((lines) => lines.toSpliced(20, 2, lines[21] ?? '', lines[20] ?? '')))).toBe(
      `broken ${name} has ${next} in the place of ${id}`,
    )
    expect(
      await endOf(
        changed((lines) => lines.with(20, (lines[20] ?? '').replace(/"status":\d+/, '"status":418'))),
      ),
    ).toBe(`broken ${name} has ${id} changed`)
    expect(await endOf(changed((lines) => lines.slice(0, 20)))).toBe(`broken ${name} ends before ${id}`)
  })

  it.each([
    ['certificate.json', 'outcome', /^broken certificate\.json: outcome does not follow from the phases/],
    ['certificate.json', 'cannotExclude', /^broken certificate\.json: cannotExclude/],
    ['matrix.html', '', /^broken matrix\.html is not the page of the report/],
  ])(
    'in which %s is another one (%s) does not hold, with digests and a signature that are right',
    async (name, field, says) => {
      const end = await endOf(async (files) => {
        if (field === '') files.set(name, toBytes('<p>conforms'))
        else {
          const value = field === 'outcome' ? 'conforms' : []
          files.set(name, toBytes(JSON.stringify({ ...jsonOf<object>(files, name), [field]: value })))
        }
        await sealed(files)
      })
      expect(end).toMatch(says)
    },
  )

  it('with a verdict that was edited, totals and digests with it, does not hold', async () => {
    const end = await endOf(async (files) => {
      rereported(files, 'run', (report) => ({
        ...report,
        targets: report.targets.map((target) => ({
          ...target,
          results: target.results.map((one) =>
            one.requirement === 'users.get.status' ? { ...one, exchanges: [] } : one,
          ),
        })),
      }))
      await sealed(files)
    })
    expect(end).toMatch(/^broken forge: users\.get\.status is pass in the report/)
  })

  it('with an exchange of another run does not hold, with digests that are right', async () => {
    const foreign = linesOf(new Map(another.files), 'run/evidence.ndjson.gz')[30] ?? ''
    const end = await endOf(async (files) => {
      relined(files, 'run', (lines) => lines.with(30, foreign))
      rereported(files, 'run')
      await sealed(files)
    })
    expect(end).toMatch(/^broken (?:evidence\.ndjson|forge): /)
  })

  it('with the evidence of another run, whole, does not hold: its seeds are others', async () => {
    const end = await endOf(async (files) => {
      for (const [name, bytes] of another.files) if (name.startsWith('run/')) files.set(name, bytes)
      await sealed(files)
    })
    expect(end).toBe('broken run/evidence.ndjson.gz has a seed or nonce that does not derive from the root')
  })

  it('whose challenge was replaced by the one that is asked for does not hold', async () => {
    const { challenge } = another
    const end = await endOf(
      async (files) => {
        const certificate = jsonOf<Certificate>(files, 'certificate.json')
        const seeds = { ...certificate.seeds, challenge }
        files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, seeds })))
        await sealed(files)
      },
      { challenge },
    )
    expect(end).toBe('broken its seeds do not derive from its challenge and product')
  })

  it('with sequences of another seed does not hold, however the header was edited', async () => {
    const end = await endOf(async (files) => {
      const header = linesOf(files, 'explore/evidence.ndjson.gz')[0] ?? ''
      for (const [name, bytes] of another.files) if (name.startsWith('explore/')) files.set(name, bytes)
      relined(files, 'explore', (lines) => lines.with(0, header))
      const { startedAt, run } = JSON.parse(header) as { startedAt: string; run: { nonce: string } }
      const { seed } = JSON.parse(header) as { seed: string }
      rereported(files, 'explore', (report) => ({
        ...report,
        run: { ...report.run, startedAt, seed, nonce: run.nonce },
      }))
      await sealed(files)
    })
    expect(end).toMatch(/^broken (?:forge: .*another request|evidence\.ndjson: )/)
  })
})
