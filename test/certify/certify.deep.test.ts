import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { fromBase64, toText } from '../../proof/certify/bytes.ts'
import type { Envelope } from '../../proof/certify/envelope.ts'
import type { Statement } from '../../proof/certify/statement.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { startReference } from '../../reference/start.ts'
import { runCli } from '../support/run-cli.ts'
import { FULCIO, IDENTITY, startSigstore, tokenFor } from './sigstore-instance.ts'

const MAX_MS_LENGTH = 400_000
let cwd = ''

beforeAll(() => void (cwd = mkdtempSync(join(tmpdir(), 'certify-'))))
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

function jsonIn<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(cwd, ...path), 'utf8')) as T
}

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
      writeFileSync(
        join(cwd, 'forge.json'),
        JSON.stringify({ name: 'legacy', legacyForge: reference.target.legacyForge }),
      )
      const certified = await runCli(
        [
          ...[
            'certify',
            '--target',
            'forge.json',
            '--vendor',
            'Acme',
            '--product',
            'Forge',
            '--version',
            '1',
          ],
          ...[
            '--profile',
            'legacy-forge,legacy-forge-reading',
            '--steps',
            // The default number of steps divides the permitted creations differently from a small number.
            process.env['TEST_ALL'] ? '10000' : '2000',
            '--differential',
            '10',
            '--output',
            'broken',
          ],
          ...['--keyless', '--or-unsigned', '--fulcio', sigstore.url, '--rekor', sigstore.url],
        ],
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
    const { outcome, profiles, phases } = jsonIn<Certificate>('broken', 'certificate.json')
    expect(outcome).toBe('does not conform')
    expect(profiles[0]?.against.length).toBeGreaterThan(0)
    expect(phases.at(-1)?.findings.length).toBeGreaterThan(0)
    const { payload, signatures } = jsonIn<Envelope>('broken', 'attestation.json')
    const { predicate } = JSON.parse(toText(fromBase64(payload) ?? new Uint8Array())) as Statement
    expect(signatures).toEqual([])
    expect(predicate.result).toBe('FAILED')
    expect(predicate.failedTests).toEqual(profiles[0]?.against)
    const verified = await runCli(['verify', 'broken', '--no-color'], { cwd })
    expect(verified.code, verified.stdout).toBe(3)
    expect(verified.stdout).toContain('unproven  who made it: nobody signed it')
    expect(verified.stdout).toContain('holds     profile legacy-forge: does not conform')
    expect(verified.stdout).not.toContain('broken  ')
  },
  MAX_MS_LENGTH,
)
