import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** A longer sequence about pages of results, which only `explore` plays. */
export const thoroughRepositorySequences = {
  // The document describes pages only for searches.
  pages(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob] = state.allNamed('ada', 'Bob')
    const owner = () => state.account(ada)
    const names = ['repo', 'r_p', 'rxp', 'p1', 'p2', 'p3', 'p4'].map((each) => state.named(each))
    const paths = names.map((name) => ({ owner: ada, name }))
    const name = names[0] ?? ''
    const at = (place: number) => ({ owner: ada, name: names[place] ?? name })
    const by = (query: Readonly<Record<string, string | number | bigint | boolean | undefined>>) =>
      actions.searchRepositories(query, owner())
    const q = state.keyword
    const uid = () => state.ids.get(ada)
    const page = (limit: number, number: number, more = {}) => by({ q, ...more, limit, page: number })
    /** Every page of every size, in order. */
    const pages = () => [
      () => [by({ q, limit: 50 })],
      ...[1, 2, 3, 5].flatMap((limit) =>
        Array.from({ length: Math.ceil(9 / limit) + 1 }, (_, index) => () => [page(limit, index + 1)]),
      ),
      () => [by({ q, limit: 50 })],
    ]
    return [
      () => [...actions.user(ada), ...actions.user(bob)],
      () => [
        ...paths.flatMap((each) => actions.repository(each)),
        ...actions.repository({ owner: bob, name }),
      ],
      ...pages(),
      // Two alternating searches.
      () => [by({ q: name, limit: 50 })],
      () => [by({ uid: uid(), limit: 50 })],
      ...[1, 2].flatMap((limit) => [
        () => [page(limit, 1)],
        () => [by({ q: name, limit })],
        () => [page(limit, 2)],
        () => [by({ q: name, limit, page: 2 })],
        () => [page(limit, 3)],
        () => [page(limit, 1, { mode: 'source' })],
        () => [by({ q: name, mode: 'fork', limit })],
        () => [page(limit, 2, { mode: 'source' })],
        () => [page(limit, 2)],
        () => [by({ uid: state.ids.get(bob), limit: 50 })],
        () => [page(limit, 2)],
        () => [actions.searchRepositories({ q: name, limit, page: 1 }, state.account(bob))],
        () => [page(limit, 2, { uid: uid() })],
        () => [actions.searchRepositories({ q: name, limit, page: 2 }, undefined)],
        () => [page(limit, 3, { uid: uid() })],
      ]),
      () => [actions.inRepository('repos.delete', at(1), owner())],
      ...pages(),
      () => [actions.createRepository(at(1)), actions.inRepository('repos.delete', at(5), owner())],
      ...pages(),
    ]
  },
} satisfies Record<string, ScriptedSequence>
