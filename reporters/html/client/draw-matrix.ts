import type { Verdict } from '../../../harness/report/report.ts'
import { verdictLabels } from '../model/verdict-labels.ts'
import { isFolded, passesFilter } from '../state/row-filter.ts'
import { isFiltered, type ViewState } from '../state/view-state.ts'
import { byId } from './elements.ts'
import type { Area } from './rows.ts'

/** Shows and folds the grid's rows by the state, and counts them. */
export function drawMatrix(areas: readonly Area[], state: ViewState): void {
  const letters = state.verdicts.map((verdict) => verdictLabels[verdict as Verdict]?.letter ?? '').join('')
  let [shown, selected] = [0, 0]
  for (const area of areas) {
    const areaFolded = isFolded(state, area.key, false)
    let any = false
    for (const operation of area.operations) {
      const folded = isFolded(state, operation.key, operation.closedAtFirst)
      let some = false
      for (const row of operation.rows) {
        const fits = passesFilter(state, letters, row)
        if (fits) shown += 1
        if (!row.unselected) selected += 1
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
  byId('shown').textContent = filtered ? `${shown} of ${selected} requirements` : `${selected} requirements`
  byId('reset').hidden = !filtered
}

function drawHead(head: HTMLTableRowElement, hidden: boolean, folded: boolean): void {
  head.hidden = hidden
  head.setAttribute('aria-expanded', String(!folded))
}
