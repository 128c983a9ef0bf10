import { createRequire } from 'node:module'

/** A package that a user may have installed, and a function that finds its dependencies. */
export interface OptionalPackage<T> {
  readonly exports: T
  readonly version: string
  readonly require: NodeJS.Require
}

const unfound = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/**
 * An optional package that is installed next to this one; undefined if it is not. The current folder is not searched: it may belong to a
 * bundle that is to be verified.
 */
export function optionalPackage<T>(name: string, from = import.meta.url): OptionalPackage<T> | undefined {
  const beside = createRequire(from)
  let main: string
  try {
    main = beside.resolve(name)
  } catch (cause) {
    if (unfound.has(String((cause as NodeJS.ErrnoException).code))) return undefined
    throw cause
  }
  const { version } = beside(`${name}/package.json`) as { version: string }
  return { exports: beside(main) as T, version, require: createRequire(main) }
}
