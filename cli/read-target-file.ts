import { readFile } from 'node:fs/promises'
import { UnreadableFile } from '../harness/report/unreadable-file.ts'
import { flaws } from '../harness/report/validate.ts'
import type { TargetInput } from './config.ts'
import { flawMessage } from './flaw-message.ts'
import { parseJson } from './parse-json.ts'
import { UsageError } from './usage-error.ts'

/** Reads a JSON target file and says in one line what is wrong with it. */
export async function readTargetFile(file: string): Promise<TargetInput> {
  const value = await readJson(file)
  const found = await flaws('target', value)
  if (found.length > 0) throw new UsageError(`${file}: ${flawMessage(found)}`)
  return value as TargetInput
}

/** Reads a JSON file that somebody wrote by hand. */
export async function readJson(file: string): Promise<unknown> {
  const parsed = parseJson(await readText(file))
  if ('mistake' in parsed) throw new UsageError(`${file}: ${parsed.mistake}`)
  return parsed.value
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new UsageError(UnreadableFile.from(file, cause).message)
  }
}
