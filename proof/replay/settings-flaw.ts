import { limitNames, limitTable } from '../../harness/client/limits.ts'
import type { EvidenceHeader } from '../../harness/report/evidence.ts'

/** Why no run has the settings of an evidence header that fits its schema, in a few words; undefined if a run can have them. */
export function settingsFlaw({ targets }: NonNullable<EvidenceHeader['run']>): string | undefined {
  for (const [index, { limits = {}, ...documents }] of targets.entries()) {
    const place = `run.targets[${index}]`
    for (const document of ['codeHosting', 'legacyForge'] as const) {
      const { url } = documents[document] ?? {}
      if (url !== undefined && !(/^https?:/i.test(url) && URL.canParse(url)))
        return `${place}.${document}.url is no address of a server`
    }
    // With limits above their maximum, a replay would need too much memory.
    for (const name of limitNames) {
      const { maximum } = limitTable[name]
      const limit: unknown = limits[name]
      if (limit !== undefined && !(typeof limit === 'number' && limit >= 0 && limit <= maximum))
        return `${place}.limits.${name} is no number of at most ${maximum}`
    }
  }
  return undefined
}
