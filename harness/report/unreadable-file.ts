import { SilentPipe } from '../../files/read-input.ts'
import { NotUtf8, TooLarge } from '../../files/read-file.ts'

const wellKnown: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read',
  EISDIR: 'is a folder',
  ENOTREG: 'is no regular file',
  ELOOP: 'is a link, which is not followed',
}

/** A file that cannot be used in its current form; the message is one line with its name and the reason. */
export class UnreadableFile extends Error {
  readonly file: string

  constructor(file: string, why: string) {
    super(`${file} ${why}`)
    this.name = 'UnreadableFile'
    this.file = file
  }

  /** The text for an error of the file system. */
  static from(file: string, cause: unknown): UnreadableFile {
    if (cause instanceof UnreadableFile) return cause
    const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
    if (cause instanceof TooLarge || cause instanceof NotUtf8 || cause instanceof SilentPipe)
      return new UnreadableFile(file, cause.message.slice(file.length + 1))
    return new UnreadableFile(file, wellKnown[code] ?? `cannot be read (${code || String(cause)})`)
  }
}
