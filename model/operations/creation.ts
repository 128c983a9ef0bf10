import { isObject, keys, repositoriesOf, textOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { PendingWrite, Entity } from '../state/model-state.ts'
import { isId } from '../state/number.ts'
import { UNKNOWN } from '../state/register.ts'
import { judgeRecord } from '../state/resources.ts'
import { noteSent } from '../state/sent-text.ts'
import { isPlainName } from './creation-refusals.ts'
import type { Create } from './operation-model.ts'

/** A new entity whose name refers to it from now on; nothing if the body has no name. */
export function creation(
  key: (name: string) => string,
  entity: Parameters<Create>[0],
  create: Create,
  further: (entityId: number) => readonly PendingWrite[] = () => [],
): readonly PendingWrite[] {
  if (entity.name === '') return []
  const entityId = create(entity)
  return [{ key: key(entity.name), value: entityId }, ...further(entityId)]
}

/** The entity that a successful creation created: the request's own intent. */
export function created(judge: Judge, key: string): Entity | undefined {
  const own = judge.modelState
    .inFlight(judge.request.id)
    ?.pendingWrites.find((pendingWrite) => pendingWrite.key === key)
  return own ? judge.modelState.entity(own.value) : undefined
}

/** The writes of other requests to a fact. */
function writesOfOthers({ modelState, span, request }: Judge, key: string) {
  return modelState.possible(key, span).filter(({ by }) => by !== request.id)
}

/** The other entity that certainly had the name during the whole creation. */
export function holderOf(judge: Judge, key: string, name: string): Entity | undefined {
  const holders = new Set(writesOfOthers(judge, key).map(({ value }) => value))
  const [holder] = holders
  const entity = holders.size === 1 ? judge.modelState.entity(holder ?? UNKNOWN) : undefined
  return entity?.name === name ? entity : undefined
}

/**
 * A name that certainly belonged to another entity cannot be given again. The document does not show how a server responds to such a
 * request: a success with the id of that entity creates nothing, and its changes to that entity are unknown.
 */
export function judgeFree(judge: Judge, key: string, name: string): boolean {
  const holder = holderOf(judge, key, name)
  const { json } = judge.response
  const id = isObject(json) ? json['id'] : undefined
  const known = holder && judge.certain(keys.id(holder.id))
  const isNew = holder === undefined || (isId(id) && isId(known) && id !== known)
  judge.expect(
    'every-new-name',
    holder === undefined || !isNew,
    { expected: `a refusal, since ${name} exists`, received: `${judge.status}, and another id` },
    { about: [key] },
  )
  if (isNew) return true
  judge.notice(`${judge.status} for the name of one that exists`)
  judge.modelState = judge.modelState.withoutWriteOf(key, judge.request.id)
  judge.write(key, UNKNOWN)
  for (const field of Object.keys(judge.request.fields ?? {}))
    if (holder) judge.write(keys.shown(holder.id, field), UNKNOWN)
  return false
}

/**
 * If a name is missing or not plain, a server may choose another name; it may also extend or shorten any name. The shown name may be the
 * name of a new entity.
 */
function isMadeOtherwise(judge: Judge, keyOf: (name: string) => string, name?: string): boolean {
  const { json } = judge.response
  const shown = isObject(json) ? (textOf(json['username']) ?? textOf(json['name'])) : undefined
  if (shown === undefined || shown.toLowerCase() === name?.toLowerCase()) return false
  const [sent, made] = [name?.toLowerCase() ?? '', shown.toLowerCase()]
  const isOfSent = sent !== '' && (made.includes(sent) || sent.startsWith(made))
  if (name !== undefined && isPlainName(judge, name) && !isOfSent) return false
  for (const one of [shown, ...(name === undefined ? [] : [name])]) judge.write(keyOf(one), UNKNOWN)
  return true
}

/**
 * If a name is taken, or may be taken, a server may choose another name: the conditions of refusals are not shown. Users and organizations
 * may share their names, and a name may stay reserved after a deletion.
 */
function isRenamed(judge: Judge, keyOf: (name: string) => string, name: string): boolean {
  const { json } = judge.response
  const shown = isObject(json) ? (textOf(json['username']) ?? textOf(json['name'])) : undefined
  if (shown === undefined || shown.toLowerCase() === name.toLowerCase()) return false
  const own = keyOf(name)
  const shared = [keys.user(name), keys.organization(name)]
  if (!(shared.includes(own) ? shared : [own]).some((key) => mayBeHeld(judge, key))) return false
  judge.notice(`${judge.status} for the name of one that exists, with another name`)
  judge.modelState = judge.modelState.withoutWriteOf(keyOf(name), judge.request.id)
  judge.write(keyOf(shown), UNKNOWN)
  return true
}

/** Whether another entity may have the name, or may have had it before its deletion. */
function mayBeHeld(judge: Judge, key: string): boolean {
  return writesOfOthers(judge, key).some(({ value, by }) => value !== false || by !== undefined)
}

/** Whether a response shows the id of a deleted entity of the same name: a server may restore that entity with everything it had. */
function isRestored(judge: Judge, { id: entityId, kind, name }: Entity): boolean {
  const { json } = judge.response
  return judge.modelState
    .index(`${kind} with id ${isObject(json) ? String(json['id']) : ''}`)
    .some(
      (one) => one !== entityId && judge.modelState.entity(one)?.name.toLowerCase() === name.toLowerCase(),
    )
}

export function judgeCreation(
  judge: Judge,
  keyOf: (name: string) => string,
  name: string | undefined,
): Entity | undefined {
  if (name !== undefined && isRenamed(judge, keyOf, name)) return undefined
  if (isMadeOtherwise(judge, keyOf, name) || name === undefined) return undefined
  const key = keyOf(name)
  if (!judgeFree(judge, key, name)) return undefined
  const entity = created(judge, key)
  if (entity && isRestored(judge, entity)) judge.modelState = judge.modelState.withUnclear(entity.id)
  if (entity) noteSent(judge, entity)
  if (entity) judgeRecord(judge, entity, judge.response.json)
  return entity
}

/** The intents of a creation of a repository. */
export function repositoryWrites(
  { parameter, field }: { readonly parameter: string; readonly field: string | undefined },
  isOwnedByOrganization: boolean,
  create: Create,
): readonly PendingWrite[] {
  return creation(
    (name) => keys.repository(parameter, name),
    {
      kind: 'repository',
      name: field ?? '',
      owner: parameter,
      isNew: true,
      ...(isOwnedByOrganization ? { isOwnedByOrganization } : {}),
    },
    create,
  )
}

/** Judges the creation of a repository that is neither a fork nor a mirror. */
export function judgeRepositoryCreation(
  judge: Judge,
  owner: string,
  name: string | undefined,
): Entity | undefined {
  const entity = judgeCreation(judge, (one) => keys.repository(owner, one), name)
  if (!entity) return undefined
  for (const kind of ['fork', 'mirror']) {
    const shown = isObject(judge.response.json) ? judge.response.json[kind] : undefined
    if (typeof shown === 'boolean')
      judge.expect('every-kind', !shown, {
        expected: `a repository that is no ${kind}`,
        received: `${kind} true`,
      })
    judge.observe(keys.shown(entity.id, kind), false)
  }
  const { fields = {} } = judge.request
  if (fields['autoInit'] !== true) judge.write(keys.shown(entity.id, 'empty'), true)
  judge.enter(repositoriesOf(owner), entity.id)
  return entity
}
