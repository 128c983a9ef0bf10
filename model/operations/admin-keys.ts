import { isObject, textOf, userNamed } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { isPlain } from '../state/sent-text.ts'
import type { OperationModel } from './operation-model.ts'
import { judgeForbidden, judgeRights, noteUnknownUser, userPath } from './rights.ts'

/** The length of the longest fingerprint of a key, in characters. */
const FINGERPRINT = 64

const keysOf = ({ id: entityId }: Entity) => `keys of ${entityId}`
const sentKey = (text: string) => `key sent: ${text}`
const sentTitle = (title: string) => `key title sent: ${title}`
const acceptedKey = (text: string) => `key accepted: ${text}`

/** The properties that a key shares with similar keys that the server accepts; undefined for an invalid key. */
function keyLikeness(judge: Judge): string | undefined {
  const [, type, body = ''] = /^(ssh-\S+) (\S+)/.exec(judge.field('key') ?? '') ?? []
  return type === undefined ? undefined : `keys of one user: ${type} of ${body.length}`
}

function noteSentKey(judge: Judge): void {
  const [text, title] = [judge.field('key'), judge.field('title')]
  if (text !== undefined) judge.enter(sentKey(text), judge.add({ kind: 'hook', name: 'key', isNew: true }))
  if (title !== undefined) judge.enter(sentTitle(title), 0)
}

/** Counts the keys of one user: a server may limit their number. */
function noteKey(judge: Judge): void {
  noteSentKey(judge)
  const text = judge.field('key')
  if (text !== undefined)
    judge.enter(acceptedKey(text), judge.add({ kind: 'hook', name: 'key', isNew: true }))
  const user = userNamed(judge, userPath(judge))
  const likeness = keyLikeness(judge)
  if (!user || likeness === undefined) return
  judge.enter(keysOf(user), judge.add({ kind: 'hook', name: 'key', isNew: true }))
  judge.modelState = judge.modelState.counted(likeness, judge.modelState.index(keysOf(user)).length)
}

/** Notices a refusal of a new key for a user who has fewer keys than others were given. */
function noticeKeyRefused(judge: Judge): void {
  const user = userNamed(judge, userPath(judge))
  const likeness = keyLikeness(judge)
  const isSent = judge.modelState.index(sentKey(judge.field('key') ?? '')).length > 0
  noteSentKey(judge)
  if (!judge.request.caller.isAdmin || !user || likeness === undefined || isSent) return
  if (!judge.saysNothing && judge.modelState.index(keysOf(user)).length < judge.modelState.most(likeness))
    judge.notice(`${judge.status}, although a like request was accepted`)
}

/** Whether a server may refuse a request only because of the key, or because of the user in the path. */
function hasFlaw(judge: Judge): boolean {
  const text = judge.field('key') ?? ''
  const isTaken = judge.modelState.index(acceptedKey(text)).length > 0
  return (
    !userNamed(judge, userPath(judge)) ||
    keyLikeness(judge) === undefined ||
    judge.field('title') === undefined ||
    isTaken
  )
}

/** The type, the body and the comment of the key in a request, without surrounding blanks. */
const wordsOf = (judge: Judge) => judge.field('key')?.trim().split(/\s+/) ?? []

/** POST /admin/users/{username}/keys. */
export const addKey: OperationModel = {
  refused(judge) {
    judgeForbidden(judge, hasFlaw(judge))
    noticeKeyRefused(judge)
  },
  succeeded(judge) {
    judgeRights(judge)
    const isKnown = judge.modelState.index(acceptedKey(judge.field('key') ?? '')).length > 0
    noteKey(judge)
    noteUnknownUser(judge)
    const { json } = judge.response
    if (!isObject(json)) return
    const title = judge.field('title')
    // The body is not declared: a server may choose the title of a key, or keep the title of a key that it already has.
    const named = json['title']
    if (!isKnown && isPlain(title) && typeof named === 'string') {
      const isOfOther = named !== title && judge.modelState.index(sentTitle(named)).length > 0
      if (named !== title && !isOfOther) judge.notice('a title of the server for a key')
      judge.expect('every-subject', !isOfOther, { expected: `the title ${title}`, received: named })
    }
    const [, body] = wordsOf(judge)
    const shown = textOf(json['key'])
    // A server may show the key without its type, or its fingerprint.
    const isWhole = shown !== undefined && shown.length > FINGERPRINT
    if (isWhole && body !== undefined)
      judge.expect('every-subject', shown.includes(body), {
        expected: `the key that was sent, ${body.slice(0, 20)}…`,
        received: shown.slice(0, 60),
      })
  },
}
