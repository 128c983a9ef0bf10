import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suiteFacts, verifyBundle } from '../../cli/certify/bundle-verifier.ts'
import { newKeyPair, signerOf } from '../../cli/certify/keys.ts'
import { makeBundle } from '../../cli/certify/make-bundle.ts'
import { nodePrimitives } from '../../cli/certify/node-primitives.ts'
import { contract } from '../../cli/catalogue/contract.ts'
import { disputes } from '../../cli/catalogue/disputes.ts'
import { profiles } from '../../cli/catalogue/profiles.ts'
import { ended } from '../../cli/verify/verify-report.ts'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'
import { phaseNames, type CertificateFacts, type PhaseName } from '../../proof/certify/certificate.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import {
  type Challenge,
  commitmentTo,
  commitmentToSecret,
  rootOf,
  secretOf,
  seedOf,
} from '../../proof/certify/seeds.ts'
import { withDisputes } from '../../harness/report/disputes.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { askInto } from '../../mutation/score/ask.ts'
import { asked } from '../../mutation/score/judged.ts'

/** A bundle of a run of one area, made in this process; its profile is undecided. */
export interface SmallBundle {
  readonly files: BundleFiles
  readonly challenge: Challenge
  readonly publicKey: string
  readonly privateKey: string
}

const product = { vendor: 'Acme', product: 'Forge', version: '1.2' }

/**
 * Makes a bundle of the reference that answers a new challenge. `more`: prefixes of the ids of further requirements, which are
 * selected after a preflight.
 */
export async function smallBundle(nonce: string, more?: string): Promise<SmallBundle> {
  const challenge: Challenge = { challenge: 1, nonce: nonce.repeat(64), date: '2026-01-02T03:04:05.678Z' }
  const { privateKey, publicKey } = newKeyPair()
  const signer = await signerOf(privateKey, 'the key')
  const secret = createHash('sha256').update(nonce).digest('hex')
  const root = await rootOf(challenge, product, nodePrimitives)
  const commitment = await commitmentTo(root, nodePrimitives)
  const seeds = {
    root,
    commitment,
    secret: await commitmentToSecret(secret, nodePrimitives),
    challenge,
  }
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  try {
    const ended = await Promise.all(
      phaseNames.map(async (phase) => ({
        phase,
        folder: await performed(phase, seeds, secret, join(folder, phase), more),
      })),
    )
    const facts = {
      product,
      suite: await suiteFacts(recordsOf(contract)),
      createdAt: new Date().toISOString(),
      seeds,
      configuration: [],
      signer: { keyId: signer.keyId, publicKey: signer.publicKey },
    }
    const own = profiles.filter(({ name }) => name === 'code-hosting-core')
    const { files } = await makeBundle(ended, facts, { profiles: own, signer, secrets: [] })
    return { files, challenge, publicKey, privateKey }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function performed(
  phase: PhaseName,
  seeds: CertificateFacts['seeds'],
  ofAll: string,
  folder: string,
  more: string | undefined,
): Promise<string> {
  const { seed, nonce } = await seedOf(seeds, phase, nodePrimitives)
  const secret = await secretOf(ofAll, phase, nodePrimitives)
  const isRun = phase === 'run'
  const selected = new Set(
    [...asked()].filter(
      (id) =>
        (id.startsWith('users.') && id.includes('.every-') !== isRun) ||
        (isRun && more !== undefined && id.startsWith(more)),
    ),
  )
  const report = await askInto(folder, [{ id: 'forge', options: {} }], {
    ...{ selected, seed, nonce, secret, patienceMs: 1000, wire: 'ordinary' },
    // In one process, requests of the preflight end at the same moment, and a replay has them in another order.
    ...{ preflight: more !== undefined, overHttp: more !== undefined },
    ...(isRun ? {} : { explore: { requests: 60, forMs: Infinity, sideBySide: 1 } }),
  })
  await writeReport(withDisputes(withProfiles(report, profiles), disputes), folder)
  return folder
}

/** All findings of a verification. */
export async function findingsOf(
  files: BundleFiles,
  questions: Parameters<typeof verifyBundle>[1] = {},
): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of ended(verifyBundle(files, questions))) all.push(finding)
  return all
}
