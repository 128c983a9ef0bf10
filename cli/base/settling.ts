/** Foreign code returned a promise that does not settle. */
export class NeverSettled extends Error {}

/** The time that foreign code gets for one result, such as a format of a large report, in milliseconds. */
const MAX_MS = 600_000

/** Rejects the results of foreign code that are awaited. */
const awaited = new Set<() => void>()

/**
 * The result of foreign code, such as a reporter, driver or configuration of the user. Rejects if its promise does not settle within `maxMs`, or if
 * nothing else is going on: Node would end the process with exit code 0, as if the command had done its work. `what` names the code.
 */
export async function settling<T>(result: T | PromiseLike<T>, what: string, maxMs = MAX_MS): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(new NeverSettled(`${what} never ends: its promise is not settled`))
    const timer = setTimeout(giveUp, maxMs).unref()
    awaited.add(giveUp)
    void Promise.resolve(result)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        awaited.delete(giveUp)
      })
  })
}

/** Gives up what is awaited when nothing is left that could settle it. Calls `onNone` if no foreign code is awaited. */
export function giveUpWhenIdle(onNone: () => void): void {
  process.on('beforeExit', () => {
    const all = [...awaited]
    awaited.clear()
    for (const giveUp of all) giveUp()
    if (all.length === 0) onNone()
  })
}
