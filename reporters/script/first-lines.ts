import { reproduceByRun } from '../../harness/report/reproduce.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import { visible } from '../../harness/report/visible.ts'
import type { PlanValues } from './plan-values.ts'
import type { ScriptInput } from './script-input.ts'
import { lastChangeBefore } from './scene.ts'
import { isChange, textOf } from './texts.ts'
import { titleOf } from './titles.ts'

/**
 * The reason why a script leaves out a request: it needs a value that only the run had, can change resources that the script does not
 * create, creates something that cannot be removed, or would reveal a secret.
 */
export type WhyLeftOut = 'unknown' | 'foreign' | 'unremovable' | 'secret'

export function about(
  { report, target, requirement, result }: ScriptInput,
  variables: string,
  leftOut: Readonly<Record<WhyLeftOut, readonly string[]>>,
  changes: readonly string[],
  administrators: readonly string[],
): string[] {
  const again = reproduceByRun(report.run, target, result)
  return [
    `${visible(requirement.id)}: ${visible(requirement.says)}`,
    `Verdict on ${visible(target.name)}, in a run with the seed ${visible(report.run.seed)}: ${result.verdict}`,
    variables,
    ...(result.expected === undefined ? [] : [`expected ${visible(result.expected)}`]),
    ...(result.received === undefined ? [] : [`received ${visible(result.received)}`]),
    ...changes,
    'Names and passwords are new each time, and what the script creates is removed at the end, as far as the server removes it; KEEP=1 leaves it.',
    ...administrators.map((request) => `It makes an administrator: ${visible(request)}.`),
    'It exits with 0 where the recorded response came again, 1 where it did not, 2 where something is missing.',
    ...leftOut.foreign.map(
      (request) => `Left out, since it can change what the script does not create: ${visible(request)}.`,
    ),
    ...leftOut.unremovable.map(
      (request) => `Left out, since the script could not remove what it creates: ${visible(request)}.`,
    ),
    ...leftOut.secret.map(
      (request) => `Left out, since it would write a secret where others can read it: ${visible(request)}.`,
    ),
    ...(leftOut.unknown.length > 0
      ? [
          `What needs secrets or files that the run alone has is left out: ${leftOut.unknown.map(visible).join('; ')}.`,
        ]
      : []),
    ...(again !== undefined && Object.values(leftOut).some(({ length }) => length > 0)
      ? [`This repeats it: ${again}`]
      : []),
  ]
}

/** Maximum number of changes that the first lines of a script name. */
const MAX_NAMED = 8

/** The changes that may have caused a wrong response: those since the last equal request, or the last change that shares a name with it. */
export function changesBefore(
  exchanges: readonly Exchange[],
  decisive: Exchange | undefined,
  { scene, stretch }: { readonly scene: readonly Exchange[]; readonly stretch: readonly Exchange[] },
): string[] {
  if (!decisive) return []
  const between = changesBetween(stretch)
  if (between !== undefined) return [between]
  const last = lastChangeBefore(exchanges, decisive, scene)
  return last ? [`The last change before it: ${titleOf(last)} (${visible(last.id)})`] : []
}

/** The changes since an equal request. `stretch`: the exchanges from {@link stretchBefore}. Undefined without such a request or change. */
export function changesBetween(stretch: readonly Exchange[]): string | undefined {
  const before = stretch.find((one) => !isChange(one))
  const sent = stretch.filter(isChange).map((one) => `${titleOf(one)} (${visible(one.id)})`)
  if (!before || sent.length === 0) return undefined
  const more = sent.length > MAX_NAMED ? `; and ${sent.length - MAX_NAMED} before them` : ''
  return `The same request was sent before, as ${visible(before.id)}. Changes between, the last one first: ${sent.toReversed().slice(0, MAX_NAMED).join('; ')}${more}`
}

/** Users who are administrators while the script runs. */
export function madeAdministrators(scene: readonly Exchange[]): string[] {
  return scene
    .filter(
      ({ request: { method, url, body } }) =>
        method !== 'GET' && /\/admin\/users/.test(url) && /admin"\s*:\s*true/i.test(textOf(body)),
    )
    .map((exchange) => `${titleOf(exchange)} (${exchange.id})`)
}

/** A report may come from anybody: the user of the script has to see which secrets go to which address. */
export function sentVariables({ needed, base, legacy }: PlanValues): string {
  const variables = ['FORGE_CONFORMANCE_ADMIN (name of the administrator)']
  for (const [variable, what] of needed) variables.unshift(`${variable} (${what})`)
  const addresses = [base, legacy].filter((one) => one !== '')
  return visible(
    `It sends the values of environment variables to ${addresses.join(' and ')}: ${variables.join(', ')}. BASE and LEGACY_BASE name other addresses.`,
  )
}
