import { createHash } from 'node:crypto'
import type { LegacyAccount } from '../../reference/model/legacy-forge.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { judges } from './breaking.ts'
import type { Mutate } from './mutant.ts'

/** Ways to break signatures that several mutants share. */

export const digest = (algorithm: string, text: string) =>
  createHash(algorithm).update(text, 'utf8').digest('hex')

/** Identifies the caller in another way. */
export const takesFor = (
  visitorOf: (
    ask: Asking,
    parameters: URLSearchParams,
    right: LegacyAccount | undefined,
  ) => LegacyAccount | undefined,
): Mutate =>
  judges('signing', 'visitorOf', (right, ask, parameters) =>
    visitorOf(ask, parameters, right(ask, parameters)),
  )

/** The account with a login. */
export const account = (ask: Asking, login: string | null) => ask.forge.legacy.accounts.get(login ?? '')

/** Any member of a project. */
export const someMember = (ask: Asking): LegacyAccount | undefined => {
  const [login] = [...ask.forge.legacy.projects.values()].flatMap((project) => [...project.members])
  return account(ask, login ?? null)
}

/** The account whose API key made the hash, for any login. */
export const signerOf = (ask: Asking, parameters: URLSearchParams): LegacyAccount | undefined => {
  const [salt, hash] = [parameters.get('_salt') ?? '', parameters.get('_hash') ?? '']
  return [...ask.forge.legacy.accounts.values()].find((one) => hash === digest('sha1', salt + one.apiKey))
}

/** The account that the login names, if the hash is valid for any account. */
export const forgedBySomebody = (ask: Asking, parameters: URLSearchParams): LegacyAccount | undefined =>
  signerOf(ask, parameters) && account(ask, parameters.get('_login'))
