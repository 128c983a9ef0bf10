import { describe, expect, it } from 'vitest'
import { profiles } from '../../cli/catalogue/profiles.ts'
import type { Report, RequirementRecord, Result, TargetReport, Verdict } from '../../harness/report/report.ts'
import { NOT_SELECTED } from '../../harness/report/reasons.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { certificateOf, type CertificateFacts, type PhaseFiles, type PhaseName } from './certificate.ts'
import { profileLine } from './profile-line.ts'

const requirement = (id: string, more: Partial<RequirementRecord> = {}): RequirementRecord => ({
  ...{ id, area: 'users', level: 'stated', source: '', says: '', document: 'code-hosting', testable: true },
  ...more,
})
const requirements = [
  requirement('users.get.status'),
  requirement('users.get.name', { level: 'implied' }),
  requirement('users.get.every-user', { isRule: true }),
  requirement('times.list.every-time', { area: 'times', isRule: true }),
]
const facts: CertificateFacts = {
  product: { vendor: 'Acme', product: 'Forge', version: '1' },
  suite: { name: 's', version: '1', catalogueDigest: 'd', files: { sha256: 'f', count: 1 } },
  createdAt: '',
  seeds: { commitment: 'c', root: 'r', secret: 's' },
  configuration: [],
}
const profile = {
  name: 'p',
  version: 1,
  title: '',
  says: '',
  document: 'code-hosting',
  requirements: ['users'],
} as const

function result(id: string, verdict: Verdict): Result {
  return { requirement: id, verdict, exchanges: [], durationMs: 0 }
}

/** A phase that suffices. */
const sufficient = {
  verdicts: {} as Readonly<Record<string, Verdict>>,
  repeats: 2,
  wire: 'ordinary',
  requests: 5000,
  pairs: 30,
  document: 'code-hosting',
  gone: false,
  unanswered: {} as Partial<PhaseFiles['unanswered']>,
  url: 'http://forge.example:3000',
  /** Rules that the run left out. */
  leftOut: [] as readonly string[],
  /** Rules without a response to judge. */
  unmet: [] as readonly string[],
  driver: 'gitea' as string | object,
}
type Change = Partial<typeof sufficient>

function phase(name: PhaseName, change: Change): PhaseFiles {
  const { verdicts, requests, pairs, document, url, leftOut, unmet, ...more } = { ...sufficient, ...change }
  const { repeats, wire, gone, unanswered, driver } = more
  const target = {
    name: 'forge',
    documents: [{ document, url }],
    results: requirements.map(({ id }) =>
      [...leftOut, ...unmet].includes(id)
        ? { ...result(id, 'skipped'), reason: NOT_SELECTED }
        : result(id, verdicts[id] ?? 'pass'),
    ),
    ...(gone ? { stoppedResponding: 'the target went away' } : {}),
    ...(name === 'explore'
      ? {
          exploration: {
            requests,
            sequences: 9,
            reached: [],
            findings: [],
            differential: { pairs, requests: 0, differences: [] },
          },
        }
      : {}),
  } as unknown as TargetReport
  const report = withProfiles(
    { run: { startedAt: '', durationMs: 1 }, requirements, targets: [target] } as unknown as Report,
    [profile],
  )
  const selected = requirements.flatMap(({ id }) => (leftOut.includes(id) ? [] : [id]))
  const header = {
    run: { repeats, selected, targets: [{ wire, codeHosting: { driver } }] },
  } as unknown as PhaseFiles['header']
  return {
    phase: name,
    report,
    header,
    evidence: { lines: 1, sequence: '' },
    unanswered: { isLast: false, reads: [], ...unanswered },
  }
}

const phases = (run: Change, explore: Change) => [phase('run', run), phase('explore', explore)]

function outcome(run: Change, explore: Change) {
  const { outcome: whole, profiles: own, reasons } = certificateOf(facts, phases(run, explore), [profile])
  return { whole, against: own[0]?.against, reasons }
}

