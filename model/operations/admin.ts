import { isNobody, isObject, keys, organizationNamed, userNamed } from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Intent, Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { judgeRecord, noteLeftOut } from '../resources.ts'
import { judgeHonoured, judgeSet, noteSent } from '../sent-text.ts'
import { addKey } from './admin-keys.ts'
import type { Create, OperationModel } from './operation-model.ts'
import { judgeForbidden, judgeRights, refusedAboutUser, usedRights, userPath } from './rights.ts'

/** True for the name of something new that certainly nothing has had, and that every server accepts. */
function isFreeAndPlain(judge: Judge, name: string, factKeys: readonly string[]): boolean {
  const isPlain = judge.knowledge.setting.isOwnName?.(name) && /^[a-z][\w-]{0,36}$/i.test(name)
  return (
    isPlain === true &&
    factKeys.every((key) => {
      const [only, ...others] = judge.knowledge.possible(key, judge.span)
      return others.length === 0 && only?.value === false && only.by === undefined
    })
  )
}

/** What a creation of a user has in common with others that a server must accept as well. */
function likeness(judge: Judge): string {
  const { password = '', email = '' } = judge.request.fields ?? {}
  const fields = Object.keys(judge.request.fields ?? {}).sort()
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].map((one) => one.test(String(password)))
  return `accepted user with ${fields.join(' ')} ${classes.join(' ')} ${/^[\w.+-]+(@.+)$/.exec(String(email))?.[1] ?? false}`
}

/** A creation like one that was accepted, of a name that nothing has had, is not refused because of what was refused before. */
function judgeUserRefused(judge: Judge): void {
  const { isAdmin } = judge.request.caller
  const [name = '', email = ''] = [judge.field('username'), judge.field('email')]
  const index = `address ${email.toLowerCase()}`
  const isFirst = judge.knowledge.index(index).length === 0
  const isFree = isFreeAndPlain(judge, name, [keys.user(name), keys.organization(name)])
  const hasNoFlaw = isFree && isFirst && judge.knowledge.most(likeness(judge)) > 0
  judgeForbidden(judge, !hasNoFlaw)
  if (isAdmin && hasNoFlaw)
    judge.expect('every-state', judge.saysNothing, {
      expected: `201 for the user ${name}, as for others like it`,
      received: String(judge.status),
    })
  // Where the document lists status codes of refusals, input that every server refuses is refused with one of them.
  if (isAdmin && isFree && email === 'no address')
    judge.expect('every-refusal', judge.saysNothing || judge.status === 403 || judge.status === 422, {
      expected: '403 or 422, since `email` is no address',
      received: String(judge.status),
    })
  // An administrator's request may have reserved the address.
  if (isAdmin && email !== '') judge.enter(index, judge.add({ kind: 'hook', name: email, isNew: true }))
}

/** A new thing, unless the body names none: its name comes to stand for it. */
function creation(
  key: (name: string) => string,
  thing: Parameters<Create>[0],
  create: Create,
  further: (n: number) => readonly Intent[] = () => [],
): readonly Intent[] {
  if (thing.name === '') return []
  const n = create(thing)
  return [{ key: key(thing.name), value: n }, ...further(n)]
}

/** The thing that a successful creation created: the request's own intent. */
export function created(judge: Judge, key: string): Thing | undefined {
  const own = judge.knowledge.inFlight(judge.request.id)?.intents.find((intent) => intent.key === key)
  return own ? judge.knowledge.thing(own.value) : undefined
}

/** A name that certainly belonged to another thing during the whole creation cannot be given again. */
function judgeFree(judge: Judge, key: string, name: string): void {
  const others = judge.knowledge.possible(key, judge.span).filter(({ by }) => by !== judge.request.id)
  const holders = new Set(others.map(({ value }) => value))
  const [holder] = holders
  const thing = holders.size === 1 ? judge.knowledge.thing(holder ?? UNKNOWN) : undefined
  judge.expect(
    'every-state',
    thing?.name !== name,
    { expected: `a refusal, since ${name} exists`, received: `${judge.status}` },
    { about: [key] },
  )
}

function judgeCreation(judge: Judge, key: string, name: string): Thing | undefined {
  judgeFree(judge, key, name)
  const thing = created(judge, key)
  const { json } = judge.response
  if (thing) noteSent(judge, thing)
  if (thing && isObject(json))
    for (const field of ['private', 'description', 'fullName'])
      judgeHonoured(
        judge,
        `${judge.request.operation ?? ''} ${thing.isOwnedByOrganization ? 'in' : ''}`,
        field,
        json,
      )
  if (thing) judgeRecord(judge, thing, judge.response.json)
  return thing
}

