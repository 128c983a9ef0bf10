import { expect, test } from 'vitest'
import type { TargetInput } from '../base/config.ts'
import { withoutSecrets } from './target-file.ts'

test('no secret is written, wherever the target has it', () => {
  const input: TargetInput = {
    codeHosting: {
      url: 'https://forge.example',
      driver: { extends: 'gitea', names: { UserOptions: { password: 'passwd' } } },
      admin: { username: 'root', token: 'secret-1' },
      existing: {
        people: {
          ada: { username: 'lovelace', password: 'secret-2' },
          bob: { username: 'babbage', token: 'env:BOBS_TOKEN' },
        },
      },
    },
    legacyForge: {
      url: 'https://old.example',
      member: { login: 'mira', apiKey: 'secret-3' },
      outsider: { login: 'otto', apiKey: 'secret-4' },
    },
  }
  const { input: clean, variables } = withoutSecrets(input)
  expect(JSON.stringify(clean)).not.toContain('secret-')
  expect(variables).toEqual([
    'FORGE_CONFORMANCE_ADMIN_TOKEN',
    'FORGE_CONFORMANCE_ADA_PASSWORD',
    'BOBS_TOKEN',
    'FORGE_CONFORMANCE_MEMBER_KEY',
    'FORGE_CONFORMANCE_OUTSIDER_KEY',
  ])
  expect(clean.codeHosting).toEqual({
    ...input.codeHosting,
    admin: { username: 'root', token: 'env:FORGE_CONFORMANCE_ADMIN_TOKEN' },
    existing: {
      people: {
        ada: { username: 'lovelace', password: 'env:FORGE_CONFORMANCE_ADA_PASSWORD' },
        bob: { username: 'babbage', token: 'env:BOBS_TOKEN' },
      },
    },
  })
})
