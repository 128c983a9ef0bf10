import { operations as described, statesCondition } from '../../contract/derive/operations.ts'
import { changedBy, operationEntries } from '../../contract/derive/effects.ts'
import type { OperationEntry } from '../../contract/vocabulary/types.ts'
import type { Call } from '../../reference/http/call.ts'
import { operations } from '../../reference/operations.ts'
import {
  answersAList,
  answersBodyWith,
  answersMediaType,
  answersStatus,
  answersWith,
  decides,
  onlyFor,
  doesNothing,
  doesWhatItRefuses,
  dropsFields,
  rewritesAnswer,
  rewritesList,
  rewritesSuccess,
  setsFields,
  type Json,
} from './breaking.ts'
import { isPathUser } from './path-resources.ts'
import { breaking, type Mutant, type Mutate, type Ways } from './mutant.ts'

/**
 * The promises that all operations of the first document share, and the servers that break them: status, media type, the shape of the body,
 * the effect, refusals. A requirement is named by the last part of its id; this table has those with another name.
 */
const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'admin.create-user': {
    shape: 'user',
    empty: 'user',
    invalid: 'nothing-given no-name malformed-name malformed-address',
  },
  'admin.edit-user': { shape: 'user', empty: 'user', invalid: 'malformed-address' },
  'admin.add-key': { effect: '', invalid: 'nothing-given broken-key' },
  'admin.create-org': { effect: 'effect owner', invalid: 'nothing-given' },
  'admin.create-repo': { effect: 'effect owner', invalid: 'nothing-given endless-name' },
  'orgs.create-repo': { forbidden: 'forbidden', invalid: 'nothing-given endless-name' },
  // A server on which no addition creates a collaborator may invite users. Mutants of collaborators add only some users.
  'repos.add-collaborator': { effect: '' },
  'orgs.list-members': { content: 'identity all', once: 'no-repetition' },
  'orgs.list-public-members': { once: 'no-repetition' },
  'orgs.list-repos': { once: 'no-repetition' },
  'orgs.remove-member': { body: 'status' },
  'orgs.publicize-member': { body: 'status' },
  'orgs.conceal-member': { body: 'status' },
  'orgs.is-member': { status: 'member joined', no: 'no-member', noBody: 'no-member-no-body' },
  'orgs.is-public-member': { status: 'public', no: 'no-member concealed' },
  'repos.is-collaborator': { status: 'collaborator', no: 'no-collaborator' },
  'repos.combined-status': { status: 'by-commit by-branch by-tag', shape: 'one-object', empty: 'state' },
  'repos.delete': { forbidden: 'forbidden' },
  'repos.fork': { effect: 'made', empty: '' },
  'repos.list-forks': { once: 'all', emptyList: 'empty-list' },
  'repos.search': { invalid: 'unknown-mode no-integers no-boolean' },
  'times.add': { shape: 'entry', empty: 'not-empty', effect: 'listed' },
  'times.list-issue': { content: 'everybody', once: 'no-repetition', emptyList: 'empty' },
  'times.list-repo': { content: 'everybody', once: 'no-repetition', emptyList: 'empty' },
  'times.list-user': { content: 'entries', emptyList: 'empty' },
  'times.list-own': { content: 'entries', once: 'no-repetition', emptyList: 'empty' },
  'users.get': { shape: 'user', empty: 'user', id: 'id' },
  'users.current': { shape: 'user', empty: 'user' },
  'users.search': { shape: 'fields', once: 'no-repetition' },
}

/** The name of an operation in the reference server, found by its method and path. */
function inReference({ method, path }: OperationEntry): string {
  const shape = (text: string) => text.replaceAll(/\{\w+\}|:\w+(\{[^}]*\})?/g, '*')
  const found = operations.find((one) => one.method === method && shape(one.path) === `/api/v1${shape(path)}`)
  if (!found) throw new Error(`the reference does not serve ${method} ${path}`)
  return found.name
}

type Broken = readonly [sentence: string, ways: Ways]

