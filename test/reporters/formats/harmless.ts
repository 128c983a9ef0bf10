import { isHarmless } from '../../../harness/report/visible.ts'

/** The lines of a document in which there is something that a terminal would act upon or an eye would miss. */
export function harmfulLines(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => !isHarmless(line))
    .map((line) => JSON.stringify(line.slice(0, 200)))
}
