import { visibleAtMost } from '../harness/report/visible.ts'

const written: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text without meaning in Markdown: no markup, link, mention or reference. */
export function plainMarkdown(text: string, longest = 500): string {
  return (
    visibleAtMost(text, longest)
      .replace(/[&<>]/g, (character) => written[character] ?? character)
      .replace(/[\\`*_{}[\]|~$]/g, '\\$&')
      // Renderers find links, mentions and references in plain text; an empty comment splits them.
      .replace(/@|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi, '$&<!-- -->')
      // Headings, lists and rules start only at the start of a line.
      .replace(/^(\s*)([#+=-]|\d+[.)])/, (_, space: string, mark: string) => `${space}&#8203;${mark}`)
  )
}

/** Text as code, in a fence longer than any in the text. */
export function codeMarkdown(text: string, longest = 200): string {
  const shown = visibleAtMost(text, longest)
  if (shown === '') return '(empty)'
  const longestRun = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longestRun + 1)
  const padding = /^[ `]|[ `]$/.test(shown) ? ' ' : ''
  return `${fence}${padding}${shown}${padding}${fence}`
}

/** A row of a table. A bar in a cell is escaped, since it separates cells even in code. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\\?\|/g, '\\|')).join(' | ')} |`
}
