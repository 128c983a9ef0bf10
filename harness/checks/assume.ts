import type { Answer } from '../client/answer.ts'
import { Unmet } from '../client/unmet.ts'

/**
 * What a check takes for granted of the resources it works with; where they are otherwise it is `unmet`. `shown` is the
 * response that shows it, which the message quotes.
 */
export function assume(what: string, holds: boolean, shown?: Answer): void {
  if (holds) return
  const said = shown === undefined ? '' : `; ${shown.request} was answered ${shown.summarize()}`
  throw new Unmet(what, `there is not what the check presupposes: ${what}${said}`, shown?.id)
}
