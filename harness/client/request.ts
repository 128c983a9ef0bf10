import type { Answer } from './answer.ts'
import type { HeaderLines, Purpose } from './exchange.ts'
import type { DocumentName } from './target.ts'

/** A request of a check, the seeder or a driver. */
export interface Request {
  readonly document: DocumentName
  readonly method: string
  /** From the document's {base_url} on, exactly as it is to be sent, query included. */
  readonly path: string
  readonly headers?: HeaderLines
  readonly body?: string | Buffer
  /** Who asks, for the evidence. */
  readonly caller: string
  /** The caller's username, where the request is signed in as it should be. */
  readonly login?: string
  /** The function of the driver that sends the request, and what it changes. */
  readonly purpose?: Purpose
  /** True where the request signs its caller in, so that cookies in the response are credentials. */
  readonly signsIn?: boolean
  /** Secrets in the response: the first group of each pattern is hidden before anything is recorded. */
  readonly reveals?: ReadonlyArray<{ readonly pattern: RegExp; readonly name: string }>
  /** True where no check judges the response: it may show that the target has too much to do. */
  readonly settingUp?: boolean
}

/** Sends on behalf of one owner, numbering its exchanges; a request may still be in preparation when it is numbered. */
export type Send = (request: Request | Promise<Request>) => Promise<Answer>
