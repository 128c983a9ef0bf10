import { existsSync, lstatSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { makeFolders } from '../../files/make-folders.ts'
import { writeNewFile } from '../../files/write-file.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { visible } from '../../harness/report/visible.ts'
import { EMPTY_BASELINE } from '../baseline/update-baseline.ts'
import { withoutSecrets, writeTargetFile } from '../doctor/target-file.ts'
import { ciFile, ciFiles, isExpression, type CiEngine } from '../init/ci-file.ts'
import { type CommandInput, valueOf, type Values } from '../options/values.ts'
import { resolveTargets } from '../targets/resolve-targets.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'
import { doctorCommand } from './doctor-command.ts'
import { print } from '../output/with-ledger.ts'

/**
 * `forge-conformance init`: writes the files that a project needs to check its server. Returns the exit code: 0 if the server can be
 * judged, 3 if the files are written and it cannot be judged yet.
 */
export async function initCommand({ flags: given, typed }: CommandInput): Promise<number> {
  const { flags, engine } = await completed(given)
  const target = valueOf(flags, 'initTarget')
  const baseline = valueOf(flags, 'initBaseline')
  const file = engine === undefined ? undefined : ciFiles[engine]
  for (const one of [target, baseline, ...(file === undefined ? [] : [file])])
    if (existsSync(one)) throw new UsageError(`init: ${one} exists; nothing is written`)
  const link = file === undefined ? undefined : linkedFolder(file)
  if (link !== undefined) throw new UsageError(`init: ${link} is a link; nothing is written`)
  if (resolve(target) === resolve(baseline))
    throw new UsageError(`init: --write and --baseline are both ${visible(target)}; nothing is written`)
  const expression = engine === 'github' ? [target, baseline].find(isExpression) : undefined
  if (expression !== undefined)
    throw new UsageError(
      `init: GitHub takes a part of ${visible(expression)} for an expression; choose another name with --write or --baseline`,
    )
  const write = { value: target, source: 'flag', origin: '--write' } as const
  const code = await doctorCommand({ flags: { ...flags, write }, args: [], typed })
  if (code !== exitCodes.held && code !== exitCodes.incomplete) return code
  const variables = await variablesOf(flags, target)
  writeNew(baseline, EMPTY_BASELINE)
  if (engine !== undefined && file !== undefined)
    writeNew(file, ciFile(engine, { target: shellWord(target), baseline: shellWord(baseline), variables }))
  const run = `forge-conformance run --target ${shellWord(target)}`
  print(`next: ${run} --next shows what to build, ${run} --baseline ${shellWord(baseline)} checks everything`)
  return code
}

/** The outermost folder of a relative path that is a symbolic link: a checkout may have it, and it leads elsewhere. */
function linkedFolder(file: string): string | undefined {
  const folder = dirname(file)
  const outer = folder === '.' ? undefined : linkedFolder(folder)
  return outer ?? (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ? folder : undefined)
}

/** The variables of a target file. If doctor has not written the file, it is written from the options. */
async function variablesOf(flags: Values, file: string): Promise<readonly string[]> {
  const { resolved } = await resolveTargets({ flags, running: 'init' })
  const { input, variables } = withoutSecrets(resolved[0]?.input ?? {})
  if (!existsSync(file)) {
    writeTargetFile(file, input, false)
    print(`wrote ${file}, by what was given: the server cannot be judged yet`)
  }
  return variables
}

/** The options, completed by the answers of a person at a terminal. */
async function completed(flags: Values): Promise<{ readonly flags: Values; readonly engine?: CiEngine }> {
  const isAsked = process.stdin.isTTY && process.stderr.isTTY && !flags.url && !flags.target
  if (!isAsked && !flags.url && !flags.target)
    throw new UsageError('init requires a server: its URL, such as http://127.0.0.1:3000')
  const ci = flags.ci?.value
  if (!isAsked) return { flags, ...engineOf(ci) }
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const url = await terminal.question('URL of the server, without /api/v1: ')
    const admin = await terminal.question('Administrator (password in FORGE_CONFORMANCE_ADMIN_PASSWORD): ')
    const engine = ci ?? (await terminal.question('Continuous integration, github, gitlab or none: '))
    const typed = (value: string) => ({ value: value.trim(), source: 'flag', origin: 'the answer' }) as const
    return {
      flags: { ...flags, url: typed(url), ...(admin.trim() ? { admin: typed(admin) } : {}) },
      ...engineOf(engine.trim()),
    }
  } finally {
    terminal.close()
  }
}

function engineOf(word: string | undefined): { readonly engine?: CiEngine } {
  return word === 'github' || word === 'gitlab' ? { engine: word } : {}
}

function writeNew(file: string, text: string): void {
  orUsageError(`init: ${file} cannot be written`, () => {
    makeFolders(dirname(file))
    writeNewFile(file, [text])
  })
  print(`wrote ${file}`)
}
