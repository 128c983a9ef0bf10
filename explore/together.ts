import type { Action } from './step.ts'

/**
 * Keeps the order of actions; consecutive reads of one caller are sent together, unless they belong to the same operation: a server that
 * returns the response to one of them for another one must have that response first.
 */
export function together<A extends { readonly action: Action }>(actions: readonly A[]): A[][] {
  const parts: A[][] = []
  for (const one of actions) {
    const { action } = one
    const last = parts.at(-1)
    const joins = ({ action: other }: A) =>
      isRead(other) && callerIn(other) === callerIn(action) && operationIn(other) !== operationIn(action)
    if (last && (isBeside(action) || (isRead(action) && last.every(joins)))) last.push(one)
    else parts.push([one])
  }
  return parts
}

function isBeside(action: Action): boolean {
  return !('capability' in action) && action.isBeside === true
}

function callerIn(action: Action): string | undefined {
  if ('who' in action) return action.who
  return 'call' in action ? action.as?.username : undefined
}

function operationIn(action: Action): string | undefined {
  return 'call' in action ? action.call.operation : undefined
}

export function isRead(action: Action): boolean {
  if ('who' in action) return action.isRead
  return (
    'call' in action &&
    /\.(?:get|list|is|search|current|combined|archive|editorconfig)/.test(action.call.operation)
  )
}
