import type {
  BodyShape,
  BoundEntry,
  CallersEntry,
  Effects,
  FieldEntry,
  Method,
  NamedOperationEntry,
  NotShown,
  NotShownEntry,
  NothingEntry,
  OperationEntry,
  OptionEntry,
  Parameter,
  RefusalEntry,
  RelationEntry,
  RequestBody,
  ResourceEntry,
  SeeEntry,
  SentenceEntry,
  ServiceEntry,
} from './types.ts'

// The functions that describe the documents. Each creates one entry of plain data.

/** A value that the document does not show: name it. */
export const hidden = (what: string): NotShown => ({ notShown: what })

export const one = (resource: string) => ({ one: resource })
export const list = (resource: string) => ({ list: resource })
/** An object with its own name around a list. */
export const envelope = (resource: string) => ({ envelope: resource })
/** A request body in JSON: an option object. */
export const json = (option: string) => ({ option })
/** A request body with the fields of a form. */
export const form = (name: string) => ({ form: name })
/** A request body of text. */
export const text = (mediaType: string) => ({ text: mediaType })
export const oneOf = <const V extends readonly (string | number)[]>(...values: V) => ({ oneOf: values })
export const listOf = <const T extends { readonly oneOf: readonly string[] }>(values: T) => ({
  listOf: values,
})
export const always = (value: string | boolean) => ({ always: value })

export function parameter(
  name: string,
  type: Parameter['type'],
  means: string,
  more: Pick<Parameter, 'mayHoldSlashes'> = {},
): Parameter {
  return { name, type, means, ...more }
}

interface OperationWords extends Effects {
  readonly does: string
  readonly named?: string
  readonly parameters?: readonly Parameter[]
  readonly query?: readonly Parameter[]
  readonly body?: RequestBody
  readonly success: number | NotShown
  readonly answers: BodyShape
  readonly alsoListed?: readonly number[]
}

/**
 * An operation, by its method and path: 'GET /users/{username}'. Path parameters are strings unless `parameters` says otherwise;
 * without `body`, the request has none.
 */
export function operation<const Id extends string>(
  id: Id,
  request: string,
  { parameters = [], query = [], body = 'none', alsoListed = [], ...words }: OperationWords,
): OperationEntry<Id> {
  const [method, path = ''] = request.split(' ')
  return {
    kind: 'operation',
    id,
    method: method as Method,
    path,
    parameters,
    query,
    body,
    alsoListed,
    ...words,
  }
}

/** An operation that the document names without describing it. */
export const namedOperation = (
  id: string,
  words: Omit<NamedOperationEntry, 'kind' | 'id'>,
): NamedOperationEntry => ({ kind: 'named operation', id, ...words })

export const resource = (
  name: string,
  means: string,
  fields: ResourceEntry['fields'] = 'not shown',
): ResourceEntry => ({ kind: 'resource', name, means, fields })

/** A field of a resource. Without `present`, the document does not say when it is present. */
export const field = (
  of: string,
  name: string,
  type: FieldEntry['type'],
  means: string,
  present: FieldEntry['present'] = hidden('when it is present'),
): FieldEntry => ({ kind: 'field', of, name, type, means, present })

export const option = (name: string, fields: OptionEntry['fields'] = 'not shown'): OptionEntry => ({
  kind: 'option',
  name,
  fields,
})

/** Without `told`, the document does not say which callers are told. */
export const relation = (
  name: string,
  words: Omit<RelationEntry, 'kind' | 'name' | 'notShown' | 'told'> &
    Partial<Pick<RelationEntry, 'notShown' | 'told'>>,
): RelationEntry => ({
  kind: 'relation',
  name,
  notShown: [],
  told: hidden('which callers are told'),
  ...words,
})

/** A status code other than success, for one operation or several. */
export const refusal = (
  operations: string | readonly string[],
  status: RefusalEntry['status'],
  words: { readonly when: RefusalEntry['when']; readonly body?: RefusalEntry['body'] },
): RefusalEntry => ({
  kind: 'refusal',
  operations: several(operations),
  status,
  when: words.when,
  body: words.body ?? hidden('body'),
})

export const callers = (operations: string | readonly string[], who: CallersEntry['who']): CallersEntry => ({
  kind: 'callers',
  operations: several(operations),
  who,
})

export const bound = (
  operation: string,
  parameter: string,
  says: BoundEntry['says'],
  when?: string,
): BoundEntry => ({ kind: 'bound', operation, parameter, says, ...(when === undefined ? {} : { when }) })

/** A promise. With `[]` for `about`, it concerns the whole document. */
export const sentence = (id: string, about: string | readonly string[], says: string): SentenceEntry => ({
  kind: 'sentence',
  id,
  says,
  about: several(about),
})

/** A fact that the document says it does not show. Without `about`, it concerns the whole document. */
export const notShown = (what: string, about: string | readonly string[] = []): NotShownEntry => ({
  kind: 'not shown',
  what,
  about: several(about),
})

export const service = (words: Omit<ServiceEntry, 'kind'>): ServiceEntry => ({ kind: 'service', ...words })

/** The place repeats the content of these operations, resources, options, relations or sentences. */
export const see = (...about: readonly string[]): SeeEntry => ({ kind: 'see', about })

export const nothing = (because: string): NothingEntry => ({ kind: 'nothing', because })

function several(values: string | readonly string[]): readonly string[] {
  return typeof values === 'string' ? [values] : values
}
