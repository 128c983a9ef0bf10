import type { RowFacts } from '../state/row-filter.ts'
import { all } from './elements.ts'

/** A requirement's row in the grid. */
export interface Row extends RowFacts {
  readonly element: HTMLTableRowElement
  readonly id: string
  text: string
}

/** An operation's heading row and its requirements. */
export interface Operation {
  readonly key: string
  readonly element: HTMLTableRowElement
  readonly closedAtFirst: boolean
  readonly rows: readonly Row[]
}

export interface Area {
  readonly key: string
  readonly element: HTMLTableRowElement
  readonly operations: readonly Operation[]
}

/** The rows of the rendered grid. */
export function readRows(): Area[] {
  return all<HTMLTableSectionElement>('#grid tbody[data-area]').map((body) => {
    const [head, ...rows] = body.rows
    const area = body.dataset['area'] ?? ''
    const operations: Array<Operation & { rows: Row[] }> = []
    for (const element of rows) {
      const key = element.dataset['fold']
      if (key === undefined) operations.at(-1)?.rows.push(rowOf(element, area))
      else operations.push({ key, element, closedAtFirst: 'closed' in element.dataset, rows: [] })
    }
    if (!head) throw new Error(`the area ${area} has no head`)
    return { key: area, element: head, operations }
  })
}

function rowOf(element: HTMLTableRowElement, area: string): Row {
  const { id = '', level = '', verdicts = '', source = '' } = element.dataset
  const says = element.querySelector('.says')?.textContent ?? ''
  return {
    element,
    id,
    area,
    level,
    verdicts,
    differs: 'differs' in element.dataset,
    unselected: element.classList.contains('unselected'),
    text: `${id} ${says} ${source}`.toLowerCase(),
  }
}
