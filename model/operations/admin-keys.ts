import { isObject, keys, textOf, userNamed } from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import type { OperationModel } from './operation-model.ts'
import { judgeRights, refusedAboutUser, userPath } from './rights.ts'

const keysOf = ({ n }: Thing) => `keys of ${n}`
const sentKey = (text: string) => `key sent: ${text}`

/** What a key has in common with others that a server must accept as well; undefined for what is none. */
function keyLikeness(judge: Judge): string | undefined {
  const [, type, body = ''] = /^(ssh-\S+) (\S+)/.exec(judge.field('key') ?? '') ?? []
  return type === undefined ? undefined : `keys of one user: ${type} of ${body.length}`
}

function noteSentKey(judge: Judge): void {
  const text = judge.field('key')
  if (text !== undefined) judge.enter(sentKey(text), judge.add({ kind: 'hook', name: 'key', isNew: true }))
}

/** How many keys one user has: a server may limit it. */
function noteKey(judge: Judge): void {
  noteSentKey(judge)
  const user = userNamed(judge, userPath(judge))
  const likeness = keyLikeness(judge)
  if (!user || likeness === undefined) return
  judge.enter(keysOf(user), judge.add({ kind: 'hook', name: 'key', isNew: true }))
  judge.knowledge = judge.knowledge.counted(likeness, judge.knowledge.index(keysOf(user)).length)
}

/** The administrator can give each user a key that is new, as others with as many keys were given. */
function judgeKeyRefused(judge: Judge): void {
  const user = userNamed(judge, userPath(judge))
  const likeness = keyLikeness(judge)
  const isSent = judge.knowledge.index(sentKey(judge.field('key') ?? '')).length > 0
  noteSentKey(judge)
  if (!judge.request.caller.isAdmin || !user || likeness === undefined || isSent) return
  judge.expect(
    'every-state',
    judge.saysNothing || judge.knowledge.index(keysOf(user)).length >= judge.knowledge.most(likeness),
    { expected: `201 for a key of ${user.name}, as for others`, received: String(judge.status) },
    { about: [keys.user(user.name)] },
  )
}

/** POST /admin/users/{username}/keys. */
export const addKey: OperationModel = {
  success: 201,
  body: 'object',
  refused(judge) {
    refusedAboutUser(judge)
    judgeKeyRefused(judge)
  },
  succeeded(judge) {
    judgeRights(judge)
    noteKey(judge)
    const { json } = judge.response
    if (!isObject(json)) return
    const title = judge.field('title')
    if (title !== undefined && typeof json['title'] === 'string')
      judge.expect('every-state', json['title'] === title, {
        expected: `the title ${title}`,
        received: json['title'],
      })
    const [type, body] = judge.field('key')?.split(' ') ?? []
    const shown = textOf(json['key'])
    if (shown !== undefined && type !== undefined && body !== undefined)
      judge.expect('every-state', shown.startsWith(`${type} ${body}`), {
        expected: `the key that was sent, ${type} ${body.slice(0, 20)}…`,
        received: shown.slice(0, 60),
      })
    const id = json['id']
    if (typeof id !== 'number') return
    const index = `key with id ${id}`
    judge.expect('every-state', judge.knowledge.index(index).length === 0, {
      expected: 'an id that no other key has',
      received: `the id ${id}`,
    })
    judge.enter(index, judge.add({ kind: 'hook', name: `key ${id}`, isNew: true }))
  },
}
