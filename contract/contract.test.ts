import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markdown } from './code-hosting/markdown.ts'
import { versioning } from './code-hosting/versioning.ts'
import { entriesOfKind } from './derive/entries.ts'
import { inconsistencies, placeGaps } from './derive/gaps.ts'
import { basePaths } from './derive/operation.ts'
import { operations, requestSourceOf, sourceOf } from './derive/operations.ts'
import { documents } from './index.ts'
import { outlineOf, outlines } from './outline.ts'
import { namedOperation, operationsIn } from './vocabulary/index.ts'
import type { DocumentContract, Section } from './vocabulary/types.ts'

for (const document of documents) {
  test(`every place of ${document.name} is named once, each sentence with what follows from it`, () => {
    expect(placeGaps(document, outlines[document.name])).toEqual([])
  })

  test(`the description of ${document.name} speaks of nothing that it does not have`, () => {
    expect(inconsistencies(document)).toEqual([])
  })
}

test('base paths are those that the documents give', () => {
  for (const document of documents) {
    const given = entriesOfKind(document, 'service').flatMap(({ entry }) => entry.basePath ?? [])
    expect(new Set(given)).toEqual(new Set([basePaths[document.name]]))
  }
})

test('an operation is cited by its section and its row', () => {
  expect(sourceOf('users.get')).toBe('code-hosting, Users, GET /users/{username}')
  expect(sourceOf('legacy-issues.form')).toBe('legacy-forge, Endpoints, issue create, form')
  expect(requestSourceOf('legacy-issues.form')).toBe(
    'legacy-forge, Endpoints, GET /api/p/<project>/issues/create/',
  )
  expect(() => sourceOf('users.rename')).toThrow('users.rename')
})

test('rules add status codes to the rows of their operations', () => {
  expect(operations['times.add']).toMatchObject({ success: 200, others: [400, 403, 404, 500] })
})

const [first] = documents as readonly DocumentContract[]

test.each<[string, (section: Section) => Section, string]>([
  [
    'a row is left out',
    (section) => ({ ...section, places: section.places.slice(1) }),
    'Users (tag user), row 1: missing',
  ],
  [
    'a row is there twice',
    (section) => ({ ...section, places: [...section.places, ...section.places.slice(0, 1)] }),
    'Users (tag user), row 1: named twice',
  ],
  [
    'a row is made up',
    (section) => ({
      ...section,
      places: [...section.places, { kind: 'row', number: 4, table: 1, items: [[]] }],
    }),
    'Users (tag user), row 4: not there',
  ],
  [
    'a sentence is left out',
    (section) => ({
      ...section,
      places: section.places.map((place) => ({ ...place, items: place.items.slice(0, 2) })),
    }),
    'Users (tag user), paragraph 1: 2 of 3 sentences',
  ],
  [
    'a sentence has no entry',
    (section) => ({
      ...section,
      places: section.places.map((place) => ({ ...place, items: place.items.map(() => []) })),
    }),
    'Users (tag user), row 3, sentence 1: nothing follows',
  ],
  ['a heading is left out', (section) => ({ ...section, heading: 'Others' }), 'Users (tag user): missing'],
])('the check finds where %s', (_, change, gap) => {
  const sections = first?.sections.map((section) =>
    section.heading === 'Users (tag user)' ? change(section) : section,
  )
  const changed = { ...first, sections } as DocumentContract
  expect(placeGaps(changed, outlines['code-hosting'])).toContain(gap)
})

test('the check finds an operation and a relation that nothing describes', () => {
  const section: Section = {
    heading: 'More',
    places: [
      {
        kind: 'paragraph',
        number: 1,
        items: [
          // The last is a sentence.
          { kind: 'see', about: ['users.rename', 'repos.search.page'] },
          namedOperation('users.rename-all', { does: 'renames users', notShown: [], changes: 'names' }),
        ],
      },
    ],
  }
  const changed = { ...first, sections: [...(first?.sections ?? []), section] } as DocumentContract
  expect(inconsistencies(changed)).toEqual([
    'More, paragraph 1: users.rename is not described',
    'More, paragraph 1: names is not described',
  ])
})

test('the operations of sections are those of their rows', () => {
  expect(operationsIn(markdown, versioning)).toEqual(['markdown.render', 'markdown.render-raw'])
})

test('an outline has headings, paragraphs, rows, rules and bullets', () => {
  const lines = [
    '# A',
    '',
    'One. Two; three.',
    '## B',
    '| x |',
    '|---|',
    '| 1 |',
    '| 2. 3 |',
    '',
    '1. One. Two',
  ]
  expect(outlineOf([...lines, '2. Three', '', '- four', 'Five 1.2'].join('\n'))).toEqual([
    { level: 1, heading: 'A', paragraphs: [3] },
    { level: 2, heading: 'B', tables: [2], rules: [2, 1], bullets: [1], paragraphs: [1] },
  ])
})

// The documents are not part of the repository: FORGE_SPEC names the folder with them.
const folder = process.env['FORGE_SPEC']
if (!folder) console.warn('FORGE_SPEC names no folder: the outlines are not compared with the documents')

test.skipIf(!folder).each(documents.map(({ name, file }) => [name, file] as const))(
  'the outline of %s is that of the document',
  (name, file) => {
    expect(outlineOf(readFileSync(join(folder ?? '', file), 'utf8'))).toEqual(outlines[name])
  },
)
