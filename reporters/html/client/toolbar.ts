import { toggle, type ViewState } from '../state/view-state.ts'
import { all, byId } from './elements.ts'
import type { Area } from './rows.ts'
import type { Store } from './store.ts'

/** Connects the toolbar with the state. */
export function startToolbar(store: Store, areas: readonly Area[]): void {
  const text = byId<HTMLInputElement>('text')
  const area = byId<HTMLSelectElement>('area')
  const chips = all('#filter .chip, .only .chip')

  byId('filter').addEventListener('submit', (event) => event.preventDefault())
  for (const chip of chips)
    chip.addEventListener('click', () => store.change(toggled(store.state, chip.dataset)))
  // Manual folding applies to the rows shown at that time.
  text.addEventListener('input', () => store.change({ text: text.value, turned: [] }))
  area.addEventListener('change', () => store.change({ area: area.value, turned: [] }))
  byId('reset').addEventListener('click', () => {
    store.change({ verdicts: [], levels: [], area: '', text: '', differs: false, turned: [] })
    text.focus()
  })
  byId('fold').addEventListener('click', () => store.change({ turned: areas.map(({ key }) => key) }))
  byId('unfold').addEventListener('click', () =>
    store.change({
      turned: areas.flatMap(({ operations }) =>
        operations.filter(({ closedAtFirst }) => closedAtFirst).map(({ key }) => key),
      ),
    }),
  )

  store.watch((state) => {
    if (text.value !== state.text) text.value = state.text
    area.value = state.area
    for (const chip of chips) chip.setAttribute('aria-pressed', String(isPressed(state, chip.dataset)))
  })
}

function isPressed({ verdicts, levels, differs }: ViewState, { verdict, level }: DOMStringMap): boolean {
  if (verdict !== undefined) return verdicts.includes(verdict)
  return level === undefined ? differs : levels.includes(level)
}

function toggled(state: ViewState, { verdict, level }: DOMStringMap): Partial<ViewState> {
  if (verdict !== undefined) return { verdicts: toggle(state.verdicts, verdict), turned: [] }
  if (level !== undefined) return { levels: toggle(state.levels, level), turned: [] }
  return { differs: !state.differs, turned: [] }
}
