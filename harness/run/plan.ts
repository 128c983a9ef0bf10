import type { Exchange } from '../client/exchange.ts'
import { PREFIX_PATTERN } from '../client/name-prefix.ts'
import { basePaths, type Operations } from '../../contract/derive/operation.ts'

/** Calls of one kind that a run would send. */
export interface PlannedCalls {
  readonly method: string
  /** From the document's {base_url} on; variable parts are in braces. */
  readonly path: string
  /** The documented operation; absent for additional calls of a driver or a question. */
  readonly operation?: string
  readonly count: number
  /** Whether the method can change something. */
  readonly writes: boolean
}

export interface Plan {
  readonly calls: readonly PlannedCalls[]
  readonly total: number
  readonly writes: number
}

/** The calls of a rehearsal, counted by method and path, documented operations first. */
export function planOf(exchanges: readonly Exchange[], operations: Operations): Plan {
  const ranks = new Map(Object.keys(operations).map((id, index) => [id, index]))
  const rank = ({ operation = '' }: PlannedCalls) => ranks.get(operation) ?? Number.MAX_SAFE_INTEGER
  const counted = new Map<string, PlannedCalls>()
  for (const { request, operation } of exchanges) {
    const { method } = request
    const documented = operation === undefined ? undefined : operations[operation]
    const path = documented ? basePaths[documented.document] + documented.path : generalPath(request.url)
    const key = `${method} ${path} ${operation ?? ''}`
    const writes = method !== 'GET' && method !== 'HEAD'
    const count = (counted.get(key)?.count ?? 0) + 1
    counted.set(key, { method, path, ...(operation ? { operation } : {}), count, writes })
  }
  const calls = [...counted.values()].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path))
  return {
    calls,
    total: exchanges.length,
    writes: calls.reduce((sum, { writes, count }) => sum + (writes ? count : 0), 0),
  }
}

const ofTheRun = new RegExp(`^${PREFIX_PATTERN}`)

/** A path without the run's own names and without numbers, so that similar calls are counted together. */
function generalPath(url: string): string {
  return new URL(url).pathname
    .split('/')
    .map((step) => (ofTheRun.test(step) ? '{name}' : /^\d+$/.test(step) ? '{number}' : step))
    .join('/')
}
