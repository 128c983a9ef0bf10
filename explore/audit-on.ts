import { audit, type Audited, type AuditOptions } from './audit.ts'
import { recordedNumber } from './recorded-number.ts'
import { seedNumber } from './seed-number.ts'
import { settingOf, type ExplorationTarget } from './sender.ts'

const AUDIT = 'acts of the audit'
const BEFORE_ALL = 'acts of the audit before everything else'

/** Plays a sequence at the pace of a person, whose accounts are used before and after the explorations. A replay does so if the run did. */
export async function auditOn(
  explorationTarget: ExplorationTarget,
  seed: string,
  {
    forMs,
    ...moments
  }: Pick<AuditOptions, 'aged' | 'free' | 'quiet'> & { readonly forMs: number | undefined },
): Promise<Audited | undefined> {
  const { effects } = explorationTarget.runtime.client
  // An audit that was interrupted before its first action counts as an audit.
  const recorded = recordedNumber(effects, AUDIT)
  if (effects.replay ? recorded === undefined : forMs === undefined) return undefined
  const audited = await audit(explorationTarget, {
    seed: seedNumber(`${seed} audit`),
    forMs: forMs ?? 0,
    setting: settingOf(explorationTarget),
    name: 'audit',
    ...moments,
    recorded:
      recorded === undefined
        ? undefined
        : { actions: recorded, before: Number(effects.noted(BEFORE_ALL) ?? 0) },
  })
  effects.foretell(AUDIT, String(audited.actions))
  effects.foretell(BEFORE_ALL, String(audited.before))
  return audited
}
