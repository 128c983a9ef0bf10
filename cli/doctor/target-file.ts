import { accessSync, closeSync, constants, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { secretVariable } from '../../harness/report/secret-variable.ts'
import type { TargetInput } from '../config.ts'
import { replaceSecrets } from '../targets/secrets.ts'
import { UsageError } from '../usage-error.ts'

/** A target without the values of its secrets, and the variables that it reads instead. */
export function withoutSecrets(input: TargetInput): {
  readonly input: TargetInput
  readonly variables: readonly string[]
} {
  const variables: string[] = []
  const clean = replaceSecrets(input, ({ name, variable = secretVariable(name) }) => {
    variables.push(variable)
    return `env:${variable}`
  })
  return { input: clean, variables }
}

/** Throws a `UsageError` where a file of that name cannot or may not be written; nothing is written. */
export function refuseExisting(file: string, overwrite: boolean): void {
  try {
    accessSync(dirname(file), constants.W_OK)
  } catch (cause) {
    throw cannotBeWritten(file, cause)
  }
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isFile()) throw new UsageError(`--write: ${file} is no regular file`)
  if (!overwrite) throw new UsageError(`--write: ${file} exists; --overwrite replaces it`)
}

/** Writes a target file whole or not at all. What is there is replaced only with `overwrite`; a link is never followed. */
export function writeTargetFile(file: string, input: TargetInput, overwrite: boolean): void {
  refuseExisting(file, overwrite)
  const text = `${JSON.stringify(input, undefined, 2)}\n`
  if (!overwrite) return writeNew(file, text)
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    writeNew(unfinished, text)
    renameSync(unfinished, file)
  } catch (cause) {
    rmSync(unfinished, { force: true })
    throw cause
  }
}

function writeNew(file: string, text: string): void {
  let descriptor: number
  try {
    descriptor = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o666)
  } catch (cause) {
    throw cannotBeWritten(file, cause)
  }
  try {
    writeSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
}

function cannotBeWritten(file: string, cause: unknown): UsageError {
  const { code } = cause as NodeJS.ErrnoException
  return new UsageError(`--write: ${file} cannot be written (${code ?? String(cause)})`)
}
