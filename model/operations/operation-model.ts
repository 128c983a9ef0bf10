import type { Judge, View } from '../judge.ts'
import type { Intent } from '../knowledge.ts'

/** What the documents decide about one operation. */
export interface OperationModel {
  /** The status code of a success; absent where the document cuts it off. */
  readonly success?: number
  /** The body of a success. */
  readonly body:
    'empty' | 'html' | 'any' | 'object' | 'list' | 'users' | 'user' | 'users found' | 'repositories found'
  /** The facts that the request is about to change, and things that it is about to create. */
  readonly intents?: (view: View, create: Create) => readonly Intent[]
  /** Judges a success. */
  readonly succeeded?: (judge: Judge) => void
  /** Notes what a request without a clear response may have created. */
  readonly unclear?: (view: Judge) => void
  /** Judges a refusal: a status code from 400 to 499 other than 401 and 429. */
  readonly refused?: (judge: Judge) => void
}

/** Adds a thing that does not exist yet; gives its number. */
export type Create = (thing: Parameters<Judge['add']>[0]) => number
