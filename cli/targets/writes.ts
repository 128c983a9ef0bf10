import type { Source, Sourced, Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'

const rank: Readonly<Record<Source, number>> = { flag: 3, environment: 2, target: 1, configuration: 0 }

/** The setting for writes of flags, environment, target file and configuration, in this order; undefined if none has it. */
export function writesOf(flags: Values, own: Values, configured: Values): Sourced<boolean> | undefined {
  for (const layer of [flags, configured]) refuseBoth(layer)
  const readOnly = flags.readOnly ?? configured.readOnly
  const typed = flags.allowWrites
  // A target file cannot lift --read-only or a read-only configuration; only a flag or variable of a higher rank can.
  if (readOnly?.value) {
    const isLifted = typed?.value && rank[typed.source] > rank[readOnly.source]
    return isLifted ? typed : { ...readOnly, value: false }
  }
  return typed ?? own.allowWrites ?? configured.allowWrites
}

function refuseBoth({ readOnly, allowWrites }: Values): void {
  if (readOnly?.value && allowWrites?.value && readOnly.source === allowWrites.source)
    throw new UsageError(
      readOnly.source === 'configuration'
        ? `${readOnly.origin}: readOnly and allowWrites exclude each other`
        : `${readOnly.origin} and ${allowWrites.origin} exclude each other`,
    )
}
