import { visibleAtMost } from '../harness/report/visible.ts'

/** Text in which Markdown finds nothing to act upon: no markup, no link, no mention. */
export function plainMarkdown(text: string, longest = 500): string {
  return (
    visibleAtMost(text, longest)
      .replace(/[\\`*_{}[\]()<>#+\-.!|~&$:]/g, '\\$&')
      // Mentions are looked for in the text that remains; an empty comment keeps the name from the sign.
      .replaceAll('@', '@<!-- -->')
  )
}

/** The same as code, with a fence that nothing in it can close. */
export function codeMarkdown(text: string, longest = 200): string {
  const shown = visibleAtMost(text, longest)
  if (shown === '') return '(empty)'
  const longestRun = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longestRun + 1)
  const padding = /^[ `]|[ `]$/.test(shown) ? ' ' : ''
  return `${fence}${padding}${shown}${padding}${fence}`
}

/** A row of a table; a bar in a cell would begin another one, even in code. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\\?\|/g, '\\|')).join(' | ')} |`
}
