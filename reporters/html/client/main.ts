import { toggle } from '../state/view-state.ts'
import { drawMatrix } from './draw-matrix.ts'
import { all, byId } from './elements.ts'
import { startPanel } from './evidence-panel.tsx'
import { startFailedFilter } from './failed-filter.ts'
import { startGrid } from './grid.ts'
import { startHints } from './hints.ts'
import { loadEvidence } from './load-evidence.ts'
import { startQuestions } from './questions.ts'
import { readRows, type Row } from './rows.ts'
import { Store } from './store.ts'
import { startTheme } from './theme.ts'
import { startToolbar } from './toolbar.ts'

/*
 * The behaviour of the page: folding, filtering and opening evidence. The HTML is complete without it.
 */

document.documentElement.className = 'live'
const areas = readRows()
const store = new Store()
const rows = (): Row[] => areas.flatMap(({ operations }) => operations.flatMap(({ rows }) => rows))

startTheme()
startToolbar(store, areas)
startQuestions(store)
startFailedFilter()
store.watch((state) => drawMatrix(areas, state))
store.watch(({ view }) => {
  const sections = all('main > section')
  const known = sections.some(({ id }) => id === view) ? view : 'matrix'
  document.documentElement.dataset['view'] = known
  for (const section of sections) section.hidden = section.id !== known
  for (const link of all<HTMLAnchorElement>('nav a'))
    if (link.dataset['view'] === known) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
})
startGrid({
  fold: (key) => store.change({ turned: toggle(store.state.turned, key) }),
  open: (requirement, column) =>
    store.change({ open: requirement, column, exchange: undefined, beside: undefined }),
})
startHints()
startPanel(store, () => rows().filter(({ element }) => !element.hidden))

/** Links within the page add to the state instead of replacing it. */
document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const asked = new URLSearchParams(link.getAttribute('href')?.slice(1))
  const [view, open, exchange, at] = ['view', 'open', 'exchange', 'at'].map(
    (name) => asked.get(name) ?? undefined,
  )
  if (view !== undefined) store.change({ view, open: undefined, exchange: undefined })
  else store.change({ open, exchange, column: Number(at ?? 1) - 1, beside: undefined })
})

document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const own = store.state.view === 'failures' ? document.querySelector<HTMLElement>('#failed input') : null
  if (!own) store.change({ view: 'matrix' })
  ;(own ?? byId('text')).focus()
})

/** The filter also searches the texts of results. They are unpacked later, to show the page sooner. */
setTimeout(() => void searchResults(), 300)

async function searchResults(): Promise<void> {
  const { targets } = await loadEvidence()
  for (const row of rows())
    for (const { results } of targets) {
      const { message, reason, expected, received } = results[row.id] ?? {}
      const words = [reason, message, expected, received].filter((text) => text !== undefined).join(' ')
      if (words) row.text += ` ${words.toLowerCase()}`
    }
  if (store.state.text) drawMatrix(areas, store.state)
}
