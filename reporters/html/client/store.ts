import { firstView, fragmentOf, parseFragment, type ViewState } from '../state/view-state.ts'

type Listener = (state: ViewState, before: ViewState | undefined) => void

/** The state of the page, kept in the fragment of its URL. */
export class Store {
  /** The view of a URL without a fragment. */
  readonly #first = document.documentElement.dataset['first'] ?? firstView.view
  #state = this.#parse()
  readonly #listeners: Listener[] = []

  constructor() {
    addEventListener('hashchange', () => this.#take(this.#parse()))
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
    const isBare = this.#first !== firstView.view && fragmentOf(next) === ''
    const fragment = isBare ? `#view=${firstView.view}` : fragmentOf(next)
    if (fragment !== location.hash)
      history.replaceState(null, '', fragment || location.pathname + location.search)
    this.#take(next)
  }

  #parse(): ViewState {
    return location.hash === '' ? { ...firstView, view: this.#first } : parseFragment(location.hash)
  }

  #take(next: ViewState): void {
    const before = this.#state
    this.#state = next
    for (const listener of this.#listeners) listener(next, before)
  }
}
