import { packageIdentity } from '../schemas/load.ts'
import { quote } from '../harness/report/curl.ts'

/** Shorter ones are no secrets worth the name, and would blot out ordinary words. */
const SHORTEST_SECRET = 4

/** The command line as one would type it again, without the secrets that should not have been in it. */
export function commandLine(words: readonly string[], secrets: readonly string[]): string {
  const clean = (word: string): string =>
    secrets
      .filter(({ length }) => length >= SHORTEST_SECRET)
      .reduce((text, secret) => text.replaceAll(secret, '«secret»'), word)
  return [packageIdentity().name, ...words.map((word) => quote(clean(word)))].join(' ')
}
