import type { Call } from '../../reference/http/call.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Draw } from './draw.ts'

type Mutate = (overrides: Overrides) => void

/** A decision that the documents leave to the server. */
export interface Choice {
  /** Its kind and what it concerns, such as `refuses admin.create-repo`. */
  readonly id: string
  readonly says: string
  /** The place that leaves it open. */
  readonly source: string
  readonly mutate: Mutate
}

/** Draws the choices of one kind. */
export type Kind = (draw: Draw) => readonly Choice[]

export const choice = (id: string, says: string, source: string, mutate: Mutate): Choice[] => [
  { id, says, source, mutate },
]

/** Runs around every change of the state; what it throws is the response. */
export const around =
  (change: (call: Call, apply: () => Promise<void>) => void | Promise<void>): Mutate =>
  (overrides) => {
    const right = overrides.effect
    overrides.effect = (call, apply) => change(call, async () => right(call, apply))
  }
