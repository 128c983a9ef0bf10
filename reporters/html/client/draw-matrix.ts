import type { Verdict } from '../../../harness/report/report.ts'
import { faces } from '../model/verdict-faces.ts'
import { isFolded, lets } from '../state/row-filter.ts'
import { isFiltered, type ViewState } from '../state/view-state.ts'
import { byId } from './elements.ts'
import type { Area } from './rows.ts'

/** Shows and folds the grid's rows as the state says, and says how many there are. */
export function drawMatrix(areas: readonly Area[], state: ViewState): void {
  const letters = state.verdicts.map((verdict) => faces[verdict as Verdict]?.letter ?? '').join('')
  let [shown, asked] = [0, 0]
  for (const area of areas) {
    const areaFolded = isFolded(state, area.key, false)
    let any = false
    for (const operation of area.operations) {
      const folded = isFolded(state, operation.key, operation.closedAtFirst)
      let some = false
      for (const row of operation.rows) {
        const fits = lets(state, letters, row)
        if (fits) shown += 1
        if (!row.unasked) asked += 1
        some ||= fits
        row.element.hidden = !fits || folded || areaFolded
        row.element.classList.remove('folded')
      }
      any ||= some
      drawHead(operation.element, !some || areaFolded, folded)
    }
    drawHead(area.element, !any, areaFolded)
  }
  const filtered = isFiltered(state)
  byId('shown').textContent = filtered ? `${shown} of ${asked} requirements` : `${asked} requirements`
  byId('reset').hidden = !filtered
}

function drawHead(head: HTMLTableRowElement, hidden: boolean, folded: boolean): void {
  head.hidden = hidden
  head.setAttribute('aria-expanded', String(!folded))
}
