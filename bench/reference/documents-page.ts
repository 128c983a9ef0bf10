import { described, type Described, type Schema } from './described.ts'
import { cell, code, placeText, schemaAnchor, sentence, table, typeText } from './markdown.ts'
import { bullets, driverNames } from './operation-part.ts'

/**
 * The parts that do not belong to a single operation: the whole document, operations without a method or path, resources, bodies and
 * relations.
 */
export function documentsPage(): string[] {
  return [
    '# Resources, relations, and what holds for a whole document',
    ...described.flatMap(({ name, document }) => [
      `<a id="${name}"></a>`,
      `## ${document.info.title}`,
      bullets(generalLines(document)),
      ...nameless(document),
      `### Relations of ${name}`,
      'What belongs to what, and what ends it besides the operations that remove it. The documents declare hardly any of it: it follows from the operations.',
      ...table(
        ['relation', 'of', 'is a', 'ends with', 'who is told', 'not shown'],
        document['x-relations'].map(({ name: relation, of, who, endsWith, told, notShown }) =>
          [relation, of, who, endsWith.join('; '), told, notShown.join('; ')].map(cell),
        ),
      ),
      ...Object.entries(document.components.schemas).flatMap(([schemaName, schema]) =>
        schemaPart(schemaName, schema),
      ),
    ]),
  ]
}

function generalLines(document: Described): string[] {
  const { info, 'x-schemes': schemes, 'x-default-media-types': types } = document
  return [
    `Address: ${document.servers.map(({ url }) => code(url)).join(', ')}.`,
    ...(info['x-deprecated'] ? ['The document says that the interface is deprecated.'] : []),
    ...(info['x-unfinished'] ? ['The document says that it is unfinished: work in progress.'] : []),
    ...(schemes ? [`Schemes: ${schemes.map(code).join(', ')}.`] : []),
    ...(types
      ? [
          `Media types where nothing else is said: of requests ${types.requests.map(code).join(', ')}, of responses ${types.responses.map(code).join(', ')}.`,
        ]
      : []),
    ...document['x-sentences']
      .filter(({ about }) => about.length === 0)
      .map(({ says, 'x-source': source }) => `${cell(says)} (${placeText(source)})`),
    ...document['x-not-shown'].map((what) => `**Not shown:** ${cell(what)}.`),
  ]
}

function nameless({ 'x-operations-without-method': operations = [] }: Described): string[] {
  return operations.length === 0
    ? []
    : [
        '### Operations without a method or a path',
        'The document names them, and shows too little to send a request.',
        ...table(
          ['operation', 'does', 'path', 'callers', 'not shown'],
          operations.map(({ id, does, path, notShown, 'x-callers': callers }) => [
            code(id),
            cell(does),
            path ? code(path) : '',
            callers === 'not shown' ? callers : cell(callers.join('; ')),
            cell(notShown.join(', ')),
          ]),
        ),
      ]
}

function schemaPart(name: string, schema: Schema): string[] {
  const { properties = {}, required = [], 'x-logical-fields': logical = [] } = schema
  const names = Object.keys(properties).length > 0 ? [] : driverNames(name)
  return [
    `<a id="${schemaAnchor(name)}"></a>`,
    `### ${name}`,
    sentence(schema.description ?? ''),
    ...table(
      ['JSON name', 'type', 'present', 'meaning'],
      Object.entries(properties).map(([field, property]) => [
        code(field),
        typeText(property),
        required.includes(field) ? 'always' : presenceOf(property),
        cell(property.description ?? ''),
      ]),
    ),
    ...table(
      ['field, as the document names it', 'type', 'present', 'meaning'],
      logical.map((field) => [
        cell(field.name),
        field.schema ? typeText(field.schema) : 'not shown',
        cell(field.present),
        cell(field.description),
      ]),
    ),
    bullets([
      ...(schema['x-not-shown'] ?? []).map((what) => `**Not shown:** ${cell(what)}.`),
      ...(names.length > 0 ? [`The driver \`gitea\` uses ${names.join(', ')}.`] : []),
    ]),
  ].filter((part) => part !== '')
}

/** When a response or a form has a property that it need not have. */
function presenceOf({ 'x-not-shown': what = [] }: Schema): string {
  const gaps = what.filter((one) => one !== 'type')
  return gaps.length === 0 ? 'optional' : `not shown: ${cell(gaps.join('; '))}`
}
