import { join } from 'node:path'
import { type CertificateFacts, type PhaseName, phaseNames } from '../../proof/certify/certificate.ts'
import { MIN_REPEATS } from '../../proof/certify/least.ts'
import { secretOf, seedOf } from '../../proof/certify/seeds.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import type { Judged, Prepared } from '../run/prepare-run.ts'
import { judgeTargets } from '../run/run-command.ts'
import type { OptionName, OptionValue } from '../options/options.ts'
import { type CommandInput, compact, type Sourced, valueOf, type Values } from '../options/values.ts'
import type { CertificationStop } from './certification-stop.ts'
import { nodePrimitives } from './node-primitives.ts'
import { auditLine, differentialLines } from '../output/exploration-lines.ts'
import { outagesOfTarget } from '../../harness/report/outages.ts'
import { whyOf } from '../../harness/report/reasons.ts'
import type { Report } from '../../harness/report/report.ts'
import type { EndedPhase } from './make-bundle.ts'

/** The specific part of a phase. Everything else is the same as in a run. */
interface Phase {
  readonly repeat: number
  readonly explore?: (flags: Values) => NonNullable<RunOptions['explore']>
}

const phases: Readonly<Record<PhaseName, Phase>> = {
  run: { repeat: MIN_REPEATS },
  explore: {
    repeat: 1,
    explore: (flags) => ({
      requests: valueOf(flags, 'certifySteps'),
      forMs: valueOf(flags, 'certifyMs') ?? Infinity,
      sideBySide: valueOf(flags, 'sideBySide'),
      pairs: valueOf(flags, 'certifyDifferential'),
      ...compact({ auditMs: valueOf(flags, 'auditMs') }),
    }),
  },
}

export type JudgedPhase = Judged & EndedPhase

export interface Performing {
  readonly stop: CertificationStop
  /** Aborts a phase like a signal of the user. */
  readonly until?: AbortSignal
  /** Whether the other phases are worth their time after this one. */
  readonly isUsable: (judged: JudgedPhase) => boolean
  /** Called when the run has ended and an exploration follows or continues. */
  readonly ran: (judged: JudgedPhase) => void
  readonly seeds: CertificateFacts['seeds']
  /** The secret from which all passwords derive. */
  readonly secret: string
  readonly work: string
  /** Called before anything of a phase is sent. */
  readonly examine: (prepared: Prepared) => void
  readonly examineSettings: (settings: Values) => void
}

/**
 * Performs the phases and yields them in their order; if one is useless, only those that have begun. With an audit, the exploration begins
 * first, so that its accounts are older than the run, which is performed meanwhile, unless each phase has its own server.
 */
export async function* performPhases(
  input: CommandInput,
  performing: Performing,
): AsyncGenerator<JudgedPhase> {
  const { isUsable, stop } = performing
  if (valueOf(input.flags, 'auditMs') === undefined) {
    for (const phase of phaseNames) {
      const judged = await perform(phase, input, performing)
      yield judged
      if (!isUsable(judged)) return
      if (phase === 'run') performing.ran(judged)
    }
    return
  }
  let hasOwnServer = false
  let begun: Promise<JudgedPhase> | undefined
  // Phases during and after a useless run would take hours for nothing.
  const useless = new AbortController()
  const explored = await perform(
    'explore',
    input,
    {
      ...performing,
      until: useless.signal,
      examine(prepared) {
        performing.examine(prepared)
        hasOwnServer = prepared.resolved.some(({ launch }) => launch !== undefined)
      },
    },
    async () => {
      if (hasOwnServer || stop.signals.signal.aborted) return
      begun = perform('run', input, performing)
      // Resources of the exploration are removed nevertheless.
      const judged = await begun.catch(() => undefined)
      if (!judged || !isUsable(judged)) useless.abort()
      else performing.ran(judged)
    },
  )
  if (begun) yield await begun
  else if (isUsable(explored)) yield await perform('run', input, performing)
  yield explored
}

/** Performs a phase. `meanwhile`: called when the accounts of an audit are old enough. */
async function perform(
  phase: PhaseName,
  { flags, typed }: CommandInput,
  { seeds, secret, work, stop, until, examine, examineSettings }: Performing,
  meanwhile?: () => Promise<void>,
): Promise<JudgedPhase> {
  const { repeat, explore } = phases[phase]
  const folder = join(work, phase)
  const { seed, nonce } = await seedOf(seeds, phase, nodePrimitives)
  const own = {
    ...set('seed', seed),
    ...set('nonce', nonce),
    ...set('repeat', repeat),
    ...set('wire', 'ordinary'),
    ...set('output', folder),
    ...set('reporter', []),
  }
  const variant = {
    examine,
    examineSettings,
    isQuiet: true,
    stop: until ? { ...stop.signals, signal: AbortSignal.any([stop.signals.signal, until]) } : stop.signals,
    secret: await secretOf(secret, phase, nodePrimitives),
    ...(explore ? { explore: { ...explore(flags), ...(meanwhile ? { meanwhile } : {}) } } : {}),
  }
  const judged = await stop.during(folder, () =>
    judgeTargets({ args: [], typed, flags: { ...flags, ...own } }, variant),
  )
  return { phase, folder, ...judged }
}

function set<K extends OptionName>(name: K, value: OptionValue<K>): Record<K, Sourced<OptionValue<K>>> {
  const sourced: Sourced<OptionValue<K>> = { value, source: 'flag', origin: 'certify' }
  return { [name]: sourced } as Record<K, Sourced<OptionValue<K>>>
}

const MAX_FAILURES = 20

/** The findings of a phase, for the terminal. */
export function phaseLines(
  phase: PhaseName,
  { targets, requirements }: Report,
  isVerbose: boolean,
): string[] {
  const open = new Set(requirements.flatMap(({ id, level }) => (level === 'open' ? [id] : [])))
  return targets.flatMap((target) => {
    const { results, exploration, unreachable } = target
    const asked = results.filter(
      ({ requirement, verdict }) => !open.has(requirement) && verdict !== 'skipped',
    )
    const failed = asked.filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
    const undecided = asked.filter(({ verdict }) => verdict === 'unmet' || verdict === 'error')
    const what = exploration
      ? `${exploration.requests - (exploration.differential?.requests ?? 0)} requests in ${exploration.sequences} sequences, those of set-up and of the scripted ones included`
      : `${asked.length} requirements`
    const most = isVerbose ? Infinity : unreachable === undefined ? MAX_FAILURES : 0
    return [
      ...outagesOfTarget(target).map(({ where, line }) => `${phase}: ${where}: ${line}`),
      ...(exploration?.audit ? [auditLine(exploration.audit)] : []),
      ...(exploration?.differential ? differentialLines(exploration.differential) : []),
      `${phase}: ${what}; ${failed.length} failed, ${undecided.length} undecided`,
      ...[...failed, ...undecided]
        .slice(0, most)
        .map(
          (result) =>
            `  ${[result.verdict, result.requirement, whyOf(result)].filter((part) => part !== undefined).join(': ')}`,
        ),
      ...(most > 0 && failed.length + undecided.length > most ? ['  and more; --verbose shows all'] : []),
    ]
  })
}
