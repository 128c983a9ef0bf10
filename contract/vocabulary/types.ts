/** A fact that a document does not show, at the place where a reader would look for it. */
export interface NotShown {
  readonly notShown: string
}

/** The JSON type of a value. */
export type ValueType =
  | 'string'
  | 'integer'
  | 'boolean'
  /** A string, `YYYY-MM-DD HH:MM:SS`. */
  | 'date and time'
  | { readonly oneOf: readonly (string | number)[] }
  | { readonly always: string | boolean }
  /** The description writes `one('User')`. */
  | { readonly one: string }
  | { readonly list: string }
  | { readonly listOf: { readonly oneOf: readonly string[] } }
  /** An object from field names to lists of texts. */
  | 'lists of texts by field'

/** The body of a response. */
export type BodyShape =
  | { readonly one: string }
  | { readonly list: string }
  /** An object around a list, by its name. */
  | { readonly envelope: string }
  | 'html'
  | 'empty'
  /** The document declares no shape. */
  | 'undeclared'

/** The body of a request. */
export type RequestBody =
  | 'none'
  /** An option object in JSON, by its name. */
  | { readonly option: string }
  /** The fields of a form, by the name of the form. */
  | { readonly form: string }
  /** Text of a media type. */
  | { readonly text: string }
  /** There is a body, and the document declares no shape. */
  | 'undeclared'
  /** There is a body in JSON, and the document declares no shape. */
  | 'undeclared JSON'

