import { ForeignFile } from '../../files/written-files.ts'
import { UnusableFolder } from '../../harness/runtime/unusable-folder.ts'
import { UsageError } from '../base/usage-error.ts'

/** The result of `act`. An output folder that cannot be used is a usage error. Throws `UsageError`. */
export function usable<T>(act: () => T): T {
  const refuse = (cause: unknown): never => {
    throw cause instanceof UnusableFolder || cause instanceof ForeignFile
      ? new UsageError(cause.message)
      : cause
  }
  try {
    const result = act()
    return result instanceof Promise ? (result.catch(refuse) as T) : result
  } catch (cause) {
    return refuse(cause)
  }
}
