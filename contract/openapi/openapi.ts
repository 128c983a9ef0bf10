import { entriesOfKind, nameOf, type PlacedEntry } from '../derive/entries.ts'
import { pathParameters } from '../derive/gaps.ts'
import { basePaths, relativePath } from '../derive/operation.ts'
import { relationRows } from '../derive/relations.ts'
import type {
  DocumentContract,
  OperationEntry,
  Parameter,
  RefusalEntry,
  Section,
} from '../vocabulary/types.ts'
import { contentOf, contentWith, isHidden, requestBodyOf, schemasOf, type Part } from './schemas.ts'

/** A body that a server returned: of an operation, with a status code. */
export interface Example {
  readonly operation: string
  readonly status: number
  readonly mediaType: string
  readonly body: unknown
}

/**
 * The document in the form of OpenAPI 3.1, from its description alone. `x-not-shown` lists the parts that the document does not
 * show; `x-source` names the place of each part. Each response takes the first example that fits its status code and media type.
 */
export function openApiOf(document: DocumentContract, examples: readonly Example[] = []): Part {
  const services = entriesOfKind(document, 'service').map(({ entry }) => entry)
  const version = services.find((service) => service.version !== undefined)?.version
  const operations = entriesOfKind(document, 'operation')
  const tags = new Set(operations.flatMap(({ section }) => tagsOf(section)))
  const schemes = new Set(services.flatMap(({ schemes: some = [] }) => some))
  const requests = requestTypesOf(document)
  const responses = services.flatMap(({ produces = [] }) => produces)
  const named = entriesOfKind(document, 'named operation').map(({ entry }) => entry)
  const general = entriesOfKind(document, 'not shown').filter(({ entry }) => entry.about.length === 0)
  const callers = entriesOfKind(document, 'callers').flatMap(({ entry: { operations: of, who } }) =>
    of.length === 0 && isHidden(who) ? [who.notShown] : [],
  )
  return {
    openapi: '3.1.0',
    info: {
      title: document.title,
      version: version ?? 'not shown',
      description:
        'Derived by forge-conformance from its description of the document. What the document does not show is in x-not-shown.',
      ...(services.some(({ deprecated }) => deprecated) ? { 'x-deprecated': true } : {}),
      ...(services.some(({ unfinished }) => unfinished) ? { 'x-unfinished': true } : {}),
    },
    servers: [
      {
        url: `{base_url}${basePaths[document.name]}`,
        variables: { base_url: { default: 'http://localhost:3000', description: 'scheme, host and port' } },
      },
    ],
    ...(tags.size > 0 ? { tags: [...tags].map((name) => ({ name })) } : {}),
    paths: pathsOf(document, operations, examples),
    components: { schemas: schemasOf(document) },
    ...(schemes.size > 0 ? { 'x-schemes': [...schemes] } : {}),
    ...(requests.length > 0 ? { 'x-default-media-types': { requests, responses } } : {}),
    'x-relations': relationRows(document).map(({ told, sources, ...relation }) => ({
      ...relation,
      told: isHidden(told) ? 'not shown' : told,
      'x-source': sources,
    })),
    'x-sentences': entriesOfKind(document, 'sentence').map(
      ({ entry: { id, says, about }, section, place }) => ({
        ...{ id, says, about },
        'x-source': nameOf(section, place),
      }),
    ),
    ...(named.length > 0
      ? {
          'x-operations-without-method': named.map(({ id, does, path, notShown }) => ({
            id,
            does,
            ...(path ? { path } : {}),
            notShown,
            'x-callers': callersOf(document, id),
          })),
        }
      : {}),
    'x-not-shown': [...general.map(({ entry }) => entry.what), ...callers],
  }
}

function pathsOf(
  document: DocumentContract,
  operations: ReadonlyArray<PlacedEntry<OperationEntry>>,
  examples: readonly Example[],
): Part {
  const paths = new Map<string, Record<string, unknown>>()
  for (const placed of operations) {
    const path = relativePath(document.name, placed.entry.path)
    const item = paths.get(path) ?? {}
    item[placed.entry.method.toLowerCase()] = operationOf(document, placed, examples)
    paths.set(path, item)
  }
  return Object.fromEntries(paths)
}

