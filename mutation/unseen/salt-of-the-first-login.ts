import type { Mutate } from '../mutants/mutant.ts'

/** A salt belongs to the login that used it first; who signs with that of another login is anonymous. */
export const saltOfTheFirstLogin: Mutate = ({ rules: { signing } }) => {
  const owners = new Map<string, string>()
  const right = signing.visitorOf
  signing.visitorOf = (ask, parameters) => {
    const visitor = right(ask, parameters)
    if (!visitor) return undefined
    const salt = parameters.get('_salt') ?? ''
    const owner = owners.get(salt) ?? visitor.login
    owners.set(salt, owner)
    return owner === visitor.login ? visitor : undefined
  }
}