/** The servers that break the success of an operation: its status, its media type and its body. */
function successes(entry: OperationEntry, name: string, success: number): Broken[] {
  const { answers, id } = entry
  const of = named[id] ?? {}
  const status = of['status'] ?? 'status'
  const other = success === 200 ? 201 : 200
  const promises: Broken[] = [
    [`returns ${success}`, { [`answers-${other}`]: [status, answersStatus(name, success, other)] }],
  ]
  if (answers === 'empty') {
    const withBody = rewritesSuccess(name, () => ({ status: 200, headers: {}, json: { message: 'done' } }))
    promises.push([
      'returns no body',
      { 'answers-with-a-body': [of['body'] ?? of['status'] ?? 'no-body status', withBody] },
    ])
  } else if (answers !== 'undeclared')
    promises.push([
      'returns JSON or HTML',
      { 'is-plain-text': ['media-type', answersMediaType(name, 'text/plain')] },
    ])
  if (typeof answers === 'object' && 'one' in answers) promises.push(...records(answers.one, name, of))
  if (typeof answers === 'object' && 'list' in answers) promises.push(...lists(answers.list, id, name, of))
  if (typeof answers === 'object' && 'envelope' in answers && of['once'])
    promises.push(['lists each entry once', { 'repeats-entries': [of['once'], repeats(name)] }])
  return promises
}

const repeats = (name: string): Mutate => rewritesList(name, (list) => [...list, ...list])

/** Servers that do not return one record. */
function records(resource: string, name: string, of: Readonly<Record<string, string>>): Broken[] {
  const shape = of['shape'] ?? resource.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  const empty = of['empty'] ?? 'identity'
  return [
    [
      `returns one ${resource}`,
      {
        'answers-a-list': [shape, answersAList(name)],
        ...(empty ? { 'is-an-empty-object': [empty, answersWith(name, {})] } : {}),
      },
    ],
    ...(resource === 'User' ? [ids(name, of['id'] ?? shape, shape)] : []),
  ]
}

/** Servers that do not return a list of the existing resources. */
function lists(resource: string, id: string, name: string, of: Readonly<Record<string, string>>): Broken[] {
  const content = of['content'] ?? 'identity'
  return [
    [
      `returns a list of ${resource}`,
      {
        'is-empty': [content, rewritesList(name, () => [])],
        'is-no-list': ['list', rewritesList(name, (list) => ({ items: list }))],
        'holds-texts': ['list', rewritesList(name, (list) => list.map((one: Json) => String(one['id'])))],
        // Branches that are missing on one page may be on another.
        ...(id === 'repos.list-branches'
          ? {}
          : { 'lacks-the-newest': [content, rewritesList(name, (list) => list.slice(0, -1))] }),
        ...(of['once'] ? { 'repeats-entries': [of['once'], repeats(name)] } : {}),
        ...(of['emptyList']
          ? {
              'is-a-text-when-empty': [
                of['emptyList'],
                rewritesList(name, (list) => (list.length === 0 ? '' : list)),
              ],
            }
          : {}),
      },
    ],
    ...(resource === 'User' ? [ids(name, 'list', 'list')] : []),
  ]
}

/** Servers that break the one field of users that is always present. */
function ids(name: string, without: string, text: string): Broken {
  return [
    'returns `id` of a User, an integer',
    {
      'without-id': [without, dropsFields(name, 'id')],
      'id-is-text': [text, setsFields(name, ({ id }) => ({ id: String(id) }))],
    },
  ]
}

