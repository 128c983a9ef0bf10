import type { ReachAgain } from '../../harness/client/target.ts'
import { options, type Option, type OptionName } from '../options/options.ts'
import type { TargetInput } from '../config.ts'
import type { Values } from '../options/values.ts'

/** A target as it was written down: what names it, and the variables of its secrets where `env:` names none. */
interface Named {
  readonly input: TargetInput
  readonly words?: readonly string[]
  readonly variables?: ReachAgain['variables']
}

/** What a command line needs to name a target again as it was named, with the options that flags and variables set. */
export function reachAgain({ input, words = [], variables }: Named, asked: Values): ReachAgain {
  const { codeHosting, legacyForge } = input
  const written = {
    'password:admin': codeHosting?.admin?.password,
    'token:admin': codeHosting?.admin?.token,
    'api-key:member': legacyForge?.member?.apiKey,
    'api-key:outsider': legacyForge?.outsider?.apiKey,
  }
  const fromFile = Object.entries(written).flatMap(([name, text]) =>
    text?.startsWith('env:') ? [[name, text.slice('env:'.length)] as const] : [],
  )
  const target = [...optionWords(['config'], asked), ...words]
  return {
    options: [...target, ...optionWords(settings, asked)],
    target,
    ...(codeHosting?.admin ? { admin: codeHosting.admin.username } : {}),
    variables: variables ?? Object.fromEntries(fromFile),
  }
}

/** The options that can decide a result besides the selection, seed and repeats. */
const settings = [
  'concurrency',
  'timeoutMs',
  'patienceMs',
  'limits',
  'readOnly',
  'allowWrites',
  'preflight',
] as const satisfies readonly OptionName[]

function optionWords(names: readonly OptionName[], asked: Values): string[] {
  return names.flatMap((name) => {
    const option: Option = options[name]
    const given = asked[name]
    const [flag = ''] = option.flag?.split(' ') ?? []
    if (!given) return []
    if (typeof given.value === 'boolean') return [position(flag, given.value)]
    if (name === 'limits')
      return Object.entries(asked.limits?.value ?? {}).flatMap(([limit, value]) => [
        flag,
        `${limit}=${value}`,
      ])
    return [flag, typeof given.value === 'object' ? JSON.stringify(given.value) : String(given.value)]
  })
}

/** A switch in one of its two positions; the flag of some is the negative one. */
function position(flag: string, on: boolean): string {
  const positive = flag.replace('--no-', '--')
  return on ? positive : positive.replace('--', '--no-')
}
