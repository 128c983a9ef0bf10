import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite } from '../state/model-state.ts'

/** The model of one operation. */
export interface OperationModel {
  /** The status code of a success; absent if the document cuts it off. */
  readonly success?: number
  /** The body of a success. */
  readonly body:
    'empty' | 'html' | 'any' | 'object' | 'list' | 'users' | 'user' | 'users found' | 'repositories found'
  /** The facts that the request is about to change, and entities that it is about to create. */
  readonly pendingWrites?: (view: View, create: Create) => readonly PendingWrite[]
  /** Judges a success. */
  readonly succeeded?: (judge: Judge) => void
  /** Notes what a request may have created if it has no clear response. */
  readonly unclear?: (view: Judge) => void
  /** Judges a refusal: a status code from 400 to 499 other than 401 and 429. */
  readonly refused?: (judge: Judge) => void
}

/** Adds an entity that does not exist yet; returns its number. */
export type Create = (entity: Parameters<Judge['add']>[0]) => number
