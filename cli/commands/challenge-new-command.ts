import { randomBytes } from 'node:crypto'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import type { Challenge } from '../../proof/certify/seeds.ts'
import { writeNew } from '../certify/write-new.ts'
import { type CommandInput, valueOf } from '../options/values.ts'

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
