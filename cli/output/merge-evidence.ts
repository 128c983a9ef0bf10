import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { openNew } from '../../files/open-file.ts'
import { discard, naming, unfinishedName, writeWhole } from '../../files/write-file.ts'
import { placeInFolder } from '../../files/written-files.ts'
import type { EvidenceBinding } from '../../harness/report/evidence.ts'
import { idInMerged } from '../../harness/report/merge-reports.ts'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import type { Report, ShardInfo } from '../../harness/report/report.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'

export interface ShardEvidence {
  readonly file: string
  readonly shard: ShardInfo
}

export interface MergedEvidence {
  /** One line for each shard that cannot be read, whose exchanges are missing. */
  readonly missing: readonly string[]
  readonly binding: EvidenceBinding
}

/** Writes the evidence of all shards into one file. */
export async function mergeEvidence(
  shards: readonly ShardEvidence[],
  { suite, run }: Report,
  folder: string,
): Promise<MergedEvidence> {
  const missing: string[] = []
  let exchanges = 0
  async function* lines(): AsyncGenerator<string> {
    const { name, version } = suite
    yield `${JSON.stringify({ evidence: 1, suite: { name, version }, seed: run.seed, startedAt: run.startedAt })}\n`
    for (const { file, shard } of shards)
      try {
        for await (const exchange of readEvidence(file)) {
          exchanges += 1
          yield `${JSON.stringify({ ...exchange, id: idInMerged(exchange.id, shard) })}\n`
        }
      } catch (cause) {
        if (!(cause instanceof UnreadableFile)) throw cause
        missing.push(`the evidence of shard ${shard.index} of ${shard.of} is missing: ${cause.message}`)
      }
    yield `${JSON.stringify({ footer: true, exchanges })}\n`
  }
  const merged = join(folder, EVIDENCE_FILE)
  const unfinished = unfinishedName(merged)
  const digest = createHash('sha256')
  let size = 0
  const descriptor = naming(merged, () => openNew(unfinished))
  try {
    for await (const line of lines()) {
      const bytes = Buffer.from(line)
      digest.update(bytes)
      size += bytes.length
      naming(merged, () => writeWhole(descriptor, bytes))
    }
  } catch (cause) {
    discard(unfinished)
    throw cause
  } finally {
    closeSync(descriptor)
  }
  const sha256 = digest.digest('hex')
  placeInFolder(folder, EVIDENCE_FILE, unfinished, sha256)
  return { missing, binding: { sha256, bytes: size } }
}
