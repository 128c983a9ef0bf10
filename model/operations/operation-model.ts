import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite } from '../state/model-state.ts'

/** The form of a success. */
export interface SuccessForm {
  /** The status code; absent if the document cuts it off. */
  readonly success?: number
  readonly body:
    'empty' | 'html' | 'any' | 'object' | 'list' | 'users' | 'user' | 'users found' | 'repositories found'
}

/** The model of one operation, without the form of its success, which follows from the description of the operation. */
export interface OperationModel extends Partial<Pick<SuccessForm, 'body'>> {
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
