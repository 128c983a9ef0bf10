import type { Reproduction } from '../../harness/client/target.ts'
import { options, type Option, type OptionName } from '../options/options.ts'
import type { TargetInput } from '../base/config.ts'
import type { Values } from '../options/values.ts'
import { secretsIn } from './secrets.ts'

/** A target as it was specified: its name or file, and the variables of its secrets that `env:` does not name. */
interface Named {
  readonly input: TargetInput
  readonly words?: readonly string[]
  readonly variables?: Reproduction['variables']
}

/** The words of a command line that specify a target again in the same way, with the options from flags and variables. */
export function reproductionOf({ input, words = [], variables }: Named, flags: Values): Reproduction {
  const { codeHosting } = input
  const fromFile = secretsIn(input).flatMap(({ name, variable }) =>
    variable === undefined ? [] : [[name, variable] as const],
  )
  const target = [...optionWords(['config'], flags), ...words]
  return {
    options: [...target, ...optionWords(settings, flags)],
    target,
    selection: optionWords(['document', 'only', 'skip', 'level', 'profile'], flags),
    ...(codeHosting?.admin ? { admin: codeHosting.admin.username } : {}),
    variables: variables ?? Object.fromEntries(fromFile),
  }
}

/** The options that can decide a result in addition to the selection, seed and repeats. */
const settings = [
  'concurrency',
  'timeoutMs',
  'patienceMs',
  'limits',
  'rate',
  'proxy',
  'from',
  'ca',
  'cert',
  'key',
  'headers',
  'readOnly',
  'allowWrites',
  'preflight',
  'wire',
  'restart',
  'suites',
] as const satisfies readonly OptionName[]

function optionWords(names: readonly OptionName[], flags: Values): string[] {
  return names.flatMap((name) => {
    const option: Option = options[name]
    const given = flags[name]
    const [flag = ''] = option.flag?.split(' ') ?? []
    if (!given) return []
    if (typeof given.value === 'boolean') return [position(flag, given.value)]
    if (name === 'limits')
      return Object.entries(flags.limits?.value ?? {}).flatMap(([limit, value]) => [
        flag,
        `${limit}=${value}`,
      ])
    if (name === 'headers')
      return Object.entries(flags.headers?.value ?? {}).flatMap(([header, value]) => [
        flag,
        `${header}: ${value}`,
      ])
    // Only a variable can contain it, and the variable is still set.
    if (name === 'proxy' && hasCredentials(flags.proxy?.value ?? '')) return []
    if (Array.isArray(given.value)) return [flag, given.value.join(',')]
    return [flag, typeof given.value === 'object' ? JSON.stringify(given.value) : String(given.value)]
  })
}

/** Whether the URL of a proxy names a user. */
export function hasCredentials(proxy: string): boolean {
  return /^(?:\w+:\/\/)?[^/]*@/.test(proxy)
}

/** A switch in one of its two positions; some flags are the negative one. */
function position(flag: string, on: boolean): string {
  const positive = flag.replace('--no-', '--')
  return on ? positive : positive.replace('--', '--no-')
}
