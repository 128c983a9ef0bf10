/**
 * Parses JSON that somebody wrote by hand. What V8 says about a mistake may quote the text around it, and with it a
 * password; this says only where the mistake is.
 */
export function parseJson(text: string): { readonly value: unknown } | { readonly mistake: string } {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) as unknown }
  } catch (cause) {
    const position = positionOf(cause instanceof Error ? cause.message : '', text)
    return {
      mistake: `is not valid JSON${position === undefined ? '' : ` (${lineAndColumn(text, position)})`}`,
    }
  }
}

function positionOf(message: string, text: string): number | undefined {
  const position = / at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  if (/end of JSON input/.test(message)) return text.length
  // Without a position the message quotes ten characters on either side of the mistake.
  const quoted = /^Unexpected token .*?, (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)
  const snippet = quoted?.[2]
  if (!snippet || text.indexOf(snippet) !== text.lastIndexOf(snippet)) return undefined
  return quoted[1] ? text.indexOf(snippet) + 10 : undefined
}

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
