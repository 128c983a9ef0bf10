import { dirname } from 'node:path'
import type { Limits } from '../../harness/client/limits.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { UsageError } from '../base/usage-error.ts'
import {
  allOptions,
  nameOfFlag,
  options,
  optionsOf,
  reaching,
  type CommandName,
  type Option,
  type OptionName,
  type OptionValue,
} from './options.ts'

export type Source = 'flag' | 'environment' | 'target' | 'configuration'

/** A value and its origin: a flag, a variable or a file. */
export interface Sourced<T> {
  readonly value: T
  readonly source: Source
  readonly origin: string
}

export type Values = { readonly [K in OptionName]?: Sourced<OptionValue<K>> }

type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = 'FORGE_CONFORMANCE_'

/** The commands that read environment and configuration; the others read only flags. */
const configured: readonly CommandName[] = [
  ...reaching,
  'explain',
  'baseline update',
  'baseline check',
  'merge',
]

/** The values of flags and environment for a command. Flags take precedence. */
export function flagValues(
  command: CommandName,
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
): Values {
  const typed = valuesFromFlags(command, flags)
  const variables = configured.includes(command) ? valuesFromEnvironment(command, environment) : {}
  const { url, target, image, admin, driver, ...others } = variables
  const named = typed.url || typed.target || typed.image ? {} : compact({ url, target, image })
  // Variables may be set for other runs: those of the server at url apply only if a URL is given.
  const account = (typed.url ?? named.url) ? compact({ admin, driver }) : {}
  return { ...others, ...named, ...account, ...typed, ...mergedLimits(others, typed) }
}

/** Reads the flags that commander found, by their names in camel case. */
function valuesFromFlags(command: CommandName, flags: Readonly<Record<string, unknown>>): Values {
  return collect(
    optionsOf(command).map(([name, option]) => {
      if (option.flag === undefined) return [name, undefined]
      const given = flags[attributeOf(option.flag)]
      if (given === undefined) return [name, undefined]
      const origin = flagName(option.flag, given)
      const value =
        typeof given === 'boolean' ? given : option.type.fromText([given].flat() as string[], origin)
      return [name, { value, source: 'flag', origin }]
    }),
  )
}

/** Reads the variables of the options that a command takes. An empty variable counts as unset. */
export function valuesFromEnvironment(command: CommandName, environment: Environment): Values {
  return collect(
    optionsOf(command).map(([name, { variable, type }]) => {
      if (variable === undefined) return [name, undefined]
      const origin = PREFIX + variable
      const text = environment[origin]
      if (!text) return [name, undefined]
      return [name, { value: type.fromText([text], origin), source: 'environment', origin }]
    }),
  )
}

/**
 * Variables with the prefix of this tool that look like a misspelled option, one line each. Other unknown variables are no mistake: target
 * files name variables for secrets.
 */
export function misspelledVariables(environment: Environment): string[] {
  const known = allOptions().flatMap(([, { variable }]) => variable ?? [])
  return Object.keys(environment).flatMap((name) => {
    const own = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
    if (own === undefined || known.includes(own)) return []
    const guess = didYouMean(own, known)
    return guess ? [`the variable ${name} is not read${guess}`] : []
  })
}

/** Reads a configuration. Unknown keys are refused with the key that was probably meant. */
export function valuesFromConfiguration(content: unknown, file: string): Values {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError(`${file}: the configuration must be an object`)
  const known = allOptions().flatMap(([, { configuration }]) => configuration ?? [])
  for (const key of Object.keys(content))
    if (key !== '$schema' && !known.includes(key))
      throw new UsageError(
        `${file}: ${key} is not known${didYouMean(key, known) || `; known here: ${known.join(', ')}`}`,
      )
  return valuesFromFile(content, file, 'configuration')
}

/** Reads the options of a target file, which are next to its documents. Its schema checks the rest. */
export function valuesFromTarget(content: object, file: string): Values {
  return valuesFromFile(content, file, 'target')
}

function valuesFromFile(content: object, file: string, source: 'configuration' | 'target'): Values {
  return collect(
    allOptions().map(([name, option]) => {
      const key = option[source]
      const given = key === undefined ? undefined : (content as Readonly<Record<string, unknown>>)[key]
      if (given === undefined) return [name, undefined]
      return [name, { value: option.type.fromFile(given, `${file}: ${key}`), source, origin: file }]
    }),
  )
}

/** The values of all sources. Precedence: flags and environment, target file, configuration. */
export function inPrecedence(flags: Values, own: Values, configured: Values): Values {
  return { ...configured, ...own, ...flags, ...mergedLimits(configured, own, flags) }
}

/** Limits are merged by name; the origin is that of the last source that has limits. */
function mergedLimits(...layers: readonly Values[]): Pick<Values, 'limits'> {
  const given = layers.flatMap(({ limits }) => limits ?? [])
  const last = given.at(-1)
  if (!last) return {}
  return {
    limits: { ...last, value: Object.assign({}, ...given.map(({ value }) => value)) as Partial<Limits> },
  }
}

/** The value of an option, or its default. */
export function valueOf<K extends OptionName>(
  values: Values,
  name: K,
): OptionValue<K> | ((typeof options)[K] extends { readonly default: unknown } ? never : undefined) {
  const { default: fallback } = options[name] as Option
  return (values[name]?.value ?? fallback) as OptionValue<K>
}

/** Where an option was given, for messages: `--only`, `FORGE_CONFORMANCE_ONLY` or `harness.config.ts: only`. */
export function placeOf(name: OptionName, { source, origin }: Sourced<unknown>): string {
  const option: Option = options[name]
  return source === 'flag' || source === 'environment' ? origin : `${origin}: ${option[source] ?? name}`
}

/** The name under which commander keeps a flag: `--read-only` and `--no-read-only` are `readOnly`. */
export function attributeOf(flag: string): string {
  return nameOfFlag(flag).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function flagName(flag: string, given: unknown): string {
  const name = nameOfFlag(flag)
  if (flag.startsWith('[')) return name
  return given === false ? `--no-${name}` : `--${name}`
}

function collect(entries: Array<[OptionName, Sourced<unknown> | undefined]>): Values {
  return compact(Object.fromEntries(entries))
}

/** An object without its undefined properties. */
export function compact<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

export interface CommandInput {
  readonly args: readonly string[]
  /** The values of flags and environment. */
  readonly flags: Values
  readonly typed: readonly string[]
}

/** The folder that the relative paths of an option start from: that of the configuration, or the current one. */
export function folderOf({ source, origin }: Sourced<unknown>): string {
  return source === 'configuration' ? dirname(origin) : ''
}
