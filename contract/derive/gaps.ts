import type { OutlineSection } from '../outline.ts'
import type { DocumentContract, Effects, Entry, OperationEntry, Section } from '../vocabulary/types.ts'
import { entriesOf, entriesOfKind, nameOf } from './entries.ts'

/**
 * The differences between the description and the outline of its document: headings and places that are missing, named twice or out
 * of order, and sentences without an entry. Empty if every place is named once.
 */
export function placeGaps(document: DocumentContract, outline: readonly OutlineSection[]): string[] {
  const headings = outline.map(({ heading }) => heading)
  const described = document.sections.map(({ heading }) => heading)
  if (described.join('\n') !== headings.join('\n'))
    return [
      ...headings.filter((heading) => !described.includes(heading)).map((heading) => `${heading}: missing`),
      ...described.filter((heading) => !headings.includes(heading)).map((heading) => `${heading}: not there`),
      'the headings are not those of the document, in its order',
    ]
  let above: string | undefined
  return outline.flatMap((expected, index) => {
    const section = document.sections[index] as Section
    if (expected.level === 2) above = expected.heading
    const isUnder = section.in === (expected.level === 3 ? above : undefined)
    return [
      ...(isUnder ? [] : [`${section.heading}: not under ${section.in ?? 'no heading'}`]),
      ...sectionGaps(section, expected),
    ]
  })
}

function sectionGaps(section: Section, expected: OutlineSection): string[] {
  const wanted = new Map<string, number>()
  const want = (
    kind: 'paragraph' | 'rule' | 'bullet' | 'row',
    counts: readonly number[] = [],
    table?: number,
  ) => {
    for (const [index, sentences] of counts.entries())
      wanted.set(
        nameOf(section, { kind, number: index + 1, ...(table === undefined ? {} : { table }) }),
        sentences,
      )
  }
  want('paragraph', expected.paragraphs)
  want('rule', expected.rules)
  want('bullet', expected.bullets)
  for (const [index, rows] of (expected.tables ?? []).entries())
    want('row', new Array<number>(rows).fill(1), index + 1)
  const named = section.places.map((place) => nameOf(section, place))
  return [
    ...[...wanted.keys()].filter((name) => !named.includes(name)).map((name) => `${name}: missing`),
    ...named.filter((name) => !wanted.has(name)).map((name) => `${name}: not there`),
    ...named.filter((name, index) => named.indexOf(name) !== index).map((name) => `${name}: named twice`),
    ...section.places.flatMap((place) => {
      const name = nameOf(section, place)
      const sentences = wanted.get(name) ?? place.items.length
      return [
        ...(place.items.length === sentences
          ? []
          : [`${name}: ${place.items.length} of ${sentences} sentences`]),
        ...place.items.flatMap((item, index) =>
          'kind' in item || item.length > 0 ? [] : [`${name}, sentence ${index + 1}: nothing follows`],
        ),
      ]
    }),
  ]
}

/** Duplicates in the description, and references to undescribed names. Empty if the description is consistent. */
export function inconsistencies(document: DocumentContract): string[] {
  const operations = entriesOfKind(document, 'operation').map(({ entry }) => entry)
  const named = entriesOfKind(document, 'named operation').map(({ entry }) => entry.id)
  const shapes = [
    ...entriesOfKind(document, 'resource').map(({ entry }) => entry.name),
    ...entriesOfKind(document, 'option').map(({ entry }) => entry.name),
  ]
  const relations = document.relations.map(({ name }) => name)
  const operationIds = [...operations.map(({ id }) => id), ...named]
  const sentences = entriesOfKind(document, 'sentence').map(({ entry }) => entry.id)
  const known = new Set([...operationIds, ...shapes, ...relations, ...sentences])
  const fields = entriesOfKind(document, 'field').map(({ entry }) => `field ${entry.of}.${entry.name}`)
  return [
    ...twice([
      ...operationIds,
      ...shapes,
      ...relations,
      ...sentences.map((id) => `sentence ${id}`),
      ...fields,
    ]),
    ...entriesOf(document).flatMap(({ entry, section, place }) =>
      mentioned(entry)
        .filter((name) => !known.has(name))
        .map((name) => `${nameOf(section, place)}: ${name} is not described`),
    ),
    ...entriesOfKind(document, 'bound').flatMap(({ entry: { operation, parameter } }) =>
      operations.some(({ id, query }) => id === operation && query.some(({ name }) => name === parameter))
        ? []
        : [`${operation} has no parameter ${parameter}`],
    ),
    ...operations.flatMap((operation) => [
      ...operation.parameters
        .filter(({ name }) => !/[{<]/.test(operation.path) || !pathParameters(operation.path).includes(name))
        .map(({ name }) => `${operation.id}: no ${name} in the path`),
      ...listedWithoutEntry(document, operation),
    ]),
  ]
}

/** The names of the parameters of a path, in either document's spelling. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/[{<](\w+)[}>]/g)].map(([, name = '']) => name)
}

function listedWithoutEntry(document: DocumentContract, { id, alsoListed }: OperationEntry): string[] {
  const explained = entriesOfKind(document, 'refusal')
    .filter(({ entry }) => entry.operations.includes(id))
    .map(({ entry }) => entry.status)
  return alsoListed
    .filter((status) => !explained.includes(status))
    .map((status) => `${id}: no condition for ${status}, and no word that it is not shown`)
}

/** The subjects of an entry, by names that must be described somewhere. */
function mentioned(entry: Entry): readonly string[] {
  switch (entry.kind) {
    case 'operation': {
      const { answers, body } = entry
      return inEffects(entry)
        .concat(typeof answers === 'string' ? [] : Object.values(answers))
        .concat(typeof body === 'object' && !('text' in body) ? Object.values(body) : [])
    }
    case 'named operation':
      return inEffects(entry)
    case 'field':
      return [entry.of, ...(typeof entry.type === 'object' ? inType(entry.type) : [])]
    case 'refusal':
      return [
        ...entry.operations,
        ...(typeof entry.body === 'string' && entry.body !== 'none' ? [entry.body] : []),
      ]
    case 'callers':
      return entry.operations
    case 'bound':
      return [entry.operation]
    case 'sentence':
    case 'not shown':
    case 'see':
      return entry.about
    case 'resource':
    case 'option':
    case 'relation':
    case 'service':
    case 'nothing':
      return []
  }
}

function inEffects({ adds, removes, tells, lists, searches, changes }: Effects): string[] {
  return [adds, removes, tells, lists, searches, changes].flat().filter((name) => name !== undefined)
}

function inType(type: object): string[] {
  return 'one' in type ? [String(type.one)] : 'list' in type ? [String(type.list)] : []
}

function twice(names: readonly string[]): string[] {
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${name}: described twice`)
}
