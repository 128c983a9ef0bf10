import { Unmet } from '../client/unmet.ts'

/** What a check takes for granted of the resources it works with; where they are otherwise it is `unmet`. */
export function assume(what: string, holds: boolean): void {
  if (!holds) throw new Unmet(what, `there is not what the check presupposes: ${what}`)
}
