import { isNonce } from '../../harness/client/nonce.ts'
import { MAX_SHARDS } from '../../harness/report/shards.ts'
import { isHarmless, visibleAtMost } from '../../harness/report/visible.ts'
import {
  byteUnits,
  formatLimit,
  limitNames,
  limitTable,
  type Limit,
  type LimitName,
  type Limits,
  type LimitUnit,
} from '../../harness/client/limits.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { UsageError } from '../base/usage-error.ts'
import type { TargetInput } from '../base/config.ts'

/** How the values of an option are read. Each function throws a `UsageError` that begins with `place`. */
export interface OptionType<T> {
  /** Reads the words of a flag, one for each time that it was given, or the value of an environment variable. */
  readonly fromText: (texts: readonly string[], place: string) => T
  /** Reads the value of a key in a file. The message never repeats the value: it may be a secret. */
  readonly fromFile: (value: unknown, place: string) => T
  /** The accepted words of a command line, for help and documentation. */
  readonly takes: string
  /** The accepted values of a file. */
  readonly schema: Readonly<Record<string, unknown>>
  /** The flag may be given several times. */
  readonly repeatable?: true
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }

export function integer(minimum: number, maximum: number): OptionType<number> {
  const takes = `a whole number from ${minimum} to ${maximum}`
  return numeric([minimum, maximum], takes, takes, (text) => (/^\d+$/.test(text) ? Number(text) : NaN))
}

/** A duration: `500`, `500ms`, `10s` or `1.5m` on a command line, milliseconds in files, whose keys end in `Ms`. */
export function duration(minimum: number, maximum: number): OptionType<number> {
  const takes = `a time from ${minimum}ms to ${maximum / 60_000}m, such as 500ms or 10s`
  const inFiles = `a whole number of milliseconds from ${minimum} to ${maximum}`
  return numeric([minimum, maximum], takes, inFiles, (text) => {
    const [, amount, unit = 'ms'] = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(text) ?? []
    const exact = Number(amount) * (units[unit] ?? NaN)
    const milliseconds = Math.round(exact)
    return Math.abs(exact - milliseconds) < 1e-6 ? milliseconds : NaN
  })
}

function numeric(
  [minimum, maximum]: readonly [number, number],
  takes: string,
  inFiles: string,
  read: (text: string) => number,
): OptionType<number> {
  return {
    takes,
    schema: { type: 'integer', minimum, maximum },
    fromText: (texts, place) => {
      const text = last(texts).trim()
      const number = read(text)
      return isInteger(number, minimum, maximum) ? number : refuse(place, takes, text)
    },
    fromFile: (value, place) => (isInteger(value, minimum, maximum) ? value : refuse(place, inFiles)),
  }
}

/** A type that reads words and values of files in the same way; `read` returns undefined for what it does not accept. */
function plain<T>(
  takes: string,
  schema: OptionType<T>['schema'],
  read: (value: unknown) => T | undefined,
): OptionType<T> {
  const fromFile = (value: unknown, place: string): T => read(value) ?? refuse(place, takes)
  return { takes, schema, fromText: (texts, place) => fromFile(last(texts), place), fromFile }
}

export const text = plain('text that is not empty', { type: 'string', minLength: 1 }, (value) =>
  typeof value === 'string' && value !== '' ? value : undefined,
)

/** The vendor, product or version in a certificate. */
export const productWords = plain(
  'text of at most 200 characters on one line',
  { type: 'string', minLength: 1, maxLength: 200 },
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= 200 && isHarmless(value)
      ? value.trim()
      : undefined,
)

/** A seed that fits into a report and a file name. Files may give a number. */
export const seed = plain(
  '1 to 100 letters, digits, dots, dashes and underscores',
  {
    type: ['string', 'integer'],
    pattern: '^[\\w.-]{1,100}$',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  (value) =>
    (typeof value === 'string' || Number.isSafeInteger(value)) && /^[\w.-]{1,100}$/.test(String(value))
      ? String(value)
      : undefined,
)

/** A nonce, which is part of the names that a run creates. */
export const nonce = plain(
  'six lower-case letters and digits, or 26 with ordinary wire',
  { type: 'string', pattern: '^([a-z0-9]{6}|[a-z0-9]{26})$' },
  (value) => (isNonce(value) ? value : undefined),
)

/** One of several parts: `2/5`. */
export const shard: OptionType<{ readonly index: number; readonly of: number }> = {
  takes: `a part of at most ${MAX_SHARDS}, such as 2/5`,
  schema: { type: 'string', pattern: '^\\d+/\\d+$' },
  fromText: (texts, place) => shard.fromFile(last(texts), place),
  fromFile: (value, place) => {
    const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(String(value)) ?? []).map(Number)
    return index >= 1 && index <= of && of <= MAX_SHARDS
      ? { index, of }
      : refuse(place, shard.takes, String(value))
  },
}

