import type { Entity, ModelState } from './model-state.ts'
import { nameOf } from './name-of.ts'
import { UNKNOWN, type Value } from './register.ts'

/** A fact in words, and the exchange that has established it. */
export interface FactShown {
  readonly fact: string
  readonly by: string
}

/** Relations of a user to an organization or a repository. */
const RELATIONS: Readonly<Record<string, string>> = {
  member: 'a member of',
  public: 'a public member of',
  collaborator: 'a collaborator of',
}

/** A fact in words, such as `ada is a member of forge`; undefined for facts that users do not know. */
export function factWords(modelState: ModelState, key: string, value: Value): string | undefined {
  if (value === UNKNOWN || value === null) return undefined
  const [, what = '', subject = '', rest = ''] = /^([a-zA-Z ]+)(?:\/(\d+))?:(.*)$/s.exec(key) ?? []
  const named = (number: string): string | undefined => nameOfNumber(modelState.entity(Number(number)))
  if (['user', 'organization', 'repository'].includes(what) && subject === '')
    return value === false ? `there is no ${what} ${rest}` : `the ${what} ${rest} exists`
  const place = named(subject)
  const relation = RELATIONS[what]
  const user = named(rest)
  if (relation !== undefined && place !== undefined && user !== undefined)
    return `${user} is ${value === true ? '' : 'not '}${relation} ${place}`
  if (what.startsWith('refused '))
    return `a refused request sent the ${what.slice('refused '.length)} ${rest}`
  if (what === 'hook' && place !== undefined)
    return `${place} has ${value === true ? 'the' : 'no'} hook ${rest}`
  if (what === 'team' && place !== undefined && user !== undefined)
    return `${place} has ${value === true ? 'the' : 'no'} ${user}`
  const of = named(rest)
  if (of === undefined) return undefined
  if (what === 'id') return `the id of ${of} is ${String(value)}`
  return what.startsWith('shown ') ? `${what.slice('shown '.length)} of ${of} is ${String(value)}` : undefined
}

function nameOfNumber(entity: Entity | undefined): string | undefined {
  return entity && nameOf(entity)
}
