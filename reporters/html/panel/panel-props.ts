import type { PackedEvidence } from '../evidence/packed.ts'

export interface PanelProps {
  readonly evidence: PackedEvidence
  readonly requirement: string
  readonly column: number
  /** The column to compare with, if there is one. */
  readonly beside: number | undefined
  readonly on: PanelActions
}

export interface PanelActions {
  readonly close: () => void
  /** Shows the evidence of another target for the same requirement. */
  readonly turn: (column: number) => void
  readonly compare: (column: number | undefined) => void
  /** Moves to the next or previous row shown in the matrix. */
  readonly step: (by: 1 | -1) => void
}