/** On or off: a flag and its `--no-` form, a word in a variable, `true` or `false` in a file. */
export const toggle: OptionType<boolean> = {
  takes: 'true or false',
  schema: { type: 'boolean' },
  fromText: (texts, place) => {
    const word = last(texts).trim().toLowerCase()
    if (['1', 'true', 'yes', 'on'].includes(word)) return true
    if (['0', 'false', 'no', 'off'].includes(word)) return false
    return refuse(place, toggle.takes, word)
  },
  fromFile: (value, place) => (typeof value === 'boolean' ? value : refuse(place, toggle.takes)),
}

/** Words separated by commas or blanks; files may also give an array. With `known`, no others are accepted. */
export function words(known?: readonly string[]): OptionType<readonly string[]> {
  const takes = known ? `one or more of ${known.join(', ')}` : 'one or more names, separated by commas'
  const read = (texts: readonly string[], place: string): readonly string[] => {
    const found = new Set(texts.flatMap((text) => text.split(/[\s,]+/).filter(Boolean)))
    if (found.size === 0) refuse(place, takes)
    for (const word of found) if (known && !known.includes(word)) refuseUnknown(place, word, known)
    return [...found]
  }
  return {
    takes,
    schema: {
      type: ['string', 'array'],
      pattern: '[^\\s,]',
      minItems: 1,
      items: { type: 'string', pattern: '[^\\s,]' },
    },
    fromText: read,
    fromFile: (value, place) => {
      const list: readonly unknown[] = [value].flat()
      return list.every((each) => typeof each === 'string' && /[^\s,]/.test(each))
        ? read(list as readonly string[], place)
        : refuse(place, takes)
    },
    repeatable: true,
  }
}

export function choice(known: readonly string[]): OptionType<string> {
  const takes = `one of ${known.join(', ')}`
  const check = (word: string, place: string): string =>
    known.includes(word) ? word : refuseUnknown(place, word, known)
  return {
    takes,
    schema: { enum: known },
    fromText: (texts, place) => check(last(texts), place),
    fromFile: (value, place) => (typeof value === 'string' ? check(value, place) : refuse(place, takes)),
  }
}

/** Targets: files separated by commas; a configuration may also write targets out. */
export const targets: OptionType<ReadonlyArray<string | TargetInput>> = {
  takes: 'one or more files, separated by commas',
  schema: {
    type: 'array',
    minItems: 1,
    items: { if: { type: 'string' }, then: { minLength: 1 }, else: { $ref: 'target.schema.json' } },
  },
  fromText: (texts, place) => {
    const files = texts.flatMap((text) => text.split(',').map((file) => file.trim()))
    return files.length > 0 && files.every(Boolean) ? files : refuse(place, targets.takes)
  },
  fromFile: (value, place) =>
    Array.isArray(value) && value.length > 0 && value.every(isFileOrObject)
      ? value
      : refuse(place, 'a list of target files or targets that is not empty'),
  repeatable: true,
}

/** Files, or patterns of files, separated by commas; a configuration gives one or a list. */
export const files: OptionType<readonly string[]> = {
  takes: 'one or more files, separated by commas',
  schema: { type: ['string', 'array'], minLength: 1, minItems: 1, items: { type: 'string', minLength: 1 } },
  fromText: (texts, place) =>
    files.fromFile(
      texts.flatMap((text) => text.split(',').map((file) => file.trim())),
      place,
    ),
  fromFile: (value, place) => {
    const list: readonly unknown[] = [value].flat()
    return list.length > 0 && list.every((each) => typeof each === 'string' && each.trim() !== '')
      ? [...new Set(list as readonly string[])]
      : refuse(place, files.takes)
  },
  repeatable: true,
}

