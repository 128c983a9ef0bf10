import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeNewFile } from '../../files/write-file.ts'
import { visible } from '../../harness/report/visible.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { newKeyPair } from '../certify/keys.ts'
import { keyIdOf } from '../../proof/certify/public-key.ts'
import { nodePrimitives } from '../certify/node-primitives.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { writeNew } from '../certify/write-new.ts'
import type { Challenge } from '../../proof/certify/seeds.ts'

/** `forge-conformance keygen`: writes a key pair for signing bundles. Returns the exit code. */
export async function keygenCommand({ flags }: CommandInput): Promise<number> {
  const file = valueOf(flags, 'keyOutput')
  const publicFile = `${file}.pub`
  if (existsSync(publicFile)) throw new UsageError(`--output: ${publicFile} exists already`)
  const { privateKey, publicKey } = newKeyPair()
  const remove = writeNew(file, privateKey, { mode: 0o600 })
  try {
    writeNewFile(publicFile, [publicKey])
  } catch (cause) {
    remove()
    throw new UsageError(`--output: ${publicFile} cannot be written (${String(cause)})`)
  }
  process.stdout.write(
    `private key ${visible(file)} (keep it secret), public key ${visible(publicFile)}\nkey id ${await keyIdOf(publicKey, nodePrimitives)}\n`,
  )
  return exitCodes.held
}

/** `forge-conformance challenge new`: makes a random value that a vendor cannot know in advance. Returns the exit code. */
export async function challengeNewCommand({ flags }: CommandInput): Promise<number> {
  const challenge: Challenge = {
    challenge: 1,
    nonce: randomBytes(32).toString('hex'),
    date: new Date().toISOString(),
  }
  const text = `${JSON.stringify(challenge, null, 1)}\n`
  const file = valueOf(flags, 'challengeOutput')
  if (file !== undefined) writeNew(file, text)
  process.stdout.write(file === undefined ? text : `challenge ${visible(file)}\n`)
  return exitCodes.held
}
