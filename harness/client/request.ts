import type { Answer } from './answer.ts'
import type { HeaderLines, Purpose } from './exchange.ts'
import type { DocumentName } from './target.ts'

/** A request of a check, the seeder or a driver. */
export interface Request {
  readonly document: DocumentName
  readonly method: string
  /** From the document's {base_url} on, exactly as sent, including the query. */
  readonly path: string
  readonly headers?: HeaderLines
  readonly body?: string | Buffer
  /** The caller, for the evidence. */
  readonly caller: string
  /** The caller's username, if the request is correctly signed in. */
  readonly login?: string
  /** The driver function that sends the request, and its changes. */
  readonly purpose?: Purpose
  /** True if the request signs its caller in, so that cookies in the response are credentials. */
  readonly signsIn?: boolean
  /** Secrets in the response: the first group of each pattern is hidden before recording. */
  readonly reveals?: ReadonlyArray<{ readonly pattern: RegExp; readonly name: string }>
  /** True if no check judges the response: it may show that the target is overloaded. */
  readonly settingUp?: boolean
}

/** Sends requests of one owner and numbers its exchanges; a request may still be in preparation when it is numbered. */
export type Send = (request: Request | Promise<Request>) => Promise<Answer>
