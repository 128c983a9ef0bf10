import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openItself } from '../../files/open-file.ts'
import { readText } from '../../files/read-file.ts'
import { MAX_INPUT_BYTES } from '../../files/read-input.ts'
import { isRecord } from '../../harness/report/is-record.ts'
import { textDigest } from '../../harness/report/text-digest.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'
import { CERTIFIED_UNTIL, REGISTER_MARK } from './register-files.ts'

const OWN = ['bundles', 'challenges', 'keys.json']
/** In the title of each page of a run. */
const PAGE_MARK = '<title>Conformance of '

const NAME = /^[a-z0-9][a-z0-9.-]*$/

/** The files that `register` wrote into a folder earlier, relative to the folder; some may no longer exist. */
export interface WrittenBefore {
  readonly files: readonly string[]
  /** Digests by file; undefined for a register of an earlier version. */
  readonly digests: ReadonlyMap<string, unknown> | undefined
}

/** Reads the `register.json` of a folder. Throws `UsageError` if the folder is not a register. */
export async function filesOfBefore(folder: string): Promise<WrittenBefore> {
  const file = join(folder, 'register.json')
  const content = existsSync(file) ? readJson(file) : undefined
  const certificates = isRecord(content) ? content['certificates'] : undefined
  if (content !== undefined && !Array.isArray(certificates))
    throw new UsageError(`${file} was not written by register`)
  if (!Array.isArray(certificates)) {
    if (OWN.some((name) => existsSync(join(folder, name)))) return { files: [], digests: undefined }
    throw new UsageError(
      `${folder} is no register: it has neither bundles/ nor challenges/ nor keys.json (docs/how-to/certification.md)`,
    )
  }
  const entries = certificates.filter(isRecord)
  const digests = isRecord(content) ? content['files'] : undefined
  return {
    files: [
      'register.json',
      'README.md',
      ...(entries.length > 0 ? ['index.html'] : []),
      ...entries.flatMap(({ name, profiles }) =>
        typeof name === 'string' && NAME.test(name)
          ? [`pages/${name}.html`, ...badgesOf(name, profiles)]
          : [],
      ),
    ],
    digests: isRecord(digests) ? new Map(Object.entries(digests)) : undefined,
  }
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

/** Throws `UsageError` if a file that is to be written is in the place of another person's, or of one that somebody has changed. */
export function refuseStranger(
  folder: string,
  files: ReadonlyMap<string, string>,
  { files: before, digests }: WrittenBefore,
): void {
  for (const [file, text] of files) {
    const path = join(folder, file)
    if (!existsSync(path) || (file === 'register.json' && before.includes(file))) continue
    const found = readText(path, MAX_INPUT_BYTES, openItself)
    const isOwn = file === 'README.md' ? found.includes(REGISTER_MARK) : before.includes(file)
    // After an interruption, a file is already as it is to be written.
    if (found !== text) refuseChanged(path, isOwn, digests && digests.get(file) === textDigest(found))
  }
}

/** Throws `UsageError` if a page or badge that is to be removed is another person's file: `register.json` may list any name. */
export function refuseToRemove(folder: string, files: readonly string[], { digests }: WrittenBefore): void {
  for (const file of files) {
    const path = join(folder, file)
    const mark = file.startsWith('badges/') ? `>${CERTIFIED_UNTIL}` : PAGE_MARK
    const found = readText(path, MAX_INPUT_BYTES, openItself)
    refuseChanged(path, found.includes(mark), digests && digests.get(file) === textDigest(found))
  }
}

/** `isSame`: undefined for a register of an earlier version, which has no digests. */
function refuseChanged(path: string, isOwn: boolean, isSame: boolean | undefined): void {
  if (!isOwn) throw new UsageError(`${path} was not written by register; move it away`)
  if (isSame === false) throw new UsageError(`${path} was changed since register wrote it; move it away`)
}

/** Whether writing to or removing a path would change another place: through a link, into a pipe or to a device. */
async function isElsewhere(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && !found.isFile() && !found.isDirectory()
}
