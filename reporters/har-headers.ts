import type { Header } from 'har-format'
import type { HeaderLines } from '../harness/report/evidence.ts'

/** Header lines as HAR has them. */
export function harHeaders(headers: HeaderLines): Header[] {
  return headers.map(([name, value]) => ({ name, value }))
}

/** The first header of that name, in any case. */
export function headerOf(headers: HeaderLines, name: string): string | undefined {
  return headers.find(([found]) => found.toLowerCase() === name)?.[1]
}
