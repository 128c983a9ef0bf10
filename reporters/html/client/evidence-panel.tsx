import { render } from 'preact'
import type { PackedEvidence } from '../evidence/packed.ts'
import { Panel } from '../panel/panel.tsx'
import type { PanelActions } from '../panel/panel-props.ts'
import { SingleExchange } from '../panel/single-exchange.tsx'
import type { ViewState } from '../state/view-state.ts'
import { byId } from './elements.ts'
import { focusCell } from './grid.ts'
import { loadEvidence } from './load-evidence.ts'
import type { Row } from './rows.ts'
import type { Store } from './store.ts'

/** Shows the evidence of the open cell next to the grid. */
export function startPanel(store: Store, shownRows: () => readonly Row[]): void {
  const panel = byId('panel')
  const close = (): void => {
    const { open, column } = store.state
    store.change({ open: undefined, exchange: undefined, beside: undefined })
    if (open === undefined || !focusCell(open, column))
      byId('grid').querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const on: PanelActions = {
    close,
    turn: (column) => store.change({ column, beside: undefined }),
    compare: (beside) => store.change({ beside }),
    step: (by) => {
      const rows = shownRows()
      const next = rows[rows.findIndex(({ id }) => id === store.state.open) + by]
      if (next) store.change({ open: next.id, exchange: undefined, beside: undefined })
    },
  }
  const draw = async (state: ViewState): Promise<void> => {
    const evidence = await loadEvidence()
    // The state may have changed meanwhile.
    if (store.state !== state) return
    render(viewOf(evidence, state, on), panel)
    panel.setAttribute('aria-labelledby', 'panel-title')
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !panel.hidden) close()
  })
  panel.addEventListener('click', ({ target }) => copyFrom(target))

  store.watch((state, before) => {
    const shown = (state.open ?? state.exchange) !== undefined
    panel.hidden = !shown
    document.documentElement.classList.toggle('with-panel', shown)
    markCell(state, before)
    if (!shown) return render(null, panel)
    const other =
      before?.open !== state.open || before?.exchange !== state.exchange || before?.column !== state.column
    draw(state).then(
      () => {
        if (!other) return
        panel.scrollTop = 0
        if (!panel.contains(document.activeElement)) panel.focus()
      },
      (fault: unknown) => (panel.textContent = `The evidence cannot be read: ${String(fault)}`),
    )
  })
}

function viewOf(evidence: PackedEvidence, state: ViewState, on: PanelActions): ReturnType<typeof Panel> {
  const { open, exchange, column, beside } = state
  return open === undefined ? (
    <SingleExchange evidence={evidence} column={column} id={exchange ?? ''} on={on} />
  ) : (
    <Panel
      key={`${open} ${column}`}
      evidence={evidence}
      requirement={open}
      column={column}
      beside={beside}
      on={on}
    />
  )
}

/** Highlights the open cell and scrolls to it. */
function markCell({ open, column }: ViewState, before: ViewState | undefined): void {
  const grid = byId('grid')
  for (const cell of grid.querySelectorAll('.opened')) cell.classList.remove('opened')
  if (open === undefined) return
  const row = grid.querySelector<HTMLTableRowElement>(`tr[data-id="${CSS.escape(open)}"]`)
  row?.cells[column + 1]?.classList.add('opened')
  if (before?.open !== open) row?.scrollIntoView({ block: 'nearest' })
}

function copyFrom(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !('copy' in target.dataset)) return
  const text = target.previousElementSibling?.textContent ?? ''
  navigator.clipboard?.writeText(text).then(
    () => (target.textContent = 'copied'),
    () => selectText(target.previousElementSibling),
  )
  if (!navigator.clipboard) selectText(target.previousElementSibling)
}

/** Without access to the clipboard, selects the text for manual copying. */
function selectText(element: Element | null): void {
  if (element) getSelection()?.selectAllChildren(element)
}
