import { basePaths, type Operation } from '../contract/derive/operation.ts'
import { pathPattern } from './path-pattern.ts'

/** A segment of a documented path: a parameter or a literal. */
interface Step {
  readonly parameter?: string
  readonly word?: string
}

/** Extracts the parameters of one operation from paths that end with the operation's path. */
export class PathParameters {
  /** Absent if a parameter may contain slashes, or is only a part of a segment. */
  readonly #steps: readonly Step[] | undefined
  readonly #pattern: () => RegExp

  constructor(operation: Operation) {
    let pattern: RegExp | undefined
    this.#pattern = () => (pattern ??= new RegExp(`${pathPattern(operation)}$`))
    const { document, path, deep = [] } = operation
    const steps = (basePaths[document] + path).split('/').map((step): Step | undefined => {
      const parameter = /^\{(\w+)\}$/.exec(step)?.[1]
      if (parameter !== undefined) return deep.includes(parameter) ? undefined : { parameter }
      return step.includes('{') ? undefined : { word: step }
    })
    const whole = steps.filter((step) => step !== undefined)
    // The text before the first slash belongs to another path.
    if (whole.length === steps.length && whole[0]?.word === '') this.#steps = whole.slice(1)
  }

  /** The decoded parameters; empty if the path does not match. */
  in(path: string): Record<string, string> {
    if (!this.#steps)
      return Object.fromEntries(
        Object.entries(this.#pattern().exec(path)?.groups ?? {}).map(([name, value]) => [
          name,
          decoded(value),
        ]),
      )
    const found: Record<string, string> = {}
    const parts = path.split('/')
    const first = parts.length - this.#steps.length
    if (first < 1) return {}
    for (const [index, { parameter, word }] of this.#steps.entries()) {
      const part = parts[first + index] ?? ''
      if (parameter === undefined ? part !== word : part === '') return {}
      if (parameter !== undefined) found[parameter] = decoded(part)
    }
    return found
  }
}

function decoded(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
