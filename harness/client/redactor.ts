/** Shorter secrets are not searched for: they would blot out ordinary words and hide nothing. */
const SHORTEST = 4

/** Secrets in one pattern. A new secret makes one pattern anew, not all of them. */
const BATCH = 64

/**
 * Puts named placeholders in place of secrets and of everything that derives from them, in any spelling
 * they are likely to be met in: as they are, percent-encoded, in JSON, in HTML.
 */
export class Redactor {
  readonly #placeholders = new Map<string, string>()
  readonly #full: RegExp[] = []
  #batch: string[] = []
  #pattern: RegExp | undefined

  /** Makes `secret` known under a name such as `password:ada`, shown as `«password:ada»`. */
  hide(secret: string, name: string): void {
    if (secret.length < SHORTEST) return
    for (const spelling of spellings(secret)) {
      if (this.#placeholders.has(spelling)) continue
      this.#placeholders.set(spelling, `«${name}»`)
      this.#batch.push(spelling)
      this.#pattern = undefined
    }
    if (this.#batch.length < BATCH) return
    this.#full.push(patternOf(this.#batch))
    this.#batch = []
  }

  /** `text` with every known secret replaced. */
  clean(text: string): string {
    if (this.#placeholders.size === 0 || text.length < SHORTEST) return text
    if (this.#batch.length > 0) this.#pattern ??= patternOf(this.#batch)
    const patterns = this.#pattern ? [...this.#full, this.#pattern] : this.#full
    return patterns.reduce(
      (cleaned, pattern) => cleaned.replace(pattern, (found) => this.#placeholders.get(found) ?? '«secret»'),
      text,
    )
  }
}

/** Finds any of the secrets, a longer one before one that it holds. */
function patternOf(secrets: readonly string[]): RegExp {
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length)
  return new RegExp(longestFirst.map(escapeForPattern).join('|'), 'g')
}

function spellings(secret: string): Set<string> {
  const percent = encodeURIComponent(secret)
  return new Set([
    secret,
    percent,
    percent.replaceAll('%20', '+'),
    percent.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ])
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
