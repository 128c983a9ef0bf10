import { expect, test } from 'vitest'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { fromBase64, toText } from '../../proof/certify/bytes.ts'
import type { Envelope } from '../../proof/certify/envelope.ts'
import type { Statement } from '../../proof/certify/statement.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { startReference } from '../../reference/start.ts'
import { jsonIn, writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'
import { FULCIO, IDENTITY, startSigstore, tokenFor } from './sigstore-instance.ts'

/** The default number of steps divides the permitted creations differently from a small number. */
const STEPS = process.env['TEST_ALL'] ? 10_000 : 2000
const MAX_MS_LENGTH = 400_000
const cwd = emptyFolder()

test(
  'a server that is wrong gets a bundle that says so, unsigned where Fulcio refuses, in a folder, which verifies',
  async () => {
    // Only the legacy document: certify.test.ts certifies a server of both, which takes several times as long.
    const mutate = mutants.find(({ id }) => id === 'legacy-issues/form-lacks-new')?.mutate
    const reference = await startReference(mutate ? { mutate } : {})
    const sigstore = await startSigstore()
    sigstore.refusals.set(FULCIO, { status: 400, body: '{"message":"not today"}' })
    const token = tokenFor()
    try {
      writeJson(cwd, 'forge.json', { name: 'legacy', legacyForge: reference.target.legacyForge })
      const certified = await runCli(
        `certify --target forge.json --vendor Acme --product Forge --version 1
          --profile legacy-forge,legacy-forge-reading --steps ${STEPS} --differential 10 --output broken
          --keyless --or-unsigned --fulcio ${sigstore.url} --rekor ${sigstore.url}`,
        { cwd, env: { SIGSTORE_ID_TOKEN: token } },
      )
      expect(certified.code, certified.stdout + certified.stderr).toBe(1)
      expect(certified.stdout).toMatch(/^legacy-forge: does not conform, .*; against it: legacy-issues\./m)
      expect(certified.stdout).toMatch(/^legacy-forge-reading: conforms, /m)
      expect(certified.stdout).not.toContain('can conform any more')
      expect(certified.stdout).toContain(`the bundle will be signed for ${IDENTITY}, for whom `)
      expect(certified.stderr).toContain(
        `forge-conformance: nobody could sign the bundle: ${sigstore.url}: (400) not today\n`,
      )
      expect(certified.stdout + certified.stderr).not.toContain(token)
    } finally {
      await reference.close()
      await sigstore.close()
    }
    const { outcome, profiles, phases } = jsonIn<Certificate>(cwd, 'broken/certificate.json')
    expect(outcome).toBe('does not conform')
    expect(profiles[0]?.against.length).toBeGreaterThan(0)
    expect(phases.at(-1)?.findings.length).toBeGreaterThan(0)
    const { payload, signatures } = jsonIn<Envelope>(cwd, 'broken/attestation.json')
    const { predicate } = JSON.parse(toText(fromBase64(payload) ?? new Uint8Array())) as Statement
    expect(signatures).toEqual([])
    expect(predicate.result).toBe('FAILED')
    expect(predicate.failedTests).toEqual(profiles[0]?.against)
    const verified = await runCli('verify broken --no-color', { cwd })
    expect(verified.code, verified.stdout).toBe(3)
    expect(verified.stdout).toContain('unproven  who made it: nobody signed it')
    expect(verified.stdout).toContain('holds     profile legacy-forge: does not conform')
    expect(verified.stdout).not.toContain('broken  ')
  },
  MAX_MS_LENGTH,
)