/** The intents of a creation of a repository. */
export function repositoryIntents(
  { parameter, field }: { readonly parameter: string; readonly field: string | undefined },
  isOwnedByOrganization: boolean,
  create: Create,
): readonly Intent[] {
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

/** Judges the creation of a repository, which is neither fork nor mirror. */
export function judgeRepositoryCreation(judge: Judge, owner: string, name: string): Thing | undefined {
  const thing = judgeCreation(judge, keys.repository(owner, name), name)
  if (!thing) return undefined
  for (const kind of ['fork', 'mirror']) {
    const shown = isObject(judge.response.json) ? judge.response.json[kind] : undefined
    if (typeof shown === 'boolean')
      judge.expect('every-state', !shown, {
        expected: `a repository that is no ${kind}`,
        received: `${kind} true`,
      })
    judge.settle(keys.shown(thing.n, kind), false)
  }
  const { fields = {} } = judge.request
  if (fields['autoInit'] !== true) judge.write(keys.shown(thing.n, 'empty'), true)
  judge.enter(`repositories of ${owner.toLowerCase()}`, thing.n)
  return thing
}

/** The address of a user, in each form that a request has given. */
function noteAddress(judge: Judge, user: Thing): void {
  const email = judge.field('email')
  if (email === undefined) return
  judge.settle(keys.shown(user.n, `address ${email.toLowerCase()}`), true)
  judge.enter(`address ${email.toLowerCase()}`, user.n)
}

/** The fact whether a user was edited. */
export const edited = (user: number) => `edited/${user}:`

/** The full name that a request gives; one that it does not give may be reset. */
function noteFullName(judge: Judge, user: Thing): void {
  const fullName = judge.field('fullName')
  if (fullName === undefined) noteLeftOut(judge, user, ['fullName'])
  else judge.write(keys.shown(user.n, 'fullName'), fullName)
  noteSent(judge, user)
}

export const admin: Readonly<Record<string, OperationModel>> = {
  'admin.create-user': {
    success: 201,
    body: 'user',
    refused: judgeUserRefused,
    intents: (view, create) =>
      creation(keys.user, { kind: 'user', name: view.field('username') ?? '', isNew: true }, create),
    succeeded(judge) {
      judgeRights(judge)
      const name = judge.field('username')
      if (name === undefined) return
      const user = judgeCreation(judge, keys.user(name), name)
      if (!user) return
      judge.write(keys.user(name), user.n)
      judge.knowledge = judge.knowledge.counted(likeness(judge), 1)
      judge.settle(keys.shown(user.n, 'administrator'), false)
      noteFullName(judge, user)
      noteAddress(judge, user)
    },
  },
  'admin.edit-user': {
    success: 200,
    body: 'user',
    refused: (judge) => judgeForbidden(judge, true),
    intents(view) {
      const user = userNamed(view, userPath(view))
      if (!user) return []
      return [
        { key: edited(user.n), value: true },
        { key: usedRights(user), value: UNKNOWN },
      ]
    },
    succeeded(judge) {
      judgeRights(judge)
      const user = userNamed(judge, userPath(judge))
      judge.expect(
        'every-state',
        !isNobody(judge, userPath(judge)),
        {
          expected: 'a refusal, since the user does not exist',
          received: `${judge.status}`,
        },
        { about: [keys.user(userPath(judge))] },
      )
      if (!user) return
      judge.write(edited(user.n), true)
      judge.write(usedRights(user), UNKNOWN)
      noteFullName(judge, user)
      const { json } = judge.response
      if (isObject(json)) judgeSet(judge, ['fullName'], json)
      judgeRecord(judge, user, json)
      noteAddress(judge, user)
      const rights = judge.request.fields?.['administrator']
      if (typeof rights === 'boolean') judge.write(keys.shown(user.n, 'administrator'), rights)
    },
  },
  'admin.delete-user': {
    success: 204,
    body: 'empty',
    refused: refusedAboutUser,
    intents: (view) => [{ key: keys.user(userPath(view)), value: false }],
    succeeded(judge) {
      judgeRights(judge)
      const name = userPath(judge)
      judge.write(keys.user(name), false)
      // What becomes of things that the user owned is not specified.
      for (const n of judge.knowledge.index(`repositories of ${name.toLowerCase()}`)) {
        const repository = judge.knowledge.thing(n)
        if (repository) judge.write(keys.repository(name, repository.name), UNKNOWN)
      }
    },
  },
  'admin.add-key': addKey,
  'admin.create-org': {
    success: 201,
    body: 'object',
    refused(judge) {
      const name = judge.field('username') ?? ''
      const isFree = isFreeAndPlain(judge, name, [keys.user(name), keys.organization(name)])
      judgeForbidden(judge, !isFree || !userNamed(judge, userPath(judge)))
    },
    intents: (view, create) => {
      const owner = userNamed(view, userPath(view))
      return creation(
        keys.organization,
        {
          kind: 'organization',
          name: view.field('username') ?? '',
          isNew: Boolean(owner),
          owner: userPath(view),
        },
        create,
        (n) => (owner ? [{ key: keys.member(n, owner.n), value: true }] : []),
      )
    },
    succeeded(judge) {
      judgeRights(judge)
      const name = judge.field('username')
      if (name === undefined) return
      const organization = judgeCreation(judge, keys.organization(name), name)
      if (!organization) return
      judge.write(keys.organization(name), organization.n)
      const owner = userNamed(judge, userPath(judge))
      judge.expect(
        'every-state',
        !isNobody(judge, userPath(judge)),
        {
          expected: 'a refusal, since the user does not exist',
          received: `${judge.status}`,
        },
        { about: [keys.user(userPath(judge))] },
      )
      if (!owner) return
      judge.write(keys.member(organization.n, owner.n), true)
      judge.write(keys.publicMember(organization.n, owner.n), UNKNOWN)
      judge.enter(`people of ${organization.n}`, owner.n)
    },
  },
  'admin.create-repo': {
    success: 201,
    body: 'object',
    refused(judge) {
      const [owner, name] = [userPath(judge), judge.field('name') ?? '']
      const isFree = isFreeAndPlain(judge, name, [keys.repository(owner, name)])
      judgeForbidden(judge, !isFree || !userNamed(judge, owner))
    },
    intents: (view, create) =>
      repositoryIntents(
        { parameter: userPath(view), field: view.field('name') },
        organizationNamed(view, userPath(view)) !== false,
        create,
      ),
    succeeded(judge) {
      judgeRights(judge)
      const name = judge.field('name')
      if (name === undefined) return
      const repository = judgeRepositoryCreation(judge, userPath(judge), name)
      if (repository) judge.write(keys.repository(userPath(judge), name), repository.n)
    },
  },
}
