import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseExchangeId, placeOfKind } from '../client/exchange-id.ts'
import type { Exchange } from '../client/exchange.ts'

export interface EvidenceHeader {
  readonly suite: { readonly name: string; readonly version: string }
  readonly seed: string
  readonly startedAt: string
}

/** Writes the evidence between a header and a footer, in place of the journal of the run. */
export function writeEvidence(
  exchanges: readonly Exchange[],
  files: { readonly journalFile: string; readonly evidenceFile: string },
  header: EvidenceHeader,
): void {
  const lines = [{ evidence: 1, ...header }, ...exchanges, { footer: true, exchanges: exchanges.length }]
  writeFileSync(files.evidenceFile, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  rmSync(files.journalFile, { force: true })
}

/**
 * The exchanges of a journal by target, repeat, owner and number, which is the same order whatever the concurrency was.
 */
export function sortedExchanges(journalFile: string, targetOrder: readonly string[]): Exchange[] {
  return readJournal(journalFile)
    .map((exchange) => ({ exchange, place: placeOf(exchange, targetOrder) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ exchange }) => exchange)
}

/** The exchanges of a journal; a line that a crash cut off is passed over. */
function readJournal(file: string): Exchange[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Exchange]
      } catch {
        return []
      }
    })
}

interface Place {
  readonly target: number
  readonly kind: number
  readonly owner: string
  readonly number: number
  readonly repeat: number
}

function placeOf({ id, target }: Exchange, targetOrder: readonly string[]): Place {
  const { kind, owner, number, repeat } = parseExchangeId(id)
  return { target: targetOrder.indexOf(target), kind: placeOfKind(kind), owner, number, repeat }
}

function comparePlaces(a: Place, b: Place): number {
  return (
    a.target - b.target ||
    a.repeat - b.repeat ||
    a.kind - b.kind ||
    (a.owner < b.owner ? -1 : a.owner > b.owner ? 1 : 0) ||
    a.number - b.number
  )
}
