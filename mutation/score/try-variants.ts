import type { Result } from '../../harness/report/report.ts'
import { exitCodeOf, exitCodes } from '../../harness/report/exit-code.ts'
import { NOTHING_TO_JUDGE } from '../../harness/report/reasons.ts'
import { asked } from './judged.ts'
import type { Variant } from '../variants/index.ts'
import { ask } from './ask.ts'

/** The result of one variant, for which all requirements were asked. */
export interface VariantResult {
  readonly id: string
  /** The number of requirements with a verdict. */
  readonly decided: number
  /** The exit code of a run on this variant only. */
  readonly exitCode: number
  /** The exit code of a right run: 0, or 3 if the variant names requirements that cannot be judged, or if a rule has nothing to judge. */
  readonly expectedExitCode: number
  /** Every result other than a pass, an observation, and `unmet` or `error` as declared by the variant, with its verdict and message. */
  readonly problems: readonly string[]
}

/** A variant is good if everything has a verdict, nothing failed or was left out, and the run has the expected exit code. */
export function isGood({ decided, exitCode, expectedExitCode, problems }: VariantResult): boolean {
  return exitCode === expectedExitCode && problems.length === 0 && decided === asked().size
}

/** Runs the whole suite on variants, in one run; only those `overHttp` need sockets. */
export async function tryVariants(variants: readonly Variant[], overHttp: boolean): Promise<VariantResult[]> {
  const everything = asked()
  const report = await ask(
    variants.map(({ id, options, signIn, mutate }) => ({
      id,
      options: { ...options, ...(mutate ? { mutate } : {}) },
      ...(signIn ? { signIn } : {}),
    })),
    { selected: everything, patienceMs: 6_000, overHttp },
  )
  return variants.map((variant) => {
    const { id, unmet = [], error } = variant
    const targets = report.targets.filter(({ name }) => name === id)
    const results = targets
      .flatMap((target) => target.results)
      .filter(({ requirement }) => everything.has(requirement))
    return {
      id,
      decided: results.length,
      exitCode: exitCodeOf({ ...report, targets }),
      expectedExitCode:
        unmet.length > 0 || error || results.some(hasNothingToJudge) ? exitCodes.incomplete : exitCodes.held,
      problems: results
        .filter((result) => !isExpected(result, variant))
        .map(
          ({ requirement, verdict, message, reason }) =>
            `${verdict} ${requirement}: ${message ?? reason ?? ''}`,
        ),
    }
  })
}

/** Whether a rule could judge no response of the run, for example because fields are left out. */
function hasNothingToJudge({ verdict, reason }: Result): boolean {
  return verdict === 'unmet' && reason === NOTHING_TO_JUDGE
}

/** Whether a variant may have this result: a judgement, `unmet` or `error` as declared by the variant, or a rule with nothing to judge. */
function isExpected(result: Result, { unmet = [], reason = /(?:)/, error }: Variant): boolean {
  const { requirement, verdict, message } = result
  if (hasNothingToJudge(result)) return true
  if (verdict === 'error') return error?.test(message ?? '') === true
  const isUnmet = verdict === 'unmet' && reason.test(message ?? '')
  if (unmet.includes(requirement)) return isUnmet
  const isJudged = verdict === 'pass' || verdict === 'observed'
  return isJudged || (isUnmet && unmet.some((group) => requirement.startsWith(`${group}.`)))
}
