/** What of the page is looked at, all of which the address's fragment holds, so that a view can be sent to someone. */
export interface ViewState {
  readonly view: string
  readonly verdicts: readonly string[]
  readonly levels: readonly string[]
  readonly area: string
  readonly text: string
  /** Only where targets were judged differently. */
  readonly differs: boolean
  /** Areas and operations that are not folded as they would be. */
  readonly turned: readonly string[]
  /** The cell whose evidence is open. */
  readonly open?: string
  /** An exchange that is shown on its own. */
  readonly exchange?: string
  readonly column: number
  /** The column that the evidence is compared with. */
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

/** Reads a fragment; what it does not say is as in the first view. */
export function parseFragment(fragment: string): ViewState {
  const words = new URLSearchParams(fragment.replace(/^#/, ''))
  const list = (name: string): string[] => (words.get(name) ?? '').split(',').filter(Boolean)
  const place = (name: string): number | undefined => {
    const number = Number(words.get(name))
    return Number.isInteger(number) && number > 0 ? number - 1 : undefined
  }
  const [open, exchange, beside] = [words.get('open'), words.get('exchange'), place('beside')]
  return {
    view: words.get('view') ?? firstView.view,
    verdicts: list('verdict'),
    levels: list('level'),
    area: words.get('area') ?? '',
    text: words.get('text') ?? '',
    differs: words.has('differ'),
    turned: list('turned'),
    column: place('at') ?? 0,
    ...(open ? { open } : {}),
    ...(exchange ? { exchange } : {}),
    ...(beside === undefined ? {} : { beside }),
  }
}

/** The fragment, with its `#`, that `parseFragment` reads the same state from; empty for the first view. */
export function fragmentOf(state: ViewState): string {
  const shown = state.open !== undefined || state.exchange !== undefined
  const words: ReadonlyArray<readonly [string, string | undefined]> = [
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
  const text = words.flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : [])).join('&')
  return text === '' ? '' : `#${text}`
}

/** Whether anything narrows the matrix. */
export function isFiltered({ verdicts, levels, area, text, differs }: ViewState): boolean {
  return verdicts.length + levels.length > 0 || area !== '' || text.trim() !== '' || differs
}

/** Readable where that does no harm. */
function encode(value: string): string {
  return encodeWord(value)
    .replace(/%(2C|2F|3A|40)/g, decodeURIComponent)
    .replaceAll('%20', '+')
}

/** A word as a fragment can hold it. Halves of characters, which no address can hold, are given up. */
export function encodeWord(word: string): string {
  return encodeURIComponent(word.replace(/\p{Cs}/gu, '\ufffd'))
}
