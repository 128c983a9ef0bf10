import type { ClientProfile } from './client-profiles.ts'
import { jsonFlaw } from './json-flaw.ts'

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** A JSON text with the white space of a client between its unchanged tokens; any other text unchanged. */
export function jsonOf({ json }: Pick<ClientProfile, 'json'>, text: string): string {
  if (json === undefined || jsonFlaw(text) !== undefined) return text
  const tokens = text.match(TOKEN) ?? []
  let depth = 0
  const line = () => (json === 'spaced' ? '' : `\n${' '.repeat(json * depth)}`)
  return tokens
    .map((token, index) => {
      const isEmpty = /^[[{]$/.test(tokens[index - 1] ?? '') && /^[\]}]$/.test(token)
      if (token === ':') return ': '
      if (token === ',') return json === 'spaced' ? ', ' : `,${line()}`
      if (/^[[{]$/.test(token)) {
        depth += 1
        return /^[\]}]$/.test(tokens[index + 1] ?? '') ? token : token + line()
      }
      if (!/^[\]}]$/.test(token)) return token
      depth -= 1
      return isEmpty ? token : line() + token
    })
    .join('')
}
