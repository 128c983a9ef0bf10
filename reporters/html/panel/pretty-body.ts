import type { EvidenceBody } from '../../../harness/report/evidence.ts'

export type Kind = 'key' | 'string' | 'number' | 'word' | 'mark'

/** A piece of a line; without a kind it is plain text. */
export interface Token {
  readonly text: string
  readonly kind?: Kind
}

export type Line = readonly Token[]

const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,]/g

/**
 * The lines of a body, with JSON indented. The layout keeps the original tokens, so that numbers, escapes and duplicate keys stay as
 * received.
 */
export function prettyBody(body: EvidenceBody): Line[] {
  if ('base64' in body) return [[{ text: `${body.base64} (base64)` }]]
  return isJson(body.text) ? layOut(body.text) : body.text.split('\n').map((text) => [{ text }])
}

export function textOf(line: Line): string {
  return line.map(({ text }) => text).join('')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return /^\s*[[{]/.test(text)
  } catch {
    return false
  }
}

function layOut(json: string): Line[] {
  const lines: Token[][] = [[]]
  let depth = 0
  const breakLine = (): void => void lines.push([{ text: '  '.repeat(depth) }])
  const put = (text: string, kind: Kind): void => void lines.at(-1)?.push({ text, kind })
  const all = json.match(tokens) ?? []
  for (const [place, token] of all.entries()) {
    const next = all[place + 1]
    if (token === '{' || token === '[') {
      put(token, 'mark')
      depth += 1
      if (next !== '}' && next !== ']') breakLine()
    } else if (token === '}' || token === ']') {
      depth -= 1
      const before = all[place - 1]
      if (before !== '{' && before !== '[') breakLine()
      put(token, 'mark')
    } else if (token === ',') {
      put(token, 'mark')
      breakLine()
    } else if (token === ':') put(': ', 'mark')
    else put(token, kindOf(token, next))
  }
  return lines
}

function kindOf(token: string, next: string | undefined): Kind {
  if (token.startsWith('"')) return next === ':' ? 'key' : 'string'
  return /^[-\d]/.test(token) ? 'number' : 'word'
}
