import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openItself } from '../../files/open-file.ts'
import { readText } from '../../files/read-file.ts'
import { MAX_INPUT_BYTES } from '../../files/read-input.ts'
import { isRecord } from '../../harness/report/is-record.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'
import { CERTIFIED_UNTIL, REGISTER_MARK } from './register-files.ts'

const OWN = ['bundles', 'challenges', 'keys.json']
/** In the title of each page of a run. */
const PAGE_MARK = '<title>Conformance of '

const NAME = /^[a-z0-9][a-z0-9.-]*$/

/**
 * The files that `register` wrote into a folder earlier, by its `register.json`, relative to the folder; some may no longer exist. Throws
 * `UsageError` if the folder is not a register.
 */
export async function filesOfBefore(folder: string): Promise<string[]> {
  const file = join(folder, 'register.json')
  const content = existsSync(file) ? readJson(file) : undefined
  const certificates = isRecord(content) ? content['certificates'] : undefined
  if (content !== undefined && !Array.isArray(certificates))
    throw new UsageError(`${file} was not written by register`)
  if (!Array.isArray(certificates)) {
    if (OWN.some((name) => existsSync(join(folder, name)))) return []
    throw new UsageError(
      `${folder} is no register: it has neither bundles/ nor challenges/ nor keys.json (docs/how-to/certification.md)`,
    )
  }
  const entries = certificates.filter(isRecord)
  return [
    'register.json',
    'README.md',
    ...(entries.length > 0 ? ['index.html'] : []),
    ...entries.flatMap(({ name, profiles }) =>
      typeof name === 'string' && NAME.test(name) ? [`pages/${name}.html`, ...badgesOf(name, profiles)] : [],
    ),
  ]
}

function badgesOf(name: string, profiles: unknown): string[] {
  const names = Array.isArray(profiles) ? profiles.filter(isRecord).map(({ profile }) => profile) : []
  return names.flatMap((profile) =>
    typeof profile === 'string' && NAME.test(profile) ? [`badges/${name}-${profile}.svg`] : [],
  )
}

/** Throws `UsageError` if a file or its folder is a link, so that writing or removing would affect another place. */
export async function refuseLinks(folder: string, files: Iterable<string>): Promise<void> {
  for (const file of files) {
    const path = join(folder, file)
    for (const one of file.includes('/') ? [dirname(path), path] : [path])
      if (await isElsewhere(one)) throw new UsageError(`${one} is no regular file or folder; move it away`)
  }
}

/** Throws `UsageError` if another person's file is in the place of one that is to be written. */
export async function refuseStranger(
  folder: string,
  files: Iterable<string>,
  before: readonly string[],
): Promise<void> {
  for (const file of files) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    const isOwn =
      file === 'README.md'
        ? readText(path, MAX_INPUT_BYTES, openItself).includes(REGISTER_MARK)
        : before.includes(file)
    if (!isOwn) throw new UsageError(`${path} was not written by register; move it away`)
  }
}

/** Throws `UsageError` if a page or badge that is to be removed is another person's file: `register.json` may list any name. */
export function refuseToRemove(folder: string, files: readonly string[]): void {
  for (const file of files) {
    const path = join(folder, file)
    const mark = file.startsWith('badges/') ? `>${CERTIFIED_UNTIL}` : PAGE_MARK
    if (!readText(path, MAX_INPUT_BYTES, openItself).includes(mark))
      throw new UsageError(`${path} was not written by register; move it away`)
  }
}

/** Whether writing to or removing a path would change another place: through a link, into a pipe or to a device. */
async function isElsewhere(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && !found.isFile() && !found.isDirectory()
}