/** The servers that break the effects, responses and refusals of an operation. */
function effectsAndRefusals(entry: OperationEntry, name: string, others: readonly number[]): Broken[] {
  const { id, path, answers } = entry
  const of = named[id] ?? {}
  const promises: Broken[] = []
  const effect = of['effect'] ?? 'effect'
  if (changedBy(entry).length > 0 && effect !== '')
    promises.push([entry.does, { 'does-nothing': [effect, doesNothing(name)] }])
  if (entry.tells !== undefined && answers === 'empty')
    promises.push([
      entry.does,
      {
        'says-yes-to-all': [of['no'] ?? '', answersStatus(name, 404, 204)],
        'says-no-to-all': [of['status'] ?? '', answersStatus(name, 204, 404)],
        'no-is-403': [of['no'] ?? '', answersStatus(name, 404, 403)],
        'no-is-200': [of['no'] ?? '', answersStatus(name, 404, 200)],
        'no-has-a-body': [of['noBody'] ?? 'no-body', answersBodyWith(name, 404, { message: 'no' })],
        'says-yes-to-unknown-users': [
          'unknown-user',
          rewritesAnswer(name, (reply, call) => (isUnknown(call) ? { ...reply, status: 204 } : reply)),
        ],
        'explains-unknown-users': [
          'unknown-user-no-body',
          rewritesAnswer(name, (reply, call) =>
            isUnknown(call) ? { ...reply, json: { message: 'user does not exist' } } : reply,
          ),
        ],
      },
    ])
  if (id.startsWith('admin.'))
    promises.push(['refuses callers without the rights with 403', rights(path, name)])
  else if (others.includes(403) && of['forbidden'])
    promises.push([
      'refuses callers without the rights with 403',
      {
        'forbidden-is-400': [of['forbidden'], answersStatus(name, 403, 400)],
        'forbidden-is-401': [of['forbidden'], answersStatus(name, 403, 401)],
        // Where the document does not show when the response is 403, a refusal may be 404.
        ...(statesCondition(id, 403)
          ? { 'forbidden-is-404': [of['forbidden'], answersStatus(name, 403, 404)] as const }
          : {}),
      },
    ])
  if (others.includes(422) && of['invalid'])
    promises.push([
      'refuses invalid input with 422',
      {
        'invalid-is-400': [of['invalid'], answersStatus(name, 422, 400)],
        'answers-errors-with-200': [
          of['invalid'],
          answersStatus(name, 422, 200, { ok: false, error: 'this cannot be done' }),
        ],
      },
    ])
  return promises
}

/** Whether no resource has the name in a check. */
const isUnknown = ({ forge, params }: Call) =>
  !forge.users.byKey(params['collaborator'] ?? params['username'] ?? '')

/** Accepts additional callers. */
const lets = (name: string, whom: (call: Call) => boolean): Mutate =>
  decides('access', 'mayAdminister', (right) =>
    onlyFor(name, right, (ask) => right(ask) || whom(ask as Call)),
  )

/** Servers that give administrator rights to the wrong callers. */
function rights(path: string, name: string): Ways {
  const forbidden = 'forbidden-anonymous forbidden-ordinary'
  return {
    'serves-every-signed-in-caller': ['forbidden-ordinary', lets(name, ({ caller }) => caller !== undefined)],
    ...(path.endsWith('{username}')
      ? { 'serves-the-user-itself': ['forbidden-themself', lets(name, isPathUser)] }
      : {}),
    'forbidden-is-401': [forbidden, answersStatus(name, 403, 401)],
    'forbidden-is-404': [forbidden, answersStatus(name, 403, 404)],
    'forbidden-but-done': ['forbidden-effect', doesWhatItRefuses(name)],
  }
}

const of = (id: string) => described[id as keyof typeof described]

/** The mutants of all operations of the first document for which the description is sufficient. */
export const generated: readonly Mutant[] = operationEntries
  .filter(({ id }) => id !== 'repos.get-hook' && of(id).document === 'code-hosting')
  .flatMap((entry) => {
    const { id } = entry
    const { success, others } = of(id)
    const name = inReference(entry)
    const promises = [...successes(entry, name, success), ...effectsAndRefusals(entry, name, others)]
    return promises.flatMap(([sentence, ways]) => {
      const named = Object.entries(ways).map(([what, way]) => [`${id.split('.')[1]}-${what}`, way] as const)
      return breaking({ [`${id}: ${entry.method} ${entry.path} ${sentence}.`]: Object.fromEntries(named) })
    })
  })
