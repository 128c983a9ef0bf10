/** A value of a fact; {@link UNKNOWN} where anything is possible. */
export type Value = string | number | bigint | boolean | null | typeof UNKNOWN

/** Nothing is known of a fact, so no response contradicts it. */
export const UNKNOWN = Symbol('unknown')

/** When something happened: points in the order in which requests were sent and responses received, and a clock. */
export interface Span {
  readonly begin: number
  /** Infinite while there is no response. */
  readonly end: number
  /** When the response was received, in milliseconds of any clock. */
  readonly endMs: number
}

/** A list in a response. */
export interface ListShown {
  readonly operation: string
  /** The number of its entries. */
  readonly length: number
}

/** What a read shows of a fact besides its value, and when. */
export type Shown = Span & Pick<Write, 'isSoft' | 'absentFrom'>

/** One write to a fact, or a read that settled it. */
export interface Write extends Span {
  readonly value: Value
  /** False where it may never take effect. */
  readonly certain: boolean
  /** Id of the exchange that wrote or showed it; absent for what holds from the start. */
  readonly by?: string
  /** True for what a read showed so soon after a change that it may be what was before. */
  readonly isSoft?: boolean
  /** Of what a list shows by having no entry of it: that list, which may be a page of a longer one. */
  readonly absentFrom?: ListShown
  /** Of a write that leaves a fact unknown: the value before it, where that was certain. A read that shows another one is not late. */
  readonly was?: Value
  /** Of a write that leaves a fact unknown: what it is for, if it may be one of several requests with one purpose. */
  readonly purpose?: string
}

/** The history of one fact: every write that can still be the last. */
export type Register = readonly Write[]

/** The fact before its first write. */
export function initially(value: Value): Write {
  return { value, begin: -Infinity, end: -Infinity, endMs: -Infinity, certain: true }
}

/**
 * The writes that a read during [begin, end] can show: those that began before the read ended, except where another certain write
 * lies between the write and the read. It is the condition of a linearizable register for one read.
 */
export function visible(register: Register, { begin, end }: Pick<Span, 'begin' | 'end'>): Register {
  // Of most facts there is one write.
  if (register.length === 1) return (register[0]?.begin ?? end) < end ? register : []
  return register.filter(
    (write) =>
      write.begin < end &&
      !register.some((later) => later.certain && later.begin > write.end && later.end < begin),
  )
}

/**
 * The register with one more write, without those that no request in progress since `horizon` can see. `followsMs`: how long a
 * response may show what was before a change.
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
 * A write that leaves a fact unknown, with the value before it. Requests with one purpose, one after the other, change a fact as one.
 * A former write of late is no value to compare with: a cache may be from before both.
 */
function withFormer(write: Write, register: Register, followsMs: number): Write {
  const former = register.at(-1)
  if (!former?.certain || former.isSoft || former.end >= write.begin) return write
  const { value, was, purpose, endMs } = former
  if (value !== UNKNOWN && write.endMs - endMs < followsMs) return write
  if (value !== UNKNOWN) return { ...write, was: value }
  return was !== undefined && purpose !== undefined && purpose === write.purpose ? { ...write, was } : write
}

/** The register after a read during `span` that showed `value`: at one moment of the span, the fact had it. */
export function observed(
  register: Register,
  value: Value,
  span: Shown,
  by: string,
  horizon: number,
  followsMs: number,
): Register {
  const last = register.at(-1)
  // A read that shows what is certain already adds nothing.
  if (register.length === 1 && last?.certain && last.value === value && last.end < span.begin) {
    const { absentFrom, ...known } = last
    if (absentFrom && !span.absentFrom) return [{ ...known, isSoft: span.isSoft === true }]
    return last.isSoft && !span.isSoft ? [{ ...last, isSoft: false }] : register
  }
  // Nothing else can have changed what was not known: it has had the value all along, also for reads that overlap with this one.
  // How long searches have had time to follow, the read says alone: it can be that of a creation.
  const isChange = last?.certain && last.end < span.begin && isOther(value, last)
  const isSoft = span.isSoft === true && !isChange
  if (register.length === 1 && last?.certain && last.value === UNKNOWN && last.end < span.begin)
    return [{ ...last, ...span, begin: last.begin, end: last.end, isSoft, value, by }]
  // A write takes effect once: what shows it is the proof that it has.
  const shown = register.filter((write) => write.value === value && !write.certain)
  const others = shown.length === 1 ? register.filter((write) => write !== shown[0]) : register
  return written(others, { ...span, isSoft, value, certain: true, by }, horizon, followsMs)
}

/** Whether a read of a fact that a write left unknown shows another value than was before: then it is not late. */
function isOther(value: Value, { value: known, was }: Write): boolean {
  return known === UNKNOWN && was !== undefined && was !== value
}
