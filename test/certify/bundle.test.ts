import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBundle } from '../../cli/certify/bundle-verifier.ts'
import { newKeyPair } from '../../cli/certify/keys.ts'
import { signerOfBundle } from '../../cli/certify/keyless/keyless-signer.ts'
import type { TrustedRoot } from '../../cli/certify/keyless/trusted-root.ts'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { toBytes } from '../../proof/certify/bytes.ts'
import type { Envelope } from '../../proof/certify/envelope.ts'
import { exitCodeOf } from '../../cli/verify/shown-finding.ts'
import { findingsOf, smallBundle, type SmallBundle } from './small-bundle.ts'
import { IDENTITY, ISSUER, startSigstore, type SigstoreInstance } from './sigstore-instance.ts'
import { jsonOf, linesOf, relined, rereported, sealed, sealedFor, setLines, type Files } from './tampering.ts'

let bundle: SmallBundle
let another: SmallBundle

beforeAll(async () => {
  bundle = await smallBundle('a')
  another = await smallBundle('b')
})

/** The last line of the verification of a changed bundle. */
async function endOf(
  change: (files: Files) => void | Promise<void>,
  questions: Parameters<typeof findingsOf>[1] = {},
): Promise<string> {
  const files = new Map(bundle.files)
  await change(files)
  const last = (await findingsOf(files, questions)).at(-1)
  return last ? `${last.state} ${last.line}` : ''
}

describe('a bundle', () => {
  it('holds, says who signed it, answers its challenge, and tells what nothing proves', async () => {
    const { files, publicKey, challenge } = bundle
    const findings = await findingsOf(files, { publicKey, challenge })
    expect(findings.filter(({ state }) => state === 'broken' || state === 'unproven')).toEqual([])
    const lines = findings.map(({ line }) => line)
    expect(lines).toContainEqual(expect.stringContaining('it is signed by the key '))
    expect(lines).toContain(`its seeds derive from the challenge of ${challenge.date}`)
    for (const phase of ['run', 'explore'])
      expect(lines).toContain(`${phase}: effects count as late after 1000 ms`)
    expect(lines).toContain('profile code-hosting is not certified: by the run alone, not decided')
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

  it.each([7, {}, ['f00d']])('whose key id is %j has no list of signatures', async (keyid) => {
    const end = await endOf((files) => {
      const envelope = jsonOf<Envelope>(files, 'attestation.json')
      const signatures = envelope.signatures.map((one) => ({ ...one, keyid }))
      files.set('attestation.json', toBytes(JSON.stringify({ ...envelope, signatures })))
    })
    expect(end).toBe('broken attestation.json has no list of signatures')
  })

  it('whose key id was edited, or that has a second signature, says so', async () => {
    const files = new Map(bundle.files)
    const envelope = jsonOf<Envelope>(files, 'attestation.json')
    const [first] = envelope.signatures
    const signatures = [
      { ...first, keyid: 'f00d' },
      { ...first, keyid: 'f00d' },
    ]
    files.set('attestation.json', toBytes(JSON.stringify({ ...envelope, signatures })))
    const notes: string[] = []
    for await (const { line } of verifyBundle(files, { publicKey: bundle.publicKey })) {
      if (line.includes('envelope')) notes.push(line)
      if (line.startsWith('its seeds')) break
    }
    expect(notes).toEqual([
      'the key id f00d in its envelope: no signature covers it, and it is not that of the key',
      'what the other 1 of 2 signatures in its envelope are: certify makes one',
    ])
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

  it('with a property of its envelope twice does not hold, whichever of the two a reader takes', async () => {
    const twice = (files: Files): void => {
      const text = new TextDecoder().decode(files.get('attestation.json'))
      files.set('attestation.json', toBytes(text.replace('{', '{"payloadType":"text/plain",')))
    }
    expect(await endOf(twice, { publicKey: bundle.publicKey })).toBe(
      'broken attestation.json has payloadType twice',
    )
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
    expect(end).toBe(
      'broken run/evidence.ndjson.gz has a seed or nonce that does not derive from root and commitment',
    )
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

describe('a bundle of another build of the same version', () => {
  /** All findings of a verification of a bundle that states this, and was changed. */
  async function findingsAfter(change: (files: Files) => void = () => undefined) {
    const files = new Map(bundle.files)
    const certificate = jsonOf<Certificate>(files, 'certificate.json')
    const own = { ...certificate.suite, files: { sha256: '0f'.repeat(32), count: 1 } }
    files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, suite: own })))
    change(files)
    await sealed(files)
    const findings = await findingsOf(files)
    return {
      ends: findings.filter(({ state }) => state === 'broken' || state === 'unproven'),
      lines: findings.map(({ line }) => line),
      code: exitCodeOf(new Set(findings.map(({ state }) => state))),
    }
  }
  const edited = (files: Files): void =>
    rereported(files, 'run', (report) => ({
      ...report,
      targets: report.targets.map((target) => ({
        ...target,
        results: target.results.map((one) =>
          one.requirement === 'users.get.status' ? { ...one, exchanges: [] } : one,
        ),
      })),
    }))

  it('holds where this build finds the same, and says that it is another one', async () => {
    const { ends, lines, code } = await findingsAfter()
    expect(ends).toEqual([])
    expect(code).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(/^that it was made with .* as published/))
  })

  it('cannot be told where only a replay or the words of a build differ, and says nothing of the outcome', async () => {
    const { ends, lines, code } = await findingsAfter((files) => {
      edited(files)
      const certificate = jsonOf<Certificate>(files, 'certificate.json')
      files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, cannotExclude: ['nothing'] })))
    })
    expect(ends.map(({ line }) => line)).toEqual([
      expect.stringMatching(
        /^run: cannot tell: it was made by another build of \S+ \S+, whose files have the digest 0f0f0f0f0f0f and not [0-9a-f]{12}, and this one finds: forge: users\.get\.status is pass in the report, .*; install that build to verify it$/,
      ),
      expect.stringContaining('this one finds: certificate.json: cannotExclude'),
    ])
    expect(ends.map(({ state }) => state)).toEqual(['unproven', 'unproven'])
    expect(code).toBe(3)
    expect(lines.filter((line) => line.startsWith('profile '))).toEqual([])
  })

  it.each<[string, (files: Files) => void, RegExp]>([
    [
      'phases that are not those of its reports',
      (files) => {
        edited(files)
        const certificate = jsonOf<Certificate>(files, 'certificate.json')
        const phases = certificate.phases.map((phase) => ({ ...phase, findings: ['users.get.status'] }))
        files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, phases })))
      },
      /^certificate\.json: phases\[0\]\.findings does not follow from the phases$/,
    ],
    [
      'an exchange less in the second phase',
      (files) => {
        edited(files)
        const name = 'explore/evidence.ndjson.gz'
        setLines(files, name, linesOf(files, name).toSpliced(20, 1))
      },
      /^explore\/evidence\.ndjson\.gz lacks /,
    ],
    [
      'totals that contradict the results',
      (files) =>
        rereported(files, 'explore', (report) => ({
          ...report,
          targets: report.targets.map((target) => ({ ...target, results: target.results.slice(1) })),
        })),
      /^explore: |^report\.json/,
    ],
    [
      'another catalogue than that of its reports',
      (files) => {
        const certificate = jsonOf<Certificate>(files, 'certificate.json')
        const suite = { ...certificate.suite, catalogueDigest: `sha256:${'0f'.repeat(32)}` }
        files.set('certificate.json', toBytes(JSON.stringify({ ...certificate, suite })))
      },
      /^run\/report\.json\.gz has another catalogue than the certificate$/,
    ],
  ])('is broken with %s: no replay is needed for that', async (_, change, says) => {
    const { ends, code } = await findingsAfter(change)
    expect(ends.at(-1)).toMatchObject({ state: 'broken', line: expect.stringMatching(says) as string })
    expect(code).toBe(1)
  })
})

