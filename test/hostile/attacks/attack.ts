import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Verdict } from '../../../harness/report/report.ts'

/** What a hostile target knows and can do. */
export interface Scene {
  /** The reference that answers what is not attacked. */
  readonly upstream: string
  readonly admin: { readonly username: string; readonly password: string }
  /** Of the legacy document. */
  readonly apiKey: string
  /** URL of a server on another port, which must receive nothing. */
  readonly elsewhere: string
  /** A path that does not exist, and must not exist after the run. */
  readonly marker: string
  /** Number of the attacked request, from 1. */
  readonly count: number
  /** Every password, signature and Authorization header that the run has sent. */
  readonly secrets: ReadonlySet<string>
  /** The body of the request. */
  readonly sent: Promise<Buffer>
  /** Lets the reference answer, and sends what `rewrite` makes of its response. */
  readonly passOn: (rewrite?: (answer: UpstreamAnswer) => UpstreamAnswer) => void
  /** Sends a request of the hostile target's own to the reference, as its administrator. */
  readonly ask: (method: string, path: string, json?: unknown) => Promise<UpstreamAnswer>
}

export interface UpstreamAnswer {
  readonly status: number
  /** Names and values in turn, as node:http has them. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** What a hostile target does with an attacked request. */
export type Attacker = (
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket,
  scene: Scene,
) => unknown

/** The requirements that most attacks are judged by. The target breaks `users.get.email-hidden` on purpose. */
export const usualSelection = [
  'users.search.status',
  'users.search.ok',
  'users.get.status',
  'users.get.email-hidden',
] as const

/** One way in which a target, or a proxy in front of it, attacks a run. */
export interface Attack {
  /** What the target does: `sends a gzip bomb`. */
  readonly name: string
  /** What bounds or defeats it, in a few words. */
  readonly limit: string
  readonly act: Attacker
  /** The attacked requests; user searches of checks where absent. */
  readonly on?: (method: string, url: string) => boolean
  /** {@link usualSelection} where absent. */
  readonly only?: readonly string[]
  /** Verdicts that differ from those without the attack; all others must be the same. */
  readonly changes: Readonly<Record<string, Verdict>>
  /** Time decides how much of the target is in doubt: every verdict may be `error` instead, and the exit code 3. */
  readonly mayDoubt?: true
  /** Exit code; 1 where absent, since the target breaks a requirement. */
  readonly exit?: number
  /** Part of `npm test`. */
  readonly quick?: true
  /**
   * What is on the target after the run and was not before: resources of the run that the report names, such that the target
   * hides, or resources of other people, which must stay. Nothing where absent.
   */
  readonly residue?: 'reported' | 'hidden' | 'theirs'
  /** The target serves the legacy document as well. */
  readonly legacy?: true
  /** Additional fields of the target file. */
  readonly target?: Readonly<Record<string, unknown>>
  /** Additional words of the command. */
  readonly words?: readonly string[]
  /** Additional conditions on the result; returns what is wrong. */
  readonly also?: (outcome: AttackOutcome) => readonly string[]
}

/** The result of a run against an attacking target and, in the same run, a target that is in order. */
export interface AttackOutcome {
  readonly exit: number | null
  readonly durationMs: number
  readonly maxRssMiB: number
  readonly output: string
  /** Verdicts by requirement, of the attacking target. */
  readonly attacked: Readonly<Record<string, string>>
  /** Verdicts by requirement, of the other target. */
  readonly neighbour: Readonly<Record<string, string>>
  /** What both reports name as left behind, or as what may appear. */
  readonly leftovers: readonly string[]
  /** Files of the output folder, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Where a secret was found: file and secret. */
  readonly leaks: readonly string[]
  /** Resources on the references that were there only before or only after the run: `-users bystander`. */
  readonly differences: readonly string[]
  /** Requests that the server on the other port received. */
  readonly elsewhere: readonly string[]
  readonly markerExists: boolean
}

/** True for the user searches of checks; the preflight asks with `limit=1`. */
export function isUserSearch(_method: string, url: string): boolean {
  return url.startsWith('/api/v1/users/search?') && !url.includes('limit=1')
}
