type Callback = (error: Error | null, result: unknown) => void

export function promisify(work: (...args: [...unknown[], Callback]) => void) {
  return (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) =>
      work(...args, (error, result) => (error ? reject(error) : resolve(result))),
    )
}

/** Like `isDeepStrictEqual` of `node:util` for data: plain objects, arrays, bytes, dates, and maps and sets of primitive values. */
export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  return areEqualBeside(one, other) && haveEqualKeys(one, other)
}

/** Compares the content of two objects of one kind that is not in their own keys. */
function areEqualBeside(one: object, other: object): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length
  if (one instanceof Date && other instanceof Date) return Object.is(one.getTime(), other.getTime())
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((value) => other.has(value))
  if (one instanceof Map && other instanceof Map)
    return (
      one.size === other.size &&
      [...(one as Map<unknown, unknown>)].every(
        ([key, value]) => other.has(key) && isDeepStrictEqual(value, other.get(key)),
      )
    )
  return true
}

function haveEqualKeys(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isDeepStrictEqual(one[key], other[key]))
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
