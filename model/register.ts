/** What a fact can be; {@link UNKNOWN} where anything is possible. */
export type Value = string | number | boolean | null | typeof UNKNOWN

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

/** One write to a fact, or a read that settled it. */
export interface Write extends Span {
  readonly value: Value
  /** False where it may never take effect. */
  readonly certain: boolean
  /** Id of the exchange that wrote or showed it; absent for what holds from the start. */
  readonly by?: string
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

/** The register with one more write, without those that no request in progress since `horizon` can see. */
export function written(register: Register, write: Write, horizon: number): Register {
  const [only] = register
  if (register.length === 1 && only && write.certain && write.begin > only.end && write.end < horizon)
    return [write]
  const all = [...register, write]
  return all.filter(
    (one) => !all.some((later) => later.certain && later.begin > one.end && later.end < horizon),
  )
}

/** The register after a read during `span` that showed `value`: at one moment of the span, the fact had it. */
export function settled(register: Register, value: Value, span: Span, by: string, horizon: number): Register {
  const last = register.at(-1)
  // A read that shows what is certain already adds nothing.
  if (register.length === 1 && last?.certain && last.value === value && last.end < span.begin) return register
  // Nothing else can have changed what was not known: it has had the value all along, also for reads that overlap with this one.
  // How long searches have had time to follow, the read says alone: it can be that of a creation.
  if (register.length === 1 && last?.certain && last.value === UNKNOWN && last.end < span.begin)
    return [{ ...last, endMs: span.endMs, value, by }]
  // A write takes effect once: what shows it is the proof that it has.
  const shown = register.filter((write) => write.value === value && !write.certain)
  const others = shown.length === 1 ? register.filter((write) => write !== shown[0]) : register
  return written(others, { ...span, value, certain: true, by }, horizon)
}
