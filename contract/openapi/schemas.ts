import { entriesOfKind } from '../derive/entries.ts'
import type { BodyShape, DocumentContract, FieldEntry, RequestBody, ValueType } from '../vocabulary/types.ts'

/** A part of an OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>

const JSON_TYPE = 'application/json'

/** A schema for each resource and each request body with a name. Fields whose JSON name is not shown are in `x-logical-fields`. */
export function schemasOf(document: DocumentContract): Part {
  const fields = entriesOfKind(document, 'field').map(({ entry }) => entry)
  const notShown = entriesOfKind(document, 'not shown').map(({ entry }) => entry)
  const hiddenOf = (name: string) =>
    notShown.filter(({ about }) => about.includes(name)).map(({ what }) => what)
  const resources = entriesOfKind(document, 'resource').map(({ entry: { name, means, fields: how } }) => ({
    name,
    description: means,
    isByJsonName: how === 'by JSON name',
  }))
  const options = entriesOfKind(document, 'option').map(({ entry: { name, fields: how } }) => ({
    name,
    description: 'the body of a request',
    // The fields of a form are sent by their names; the names of fields in JSON option objects are not shown.
    isByJsonName:
      how !== 'not shown' && fields.some(({ of, name: field }) => of === name && !field.includes(' ')),
  }))
  return Object.fromEntries(
    [...resources, ...options].map(({ name, description, isByJsonName }) => [
      schemaName(name),
      schemaOf(
        description,
        fields.filter(({ of }) => of === name),
        isByJsonName,
        hiddenOf(name),
      ),
    ]),
  )
}

function schemaOf(
  description: string,
  fields: readonly FieldEntry[],
  isByJsonName: boolean,
  hidden: readonly string[],
): Part {
  const required = fields.filter(({ present }) => present === 'always').map(({ name }) => name)
  return {
    type: 'object',
    description,
    ...(fields.length > 0 && isByJsonName
      ? {
          properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
          ...(required.length > 0 ? { required } : {}),
        }
      : {}),
    ...(fields.length > 0 && !isByJsonName ? { 'x-logical-fields': fields.map(logicalField) } : {}),
    ...(hidden.length > 0 ? { 'x-not-shown': hidden } : {}),
  }
}

function propertyOf({ type, means, present }: FieldEntry): Part {
  const gaps = [type, present].flatMap((one) => (isHidden(one) ? [one.notShown] : []))
  return {
    ...(isHidden(type) ? {} : typeOf(type)),
    description: means,
    ...(gaps.length > 0 ? { 'x-not-shown': gaps } : {}),
  }
}

function logicalField({ name, type, means, present }: FieldEntry): Part {
  return {
    name,
    ...(isHidden(type) ? { 'x-not-shown': [type.notShown] } : { schema: typeOf(type) }),
    description: means,
    present: isHidden(present) ? 'not shown' : typeof present === 'string' ? present : present.when,
  }
}

/** The JSON Schema of a type. */
function typeOf(type: ValueType): Part {
  if (type === 'string' || type === 'integer' || type === 'boolean') return { type }
  if (type === 'date and time')
    return { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$` }
  if (type === 'lists of texts by field')
    return { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }
  if ('oneOf' in type) return enumeration(type.oneOf)
  if ('always' in type) return { const: type.always, type: typeof type.always }
  if ('listOf' in type) return { type: 'array', items: enumeration(type.listOf.oneOf) }
  if ('list' in type) return { type: 'array', items: reference(type.list) }
  return reference(type.one)
}

function enumeration(values: readonly (string | number)[]): Part {
  return { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }
}

/** The content of a response with this body; undefined if it has no body, or no declared body. */
export function contentOf(shape: BodyShape): Part | undefined {
  if (shape === 'empty' || shape === 'undeclared') return undefined
  if (shape === 'html') return { 'text/html': { schema: { type: 'string' } } }
  const schema =
    'list' in shape
      ? { type: 'array', items: reference(shape.list) }
      : reference('one' in shape ? shape.one : shape.envelope)
  return { [JSON_TYPE]: { schema } }
}

/** The content of a JSON response with this resource. */
export function contentWith(resource: string): Part {
  return { [JSON_TYPE]: { schema: reference(resource) } }
}

/** The body of a request, by default with the default media types; undefined if it has no body. */
export function requestBodyOf(body: RequestBody, defaults: readonly string[]): Part | undefined {
  if (body === 'none') return undefined
  if (body === 'undeclared JSON' || body === 'undeclared') {
    const mediaTypes = body === 'undeclared' ? defaults : [JSON_TYPE]
    return {
      content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: {} }])),
      'x-not-shown': ['request body'],
    }
  }
  if ('text' in body) return { content: { [body.text]: { schema: { type: 'string' } } } }
  if ('form' in body)
    return {
      content: { 'application/x-www-form-urlencoded': { schema: reference(body.form) } },
      'x-not-shown': ['media type of the form'],
    }
  return { content: { [JSON_TYPE]: { schema: reference(body.option) } } }
}

function reference(name: string): Part {
  return { $ref: `#/components/schemas/${schemaName(name)}` }
}

/** Names of schemas have no spaces: `issue creation form` becomes `IssueCreationForm`. */
function schemaName(name: string): string {
  return name.replaceAll(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase())
}

/** Whether the description states that the document does not show it. */
export function isHidden<T>(
  value: T | { readonly notShown: string },
): value is { readonly notShown: string } {
  return typeof value === 'object' && value !== null && 'notShown' in value
}
