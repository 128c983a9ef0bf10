/** A value of a fact; {@link UNKNOWN} if anything is possible. */
export type Value = string | number | bigint | boolean | null | typeof UNKNOWN

/** Nothing is known of a fact, so no response contradicts it. */
export const UNKNOWN = Symbol('unknown')

/** The time of an event: positions in the order in which requests were sent and responses received, and a clock. */
export interface Span {
  readonly begin: number
  /** Infinite until there is a response. */
  readonly end: number
  /** The time at which the response was received, in milliseconds of any clock. */
  readonly endMs: number
}

/** A list in a response. */
export interface ListShown {
  readonly operation: string
  /** The number of its entries. */
  readonly length: number
}

/** The time of a read, and its properties other than the value of the fact. */
export type Shown = Span & Pick<Write, 'isSoft' | 'absentFrom'>

/** One write to a fact, or a read that settled it. */
export interface Write extends Span {
  readonly value: Value
  /** False if it may never take effect. */
  readonly certain: boolean
  /** Id of the exchange that wrote or showed it; absent for an initial value. */
  readonly by?: string
  /** True if a read showed the value so soon after a change that it may be the value before the change. */
  readonly isSoft?: boolean
  /** If a list showed the value by not having an entry: that list, which may be a page of a longer one. */
  readonly absentFrom?: ListShown
  /** For a write that leaves a fact unknown: the value before it, if that was certain. A read that shows another value is not stale. */
  readonly was?: Value
  /** For a write that leaves a fact unknown: its purpose, if it may be one of several requests with one purpose. */
  readonly purpose?: string
}

/** The history of one fact: every write that can still be the last. */
export type Register = readonly Write[]

/** The fact before its first write. */
export function initially(value: Value): Write {
  return { value, begin: -Infinity, end: -Infinity, endMs: -Infinity, certain: true }
}

/**
 * The writes that a read during [begin, end] can show: those that began before the read ended, except if another certain write lies between
 * the write and the read. It is the condition of a linearizable register for one read.
 */
export function visible(register: Register, { begin, end }: Pick<Span, 'begin' | 'end'>): Register {
  // Most facts have one write.
  if (register.length === 1) return (register[0]?.begin ?? end) < end ? register : []
  return register.filter(
    (write) =>
      write.begin < end &&
      !register.some((later) => later.certain && later.begin > write.end && later.end < begin),
  )
}

/**
 * The register with one more write, without those that no request in progress since `horizon` can see. `followsMs`: how long a response may
 * show the state before a change.
 */
export function written(register: Register, write: Write, horizon: number, followsMs: number): Register {
  const [only] = register
  const added = write.value === UNKNOWN && write.certain ? withFormer(write, register, followsMs) : write
  if (register.length === 1 && only && added.certain && added.begin > only.end && added.end < horizon)
    return [added]
  const all = [...register, added]
  return all.filter(
    (one) => !all.some((later) => later.certain && later.begin > one.end && later.end < horizon),
  )
}

/**
 * A write that leaves a fact unknown, with the value before it. Consecutive requests with one purpose count as one change of a fact. A
 * recent former write gives no value for comparison: a cache may be older than both.
 */
function withFormer(write: Write, register: Register, followsMs: number): Write {
  const former = register.at(-1)
  if (!former?.certain || former.isSoft || former.end >= write.begin) return write
  const { value, was, purpose, endMs } = former
  if (value !== UNKNOWN && write.endMs - endMs < followsMs) return write
  if (value !== UNKNOWN) return { ...write, was: value }
  return was !== undefined && purpose !== undefined && purpose === write.purpose ? { ...write, was } : write
}

/** The register after a read during `span` that showed `value`: at some moment of the span, the fact had that value. */
export function observed(
  register: Register,
  value: Value,
  span: Shown,
  by: string,
  horizon: number,
  followsMs: number,
): Register {
  const last = register.at(-1)
  // A read that shows a certain value again adds nothing.
  if (register.length === 1 && last?.certain && last.value === value && last.end < span.begin) {
    const { absentFrom, ...known } = last
    if (absentFrom && !span.absentFrom) return [{ ...known, isSoft: span.isSoft === true }]
    return last.isSoft && !span.isSoft ? [{ ...last, isSoft: false }] : register
  }
  // No other write can have changed an unknown fact: it had the value all along, also for overlapping reads. Only this read tells how long
  // searches have had time to follow: it can be the read of a creation.
  const isChange = last?.certain && last.end < span.begin && isOther(value, last)
  const isSoft = span.isSoft === true && !isChange
  if (register.length === 1 && last?.certain && last.value === UNKNOWN && last.end < span.begin)
    return [{ ...last, ...span, begin: last.begin, end: last.end, isSoft, value, by }]
  // A write takes effect once: a read of its value proves that it took effect.
  const shown = register.filter((write) => write.value === value && !write.certain)
  const others = shown.length === 1 ? register.filter((write) => write !== shown[0]) : register
  return written(others, { ...span, isSoft, value, certain: true, by }, horizon, followsMs)
}

/** Whether a read of a fact that a write left unknown shows another value than before: then the read is not stale. */
function isOther(value: Value, { value: known, was }: Write): boolean {
  return known === UNKNOWN && was !== undefined && was !== value
}
