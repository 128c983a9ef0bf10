import { isFiltered, type ViewState } from './view-state.ts'

/** What a filter knows of a requirement. */
export interface RowFacts {
  readonly area: string
  readonly level: string
  /** Letters of the verdicts of all targets. */
  readonly verdicts: string
  /** Everything that is searched, in lower case. */
  readonly text: string
  readonly differs: boolean
  /** Left out by selection everywhere: shown only to those who look for what was skipped. */
  readonly unasked: boolean
}

/** Whether the state's filters let a requirement through. `letters` are those of the verdicts that are asked for. */
export function lets(state: ViewState, letters: string, row: RowFacts): boolean {
  if (row.unasked && !state.verdicts.includes('skipped')) return false
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

/** Whether a group is folded away: as it would be by itself, or turned by hand. Filtering unfolds. */
export function isFolded(state: ViewState, key: string, closedAtFirst: boolean): boolean {
  const closed = closedAtFirst && !isFiltered(state)
  return state.turned.includes(key) ? !closed : closed
}