export interface Parameter {
  readonly name: string
  readonly type: 'string' | 'integer' | 'boolean' | { readonly oneOf: readonly string[] }
  readonly means: string
  /** Only for parameters at the end of a path: whether they may contain slashes, as names of branches and files do. This is our choice. */
  readonly mayHoldSlashes?: boolean
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The effects of an operation's row on the resources that it changes or shows, by the name of a relation. */
export interface Effects {
  readonly adds?: string | readonly string[]
  readonly removes?: string | readonly string[]
  /** States whether a resource belongs to the relation, or shows it. */
  readonly tells?: string
  readonly lists?: string | readonly string[]
  readonly searches?: string
  readonly changes?: string
}

/** An operation, as in its row of a table of endpoints. Later rules add refusals, bounds and callers. */
export interface OperationEntry<Id extends string = string> extends Effects {
  readonly kind: 'operation'
  readonly id: Id
  readonly method: Method
  /** As the document writes it. */
  readonly path: string
  /** In our words, to be read after "the operation". */
  readonly does: string
  /** The row's name if the table names its rows. */
  readonly named?: string
  readonly parameters: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly body: RequestBody
  readonly success: number | NotShown
  readonly answers: BodyShape
  /** Other status codes in the row; rules give the conditions, or these are not shown. */
  readonly alsoListed: readonly number[]
}

/** An operation that the document names without a method or without a path. */
export interface NamedOperationEntry extends Effects {
  readonly kind: 'named operation'
  readonly id: string
  readonly does: string
  readonly notShown: readonly string[]
  readonly path?: string
}

export interface ResourceEntry {
  readonly kind: 'resource'
  /** The document's name, or ours if it describes a body without a name: docs/reference/contract.md lists those. */
  readonly name: string
  readonly means: string
  /** Whether its fields are shown by JSON name, by logical name alone, or not at all. */
  readonly fields: 'by JSON name' | 'by logical name' | 'not shown'
}

export interface FieldEntry {
  readonly kind: 'field'
  readonly of: string
  readonly name: string
  readonly type: ValueType | NotShown
  readonly means: string
  readonly present: 'always' | 'optional' | NotShown | { readonly when: string }
}

/** The body of requests, by the name that the document gives it. */
export interface OptionEntry {
  readonly kind: 'option'
  readonly name: string
  readonly fields: 'not shown' | readonly string[]
}

/** Resources that belong to another resource, and the operations that state this. */
export interface RelationEntry {
  readonly kind: 'relation'
  readonly name: string
  readonly of: string
  readonly who: string
  /** Events that end it, in addition to the operations that remove. The documents do not state them: they follow. */
  readonly endsWith: readonly string[]
  readonly notShown: readonly string[]
  /** The callers who are told, according to the document. */
  readonly told: string | NotShown
}

/** A status code other than success, and its condition. */
export interface RefusalEntry {
  readonly kind: 'refusal'
  readonly operations: readonly string[]
  readonly status: number | NotShown
  readonly when: string | NotShown
  readonly body: string | NotShown
}

/** Who may use operations. */
export interface CallersEntry {
  readonly kind: 'callers'
  readonly operations: readonly string[]
  readonly who: string | NotShown
}

/** A bound or a default of a parameter. */
export interface BoundEntry {
  readonly kind: 'bound'
  readonly operation: string
  readonly parameter: string
  readonly says: { readonly maximum?: number; readonly minimum?: number; readonly default?: number }
  readonly when?: string
}

/** A promise that is not part of the entries above, in our words. */
export interface SentenceEntry {
  readonly kind: 'sentence'
  readonly id: string
  readonly says: string
  /** Operations, resources and relations that it concerns; the whole document if there are none. */
  readonly about: readonly string[]
}

export interface NotShownEntry {
  readonly kind: 'not shown'
  readonly what: string
  /** Operations, resources, option objects and relations that it concerns; the whole document if there are none. */
  readonly about: readonly string[]
}

/** The address of the document, and the rules for all of it. */
export interface ServiceEntry {
  readonly kind: 'service'
  readonly basePath?: string
  readonly schemes?: readonly string[]
  readonly version?: string
  /** Default media types of requests. */
  readonly consumes?: readonly string[]
  /** Default media types of responses. */
  readonly produces?: readonly string[]
  readonly deprecated?: boolean
  /** The work on it is unfinished. */
  readonly unfinished?: boolean
}

/** The document repeats it elsewhere: the operations, resources, relations or sentences that contain it. */
export interface SeeEntry {
  readonly kind: 'see'
  readonly about: readonly string[]
}

/** Nothing follows from the place, for this reason. */
export interface NothingEntry {
  readonly kind: 'nothing'
  readonly because: string
}

export type Entry =
  | OperationEntry
  | NamedOperationEntry
  | ResourceEntry
  | FieldEntry
  | OptionEntry
  | RelationEntry
  | RefusalEntry
  | CallersEntry
  | BoundEntry
  | SentenceEntry
  | NotShownEntry
  | ServiceEntry
  | SeeEntry
  | NothingEntry

/** The entries of one sentence. */
export type Item = Entry | readonly Entry[]

/** A paragraph, a row of a table, a numbered rule or a bullet. */
export type PlaceKind = 'paragraph' | 'row' | 'rule' | 'bullet'

/** A place in a section, and the entries that follow from it: one item for each of its sentences, in order. */
export interface Place<I extends Item = Item> {
  readonly kind: PlaceKind
  /** From 1; rows are counted within their table. */
  readonly number: number
  /** Only for rows: the number of the table in the section, from 1. */
  readonly table?: number
  /** The name under which requirements cite it, such as "General rules". */
  readonly label?: string
  readonly items: readonly I[]
}

export interface Section<I extends Item = Item> {
  readonly heading: string
  /** The heading above it, unless it is at one of the first two levels. */
  readonly in?: string
  readonly places: readonly Place<I>[]
}

export interface DocumentContract<I extends Item = Item> {
  readonly name: 'code-hosting' | 'legacy-forge'
  readonly title: string
  /** Of the file, as the documents are distributed. */
  readonly file: string
  readonly sections: readonly Section<I>[]
  /** Relations, which hardly any place declares: the operations state how they change. */
  readonly relations: readonly RelationEntry[]
}
