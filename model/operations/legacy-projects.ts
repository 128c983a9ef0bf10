import { isObject } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { UNKNOWN } from '../state/register.ts'
import {
  entriesOf,
  isVisitor,
  learnAccess,
  mayBeRejected,
  names,
  privacy,
  unlisted,
  USED,
} from './legacy-common.ts'
import { jsonText } from '../state/number.ts'

const PROJECT = { shortname: 'string', name: 'string', shortdesc: 'string' } as const

/** Judges the list of projects. */
export function judgeProjects(judge: Judge): void {
  const { json } = judge.response
  if (!isObject(json) || !Array.isArray(json['projects'])) return
  const entries = entriesOf(json['projects'])
  const hasMessage = typeof json['message'] === 'string'
  // The response to wrong credentials is not shown.
  if (hasMessage || entries.length > 0 || !mayBeRejected(judge))
    judge.expect('every-body', hasMessage, {
      expected: 'a text `message`',
      received: typeof json['message'],
    })
  const message = json['message']
  if (hasMessage && entries.length > 0 && !mayBeRejected(judge))
    judge.expect('every-success-message', message !== '' && message !== 'error', {
      expected: 'a `message` for success',
      received: jsonText(message),
    })
  const shown = entries.map(({ shortname }) => shortname)
  judge.expect('every-entry-once', new Set(shown).size === shown.length, {
    expected: 'each project once',
    received: shown.join(', '),
  })
  for (const entry of entries) {
    for (const [field, kind] of Object.entries(PROJECT))
      judge.expect('every-body', typeof entry[field] === kind, {
        expected: `a ${kind} \`${field}\``,
        received: jsonText(entry[field] ?? null),
      })
    const isPrivate = entry['private']
    judge.expect('every-body', isPrivate === 0 || isPrivate === 1, {
      expected: '`private` 0 or 1',
      received: jsonText(isPrivate ?? null),
    })
    const shortname = entry['shortname']
    if (typeof shortname !== 'string' || typeof isPrivate !== 'number') continue
    const key = privacy(shortname)
    if (isVisitor(judge))
      judge.expect(
        'every-private',
        isPrivate !== 1,
        { expected: 'public projects only', received: `the private project ${shortname}` },
        { about: [key] },
      )
    // Others may change a project; then its state is unknown.
    const known = judge.certain(key)
    if (known !== UNKNOWN && known !== isPrivate) judge.notice('another `private` than before')
    if (known !== isPrivate) judge.write(key, known === UNKNOWN ? isPrivate : UNKNOWN)
  }
  judgeSeen(judge, shown)
}

/** The length of the longest list of projects. */
const LONGEST = 'legacy projects listed'

/** Learns from a list which of the projects in use that are private a user may access. */
function judgeSeen(judge: Judge, shown: readonly unknown[]): void {
  const { login, isReplay } = judge.request.caller
  judge.modelState = judge.modelState.counted(LONGEST, shown.length)
  if (login === undefined || judge.response.hasMore) return
  // A list is certainly not a page if a longer one was seen.
  const isWhole = shown.length < judge.modelState.most(LONGEST)
  const tells = (one: string) => shown.includes(one) || (isWhole && !isReplay)
  for (const project of names(judge, USED).filter(tells))
    if (judge.certain(privacy(project)) === 1) {
      noteUnlisted(judge, login, project, shown)
      learnAccess(judge, login, project, shown.includes(project))
    }
}

/** A shorter list lacks a private project that an earlier list had. */
function noteUnlisted(judge: Judge, login: string, project: string, shown: readonly unknown[]): void {
  const [key, length] = [unlisted(login, project), `listed projects of ${login}:${project}`]
  const [before, longer] = [judge.certain(key), judge.certain(length)]
  if (shown.includes(project)) {
    judge.write(length, shown.length)
    if (before === UNKNOWN) judge.write(key, 'listed')
  } else if (typeof longer === 'number' && shown.length < longer) {
    if (before === 'listed') judge.write(key, 'lacked')
    if (before === 'lacked once') judge.write(key, 'lacked again')
  }
}
