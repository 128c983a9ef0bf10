import type { Schema } from './described.ts'

/** Text of a cell or a line. Code in it stays code. */
export function cell(text: string): string {
  return bars(text.replace(/(`[^`]*`)|</g, (_, inCode?: string) => inCode ?? '&lt;').replaceAll('\n', ' '))
}

/** A bar separates cells, even in code. */
export function bars(text: string): string {
  return text.replace(/\\?\|/g, String.raw`\|`)
}

/** A table; empty without rows. Columns without any text are left out. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string[] {
  const used = head.flatMap((_, index) => (rows.some((row) => row[index]) ? [index] : []))
  const line = (cells: readonly string[]) => `| ${used.map((index) => cells[index] ?? '').join(' | ')} |`
  return rows.length === 0
    ? []
    : [[line(head), `| ${used.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')]
}

/** The type of a value in words. Resources are links to their place in documents.md. */
export function typeText({
  $ref,
  type,
  enum: values,
  const: only,
  pattern,
  items,
  additionalProperties,
}: Schema): string {
  if ($ref) return schemaLink($ref)
  if (items) return `list of ${typeText(items)}`
  if (values) return values.map((value) => code(value)).join(', ')
  if (only !== undefined) return code(only)
  if (pattern) return '`YYYY-MM-DD HH:MM:SS`'
  if (additionalProperties) return `object of ${typeText(additionalProperties)}`
  return type ?? 'not shown'
}

/** A place without the tags after the heading: "Users, row 1". */
export function placeText(source: string): string {
  return cell(source.replace(/ \(tag .*?\)/, ''))
}

export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${cell(text.slice(1))}.`
}

/** In lower case: one document has `User`, and no two names differ only in case. */
export function schemaAnchor(name: string): string {
  return `schema-${name.toLowerCase()}`
}

export function code(text: string | number | boolean): string {
  return `\`${String(text)}\``
}

/** Code whose text may have backticks. */
export function inTicks(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : code(text)
}

function schemaLink(reference: string): string {
  const name = reference.split('/').at(-1) ?? ''
  return `[${name}](documents.md#${schemaAnchor(name)})`
}
