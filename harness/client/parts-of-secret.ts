/** Shorter lines, tokens and named values within a secret are common words. In characters. */
const MIN_PART = 8

/** A user of an address that may be a token: long enough, with letters and digits. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])[^:]{8,}$/i

/** Names of secret values in connection strings, queries and JSON. */
const NAMED =
  /(?:pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access)[-_]?key)["']?\s*[=:]\s*["']?([^\s"'&;,}#]+)/gi

/** An address of a database as Go writes it: `user:password@tcp(host)/name`. */
const GO_ADDRESS = /^[^:/@\s]+:(.+)@\w*\(/

/** The largest number of parts of each kind that are searched for. */
const MAX_PARTS = 20

/** A secret, and what a target may repeat of it: HTTP removes the white space at its ends, and a program reads a key line by line. */
export function withoutWhiteSpace(secret: string): ReadonlySet<string> {
  const lines = secret.split(/[\r\n]+/).map((line) => line.trim())
  return new Set([secret, secret.trim(), ...lines.filter(({ length }) => length >= MIN_PART)])
}

/**
 * A secret of the user, and the secrets in it: an address contains a password or a token, and a connection string contains named values.
 * A replay has placeholders in place of secrets, which contain none.
 */
export function partsOfSecret(secret: string): ReadonlySet<string> {
  if (secret.startsWith('«')) return new Set([secret])
  const inside = [...passwordsIn(secret), ...namedIn(secret)]
  return new Set([secret, ...inside.flatMap((part) => [part, ...decoded(part)])])
}

/** Passwords of addresses with a host. A password may contain `@` and `/`, so that each `@` may be its end. */
function passwordsIn(text: string): string[] {
  const addresses = text
    .split(/[\s"'<>]+|,(?=[a-z][\w+.-]*:\/\/)/i)
    .flatMap((word) => word.split('://').slice(1))
    .slice(0, MAX_PARTS)
  const found = addresses.flatMap((address) => {
    const ends = [...address.matchAll(/@/g)].slice(0, MAX_PARTS).map(({ index }) => index)
    return ends.flatMap((end) => {
      // Several hosts may each have a user: `u:p@h1,u2:p2@h2`.
      const users = [address.slice(0, end), address.slice(0, end).replace(/^.*,/s, '')]
      return users.flatMap((user) => {
        const colon = user.indexOf(':')
        const name = colon === -1 ? user : user.slice(0, colon)
        return [...(colon === -1 ? [] : [user.slice(colon + 1)]), ...(TOKEN.test(name) ? [name] : [])]
      })
    })
  })
  return [...found, ...(GO_ADDRESS.exec(text.trim())?.slice(1) ?? [])]
}

function namedIn(text: string): string[] {
  return [...text.matchAll(NAMED)]
    .slice(0, MAX_PARTS)
    .flatMap(([, value = '']) => (value.length >= MIN_PART ? value : []))
}

function decoded(part: string): string[] {
  try {
    return [decodeURIComponent(part)]
  } catch {
    return []
  }
}
