import { visible } from '../../../harness/report/visible.ts'
import type { Attack, AttackOutcome } from './attack.ts'

/** Generous limits: a hang takes minutes, and the slowest attack waits for half a minute. */
export const MAX_MS_LENGTH = 90_000
/** Peak resident memory of the command, in MiB. */
export const MAX_MEMORY_MIB = 400

/** The effects that an attack must not have; empty if every defence held. */
export function flawsOf(attack: Attack, outcome: AttackOutcome, baseline: AttackOutcome): string[] {
  const expected = { ...baseline.attacked, ...attack.changes }
  const turnedGreen = Object.entries(outcome.attacked).filter(
    ([requirement, verdict]) => verdict === 'pass' && baseline.attacked[requirement] !== 'pass',
  )
  const escapes = outcome.output.replaceAll(/\u001b\[\d*(;\d+)*m/g, '').replaceAll('\n', '')
  const gone = outcome.differences.filter((one) => one.startsWith('-'))
  return [
    ...turnedGreen.map(([requirement]) => `${requirement} passes, and does not without the attack`),
    ...compare(
      'the attacked target',
      expected,
      attack.mayDoubt ? undoubted(outcome, expected) : outcome.attacked,
    ),
    ...compare('the other target', baseline.neighbour, outcome.neighbour),
    ...(outcome.exit === (attack.exit ?? 1) || (attack.mayDoubt && outcome.exit === 3)
      ? []
      : [`the exit code is ${outcome.exit}`]),
    ...(outcome.durationMs < MAX_MS_LENGTH ? [] : [`it took ${Math.round(outcome.durationMs)} ms`]),
    ...(outcome.maxRssMiB < MAX_MEMORY_MIB ? [] : [`it took ${Math.round(outcome.maxRssMiB)} MiB`]),
    ...outcome.leaks.map((leak) => `a secret is in ${leak}`),
    ...gone.map((one) => `deleted: ${one}`),
    ...leftBehind(attack, outcome),
    ...outcome.elsewhere.map((request) => `sent to another server: ${request}`),
    ...(outcome.markerExists ? ['a command of the target was run'] : []),
    ...(visible(escapes) === escapes ? [] : ['control characters reach the terminal']),
    ...(attack.also?.(outcome) ?? []),
  ]
}

function compare(
  whose: string,
  expected: Readonly<Record<string, string>>,
  received: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(received)])]
    .filter((requirement) => expected[requirement] !== received[requirement])
    .map(
      (requirement) =>
        `${requirement} of ${whose} is ${received[requirement]} instead of ${expected[requirement]}`,
    )
}

/** The verdicts, with the expected one in place of `error`, and of `unmet` for rules that are left without responses. */
function undoubted(
  { attacked }: AttackOutcome,
  expected: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attacked).map(([requirement, verdict]) => [
      requirement,
      verdict === 'error' || (verdict === 'unmet' && requirement.includes('.every-'))
        ? (expected[requirement] ?? verdict)
        : verdict,
    ]),
  )
}

function leftBehind({ residue }: Attack, { differences, leftovers }: AttackOutcome): string[] {
  const left = differences.filter((one) => one.startsWith('+'))
  if (residue === 'theirs' && left.length === 0) return ['resources of other people were removed']
  if (residue === 'theirs' || residue === 'hidden') return []
  return left
    .filter((one) => residue !== 'reported' || !isReported(one, leftovers))
    .map((one) => `left behind: ${one}`)
}

/** Whether the report names a resource, or its owner, as a leftover. */
function isReported(difference: string, leftovers: readonly string[]): boolean {
  return leftovers.some((name) => difference.includes(name))
}
