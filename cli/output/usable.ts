import { ForeignFile } from '../../files/written-files.ts'
import { refuseInUse } from '../../harness/runtime/folder-lock.ts'
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
    const { code, path, syscall } = cause as NodeJS.ErrnoException
    // No file can be there: a part of the path is a file, is not to be read, or is too long.
    if (code !== undefined && path !== undefined && syscall !== undefined)
      throw new UsageError(`${path} cannot be used (${code}); --output names another folder`)
    return refuse(cause)
  }
}

/** The result of `act`, which writes into a folder that is not that of a run in progress. Throws `UsageError`. */
export function usableFolder<T>(folder: string, act: () => T): T {
  return usable(() => {
    refuseInUse(folder)
    return act()
  })
}
