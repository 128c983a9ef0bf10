import type { JsonFlaw } from './json-flaw.ts'

/** The kinds of failures, each with the rules that a response can break. The rules of a schema are the keywords of JSON Schema. */
export interface FailureRules {
  readonly status: 'one-of' | 'success' | 'no-success' | 'no-success-with'
  readonly 'media-type': 'one-of'
  readonly body: 'empty' | 'utf-8' | 'json' | 'object' | 'any-field' | 'list' | 'list-of-objects' | 'archive'
  readonly schema: string
  readonly field:
    | 'present'
    | 'equals'
    | 'differs'
    | 'starts-with'
    | 'link'
    | 'says-more'
    | 'kind'
    | 'count'
    | 'count-at-least'
    | 'includes'
    | 'includes-only'
    | 'includes-none'
    | 'errors-for'
    | 'no-errors-for'
    | 'errors-say-required'
    | 'issue-number'
    | 'within-days'
  readonly entries:
    | 'with'
    | 'without'
    | 'only-with'
    | 'no-more-with'
    | 'same'
    | 'none-of'
    | 'kept'
    | 'each-once'
    | 'unique'
    | 'not-uniform'
    | 'hidden-field'
    | 'none'
    | 'count'
    | 'count-at-least'
    | 'count-at-most'
  /** Rules over all responses of a run: the end of their id. */
  readonly oracle: 'success' | 'state' | 'refusal' | 'address' | 'text'
  readonly content: 'element' | 'link' | 'with-text' | 'without-text' | 'differs' | 'files'
}

export type FailureKind = keyof FailureRules

/** The requirement of a matcher, and the value that the response has instead. */
export interface FailureOf<Kind extends FailureKind, Value = unknown> {
  readonly kind: Kind
  readonly rule: FailureRules[Kind]
  /** Path of the field in the body or in the entry: `email`, `times.0.created`. */
  readonly field?: string
  /** The target's JSON name of the field, if it differs. */
  readonly name?: string
  /** For a missing field with a similar property: the setting for the driver in the target file. */
  readonly naming?: string
  /** Name of the schema; only for the kind `schema`. */
  readonly schema?: string
  /** Number of the entry in the list, from 1. */
  readonly entry?: number
  /** The value that the rule requires or forbids; absent if the rule has none. */
  readonly expected?: Value
  /** The value in the response; absent if there is none. */
  readonly received?: Value
  /** For a missing field: the names of the fields that are present. */
  readonly shown?: readonly string[]
  /** For a body that is not JSON: the position of the defect in the text of the evidence. */
  readonly flaw?: JsonFlaw
  /** Id of the exchange that it was compared with. */
  readonly other?: string
  /** Id of the exchange that shows it. */
  readonly exchange?: string
  /** Method and path of the operation: `GET /users/{username}`. */
  readonly endpoint?: string
  readonly status?: number
}

/** A failure as data. Only `expected`, `received`, `shown`, `name` and `naming` contain text of the target or its file. */
export type Failure<Value = unknown> = { [Kind in FailureKind]: FailureOf<Kind, Value> }[FailureKind]

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A failure as in a report: values are cut to a bounded size, secrets removed. */
export type RecordedFailure = Failure<Json>
