import { isObject } from '../facts.ts'
import type { Judge } from '../judge.ts'
import { callerName, entriesOf, isVisitor, learnAccess, names, note, privacy } from './legacy-common.ts'

const PROJECT = { shortname: 'string', name: 'string', shortdesc: 'string' } as const

/** Judges the list of projects. */
export function judgeProjects(judge: Judge): void {
  const { json } = judge.response
  if (!isObject(json) || !Array.isArray(json['projects'])) return
  judge.expect('every-success', typeof json['message'] === 'string', {
    expected: 'a text `message`',
    received: typeof json['message'],
  })
  const { message } = json
  if (typeof message === 'string')
    judge.agree(`shown message ${callerName(judge)}:`, message, (known) => `\`message\` ${known}, as before`)
  const entries = entriesOf(json['projects'])
  const shown = entries.map(({ shortname }) => shortname)
  judge.expect('every-state', new Set(shown).size === shown.length, {
    expected: 'each project once',
    received: shown.join(', '),
  })
  for (const entry of entries) {
    for (const [field, kind] of Object.entries(PROJECT))
      judge.expect('every-success', typeof entry[field] === kind, {
        expected: `a ${kind} \`${field}\``,
        received: JSON.stringify(entry[field] ?? null),
      })
    const isPrivate = entry['private']
    judge.expect('every-success', isPrivate === 0 || isPrivate === 1, {
      expected: '`private` 0 or 1',
      received: JSON.stringify(isPrivate ?? null),
    })
    const shortname = entry['shortname']
    if (typeof shortname !== 'string' || typeof isPrivate !== 'number') continue
    const key = privacy(shortname)
    const known = judge.certain(key)
    if (isVisitor(judge))
      judge.expect(
        'every-state',
        isPrivate !== 1 && known !== 1,
        { expected: 'public projects only', received: `the private project ${shortname}` },
        { about: [key] },
      )
    judge.agree(key, isPrivate, (known) => `private ${known} for ${shortname}`)
    for (const field of ['name', 'shortdesc']) judgeText(judge, shortname, field, entry[field])
  }
  judgeSeen(judge, shown)
}

/** No documented operation changes a project. */
function judgeText(judge: Judge, shortname: string, field: string, value: unknown): void {
  if (typeof value === 'string')
    judge.agree(
      `shown ${field} of project:${shortname}`,
      value,
      (known) => `${field} ${known} of ${shortname}`,
    )
}

/** Projects of which an issue list was served during the run: they are there. */
export const USED = 'projects in use'

/** A user sees the projects in use that earlier lists showed to the same user, and no private ones that they did not show. */
function judgeSeen(judge: Judge, shown: readonly unknown[]): void {
  const { login, isReplay } = judge.request.caller
  if (login === undefined) return
  for (const project of names(judge, USED).filter((one) => !isReplay || shown.includes(one)))
    if (judge.certain(privacy(project)) === 1) learnAccess(judge, login, project, shown.includes(project))
  if (isReplay) return
  const index = `projects seen by ${login}`
  const used = names(judge, USED)
  for (const name of names(judge, index))
    if (used.includes(name))
      judge.expect(
        'every-state',
        shown.includes(name),
        { expected: `the project ${name}, as before`, received: shown.join(', ') },
        { following: 'list' },
      )
  for (const name of shown) if (typeof name === 'string') note(judge, index, name)
}
