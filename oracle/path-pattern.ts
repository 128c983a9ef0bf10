import { basePaths, type Operation } from '../contract/derive/operation.ts'
import { escapeRegExp } from '../harness/report/escape-reg-exp.ts'

/**
 * The source of a pattern for the paths of an operation, from the document's {base_url} on, with a named group for each parameter.
 * A parameter in `deep` may hold slashes.
 */
export function pathPattern({ document, path, deep = [] }: Operation): string {
  const steps = (basePaths[document] + path).split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return escapeRegExp(part)
    return `(?<${name}>${deep.includes(name) ? '.+' : '[^/]+'})`
  })
  return steps.join('')
}
