import { visibleAtMost } from '../harness/report/visible.ts'

const written: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text in which Markdown finds nothing to act upon: no markup, no link, no mention, no reference. */
export function plainMarkdown(text: string, longest = 500): string {
  return (
    visibleAtMost(text, longest)
      .replace(/[&<>]/g, (character) => written[character] ?? character)
      .replace(/[\\`*_{}[\]|~$]/g, '\\$&')
      // What begins a heading, a list or a rule only does so where a line begins.
      .replace(/^(\s*)([#+=-]|\d+[.)])/, (_, space: string, mark: string) => `${space}&#8203;${mark}`)
      // Links, mentions and references are looked for in the text that remains; an empty comment breaks them up.
      .replace(/@|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi, '$&<!-- -->')
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
