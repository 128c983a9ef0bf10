import { isObject, keys, textOf } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import { judgeList, showsAll } from '../judge-list.ts'
import type { Intent, Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { judgeAgreement } from '../resources.ts'

/** The parts of the operations on hooks that organizations and repositories have in common. `parent`: what the hooks belong to. */

const hookName = (parent: number, id: string) => `hooks of ${parent} with id ${id}`

function hookOf(judge: View, parent: Thing, id: string): Thing | undefined {
  return judge.knowledge.thing(judge.knowledge.index(hookName(parent.n, id)).at(-1) ?? UNKNOWN)
}

/** True where a hook may have been created whose id is not known. */
function hasStrange(judge: View, parent: Thing): boolean {
  return judge.knowledge.possible(`strange hooks:${parent.n}`, judge.span).some(({ value }) => value === true)
}

/** The intent of a creation: until its response, a hook whose id is not known can be in a list. */
export function hookCreation(parent: Thing | false | undefined): Intent[] {
  return parent ? [{ key: `strange hooks:${parent.n}`, value: true }] : []
}

/** A hook may have been created. */
export function noteStrangeHook(judge: Judge, parent: Thing | false | undefined): void {
  if (parent) judge.write(`strange hooks:${parent.n}`, true)
}

/** Whether a hook exists: true, false, or not known. */
function isThere(judge: View, parent: Thing, id: string): boolean | undefined {
  const known = judge.certain(keys.hook(parent.n, id))
  if (known === false && hasStrange(judge, parent) && !hookOf(judge, parent, id)) return undefined
  return typeof known === 'boolean' ? known : undefined
}

function shownId(json: unknown): string | undefined {
  const id = isObject(json) ? json['id'] : undefined
  return typeof id === 'number' ? String(id) : undefined
}

/** The fields of a hook that a request sets, or unknown where it may reset them. */
function noteFields(judge: Judge, hook: Thing): void {
  const url = judge.field('url')
  if (url === undefined) judge.write(keys.shown(hook.n, 'url'), UNKNOWN)
  else judge.write(keys.shown(hook.n, 'url'), url)
}

export function judgeHookCreation(judge: Judge, parent: Thing): void {
  const id = shownId(judge.response.json)
  if (id === undefined) {
    // A hook whose id is not known is in every list of them.
    noteStrangeHook(judge, parent)
    return
  }
  judge.expect(
    'every-state',
    isThere(judge, parent, id) !== true,
    {
      expected: 'an id that no other hook has',
      received: `the id ${id}`,
    },
    { about: [keys.hook(parent.n, id)] },
  )
  judge.knowledge = judge.knowledge.withoutWriteOf(`strange hooks:${parent.n}`, judge.request.id)
  const n = judge.add({ kind: 'hook', name: id, isNew: true, owner: String(parent.n) })
  judge.enter(hookName(parent.n, id), n)
  judge.enter(`hooks of ${parent.n}`, n)
  judge.write(keys.hook(parent.n, id), true)
  const hook = judge.knowledge.thing(n)
  if (!hook) return
  noteFields(judge, hook)
  judgeFields(judge, hook, judge.response.json)
}

function judgeFields(judge: Judge, hook: Thing, json: unknown): void {
  if (!isObject(json)) return
  const id = shownId(json)
  if (id !== undefined)
    judge.expect('every-state', id === hook.name, {
      expected: `the hook ${hook.name}`,
      received: `the hook ${id}`,
    })
  if (textOf(json['url']) !== undefined) judgeAgreement(judge, hook, { url: json['url'] }, ['url'])
}

export function judgeHookList(judge: Judge, parent: Thing, isOwner: boolean): void {
  const { json } = judge.response
  if (!Array.isArray(json)) return
  judgeList(judge, {
    entries: json,
    of: `hooks of ${parent.name}`,
    identify: (entry) => {
      const id = shownId(entry)
      if (id === undefined) return undefined
      const hook = hookOf(judge, parent, id)
      if (hook) return hook
      return parent.isNew && !hasStrange(judge, parent) ? false : undefined
    },
    fact: ({ name }) => keys.hook(parent.n, name),
    candidates: judge.knowledge.index(`hooks of ${parent.n}`),
    isWhole: isOwner && showsAll(judge),
    isThere: () => true,
  })
  for (const entry of json) {
    const hook = hookOf(judge, parent, shownId(entry) ?? '')
    if (hook) judgeFields(judge, hook, entry)
  }
}

export function judgeHook(judge: Judge, parent: Thing, id: string): void {
  judgeHookExists(judge, parent, id)
  const hook = hookOf(judge, parent, id)
  if (hook) judgeFields(judge, hook, judge.response.json)
}

export function judgeHookRefused(judge: Judge, parent: Thing, id: string, isOwner: boolean): void {
  if (!isOwner || judge.saysNothing) return
  const known = isThere(judge, parent, id)
  if (known === undefined) return
  judge.expect(
    'every-state',
    !known,
    { expected: `the hook ${id}, which exists`, received: String(judge.status) },
    {
      about: [keys.hook(parent.n, id)],
    },
  )
}

export function judgeHookEdit(judge: Judge, parent: Thing, id: string): void {
  judgeHookExists(judge, parent, id)
  const hook = hookOf(judge, parent, id)
  if (!hook) return
  noteFields(judge, hook)
  judgeFields(judge, hook, judge.response.json)
}

export function hookDeletion(parent: Thing | false | undefined, id: string): Intent[] {
  return parent ? [{ key: keys.hook(parent.n, id), value: false }] : []
}

/** A success about a hook that certainly belongs to nothing, or to another parent. */
function judgeHookExists(judge: Judge, parent: Thing, id: string): void {
  const known = isThere(judge, parent, id)
  if (known === undefined) return
  judge.expect(
    'every-state',
    known,
    {
      expected: `a refusal, since ${parent.name} has no hook ${id}`,
      received: String(judge.status),
    },
    { about: [keys.hook(parent.n, id)] },
  )
}
