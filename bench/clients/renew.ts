/** A kind of client in `client-profiles.json`. */
export interface KindOfClient {
  readonly name: string
  readonly draws: ReadonlyArray<ReadonlyArray<Readonly<Record<string, string>>>>
  readonly renewed?: {
    readonly variable: string
    readonly npm?: string
    readonly pypi?: string
    readonly browser?: string
    readonly brand?: string
  }
}

/** Maximum number of versions of each kind, the newest; some are years old and still in use. */
const MOST = 12

/** The released versions of a list, one for each minor version: the newest {@link MOST}, oldest first. */
export function usualVersions(all: readonly string[]): string[] {
  const parts = (version: string) => version.split('.').map(Number)
  const compare = (one: string, other: string) => {
    const [a, b] = [parts(one), parts(other)]
    const place = a.findIndex((part, index) => part !== b[index])
    return place === -1 ? a.length - b.length : (a[place] ?? 0) - (b[place] ?? 0)
  }
  const released = all.filter((version) => /^\d+(?:\.\d+)*$/.test(version)).toSorted(compare)
  // The last version of each minor version stays in use.
  const newest = new Map(released.map((version) => [parts(version).slice(0, 2).join('.'), version]))
  return [...newest.values()].toSorted(compare).slice(-MOST)
}

/**
 * The value of `sec-ch-ua` that a browser of the Chromium family has (User-Agent Client Hints, section 6.2): its brands, and an invented
 * brand, in an order that the version decides.
 */
export function brandsOf(version: number, brand: string): string {
  const marks = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_']
  const mark = (number: number) => marks[number % marks.length] ?? ' '
  const none = `"Not${mark(version)}A${mark(version + 1)}Brand";v="${['8', '99', '24'][version % 3]}"`
  const orders = ['012', '021', '102', '120', '201', '210'] as const
  const placed: string[] = []
  const brands = [none, `"Chromium";v="${version}"`, `"${brand}";v="${version}"`]
  for (const [index, place] of [...(orders[version % orders.length] ?? '')].entries())
    placed[Number(place)] = brands[index] ?? ''
  return placed.join(', ')
}

/** A kind of client with other versions; its other values stay. Throws if there are no versions, or if no value contains its variable. */
export function renewed<K extends KindOfClient>(kind: K, versions: readonly string[]): K {
  const { variable = '', brand } = kind.renewed ?? {}
  const place = kind.draws.findIndex((list) => list.some((values) => variable in values))
  if (versions.length === 0 || place === -1) throw new Error(`no versions of ${kind.name}`)
  const values = versions.map((version) => ({
    [variable]: version,
    ...(brand === undefined ? {} : { brands: brandsOf(Number(version), brand) }),
  }))
  return { ...kind, draws: kind.draws.with(place, values) }
}
