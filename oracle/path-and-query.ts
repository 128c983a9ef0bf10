/** URLs that parsing does not change: without user, fragment, dot segments and characters that need encoding. */
const PLAIN = /^https?:\/\/[a-z\d.:-]+(\/[\w/.~%:@+,-]*)(?:\?([\w.~:@/,=&-]*))?$/
const isRepeated = true as const
const DOTS = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** The decoded path and query of a URL; if a parameter occurs twice, its last value. */
export function pathAndQuery(url: string): {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly isRepeated?: true
} {
  const [, path, search] = PLAIN.exec(url) ?? []
  if (path === undefined || DOTS.test(path) || search?.includes('__proto__')) {
    const { pathname, searchParams } = new URL(url)
    const query = Object.fromEntries(searchParams)
    return { path: pathname, query, ...(searchParams.size > Object.keys(query).length ? { isRepeated } : {}) }
  }
  const query: Record<string, string> = {}
  let count = 0
  if (search !== undefined && search !== '')
    for (const pair of search.split('&')) {
      if (pair === '') continue
      count++
      const equals = pair.indexOf('=')
      if (equals === -1) query[pair] = ''
      else query[pair.slice(0, equals)] = pair.slice(equals + 1)
    }
  return { path, query, ...(count > Object.keys(query).length ? { isRepeated } : {}) }
}
