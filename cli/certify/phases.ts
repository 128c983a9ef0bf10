import { join } from 'node:path'
import { phaseNames, type PhaseName } from '../../harness/certify/certificate.ts'
import { FEWEST_REPEATS } from '../../harness/certify/least.ts'
import { seedOf } from '../../harness/certify/seeds.ts'
import type { RunOptions } from '../../harness/run/job.ts'
import type { CommandInput } from '../commands/command-input.ts'
import type { Prepared } from '../commands/prepare-run.ts'
import { judgeTargets, type Judged } from '../commands/run-command.ts'
import type { OptionName, OptionValue } from '../options/options.ts'
import { valueOf, type Sourced, type Values } from '../options/values.ts'
import { nodePrimitives } from './node-primitives.ts'

/** What a phase does with the target; everything else is that of a run. */
interface Phase {
  readonly repeat: number
  readonly explore?: (asked: Values) => NonNullable<RunOptions['explore']>
}

/** The phases of a certification. */
const phases: Readonly<Record<PhaseName, Phase>> = {
  run: { repeat: FEWEST_REPEATS },
  explore: {
    repeat: 1,
    explore: (asked) => ({
      requests: valueOf(asked, 'certifySteps'),
      forMs: valueOf(asked, 'certifyMs') ?? Infinity,
      sideBySide: valueOf(asked, 'sideBySide'),
      pairs: valueOf(asked, 'certifyDifferential'),
      ...(valueOf(asked, 'auditMs') === undefined ? {} : { auditMs: valueOf(asked, 'auditMs') ?? 0 }),
    }),
  },
}

/** A phase that has ended, with the folder of its files. */
export interface JudgedPhase extends Judged {
  readonly phase: PhaseName
  readonly folder: string
}

/** Performs one phase after the other; `examine` is called before anything of a phase is sent. */
export async function* performPhases(
  { asked, typed }: CommandInput,
  {
    root,
    work,
    examine,
  }: { readonly root: string; readonly work: string; readonly examine: (prepared: Prepared) => void },
): AsyncGenerator<JudgedPhase> {
  for (const phase of phaseNames) {
    const { repeat, explore } = phases[phase]
    const folder = join(work, phase)
    const { seed, nonce } = await seedOf(root, phase, nodePrimitives)
    const own = {
      ...set('seed', seed),
      ...set('nonce', nonce),
      ...set('repeat', repeat),
      ...set('wire', 'ordinary'),
      ...set('output', folder),
      ...set('reporter', []),
    }
    const judged = await judgeTargets(
      { args: [], typed, asked: { ...asked, ...own } },
      { examine, isQuiet: true, ...(explore ? { explore: explore(asked) } : {}) },
    )
    yield { phase, folder, ...judged }
  }
}

function set<K extends OptionName>(name: K, value: OptionValue<K>): Record<K, Sourced<OptionValue<K>>> {
  const sourced: Sourced<OptionValue<K>> = { value, source: 'flag', origin: 'certify' }
  return { [name]: sourced } as Record<K, Sourced<OptionValue<K>>>
}
