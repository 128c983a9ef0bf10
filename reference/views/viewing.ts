import type { Asking } from '../rules/asking.ts'
import type { Views } from './views.ts'

/** Caller and operation, with the views: everything a view needs from a call. */
export interface Viewing extends Asking {
  readonly views: Views
}