describe('a certificate', () => {
  it('says that a product conforms where run and exploration hold', () => {
    expect(outcome({}, {})).toEqual({ whole: 'conforms', against: [], reasons: [] })
  })

  it('lists implied requirements that failed, and its line names them', () => {
    const run = { verdicts: { 'users.get.name': 'fail' } } as const
    const [own] = certificateOf(facts, phases(run, {}), [profile]).profiles
    expect(own).toMatchObject({ outcome: 'conforms', against: [], remarks: ['users.get.name'] })
    expect(own && profileLine(own)).toBe(
      'p: conforms, 1 of 1 stated requirements passed; 1 implied failed, which the profile does not count: users.get.name',
    )
  })

  it.each<[string, Change, Change, ...string[]]>([
    ['a stated requirement failed', { verdicts: { 'users.get.status': 'fail' } }, {}, 'users.get.status'],
    ['one is unstable', { verdicts: { 'users.get.status': 'unstable' } }, {}, 'users.get.status'],
    [
      'a rule of the profile is contradicted in the exploration alone',
      {},
      { verdicts: { 'users.get.every-user': 'fail' } },
      'users.get.every-user',
    ],
  ])('says that it does not conform where %s', (_, run, explore, ...against) => {
    expect(outcome(run, explore)).toEqual({ whole: 'does not conform', against, reasons: [] })
  })

  it.each<[string, Change]>([
    ['the exploration met nothing that a rule judges', { unmet: ['users.get.every-user'] }],
    ['each phase had a server of its own on the same host', { url: 'http://forge.example:3001' }],
    ['a rule of another profile is contradicted', { verdicts: { 'times.list.every-time': 'fail' } }],
  ])('says that it conforms where %s', (_, explore) => {
    expect(outcome({}, explore).whole).toBe('conforms')
  })

  it('compares no sequences where a target has only the legacy document', () => {
    const legacy = { document: 'legacy-forge' }
    const { reasons, phases: own } = certificateOf(facts, phases(legacy, { ...legacy, pairs: 0 }), [])
    expect([reasons, own[1]?.pairs]).toEqual([[], undefined])
    // It also decides nothing about the other document, which only the run covered.
    expect(outcome({}, legacy).whole).toBe('not decided')
  })

  it.each<[string, Change, Change, ...string[]]>([
    ['a requirement is undecided', { verdicts: { 'users.get.status': 'unmet' } }, {}],
    ['the run asked once', { repeats: 1 }, {}, 'the run asked 1 times, not 2'],
    [
      'the exploration is short',
      {},
      { requests: 1999 },
      'the exploration sent 1999 requests, fewer than 2000',
    ],
    [
      'requests were not compared',
      {},
      { pairs: 0 },
      '0 sequences were compared in both forms of requests, fewer than 10',
    ],
    [
      'nothing was explored but what was compared',
      {},
      { requests: 0 },
      'the exploration sent 0 requests, fewer than 2000',
    ],
    [
      'the exploration left a rule out',
      {},
      { leftOut: ['users.get.every-user'] },
      'the exploration left out 1 rules of p, such as users.get.every-user',
    ],
    ['a rule is undecided in the run', { verdicts: { 'users.get.every-user': 'error' } }, {}],
    [
      'a rule is undecided in the exploration',
      {},
      { verdicts: { 'users.get.every-user': 'error' } },
      'the exploration did not decide 1 rules of p, such as users.get.every-user',
    ],
    [
      'the phases are of other documents',
      {},
      { document: 'legacy-forge' },
      'the phases are of different documents, drivers or hosts',
      'nothing of p was explored',
    ],
    [
      'the phases are of other hosts',
      {},
      { url: 'http://other.example:3000' },
      'the phases are of different documents, drivers or hosts',
    ],
    [
      'a read has no complete response',
      { unanswered: { reads: ['check:a#1', 'check:b#1'] } },
      {},
      '2 reads of the phase run have no complete response, such as check:a#1',
    ],
    [
      'the last request has no response',
      {},
      { unanswered: { isLast: true } },
      'the last request of the phase explore has no response',
    ],
    [
      'the target went away while it was compared',
      {},
      { gone: true },
      'the target was given up in the phase explore',
    ],
    [
      'requests told that they come from the suite',
      { wire: 'own' },
      {},
      'the requests of the phase run told the server that they come from the suite',
    ],
  ])('decides nothing where %s', (_, run, explore, ...reasons) => {
    expect(outcome(run, explore)).toEqual({ whole: 'not decided', against: [], reasons })
  })

  it('says what it cannot exclude: more where nobody signed or challenged', () => {
    const lines = (more: Partial<CertificateFacts>) =>
      certificateOf({ ...facts, ...more }, phases({}, {}), profiles).cannotExclude
    expect(lines({}).join()).toContain('nobody signed it')
    expect(lines({ signer: { keyId: 'k', publicKey: 'p' } }).join()).not.toContain('nobody signed it')
    expect(lines({}).join()).toContain('that it was made when it says')
  })

  it('says that users signed in one way alone where the target file names it', () => {
    const lines = (driver: string | object) =>
      certificateOf(facts, phases({ driver }, {}), profiles).cannotExclude.join()
    expect(lines({ extends: 'gitea', signIn: 'basic' })).toContain('the target file says signIn: basic')
    expect(lines({ extends: 'gitea', names: {} })).not.toContain('signIn')
    expect(lines('gitea')).not.toContain('signIn')
  })
})
