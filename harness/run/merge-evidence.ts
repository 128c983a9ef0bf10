import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseExchangeId, placeOfKind } from '../client/exchange-id.ts'
import type { Exchange } from '../client/exchange.ts'

export interface EvidenceHeader {
  readonly suite: { readonly name: string; readonly version: string }
  readonly seed: string
  readonly startedAt: string
}

/**
 * Makes the evidence of the journal that the run kept: by target, owner and number, which is the same whatever the
 * concurrency was, between a header and a footer. Gives the exchanges.
 */
export function mergeEvidence(
  journalFile: string,
  evidenceFile: string,
  header: EvidenceHeader,
  targetOrder: readonly string[],
): Exchange[] {
  const exchanges = readJournal(journalFile)
    .map((exchange) => ({ exchange, place: placeOf(exchange, targetOrder) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ exchange }) => exchange)
  const lines = [{ evidence: 1, ...header }, ...exchanges, { footer: true, exchanges: exchanges.length }]
  writeFileSync(evidenceFile, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  rmSync(journalFile, { force: true })
  return exchanges
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
