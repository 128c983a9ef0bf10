import type { RequestEvent } from './event.ts'
import { keys } from './facts.ts'
import { plainLetters } from './keys.ts'
import type { View } from './judge.ts'

/**
 * The request with names in the known spelling: a name in other capital or small letters, or with accents, names another entity, or the same.
 */
export function inKnownLetters(view: View): RequestEvent {
  const { request } = view
  const { parameters, fields } = request
  const named = (name: string, ...factKeys: readonly string[]): string => {
    const known = factKeys.flatMap((key) =>
      view.modelState
        .possible(key, view.span)
        .flatMap(({ value }) => view.modelState.entity(value)?.name ?? []),
    )
    return known.find((one) => one !== name && plainLetters(one) === plainLetters(name)) ?? name
  }
  const owner = parameters['owner'] ?? parameters['username'] ?? ''
  const letters = Object.entries(parameters).map(([place, name]) => [
    place,
    place === 'repo' || place === 'reponame'
      ? named(name, keys.repository(owner, name))
      : PEOPLE.has(place)
        ? named(name, keys.user(name), keys.organization(name))
        : name,
  ])
  const changed = Object.fromEntries(letters) as Record<string, string>
  const into = fields?.['organization']
  const known = typeof into === 'string' ? named(into, keys.organization(into)) : into
  if (known === into && Object.entries(changed).every(([place, name]) => parameters[place] === name))
    return request
  return {
    ...request,
    parameters: changed,
    ...(fields && into !== undefined ? { fields: { ...fields, organization: known } } : {}),
    isInOtherLetters: true,
  }
}

/** Parameters that name a user or an organization. */
const PEOPLE = new Set(['username', 'owner', 'org', 'collaborator', 'timetrackingusername'])
