import { basePaths } from '../../contract/derive/operation.ts'
import { documents } from '../../contract/index.ts'
import { openApiOf } from '../../contract/openapi/openapi.ts'

/** A schema as `openApiOf` writes it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | boolean
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly 'x-logical-fields'?: ReadonlyArray<{
    readonly name: string
    readonly schema?: Schema
    readonly description: string
    readonly present: string
    readonly 'x-not-shown'?: readonly string[]
  }>
  readonly 'x-not-shown'?: readonly string[]
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

export interface DescribedResponse {
  readonly description: string
  readonly content?: Content
  readonly 'x-not-shown'?: readonly string[]
}

export interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: 'path' | 'query'
    readonly description?: string
    readonly schema: Schema
    readonly 'x-may-hold-slashes'?: boolean
    readonly 'x-default-when'?: readonly string[]
  }>
  readonly requestBody?: { readonly content: Content; readonly 'x-not-shown'?: readonly string[] }
  readonly responses: Readonly<Record<string, DescribedResponse>>
  readonly 'x-callers': readonly string[] | 'not shown'
  readonly 'x-source': string
  readonly 'x-not-shown'?: readonly string[]
}

export interface DescribedRelation {
  readonly name: string
  readonly of: string
  readonly who: string
  readonly told: string
  readonly endsWith: readonly string[]
  readonly notShown: readonly string[]
  readonly adds?: readonly string[]
  readonly removes?: readonly string[]
  readonly tells?: readonly string[]
  readonly lists?: readonly string[]
  readonly searches?: readonly string[]
  readonly changes?: readonly string[]
}

/** A document as OpenAPI, with the extensions that docs/reference/contract.md lists. */
export interface Described {
  readonly info: {
    readonly title: string
    readonly version: string
    readonly 'x-deprecated'?: boolean
    readonly 'x-unfinished'?: boolean
  }
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly 'x-schemes'?: readonly string[]
  readonly 'x-default-media-types'?: {
    readonly requests: readonly string[]
    readonly responses: readonly string[]
  }
  readonly 'x-relations': readonly DescribedRelation[]
  readonly 'x-sentences': ReadonlyArray<{
    readonly id: string
    readonly says: string
    readonly about: readonly string[]
    readonly 'x-source': string
  }>
  readonly 'x-operations-without-method'?: ReadonlyArray<{
    readonly id: string
    readonly does: string
    readonly path?: string
    readonly notShown: readonly string[]
    readonly 'x-callers': readonly string[] | 'not shown'
  }>
  readonly 'x-not-shown': readonly string[]
}

/** Both documents. */
export const described = documents.map((document) => ({
  name: document.name,
  document: openApiOf(document) as unknown as Described,
}))

/** Every operation with its method, its path in the document, and its document. */
export const describedOperations = described.flatMap(({ name, document }) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...{ name, document, operation, area: operation.operationId.split('.')[0] ?? '' },
      // The second document contains its base path in every path.
      request: `${method.toUpperCase()} ${name === 'legacy-forge' ? basePaths[name] : ''}${path}`,
    })),
  ),
)