describe('a bundle that is signed for an identity', () => {
  let sigstore: SigstoreInstance
  let files: Files
  let questions: Parameters<typeof findingsOf>[1]

  beforeAll(async () => {
    sigstore = await startSigstore()
    files = new Map(bundle.files)
    await sealedFor(files, sigstore)
    questions = {
      identity: { identity: IDENTITY, issuer: ISSUER },
      trustedRoot: { json: sigstore.trustedRoot, from: 'root.json' },
    }
  })
  afterAll(() => sigstore.close())

  async function lastOf(change: (changed: Files) => void, asked = questions): Promise<string> {
    const changed = new Map(files)
    change(changed)
    const last = (await findingsOf(changed, asked)).at(-1)
    return last ? `${last.state} ${last.line}` : ''
  }

  it('holds for that identity, and not for a key', async () => {
    const findings = await findingsOf(files, questions)
    expect(findings.filter(({ state }) => state === 'broken' || state === 'unproven')).toEqual([])
    expect(signerOfBundle(files, questions?.trustedRoot as TrustedRoot)).toEqual(questions?.identity)
    expect(findings[1]?.line).toBe(`it is signed by ${IDENTITY}, for whom ${ISSUER} vouches`)
    const { publicKey } = bundle
    expect(await lastOf(() => undefined, { publicKey })).toMatch(/^broken it is not signed by the key /)
  })

  it('cannot be signed anew by a key, or by nobody, as if it had never been signed for an identity', async () => {
    const inside = jsonOf<{ dsseEnvelope: Envelope }>(files, 'attestation.sigstore.json')
    const envelope = toBytes(JSON.stringify(inside.dsseEnvelope))
    const unsigned = { ...inside, dsseEnvelope: { ...inside.dsseEnvelope, signatures: [] } }
    const plain = (changed: Files): void => {
      changed.delete('attestation.sigstore.json')
      changed.set('attestation.json', envelope)
    }
    expect(await lastOf(plain)).toBe(`broken it is signed by a key, and not by ${IDENTITY}`)
    expect(await lastOf(plain, {})).toBe('broken its signature is not that of its statement and signer')
    expect(await lastOf((changed) => changed.set('attestation.json', envelope))).toMatch(
      /^broken it has both attestation\.sigstore\.json and attestation\.json/,
    )
    expect(
      await lastOf((changed) => changed.set('attestation.sigstore.json', toBytes(JSON.stringify(unsigned)))),
    ).toBe('broken its signature was removed')
    expect(await lastOf((changed) => changed.set('attestation.sigstore.json', envelope))).toMatch(
      /^broken attestation\.sigstore\.json is no Sigstore bundle/,
    )
    expect(await endOf(() => undefined, questions)).toBe(
      `broken it is signed by a key, and not by ${IDENTITY}`,
    )
  })
})
