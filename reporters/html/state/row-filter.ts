import { isFiltered, type ViewState } from './view-state.ts'

/** The properties of a requirement that filters read. */
export interface RowFacts {
  readonly area: string
  readonly level: string
  /** Letters of the verdicts of all targets. */
  readonly verdicts: string
  /** The text to search, in lower case. */
  readonly text: string
  readonly differs: boolean
  /** Selected on no target: shown only by the filter for skipped requirements. */
  readonly unselected: boolean
}

/** Whether a requirement passes the state's filters. `letters` are those of the selected verdicts. */
export function passesFilter(state: ViewState, letters: string, row: RowFacts): boolean {
  if (row.unselected && !state.verdicts.includes('skipped')) return false
  if (!isFiltered(state)) return true
  const words = state.text.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    (state.area === '' || state.area === row.area) &&
    (state.levels.length === 0 || state.levels.includes(row.level)) &&
    (letters === '' || [...row.verdicts].some((letter) => letters.includes(letter))) &&
    (!state.differs || row.differs) &&
    words.every((word) => row.text.includes(word))
  )
}

/** Whether a group is folded: its default, unless toggled. Filters unfold. */
export function isFolded(state: ViewState, key: string, closedAtFirst: boolean): boolean {
  const closed = closedAtFirst && !isFiltered(state)
  return state.turned.includes(key) ? !closed : closed
}
