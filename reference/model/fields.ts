import { Invalid, type Problem } from './invalid.ts'

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the fields of a request body and collects all errors into one `Invalid`. */
export class Fields {
  readonly #body: JsonObject
  readonly #problems: Problem[] = []

  constructor(body: JsonObject) {
    this.#body = body
  }

  has(name: string): boolean {
    return this.#body[name] !== undefined && this.#body[name] !== null
  }

  text(name: string): string | undefined {
    return this.#typed(name, 'string')
  }

  flag(name: string): boolean | undefined {
    return this.#typed(name, 'boolean')
  }

  integer(name: string): number | undefined {
    const value = this.#typed<number>(name, 'number')
    if (value === undefined || Number.isSafeInteger(value)) return value
    this.reject(name, 'TypeError', 'Integer')
    return undefined
  }

  list(name: string): string[] | undefined {
    const value = this.#body[name]
    if (value === undefined || value === null) return undefined
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
    this.reject(name, 'TypeError', 'List of strings')
    return undefined
  }

  object(name: string): JsonObject | undefined {
    const value = this.#body[name]
    if (value === undefined || value === null) return undefined
    if (isObject(value)) return value
    this.reject(name, 'TypeError', 'Object')
    return undefined
  }

  /** A required text that is not blank. */
  required(name: string): string {
    const value = this.text(name)
    if (value !== undefined && value.trim() !== '') return value
    if (typeof this.#body[name] !== 'string' && this.has(name)) return ''
    this.reject(name, 'RequiredError', 'Required')
    return ''
  }

  reject(name: string, classification: string, message: string): void {
    this.#problems.push({ fieldNames: [name], classification, message })
  }

  /** Throws if a field read so far has an error. */
  done(): void {
    const names = this.#problems.flatMap((problem) => problem.fieldNames)
    if (names.length > 0) throw new Invalid(`not acceptable: ${names.join(', ')}`, this.#problems)
  }

  #typed<T extends string | boolean | number>(name: string, type: string): T | undefined {
    const value = this.#body[name]
    if (value === undefined || value === null) return undefined
    if (typeof value === type) return value as T
    this.reject(name, 'TypeError', type)
    return undefined
  }
}
