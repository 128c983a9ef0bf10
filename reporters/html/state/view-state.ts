import { present } from '../../../harness/client/present.ts'

/** The view of the page. The fragment of the URL contains all of it, so that a link shows the same view. */
export interface ViewState {
  readonly view: string
  readonly verdicts: readonly string[]
  readonly levels: readonly string[]
  readonly area: string
  readonly text: string
  /** Only requirements with different verdicts. */
  readonly differs: boolean
  /** Areas and operations that are toggled from their default folding. */
  readonly turned: readonly string[]
  /** The cell whose evidence is open. */
  readonly open?: string
  /** An exchange that is shown on its own. */
  readonly exchange?: string
  readonly column: number
  /** The column to compare the evidence with. */
  readonly beside?: number
}

export const firstView: ViewState = {
  view: 'matrix',
  verdicts: [],
  levels: [],
  area: '',
  text: '',
  differs: false,
  turned: [],
  column: 0,
}

/** Reads a fragment; missing properties are those of the first view. */
export function parseFragment(fragment: string): ViewState {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const list = (name: string): string[] => (values.get(name) ?? '').split(',').filter(Boolean)
  const place = (name: string): number | undefined => {
    const number = Number(values.get(name))
    return Number.isInteger(number) && number > 0 ? number - 1 : undefined
  }
  return {
    view: values.get('view') ?? firstView.view,
    verdicts: list('verdict'),
    levels: list('level'),
    area: values.get('area') ?? '',
    text: values.get('text') ?? '',
    differs: values.has('differ'),
    turned: list('turned'),
    column: place('at') ?? 0,
    ...present({
      open: values.get('open') || undefined,
      exchange: values.get('exchange') || undefined,
      beside: place('beside'),
    }),
  }
}

/** The fragment of a state with its `#`, for `parseFragment`; empty for the first view. */
export function fragmentOf(state: ViewState): string {
  const shown = state.open !== undefined || state.exchange !== undefined
  const values: ReadonlyArray<readonly [string, string | undefined]> = [
    ['view', state.view === firstView.view ? undefined : state.view],
    ['verdict', state.verdicts.join()],
    ['level', state.levels.join()],
    ['area', state.area],
    ['text', state.text],
    ['differ', state.differs ? '1' : undefined],
    ['turned', state.turned.join()],
    ['open', state.open],
    ['exchange', state.exchange],
    ['at', shown ? String(state.column + 1) : undefined],
    ['beside', shown && state.beside !== undefined ? String(state.beside + 1) : undefined],
  ]
  const text = values.flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : [])).join('&')
  return text === '' ? '' : `#${text}`
}

/** Whether any filter is active. */
export function isFiltered({ verdicts, levels, area, text, differs }: ViewState): boolean {
  return verdicts.length + levels.length > 0 || area !== '' || text.trim() !== '' || differs
}

/** Encoded, but readable where the syntax permits. */
function encode(value: string): string {
  return encodeWord(value)
    .replace(/%(2C|2F|3A|40)/g, decodeURIComponent)
    .replaceAll('%20', '+')
}

/** A word encoded for a fragment. Lone surrogates, which a URL cannot have, are replaced. */
export function encodeWord(word: string): string {
  return encodeURIComponent(word.replace(/\p{Cs}/gu, '\ufffd'))
}

/** A list with a word added, or removed if the list contains it. */
export function toggle(list: readonly string[], word: string): string[] {
  return list.includes(word) ? list.filter((one) => one !== word) : [...list, word]
}
