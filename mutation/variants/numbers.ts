import type { Forge } from '../../reference/model/forge.ts'
import type { Variant } from './variant.ts'

/** Numbers things from 1 within what they belong to. Numbers are never used again. */
class Numbering {
  readonly #forges = new WeakMap<Forge, Map<string, number[]>>()

  /** The number of a thing; `place` is what it belongs to. */
  numberOf(forge: Forge, place: string, id: number): number {
    const ids = this.#idsAt(forge, place)
    if (!ids.includes(id)) ids.push(id)
    return ids.indexOf(id) + 1
  }

  /** The id of the thing with a number, or one that nothing has. */
  idOf(forge: Forge, place: string, number: number): number {
    return this.#idsAt(forge, place)[number - 1] ?? -1
  }

  #idsAt(forge: Forge, place: string): number[] {
    const places = this.#forges.get(forge) ?? new Map<string, number[]>()
    this.#forges.set(forge, places)
    const ids = places.get(place) ?? []
    places.set(place, ids)
    return ids
  }
}

/** Numbers that count within something: the document does not show the fields of a Hook or a TrackedTime. */
export const numbers: readonly Variant[] = [
  {
    id: 'numbers-hooks-within-their-organization',
    differs: 'where the document is silent: hooks of each organization are numbered from 1',
    source: 'code-hosting, Other resources: fields of Hook: not shown',
    mutate: (overrides) => {
      const numbering = new Numbering()
      const right = overrides.views.repositories.hook
      overrides.views.repositories.hook = (ask, hook) =>
        hook.organization === undefined
          ? right(ask, hook)
          : { ...right(ask, hook), id: numbering.numberOf(ask.forge, String(hook.organization), hook.id) }
      overrides.before = (call) => {
        const [name, number] = [call.params['org'], call.params['id']]
        const organization = name === undefined ? undefined : call.forge.organizations.byKey(name)
        if (organization && number !== undefined)
          call.params['id'] = String(numbering.idOf(call.forge, String(organization.id), Number(number)))
        return undefined
      }
    },
  },
  {
    id: 'numbers-times-within-their-repository',
    differs: 'where the document is silent: the tracked times of each repository are numbered from 1',
    source: 'code-hosting, Other resources: fields of TrackedTime: not shown',
    unmet: ['times'],
    reason: /entries that differ in their ids/,
    mutate: ({ views }) => {
      const numbering = new Numbering()
      const right = views.tracking.time
      views.tracking.time = (ask, time) => {
        const repository = ask.forge.issues.get(time.issue)?.repository
        return { ...right(ask, time), id: numbering.numberOf(ask.forge, String(repository), time.id) }
      }
    },
  },
]
