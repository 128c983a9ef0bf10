import { fragmentOf, parseFragment, type ViewState } from '../state/view-state.ts'

type Listener = (state: ViewState, before: ViewState | undefined) => void

/** The state of the page, kept in the fragment of its URL. */
export class Store {
  #state = parseFragment(location.hash)
  readonly #listeners: Listener[] = []

  constructor() {
    addEventListener('hashchange', () => this.#take(parseFragment(location.hash)))
  }

  get state(): ViewState {
    return this.#state
  }

  /** Calls the listener now and after every change. */
  watch(listener: Listener): void {
    this.#listeners.push(listener)
    listener(this.#state, undefined)
  }

  /** Changes the given properties and the URL, without an entry in the history for every key typed. */
  change(change: { readonly [K in keyof ViewState]?: ViewState[K] | undefined }): void {
    const next = Object.fromEntries(
      Object.entries({ ...this.#state, ...change }).filter(([, value]) => value !== undefined),
    ) as unknown as ViewState
    const fragment = fragmentOf(next)
    if (fragment !== location.hash)
      history.replaceState(null, '', fragment || location.pathname + location.search)
    this.#take(next)
  }

  #take(next: ViewState): void {
    const before = this.#state
    this.#state = next
    for (const listener of this.#listeners) listener(next, before)
  }
}
