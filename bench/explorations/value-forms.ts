import { leaves, type DocumentedRequest } from './request-parts.ts'

/** Fields of free text: their words are drawn, and unusual input is sent in them. */
const FREE = /^(?:description|title|full_?name|text|readme|password|website|location|clone_addr|body)$/i

/** The maximum number of forms of one field; of others only their number is shown. */
export const MAX_FORMS = 60

/**
 * The distinct forms of values by the names of their fields and parameters: letters as `a`, digits as `1`, several parts with the same mark between them as two, all else as it
 * is.
 */
export class ValueForms {
  readonly #forms = new Map<string, Set<string>>()

  add({ parameters, query, body }: DocumentedRequest): void {
    const parts = [...Object.entries(parameters), ...query, ...leaves(body)]
    for (const [name, value] of parts) {
      if (FREE.test(name)) continue
      const forms = this.#forms.get(name) ?? new Set()
      this.#forms.set(name, forms.add(formOf(value)))
    }
  }

  /** The forms by name, both in alphabetical order. */
  get rows(): ReadonlyArray<{ readonly name: string; readonly forms: readonly string[] }> {
    return [...this.#forms]
      .map(([name, forms]) => ({ name, forms: [...forms].toSorted() }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }
}

function formOf(value: unknown): string {
  if (typeof value === 'number') return value === 0 ? '0' : value < 0 ? '-1' : '1'
  if (typeof value !== 'string') return JSON.stringify(value)
  return value
    .replaceAll(/[A-Za-z0-9+/]{40,}=*/g, 'a1')
    .replaceAll(/[A-Za-z]+/g, 'a')
    .replaceAll(/\d+/g, '1')
    .replaceAll(/(?:a|1){2,}/g, 'a1')
    .replaceAll(/(?:a1|a|1)(?:([-/ ])(?:a1|a|1))(?:\1(?:a1|a|1))*/g, 'a1$1a1')
    .replaceAll(/[^\x20-\x7e]+/g, 'λ')
}