function operationOf(
  document: DocumentContract,
  { entry, section, place }: PlacedEntry<OperationEntry>,
  examples: readonly Example[],
): Part {
  const { id, does, path, parameters, query, body } = entry
  const sentences = entriesOfKind(document, 'sentence')
    .filter((sentence) => sentence.entry.about.includes(id))
    .map((sentence) => sentence.entry.says)
  const hidden = entriesOfKind(document, 'not shown')
    .filter((notShown) => notShown.entry.about.includes(id))
    .map((notShown) => notShown.entry.what)
  const tags = tagsOf(section)
  const requestBody = requestBodyOf(body, requestTypesOf(document))
  return {
    operationId: id,
    ...(tags.length > 0 ? { tags } : {}),
    summary: does,
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    parameters: [
      ...pathParameters(path).map((name) => pathParameter(name, parameters)),
      ...query.map((parameter) => queryParameter(document, id, parameter)),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(
      document,
      entry,
      examples.filter(({ operation }) => operation === id),
    ),
    'x-callers': callersOf(document, id),
    'x-source': nameOf(section, place),
    ...(hidden.length > 0 ? { 'x-not-shown': hidden } : {}),
  }
}

function pathParameter(name: string, described: readonly Parameter[]): Part {
  const parameter = described.find((each) => each.name === name)
  return {
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    ...(parameter ? { description: parameter.means } : {}),
    ...(parameter?.mayHoldSlashes ? { 'x-may-hold-slashes': true } : {}),
  }
}

function queryParameter(document: DocumentContract, id: string, { name, type, means }: Parameter): Part {
  const bounds = entriesOfKind(document, 'bound')
    .map(({ entry }) => entry)
    .filter((bound) => bound.operation === id && bound.parameter === name)
  const schema = typeof type === 'string' ? { type } : { type: 'string', enum: type.oneOf }
  const whens = bounds.flatMap(({ when }) => when ?? [])
  return {
    ...{ name, in: 'query', required: false, description: means },
    schema: Object.assign({}, schema, ...bounds.map(({ says }) => says)) as Part,
    ...(whens.length > 0 ? { 'x-default-when': [...new Set(whens)] } : {}),
  }
}

function responsesOf(
  document: DocumentContract,
  { id, success, answers, alsoListed }: OperationEntry,
  examples: readonly Example[],
): Part {
  const refusals = entriesOfKind(document, 'refusal')
    .map(({ entry }) => entry)
    .filter(({ operations }) => operations.includes(id))
  const statuses = new Set([
    ...alsoListed.map(String),
    ...refusals.map(({ status }) => (isHidden(status) ? 'default' : String(status))),
  ])
  const known = isHidden(success) ? 200 : success
  const content = contentOf(answers)
  const hidden = [
    ...(isHidden(success) ? [success.notShown] : []),
    ...(answers === 'undeclared' ? ['response body'] : []),
  ]
  const succeeded = {
    description: answers === 'empty' ? 'success, without a body' : 'success',
    ...(content ? { content: withExamples(content, known, examples) } : {}),
    ...(hidden.length > 0 ? { 'x-not-shown': hidden } : {}),
  }
  const others = [...statuses].sort().map((status): [string, Part] => [
    status,
    refused(
      refusals.filter(
        (refusal) => (isHidden(refusal.status) ? 'default' : String(refusal.status)) === status,
      ),
      Number(status),
      examples,
    ),
  ])
  return { [known]: succeeded, ...Object.fromEntries(others) }
}

function refused(refusals: readonly RefusalEntry[], status: number, examples: readonly Example[]): Part {
  const whens = refusals.flatMap(({ when }) => (isHidden(when) ? [] : [when]))
  // Another place can state the body of the same response.
  const bodies = refusals
    .filter(
      ({ when, body }) =>
        !isHidden(body) || !refusals.some((other) => other.when === when && !isHidden(other.body)),
    )
    .map(({ body }) => body)
  const shape = bodies.find((body) => typeof body === 'string' && body !== 'none')
  const hidden = [
    ...(whens.length === refusals.length ? [] : ['condition']),
    ...refusals.flatMap((refusal) => (isHidden(refusal.status) ? [refusal.status.notShown] : [])),
    ...bodies.flatMap((body) => (isHidden(body) ? [body.notShown] : [])),
  ]
  return {
    description: whens.length > 0 ? [...new Set(whens)].join('; or ') : 'condition not shown',
    ...(typeof shape === 'string' ? { content: withExamples(contentWith(shape), status, examples) } : {}),
    ...(hidden.length > 0 ? { 'x-not-shown': [...new Set(hidden)] } : {}),
  }
}

function withExamples(content: Part, status: number, examples: readonly Example[]): Part {
  return Object.fromEntries(
    Object.entries(content).map(([mediaType, media]) => {
      const example = examples.find((each) => each.status === status && each.mediaType === mediaType)
      return [mediaType, example ? { ...(media as Part), example: example.body } : media]
    }),
  )
}

function callersOf(document: DocumentContract, id: string): readonly string[] | 'not shown' {
  const callers = entriesOfKind(document, 'callers')
    .filter(({ entry }) => entry.operations.includes(id))
    .map(({ entry: { who } }) => (isHidden(who) ? who.notShown : who))
  return callers.length > 0 ? callers : 'not shown'
}

/** The default media types of requests. */
function requestTypesOf(document: DocumentContract): string[] {
  return entriesOfKind(document, 'service').flatMap(({ entry: { consumes = [] } }) => consumes)
}

/** The tags that the document writes after a heading: `Users (tag user)`. */
function tagsOf({ heading }: Section): string[] {
  return / \(tag (.+)\)$/.exec(heading)?.[1]?.split(', ') ?? []
}
