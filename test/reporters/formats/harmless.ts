import { isHarmless } from '../../../harness/report/visible.ts'

/** The lines of a document with characters that a terminal would interpret or a reader would overlook. */
export function harmfulLines(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => !isHarmless(line))
    .map((line) => JSON.stringify(line.slice(0, 200)))
}
