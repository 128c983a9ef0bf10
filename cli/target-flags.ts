import type { TargetFlags } from './run-options.ts'
import { namedTargets } from './run-targets.ts'
import { compact, type TargetWords } from './settings.ts'

/** Which targets were typed, or else named in the environment. */
export function wordsOf(url: string | undefined, flags: TargetFlags): TargetWords {
  const { target, admin, driver } = flags
  return namedTargets(compact<TargetWords>({ url, targets: target, admin, driver }), process.env)
}

/** The configuration that was asked for, if one was. */
export function configFileOf({ config }: TargetFlags): string | undefined {
  return config ?? (process.env['FORGE_CONFORMANCE_CONFIG'] || undefined)
}
