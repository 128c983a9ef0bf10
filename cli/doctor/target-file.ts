import { accessSync, constants, lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { replaceFile, writeNewFile } from '../../files/write-file.ts'
import { secretVariable } from '../../harness/report/secret-variable.ts'
import type { TargetInput } from '../base/config.ts'
import { replaceSecrets } from '../targets/secrets.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'

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

/** Throws a `UsageError` if a file with that name cannot or may not be written. Writes nothing. */
export function refuseExisting(file: string, overwrite: boolean): void {
  orUsageError(cannotBeWritten(file), () => accessSync(dirname(file), constants.W_OK))
  const found = orUsageError(cannotBeWritten(file), () => lstatSync(file, { throwIfNoEntry: false }))
  if (!found) return
  if (!found.isFile()) throw new UsageError(`--write: ${file} is no regular file`)
  if (!overwrite) throw new UsageError(`--write: ${file} exists; --overwrite replaces it`)
}

/** Writes a target file completely or not at all. Replaces an existing file only with `overwrite`, and never follows a link. */
export function writeTargetFile(file: string, input: TargetInput, overwrite: boolean): void {
  refuseExisting(file, overwrite)
  const write = overwrite ? replaceFile : writeNewFile
  orUsageError(cannotBeWritten(file), () => write(file, [`${JSON.stringify(input, undefined, 2)}\n`]))
}

const cannotBeWritten = (file: string): string => `--write: ${file} cannot be written`
