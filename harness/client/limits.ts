/** The unit of a limit: milliseconds, bytes, or items. */
export type LimitUnit = 'ms' | 'bytes' | 'count'

/** A limit for a resource that a target can consume in a run. */
export interface Limit {
  readonly unit: LimitUnit
  readonly default: number
  readonly minimum: number
  readonly maximum: number
  /** The scope of the limit: each exchange, each git process, one target in one repeat, or all targets in one repeat. */
  readonly per: 'exchange' | 'git process' | 'target' | 'run'
  /** The limited quantity, as a phrase. */
  readonly limits: string
  /** The consequence of reaching it, as a sentence. */
  readonly reached: string
}

const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB
const HOUR_MS = 3_600_000

/** The smallest share of a target in a limit of the run, in bytes: several times the amount that an ordinary target sends. */
const SMALLEST_PART = 24 * MIB

/** The single table of limits: documentation (docs/reference/limits.md), schemas, options and the enforcing code use it. */
export const limitTable = {
  answerBytes: {
    unit: 'bytes',
    default: 4 * MIB,
    minimum: 1,
    maximum: GIB,
    per: 'exchange',
    limits: 'the body of a response, as sent and decompressed',
    reached: 'The connection is closed, and checks that need the response are `error`.',
  },
  contentCodings: {
    unit: 'count',
    default: 2,
    minimum: 0,
    maximum: 10,
    per: 'exchange',
    limits: 'the content codings of a response, such as gzip, that are undone',
    reached: 'Nothing is decompressed, and checks that need the response are `error`.',
  },
  headerBytes: {
    unit: 'bytes',
    default: 64 * KIB,
    minimum: KIB,
    maximum: 16 * MIB,
    per: 'exchange',
    limits: 'the header lines of a response together',
    reached: 'The connection is closed, and checks that need the response are `error`.',
  },
  headerLines: {
    unit: 'count',
    default: 1000,
    minimum: 20,
    maximum: 100_000,
    per: 'exchange',
    limits: 'the header lines of a response',
    reached: 'The connection is closed, and checks that need the response are `error`.',
  },
  signInCookies: {
    unit: 'count',
    default: 16,
    minimum: 1,
    maximum: 1000,
    per: 'exchange',
    limits:
      'the cookies of a response that signs a caller in; each is a secret that is looked for in all that is recorded',
    reached: 'The response is not recorded, and checks that need the caller are `error`.',
  },
  jsonValues: {
    unit: 'count',
    default: 100_000,
    minimum: 100,
    maximum: 10_000_000,
    per: 'exchange',
    limits: 'the objects, lists and values of a JSON body that a check reads',
    reached: 'The body is not parsed, and checks that read it are `error`.',
  },
  jsonDepth: {
    unit: 'count',
    default: 100,
    minimum: 10,
    maximum: 1000,
    per: 'exchange',
    limits: 'the levels of a JSON body that a check reads',
    reached: 'The body is not parsed, and checks that read it are `error`.',
  },
  listPages: {
    unit: 'count',
    default: 100,
    minimum: 1,
    maximum: 10_000,
    per: 'exchange',
    limits: 'the pages of one list that are followed by `Link` headers',
    reached: 'Checks that read the list are `error`.',
  },
  htmlBytes: {
    unit: 'bytes',
    default: 512 * KIB,
    minimum: KIB,
    maximum: GIB,
    per: 'exchange',
    limits: 'the HTML or text of a response that a check reads, such as rendered markdown',
    reached: 'Checks that read it are `error`.',
  },
  archiveBytes: {
    unit: 'bytes',
    default: 16 * MIB,
    minimum: KIB,
    maximum: GIB,
    per: 'exchange',
    limits: 'what an archive that a check reads unpacks to',
    reached: 'Checks that read the archive are `error`.',
  },
  retryPauseMs: {
    unit: 'ms',
    default: 10_000,
    minimum: 0,
    maximum: HOUR_MS,
    per: 'exchange',
    limits: 'the `Retry-After` of a 429 or 503 that is waited for',
    reached: 'The request is not repeated, and checks that need the response are `error`.',
  },
  evidenceBodyBytes: {
    unit: 'bytes',
    default: 256 * KIB,
    minimum: KIB,
    maximum: GIB,
    per: 'exchange',
    limits: 'the beginning of a body that the evidence keeps',
    reached:
      'The evidence has the beginning of the body, and `cut` with its length. Checks read the whole body.',
  },
  evidenceBytes: {
    unit: 'bytes',
    default: 64 * MIB,
    minimum: KIB,
    maximum: 64 * GIB,
    per: 'target',
    limits: 'the exchanges in the evidence',
    reached:
      'Later exchanges are in the evidence without bodies and long headers; footer, report and a notice say how many. Checks do not depend on it.',
  },
  exchanges: {
    unit: 'count',
    default: 20_000,
    minimum: 10,
    maximum: 10_000_000,
    per: 'target',
    limits: 'the exchanges',
    reached: 'Nothing more is sent but clean-up, and the remaining checks are `error`.',
  },
  receivedBytes: {
    unit: 'bytes',
    default: 96 * MIB,
    minimum: KIB,
    maximum: 64 * GIB,
    per: 'run',
    limits:
      'the bodies, decompressed, and header lines of all responses together, with 100 bytes more for each line; a run holds many of them in memory',
    reached: 'Nothing more is sent but clean-up, and the remaining checks are `error`.',
  },
  bufferedBytes: {
    unit: 'bytes',
    default: 32 * MIB,
    minimum: KIB,
    maximum: 64 * GIB,
    per: 'run',
    limits: 'the bodies that are being received at the same time',
    reached: 'The response that goes over it is cut off, and checks that need it are `error`.',
  },
  totalMs: {
    unit: 'ms',
    default: HOUR_MS / 2,
    minimum: 1000,
    maximum: 24 * HOUR_MS,
    per: 'target',
    limits: 'the time from the first exchange to the last one before clean-up',
    reached: 'Nothing more is sent but clean-up, and the remaining checks are `error`.',
  },
  waitingMs: {
    unit: 'ms',
    default: 60_000,
    minimum: 0,
    maximum: 24 * HOUR_MS,
    per: 'target',
    limits:
      'pauses before repeated requests, added up, where the last repetition was refused with 429 or 502 to 504 as well',
    reached: 'Requests are not repeated, and checks whose requests are refused so are `error` at once.',
  },
  pushedMs: {
    unit: 'ms',
    default: 6350,
    minimum: 0,
    maximum: HOUR_MS,
    per: 'git process',
    limits: 'the pauses while a run waits until the target has processed a push',
    reached: 'Checks that need the content judge what is there, or are `unmet`.',
  },
  outageMs: {
    unit: 'ms',
    default: 10_000,
    minimum: 0,
    maximum: HOUR_MS,
    per: 'target',
    limits:
      'the time that a run waits for a target that accepts no connections, in total until it has answered 100 requests again',
    reached: 'Nothing more is sent, and the remaining checks are `error`.',
  },
  gitMs: {
    unit: 'ms',
    default: 60_000,
    minimum: 100,
    maximum: HOUR_MS,
    per: 'git process',
    limits: 'the time of one git command, such as a push to the target',
    reached:
      'The process group of git is killed, and checks that need the content are `unmet`. After two such pushes in sequence, no other is tried.',
  },
  gitRequestBytes: {
    unit: 'bytes',
    default: 256 * KIB,
    minimum: KIB,
    maximum: GIB,
    per: 'exchange',
    limits:
      'the body of a request of the target to the git repository that a run serves, as sent and decompressed',
    reached: 'The request receives 413. If a migration fails then, its checks are `error`.',
  },
  gitConnections: {
    unit: 'count',
    default: 32,
    minimum: 1,
    maximum: 10_000,
    per: 'target',
    limits: 'connections at the same time to the git repository that a run serves',
    reached: 'Further connections are closed. If a migration fails then, its checks are `error`.',
  },
  gitProcesses: {
    unit: 'count',
    default: 4,
    minimum: 1,
    maximum: 1000,
    per: 'target',
    limits: 'git processes at the same time that answer such requests',
    reached: 'The request waits.',
  },
  gitClones: {
    unit: 'count',
    default: 100,
    minimum: 1,
    maximum: 100_000,
    per: 'target',
    limits:
      'the different requests of the target to the git repository that a run serves; equal ones count once',
    reached: 'The request receives 429. If a migration fails then, its checks are `error`.',
  },
  gitMessageBytes: {
    unit: 'bytes',
    default: 64 * KIB,
    minimum: KIB,
    maximum: 64 * MIB,
    per: 'git process',
    limits: 'the end of the standard error of one git command that is kept',
    reached: 'The beginning is dropped. Messages give the last line.',
  },
  gitOutputBytes: {
    unit: 'bytes',
    default: 64 * MIB,
    minimum: KIB,
    maximum: GIB,
    per: 'git process',
    limits: 'the standard output of one git command',
    reached: 'The process group of git is killed, and checks that need the content are `unmet`.',
  },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof limitTable

/** A value for every limit. */
export type Limits = Readonly<Record<LimitName, number>>

/** The names of the table, in order. */
export const limitNames = Object.keys(limitTable) as LimitName[]

export const defaultLimits = Object.fromEntries(
  limitNames.map((name) => [name, limitTable[name].default]),
) as Limits

/** The share of one target in a byte limit that the targets of a run share. */
export function partOf(limit: number, targets: number): number {
  return Math.max(Math.floor(limit / targets), Math.min(limit, SMALLEST_PART))
}

/** A value with its unit: `16MiB`, `10s`, `500`. `--limit` reads this form. */
export function formatLimit(value: number, unit: LimitUnit): string {
  if (unit === 'ms') return value % 1000 === 0 && value > 0 ? `${value / 1000}s` : `${value}ms`
  if (unit === 'count') return String(value)
  for (const [name, size] of byteUnits)
    if (value >= size && value % size === 0) return `${value / size}${name}`
  return String(value)
}

/** A value in the words of a message: `16 MiB`, `1000 bytes`, `10 s`, `500`. */
export function limitInWords(value: number, unit: LimitUnit): string {
  const text = formatLimit(value, unit).replace(/(\d)([A-Za-z])/, '$1 $2')
  return unit === 'bytes' && /^\d+$/.test(text) ? `${text} bytes` : text
}

/** Units of bytes, the largest first. */
export const byteUnits = [
  ['GiB', GIB],
  ['MiB', MIB],
  ['KiB', KIB],
] as const

/** Advice for the end of a message about a reached limit: `(--limit answerBytes=32MiB permits more)`. */
export function howToRaise(name: LimitName, value: number): string {
  const { unit, maximum } = limitTable[name] as Limit
  if (value >= maximum) return `(the limit ${name} is at its maximum)`
  return `(--limit ${name}=${formatLimit(Math.min(maximum, Math.max(1, 2 * value)), unit)} permits more)`
}
