import { all, byId } from './elements.ts'

/*
 * Keyboard control after the ARIA treegrid pattern: Tab reaches one cell, arrow keys move from there.
 */

type Cell = HTMLTableCellElement

const PAGE = 15

export interface GridActions {
  readonly fold: (key: string) => void
  readonly open: (requirement: string, column: number) => void
}

/** Handles keys and clicks in the grid. */
export function startGrid({ fold, open }: GridActions): void {
  const grid = byId<HTMLTableElement>('grid')
  focusable(grid.rows[1]?.cells[0])?.setAttribute('tabindex', '0')

  grid.addEventListener('focusin', ({ target }) => {
    for (const other of all('[tabindex="0"]', grid)) other.tabIndex = -1
    if (target instanceof HTMLElement) target.tabIndex = 0
  })
  grid.addEventListener('keydown', (event) => {
    const cell = cellOf(event.target)
    if (!cell || event.altKey || event.metaKey) return
    const next = turnOf(cell, event.key, fold) ? cell : goalOf(grid, cell, event)
    if (!next) return
    event.preventDefault()
    focusable(next)?.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  grid.addEventListener('click', ({ target }) => {
    const cell = cellOf(target)
    const row = cell?.closest('tr')
    if (!cell || !row) return
    const { fold: key, id } = row.dataset
    if (key !== undefined && cell.cellIndex === 0) fold(key)
    else if (id !== undefined) open(id, cell.cellIndex === 0 ? worstColumn(row) : cell.cellIndex - 1)
  })
}

/** Focuses the cell of a requirement and a column; returns whether it is visible. */
export function focusCell(requirement: string, column: number): boolean {
  const row = byId<HTMLTableElement>('grid').querySelector<HTMLTableRowElement>(
    `tr[data-id="${CSS.escape(requirement)}"]`,
  )
  if (!row || row.hidden) return false
  focusable(row.cells[column + 1])?.focus()
  return true
}

/** The first target with a verdict other than pass and observed. */
function worstColumn({ cells }: HTMLTableRowElement): number {
  const [, ...verdicts] = [...cells].map((cell) => cell.querySelector('button')?.getAttribute('aria-label'))
  const problem = verdicts.findIndex((verdict) => verdict && verdict !== 'pass' && verdict !== 'observed')
  return Math.max(0, problem)
}

/** Folds or unfolds a group's row by → and ←; returns whether it did. */
function turnOf(cell: Cell, key: string, fold: (key: string) => void): boolean {
  const row = cell.closest('tr')
  const group = row?.dataset['fold']
  if (group === undefined || cell.cellIndex !== 0) return false
  const open = row?.getAttribute('aria-expanded') === 'true'
  if ((key === 'ArrowRight' && open) || (key === 'ArrowLeft' && !open)) return false
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  fold(group)
  return true
}

function goalOf(grid: HTMLTableElement, cell: Cell, { key, ctrlKey }: KeyboardEvent): Cell | undefined {
  const row = cell.closest('tr')
  if (!row) return undefined
  const rows = (): HTMLTableRowElement[] => [...grid.rows].filter(({ hidden }) => !hidden)
  const down = (by: number): Cell | undefined => {
    const shown = rows()
    const goal = shown[Math.min(Math.max(shown.indexOf(row) + by, 0), shown.length - 1)]
    return goal?.cells[cell.cellIndex]
  }
  switch (key) {
    case 'ArrowDown':
      return down(1)
    case 'ArrowUp':
      return down(-1)
    case 'PageDown':
      return down(PAGE)
    case 'PageUp':
      return down(-PAGE)
    case 'ArrowRight':
      return row.cells[cell.cellIndex + 1] ?? cell
    case 'ArrowLeft':
      return row.cells[cell.cellIndex - 1] ?? cell
    case 'Home':
      return (ctrlKey ? rows()[1] : row)?.cells[0]
    case 'End':
      return [...((ctrlKey ? rows().at(-1) : row)?.cells ?? [])].at(-1)
    default:
      return undefined
  }
}

function cellOf(target: EventTarget | null): Cell | undefined {
  return target instanceof Element ? (target.closest<Cell>('td, th') ?? undefined) : undefined
}

/** The button in a cell, or the cell itself. */
function focusable(cell: Cell | undefined): HTMLElement | undefined {
  return cell?.querySelector('button') ?? cell
}
