import type { Failure } from '../client/failure.ts'
import type { Reply } from './reply.ts'
import { responseMatchers } from './response-matchers.ts'

type Matcher = (reply: Reply, ...rest: never[]) => Failure | undefined | Promise<Failure | undefined>

/**
 * Lets matchers of bodies hold only for a success, except those named in `others`: a response with status code 422 returns no list,
 * whatever its body. Other failures of the matcher come first, so the failure of a rejection still names the defect of its body.
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
