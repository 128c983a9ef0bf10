import type { Failure } from '../client/failure.ts'
import type { Reply } from './reply.ts'
import { responseMatchers } from './response-matchers.ts'

type Matcher = (reply: Reply, ...rest: never[]) => Failure | undefined | Promise<Failure | undefined>

/**
 * Matchers of bodies that hold for a success alone, except those named in `others`: a list is not returned if the status code
 * is 422, whatever the body. Another failure of the matcher comes first, so a rejection is still reported by what it lacks.
 */
export function ofSuccess<Group extends Readonly<Record<string, Matcher>>>(
  group: Group,
  others: ReadonlyArray<keyof Group>,
): Group {
  const strict = Object.entries(group).map(([name, matcher]) => [
    name,
    others.includes(name) ? matcher : strictly(matcher),
  ])
  return Object.fromEntries(strict) as Group
}

function strictly(matcher: Matcher): Matcher {
  return (reply, ...rest) => {
    const found = matcher(reply, ...rest)
    if (reply.mayCarryResource) return found
    const withStatus = (failure: Failure | undefined) => failure ?? responseMatchers.toSucceed(reply)
    return found instanceof Promise ? found.then(withStatus) : withStatus(found)
  }
}
