import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKeyPair, readPublicKey, signerOf } from './keys.ts'

test('a file with several keys is refused: nobody can see which one counts', async () => {
  const [one, another] = [newKeyPair(), newKeyPair()]
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'two.pub')
  writeFileSync(file, one.publicKey)
  expect(await readPublicKey(file)).toBe(one.publicKey)
  writeFileSync(file, one.publicKey + another.publicKey)
  await expect(readPublicKey(file)).rejects.toThrow(
    `${file}: contains 2 keys or certificates; give a file with one key`,
  )
  await expect(signerOf(one.privateKey + another.publicKey, 'KEY')).rejects.toThrow('KEY: contains 2 keys')
})
