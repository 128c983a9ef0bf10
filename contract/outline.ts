/**
 * The structure of the documents: the number of paragraphs, table rows, numbered rules and bullets under each heading, and the
 * number of sentences in each of them. A sentence ends with a full stop or a semicolon. The texts are not part of this repository.
 */
export interface OutlineSection {
  /** 1 for the title of the document. */
  readonly level: 1 | 2 | 3
  readonly heading: string
  /** Sentences of each paragraph, in order. */
  readonly paragraphs?: readonly number[]
  /** Rows of each table, without its head. */
  readonly tables?: readonly number[]
  /** Sentences of each numbered rule. */
  readonly rules?: readonly number[]
  /** Sentences of each bullet. */
  readonly bullets?: readonly number[]
}

export const outlines: Readonly<Record<'code-hosting' | 'legacy-forge', readonly OutlineSection[]>> = {
  'code-hosting': [
    { level: 1, heading: 'Code Hosting Service API, version 1', paragraphs: [2] },
    { level: 2, heading: 'What the service does', paragraphs: [2, 3], bullets: [1, 1, 1, 1, 1, 1] },
    { level: 2, heading: 'Resources and their fields', paragraphs: [1] },
    { level: 3, heading: 'User (fields known)', paragraphs: [1], tables: [5] },
    { level: 3, heading: 'Other resources', paragraphs: [1] },
    { level: 3, heading: 'Request option objects (named only)', paragraphs: [1, 1, 2] },
    { level: 2, heading: 'States and transitions', paragraphs: [3] },
    { level: 2, heading: 'Endpoints', paragraphs: [4] },
    { level: 3, heading: 'Administration (tag admin)', tables: [6] },
    { level: 3, heading: 'Miscellaneous', tables: [2] },
    { level: 3, heading: 'Organizations (tag organization)', tables: [18] },
    { level: 3, heading: 'Repositories (tag repository)', paragraphs: [1, 1, 1, 1], tables: [18, 6] },
    {
      level: 3,
      heading: 'Issue time tracking (tag repository, user)',
      paragraphs: [1],
      tables: [5],
      rules: [3, 4, 2, 4, 1],
    },
    { level: 3, heading: 'Users (tag user)', paragraphs: [3], tables: [3] },
    { level: 2, heading: 'Authentication', rules: [1, 1, 1, 1, 1, 1] },
    { level: 2, heading: 'Events', paragraphs: [2] },
    { level: 2, heading: 'Errors', paragraphs: [2, 1, 1], tables: [5] },
    { level: 2, heading: 'Limits', paragraphs: [1, 1], tables: [3] },
    { level: 2, heading: 'Versioning', bullets: [1, 1, 1, 1] },
  ],
  'legacy-forge': [
    { level: 1, heading: 'Legacy Project-Forge API', paragraphs: [3] },
    { level: 2, heading: 'What the service does', paragraphs: [4, 1], rules: [2, 1, 2] },
    { level: 2, heading: 'Resources and their fields' },
    { level: 3, heading: 'Project list entry', tables: [4] },
    { level: 3, heading: 'Issue list entry', tables: [4] },
    { level: 3, heading: 'Issue creation form fields', paragraphs: [1], tables: [5] },
    { level: 2, heading: 'States and transitions', paragraphs: [1, 1, 1] },
    { level: 2, heading: 'Endpoints', paragraphs: [2, 1, 1, 1, 1, 1], tables: [8] },
    { level: 2, heading: 'Authentication', tables: [3], rules: [3, 1, 1, 1, 1, 1] },
    { level: 2, heading: 'Events', paragraphs: [1] },
    { level: 2, heading: 'Errors', bullets: [1, 1, 1] },
    { level: 2, heading: 'Limits', bullets: [1, 1, 1] },
    { level: 2, heading: 'Versioning', paragraphs: [3] },
  ],
}

/** The outline of a document, from its Markdown. */
export function outlineOf(markdown: string): OutlineSection[] {
  const sections: Array<{
    level: 1 | 2 | 3
    heading: string
    paragraphs: number[]
    tables: number[]
    rules: number[]
    bullets: number[]
  }> = []
  let before = ''
  for (const line of markdown.split('\n')) {
    const [, marks, heading] = /^(#{1,3}) (.*)$/.exec(line) ?? []
    const last = sections.at(-1)
    if (marks && heading)
      sections.push({
        ...{ level: marks.length as 1 | 2 | 3, heading },
        ...{ paragraphs: [], tables: [], rules: [], bullets: [] },
      })
    else if (last && line.startsWith('|')) {
      // The first two lines are the head and the rule below it.
      if (before.startsWith('|')) last.tables.push((last.tables.pop() ?? 0) + 1)
      else last.tables.push(-1)
    } else if (last && line.trim() !== '') {
      const [, mark = ''] = /^(\d+\. |- )/.exec(line) ?? []
      const list = mark === '' ? last.paragraphs : mark === '- ' ? last.bullets : last.rules
      list.push(line.slice(mark.length).split(/(?<=[.;]) +/).length)
    }
    before = line
  }
  return sections.map(({ level, heading, ...counts }) => ({
    level,
    heading,
    ...Object.fromEntries(Object.entries(counts).filter(([, numbers]) => numbers.length > 0)),
  }))
}
