import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Verdict } from '../../../harness/report/report.ts'

/** The knowledge and the functions of a hostile target. */
export interface Scene {
  /** The reference that answers other requests. */
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
  /** Lets the reference answer, and sends its response after `rewrite`. */
  readonly passOn: (rewrite?: (answer: UpstreamAnswer) => UpstreamAnswer) => void
  /** Sends a separate request of the hostile target to the reference, as its administrator. */
  readonly ask: (method: string, path: string, json?: unknown) => Promise<UpstreamAnswer>
}

export interface UpstreamAnswer {
  readonly status: number
  /** Names and values alternate, as in node:http. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** The behavior of a hostile target for an attacked request. */
export type Attacker = (
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket,
  scene: Scene,
) => unknown

/** The requirements that judge most attacks. The target deliberately breaks `users.get.email-hidden`. */
export const usualSelection = [
  'users.search.status',
  'users.search.ok',
  'users.get.status',
  'users.get.email-hidden',
] as const

/** One way in which a target, or a proxy in front of it, attacks a run. */
export interface Attack {
  /** The behavior of the target: `sends a gzip bomb`. */
  readonly name: string
  /** The limit or defence, in a few words. */
  readonly limit: string
  readonly act: Attacker
  /** The attacked requests; user searches of checks if absent. */
  readonly on?: (method: string, url: string) => boolean
  /** {@link usualSelection} if absent. */
  readonly only?: readonly string[]
  /** Verdicts that differ from those without the attack; all others must be the same. */
  readonly changes: Readonly<Record<string, Verdict>>
  /** Time determines how much of the target is in doubt: every verdict may be `error` instead, and the exit code 3. */
  readonly mayDoubt?: true
  /** Exit code; 1 if absent, because the target breaks a requirement. */
  readonly exit?: number
  /** Part of `npm test`. */
  readonly quick?: true
  /**
   * Resources that remain on the target after the run: resources of the run that the report names, resources that the target hides,
   * or resources of other people, which must stay. None if absent.
   */
  readonly residue?: 'reported' | 'hidden' | 'theirs'
  /** The target serves the legacy document as well. */
  readonly legacy?: true
  /** Additional fields of the target file. */
  readonly target?: Readonly<Record<string, unknown>>
  /** Additional words of the command. */
  readonly words?: readonly string[]
  /** Additional conditions on the result; returns violations. */
  readonly also?: (outcome: AttackOutcome) => readonly string[]
}

/** The result of a run against an attacking target and, in the same run, a correct target. */
export interface AttackOutcome {
  readonly exit: number | null
  readonly durationMs: number
  readonly maxRssMiB: number
  readonly output: string
  /** Verdicts by requirement, of the attacking target. */
  readonly attacked: Readonly<Record<string, string>>
  /** Verdicts by requirement, of the other target. */
  readonly neighbour: Readonly<Record<string, string>>
  /** The leftovers in both reports, including those that may still appear. */
  readonly leftovers: readonly string[]
  /** Files of the output folder, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Positions of secrets: file and secret. */
  readonly leaks: readonly string[]
  /** Resources on the references that existed only before or only after the run: `-users bystander`. */
  readonly differences: readonly string[]
  /** Requests that the server on the other port received. */
  readonly elsewhere: readonly string[]
  readonly markerExists: boolean
}

/** True for the user searches of checks; the preflight sends `limit=1`. */
export function isUserSearch(_method: string, url: string): boolean {
  return url.startsWith('/api/v1/users/search?') && !url.includes('limit=1')
}