/** Limits by name: `answerBytes=32MiB,waitingMs=5m` on a command line, an object of whole numbers in files. */
export const limits: OptionType<Partial<Limits>> = {
  takes: 'one or more limits, such as answerBytes=32MiB',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      limitNames.map((name) => {
        const { minimum, maximum } = limitTable[name]
        return [name, { type: 'integer', minimum, maximum }]
      }),
    ),
  },
  fromText: (texts, place) => {
    const typed = texts.flatMap((text) => text.split(',')).map((text) => text.trim())
    if (typed.length === 0 || typed.includes('')) refuse(place, limits.takes)
    return Object.fromEntries(
      typed.map((text) => {
        const [name = '', amount = ''] = text.split(/\s*=\s*(.*)/s)
        return [name, limitFromText(knownLimit(name, place), amount, place)]
      }),
    )
  },
  fromFile: (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return refuse(place, 'an object with limits as keys')
    for (const [key, amount] of Object.entries(value)) {
      const name = knownLimit(key, place)
      const { minimum, maximum } = limitTable[name]
      if (!isInteger(amount, minimum, maximum))
        refuse(`${place}: ${name}`, `a whole number from ${minimum} to ${maximum}`)
    }
    return value
  },
  repeatable: true,
}

/** Header lines: `Name: value` on a command line, one per line in a variable, an object in files. */
/** The maximum number of headers of every request. */
const MAX_HEADERS = 100

export const headers: OptionType<Readonly<Record<string, string>>> = {
  takes: 'a header line, such as X-Gateway: env:NAME',
  schema: {
    type: 'object',
    minProperties: 1,
    maxProperties: MAX_HEADERS,
    propertyNames: { pattern: "^[\\w!#$%&'*+.^`|~-]+$" },
    additionalProperties: { type: 'string', minLength: 1, pattern: '^[\\t\\x20-\\x7e]*$' },
  },
  fromText: (texts, place) => {
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
    if (lines.length === 0) refuse(place, headers.takes)
    // The line may hold a secret.
    const read = lines.map((line) => /^([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? refuse(place, headers.takes))
    return headers.fromFile(Object.fromEntries(read.map(([, name = '', value = '']) => [name, value])), place)
  },
  fromFile: (value, place) => {
    const isRight =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length > 0 &&
      Object.keys(value).length <= MAX_HEADERS &&
      Object.entries(value).every(
        ([name, text]) =>
          /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof text === 'string' && /^[\t\x20-\x7e]+$/.test(text),
      )
    return isRight ? (value as Readonly<Record<string, string>>) : refuse(place, headers.takes)
  },
  repeatable: true,
}

function knownLimit(name: string, place: string): LimitName {
  return limitNames.find((known) => known === name) ?? refuseUnknown(place, name, limitNames)
}

function limitFromText(name: LimitName, text: string, place: string): number {
  const { unit, minimum, maximum } = limitTable[name] as Limit
  const [, digits = '', suffix = ''] = /^(\d+)\s*([a-z]*)$/i.exec(text) ?? []
  const factor = suffix === '' ? 1 : factorsOf(unit)[suffix]
  const amount = digits === '' || factor === undefined ? NaN : Number(digits) * factor
  if (amount >= minimum && amount <= maximum) return amount
  const [from, to] = [minimum, maximum].map((edge) => formatLimit(edge, unit))
  return refuse(`${place}: ${name}`, `${limitKinds[unit]} from ${from} to ${to}`, text)
}

const limitKinds: Readonly<Record<LimitUnit, string>> = {
  ms: 'a time, such as 500ms or 10s,',
  bytes: 'a size, such as 512KiB or 16MiB,',
  count: 'a whole number',
}

function factorsOf(unit: LimitUnit): Readonly<Record<string, number>> {
  if (unit === 'ms') return units
  return unit === 'bytes' ? Object.fromEntries(byteUnits) : {}
}

function isFileOrObject(value: unknown): value is string | TargetInput {
  if (typeof value === 'string') return value !== ''
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isInteger(value: unknown, minimum: number, maximum: number): value is number {
  return Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum
}

/** If a flag is given several times, the last one counts. */
function last(texts: readonly string[]): string {
  return texts.at(-1) ?? ''
}

function refuse(place: string, takes: string, given?: string): never {
  throw new UsageError(
    `${place} takes ${takes}${given === undefined ? '' : `, not "${visibleAtMost(given, 100)}"`}`,
  )
}

function refuseUnknown(place: string, word: string, known: readonly string[]): never {
  const guess = didYouMean(word, known)
  throw new UsageError(`${place}: "${visibleAtMost(word, 100)}" is not one of ${known.join(', ')}${guess}`)
}
