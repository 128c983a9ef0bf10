import type { HeaderLines } from './exchange.ts'

/** The media type in lower case, without parameters; undefined if no header names one. */
export function mediaTypeOf(headers: HeaderLines): string | undefined {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return type?.split(';', 1)[0]?.trim().toLowerCase()
}
