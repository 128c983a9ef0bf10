import type { Result } from '../../harness/report/report.ts'
import { exitCodeOf, exitCodes } from '../../harness/report/exit-code.ts'
import { NOTHING_TO_JUDGE } from '../../harness/report/reasons.ts'
import { asked } from './judged.ts'
import type { Variant } from '../variants/index.ts'
import { ask } from './ask.ts'

/** The result of one variant, which was asked everything. */
export interface VariantResult {
  readonly id: string
  /** How many requirements have a verdict. */
  readonly decided: number
  /** The exit code that a run on this variant alone has. */
  readonly exitCode: number
  /** The exit code of a right run: 0, or 3 where the variant names requirements that cannot be judged, or a rule has nothing to judge. */
  readonly expectedExitCode: number
  /** Everything that is not a pass or an observation, nor `unmet` or `error` as the variant says, with its verdict and message. */
  readonly problems: readonly string[]
}

/**
 * A variant is good when everything has a verdict, nothing failed or was left out, and the run has the expected exit code.
 */
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

/** Whether no response of the run could be judged by a rule, for example since fields are left out. */
function hasNothingToJudge({ verdict, reason }: Result): boolean {
  return verdict === 'unmet' && reason === NOTHING_TO_JUDGE
}

/** Whether a variant may have this result: a judgement, `unmet` or `error` where the variant says so, or a rule with nothing to judge. */
function isExpected(result: Result, { unmet = [], reason = /(?:)/, error }: Variant): boolean {
  const { requirement, verdict, message } = result
  if (hasNothingToJudge(result)) return true
  if (verdict === 'error') return error?.test(message ?? '') === true
  const isUnmet = verdict === 'unmet' && reason.test(message ?? '')
  if (unmet.includes(requirement)) return isUnmet
  const isJudged = verdict === 'pass' || verdict === 'observed'
  return isJudged || (isUnmet && unmet.some((group) => requirement.startsWith(`${group}.`)))
}
