import fc from 'fast-check'

const SEED = 20_260_101

/** Tests a property on the same drawn inputs in every run; throws with the smallest input that breaks it. */
export async function holds<T>(
  inputs: fc.Arbitrary<T>,
  property: (input: T) => Promise<void> | void,
  tries = 500,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => property(input)),
    { seed: SEED, numRuns: tries },
  )
}

type ErrorType = abstract new (...given: never[]) => Error

/** The result of a call, or `undefined` if it throws one of these errors; any other error is thrown. */
export async function orThrows<T>(
  act: () => T | Promise<T>,
  errors: readonly ErrorType[],
): Promise<T | undefined> {
  try {
    return await act()
  } catch (cause) {
    if (errors.some((type) => cause instanceof type)) return undefined
    throw cause
  }
}

/** Bytes that are often almost text: JSON, HTML, lines of a file. */
export function bytes(maxLength = 2000): fc.Arbitrary<Buffer> {
  return fc.oneof(
    fc.uint8Array({ maxLength }).map((drawn) => Buffer.from(drawn)),
    fc.string({ unit: 'binary', maxLength }).map((text) => Buffer.from(text, 'utf8')),
    fc.json({ depthSize: 'large' }).map((text) => Buffer.from(text)),
    fc.tuple(fc.json(), fc.nat(), fc.nat(255)).map(([text, at, byte]) => {
      const damaged = Buffer.from(text)
      damaged[at % damaged.length] = byte
      return damaged
    }),
  )
}

/** Any JSON value, including names with a meaning in JavaScript. */
export const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.array(tie('value')),
    fc.dictionary(
      fc.oneof(
        fc.string(),
        fc.constantFrom('__proto__', 'constructor', 'toJSON', 'then', 'length', 'id', 'login', 'owner'),
      ),
      tie('value'),
    ),
  ),
})).value

/** `value` with one part replaced by something else, or removed. */
export function damaged(value: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(value)
  return fc
    .tuple(fc.constantFrom(...places), fc.oneof(json, fc.constant(undefined)))
    .map(([place, instead]) => replaced(value, place, instead))
}

function placesOf(value: unknown, here: readonly string[] = []): Array<readonly string[]> {
  if (typeof value !== 'object' || value === null) return [here]
  return [here, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...here, name]))]
}

function replaced(value: unknown, [step, ...rest]: readonly string[], instead: unknown): unknown {
  if (step === undefined) return instead
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >
  copy[step] = replaced(copy[step], rest, instead)
  return copy
}
