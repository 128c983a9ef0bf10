import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolders } from '../../files/make-folders.ts'
import { openItself } from '../../files/open-file.ts'
import { readText } from '../../files/read-file.ts'
import { MAX_INPUT_BYTES } from '../../files/read-input.ts'
import { replaceFile } from '../../files/write-file.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { endAtSignals } from '../output/stop-signals.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { readRegister, type Certified } from '../register/read-register.ts'
import { registerFiles } from '../register/register-files.ts'
import { filesOfBefore, refuseLinks, refuseStranger, refuseToRemove } from '../register/written-before.ts'
import { orUndefined, UsageError, usageErrorOf } from '../base/usage-error.ts'

const MAX_LINE_LENGTH = 1000
const WRITTEN_FOLDERS = ['pages', 'badges']
const INDEX = 'index.html'

/** `forge-conformance register`: verifies the bundles of a register and writes its pages. Sends nothing. Returns the exit code. */
export async function registerCommand({ args: [folder = ''], flags }: CommandInput): Promise<number> {
  if (!existsSync(folder)) throw new UsageError(`${folder} is not there`)
  const before = await filesOfBefore(folder)
  endAtSignals('the register is as it was, or in part as it will be: run the command again')
  const print = (line: string): void => void process.stdout.write(`${visibleAtMost(line, MAX_LINE_LENGTH)}\n`)
  const certified: Certified[] = []
  let refused = false
  for (const one of await readRegister(folder, valueOf(flags, 'acceptedRegister'))) {
    if ('why' in one) {
      refused = true
      print(`refused   ${one.name}: ${one.why}`)
      continue
    }
    certified.push(one)
    const { name, profiles, standsUntil } = one.entry
    print(`certified ${name}: ${profiles.map(({ profile }) => profile).join(', ')}, until ${standsUntil}`)
  }
  if (refused) return exitCodes.failed
  const files = registerFiles(certified)
  const gone = before.files.filter((file) => !files.has(file) && existsSync(join(folder, file)))
  if (valueOf(flags, 'check')) {
    const stale = await staleFiles(folder, files)
    for (const file of stale) print(`not as written ${join(folder, file)}`)
    return stale.length === 0 ? exitCodes.held : exitCodes.failed
  }
  await refuseLinks(folder, [...files.keys(), ...gone])
  refuseStranger(folder, files, before)
  refuseToRemove(folder, gone, before)
  await write(folder, files, gone)
  process.stdout.write(`${visible(join(folder, 'README.md'))}\n`)
  return exitCodes.held
}

async function staleFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = []
  for (const [file, text] of files)
    if (orUndefined(() => readText(join(folder, file), MAX_INPUT_BYTES, openItself)) !== text)
      stale.push(file)
  return [...stale, ...(await writtenFiles(folder)).filter((file) => !files.has(file))]
}

/** The files in the register that this command writes, regardless of who put them there. */
async function writtenFiles(folder: string): Promise<string[]> {
  const inside = await Promise.all(
    WRITTEN_FOLDERS.map(async (name) =>
      (await readdir(join(folder, name)).catch(() => [])).map((file) => `${name}/${file}`),
    ),
  )
  return [...inside.flat(), ...(existsSync(join(folder, INDEX)) ? [INDEX] : [])]
}

/** Writes the files, and removes pages and badges of removed bundles. */
async function write(
  folder: string,
  files: ReadonlyMap<string, string>,
  gone: readonly string[],
): Promise<void> {
  try {
    for (const old of gone) await rm(join(folder, old), { force: true })
    for (const [file, text] of files) {
      makeFolders(dirname(join(folder, file)))
      replaceFile(join(folder, file), [text])
    }
  } catch (cause) {
    throw usageErrorOf(`${folder} cannot be written`, cause)
  }
}
