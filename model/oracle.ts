import type { Contradiction } from './contradiction.ts'
import type { ModelEvent, Purpose, RequestEvent, ResponseEvent } from './event.ts'
import {
  callerOf,
  isObject,
  keys,
  participantsOf,
  repositoryKeys,
  strangeTeams,
  tiesOf,
  userNamed,
} from './facts.ts'
import { Judge, View } from './judge.ts'
import type { Intent, Knowledge, Thing } from './knowledge.ts'
import { admin } from './operations/admin.ts'
import { contentFacts, notePushed, stateFacts } from './operations/content-facts.ts'
import { STRANGE } from './operations/legacy-common.ts'
import { judgeFailure } from './operations/failing-reads.ts'
import { legacyForge } from './operations/legacy-forge.ts'
import { markdown } from './operations/markdown.ts'
import { inKnownLetters } from './known-letters.ts'
import type { OperationModel } from './operations/operation-model.ts'
import { orgs } from './operations/orgs.ts'
import { noticePermission } from './operations/permissions.ts'
import { repos } from './operations/repos.ts'
import { entriesOf, entryFact } from './operations/time-entries.ts'
import { switchedTracking } from './operations/time-tracking.ts'
import { times } from './operations/times.ts'
import { users } from './operations/users.ts'
import { UNKNOWN } from './register.ts'
import { ruleWithId } from './rules.ts'
import { noteUnclearTexts } from './sent-text.ts'

/** What the documents decide about each operation, by its id. */
export const operationModels: Readonly<Record<string, OperationModel>> = {
  ...admin,
  ...markdown,
  ...orgs,
  ...repos,
  ...times,
  ...users,
  ...legacyForge,
}

/** What one event adds. */
export interface Judgement {
  readonly knowledge: Knowledge
  readonly contradictions: readonly Contradiction[]
  /** Contradictions that are none if the effect of an earlier request follows later: ask again. */
  readonly early: readonly Contradiction[]
  /** Ids of the rules by which the response was judged. */
  readonly judged: ReadonlySet<string>
  /** What the response shows that no sentence of a document decides. */
  readonly noticed: readonly string[]
  /** Of a list: its length. */
  readonly listed?: number
}

/** Takes in one event. Events come in the order of their `at`. Pure: equal arguments give equal results. */
export function judge(knowledge: Knowledge, event: ModelEvent): Judgement {
  if (event.kind === 'request') return { ...NOTHING, knowledge: begin(knowledge, event) }
  return end(knowledge, event)
}

const NOTHING = { contradictions: [], early: [], judged: new Set<string>(), noticed: [] }

function begin(knowledge: Knowledge, sent: RequestEvent): Knowledge {
  const request = mayChange(sent) ? inKnownLetters(new View(knowledge, sent)) : sent
  const view = new View(pushed(changing(knowledge, request, request.atMs), request), request)
  const model = operationModels[request.operation ?? '']
  const intents: readonly Intent[] =
    model?.intents?.(view, (thing: Omit<Thing, 'n'>) => {
      const [grown, n] = view.knowledge.add(thing)
      view.knowledge = grown
      return n
    }) ?? (request.operation === undefined ? undocumentedIntents(view) : [])
  return view.knowledge.began(request, intents)
}

/** A push is no request: the requests that a driver sends before and after it stand for it. */
function pushed(knowledge: Knowledge, request: RequestEvent): Knowledge {
  if (request.purpose?.capability !== 'gitContent' || request.purpose.pushed) return knowledge
  return purposeIntents(new View(knowledge, request)).reduce(
    (known, { key }) =>
      known.write(key, {
        begin: request.at,
        end: request.at,
        endMs: request.atMs,
        value: UNKNOWN,
        certain: true,
      }),
    knowledge,
  )
}

/** Whether a request may change what others find. */
function mayChange({ method, operation }: RequestEvent): boolean {
  return method !== 'GET' && !operation?.startsWith('markdown.')
}

/** Notes requests that may change what a search finds. What becomes of the repositories of a user who is deleted is not specified. */
function changing(knowledge: Knowledge, request: RequestEvent, atMs: number): Knowledge {
  if (!mayChange(request)) return knowledge
  const { username = '' } = request.operation === 'admin.delete-user' ? request.parameters : {}
  const repositories = knowledge.index(`repositories of ${username.toLowerCase()}`)
  return knowledge.changed(
    request,
    atMs,
    repositories.map((n) => knowledge.thing(n)?.name ?? ''),
  )
}

function end(before: Knowledge, event: ResponseEvent): Judgement {
  const inFlight = before.inFlight(event.id)
  if (!inFlight) return { ...NOTHING, knowledge: before }
  const knowledge = changing(before, inFlight.request, event.atMs)
  const { request, intents } = inFlight
  const model = operationModels[request.operation ?? '']
  const { response } = event
  if (!model) {
    const undocumented = new Judge(knowledge, request, response ?? { status: 500, isEmpty: true }, event)
    const purpose = request.purpose && JSON.stringify(request.purpose)
    if (request.method !== 'GET')
      for (const { key, value, whenTaken = value } of intents)
        undocumented.write(key, undocumented.status < 400 ? whenTaken : value, purpose)
    else forget(undocumented, intents)
    notePurpose(undocumented)
    return { ...NOTHING, knowledge: undocumented.knowledge.ended(event.id) }
  }
  const judging = new Judge(knowledge, request, response ?? { status: 500, isEmpty: true }, event)
  const isSuccess = judging.status >= 200 && judging.status < 300
  const isRefusal = judging.status >= 400 && judging.status < 500
  // The legacy document shows no status codes: the body decides.
  if (request.operation?.startsWith('legacy-') && response) {
    judgeJson(judging)
    model.succeeded?.(judging)
  } else if (isSuccess && judgeSuccess(judging, model) && !request.isInOtherLetters)
    model.succeeded?.(judging)
  else if (isRefusal) {
    forget(judging, intents)
    if (!judging.saysNothing && !request.isInOtherLetters) model.refused?.(judging)
  } else {
    noteUnclearTexts(judging)
    // What it may have created is not known from its beginning.
    for (const { value } of intents)
      if (typeof value === 'number') judging.knowledge = judging.knowledge.withUnclear(value)
    model.unclear?.(judging)
  }
  if (response && !request.operation?.startsWith('legacy-')) judgeFailure(judging, model)
  // A read that succeeds is judged as well: it was not refused.
  if (isSuccess && request.method === 'GET' && request.caller.login !== undefined && hasRule(judging))
    judging.judgedBy('every-owner-served')
  notePurpose(judging)
  noticePermission(judging)
  const listed = listIn(judging.response.json)
  return {
    knowledge: judging.knowledge.ended(event.id),
    contradictions: judging.contradictions,
    early: judging.early,
    judged: judging.judged,
    noticed: judging.noticed,
    ...(isSuccess && listed ? { listed: listed.length } : {}),
  }
}

/** Whether the documents say who is served by the operation. */
function hasRule(judging: Judge): boolean {
  return ruleWithId(judging.rule('every-owner-served')) !== undefined
}

/** The list that a response is, or has as its data. */
function listIn(json: unknown): readonly unknown[] | undefined {
  const list = isObject(json) ? json['data'] : json
  return Array.isArray(list) ? list : undefined
}

/** What a request tells of a push that is over. */
function notePurpose(judge: Judge): void {
  const { purpose } = judge.request
  if (!purpose) return
  const { repository, pushed, organization, username = '' } = purpose
  const user = organization === undefined ? undefined : userNamed(judge, username)
  if (user) judge.enter(tiesOf(user), user.n)
  const n = repository && pushed && judge.certain(keys.repository(repository.owner, repository.name))
  if (typeof n === 'number') notePushed(judge, n)
  noteParticipant(judge, purpose)
}

/** A refused request changes nothing. */
function forget(judging: Judge, intents: readonly Intent[]): void {
  for (const { key } of intents) judging.knowledge = judging.knowledge.withoutWriteOf(key, judging.request.id)
}

/** "All answers are JSON encoded as UTF-8." A failure of the server, a redirect and a body that the evidence cuts say nothing. */
function judgeJson(judging: Judge): void {
  const { status, isEmpty, isBinary, text, json, mediaType } = judging.response
  if (isEmpty || status >= 500 || status === 429 || (status >= 300 && status < 400)) return
  if (!isBinary && text === undefined) return
  judging.expect('every-json', json !== undefined, {
    expected: 'JSON encoded as UTF-8',
    received: isBinary ? 'another encoding' : (mediaType ?? 'no media type'),
  })
}

/** Judges status code, media type and shape of a success. False where the response is not the success that the document shows. */
function judgeSuccess(judging: Judge, { success, body }: OperationModel): boolean {
  const { response } = judging
  if (success === undefined) return true
  const isDocumented = judging.status === success
  judging.expect('every-status', isDocumented, {
    expected: `status ${success}`,
    received: `status ${judging.status}`,
  })
  if (!isDocumented) return false
  if (body === 'empty') {
    judging.expect('every-body', response.isEmpty, { expected: 'no body', received: 'a body' })
    return true
  }
  if (body === 'any' || response.text === undefined) return true
  const media = body === 'html' ? 'text/html' : 'application/json'
  judging.expect('every-media-type', response.mediaType === media, {
    expected: media,
    received: response.mediaType ?? 'no media type',
  })
  if (body === 'html') return true
  const flaw = flawOf(body, response.json)
  judging.expect('every-body', flaw === undefined, {
    expected: SHAPES[body] ?? body,
    received: flaw ?? '',
  })
  if (body === 'user' || body === 'users' || body === 'users found') judgeLinks(judging)
  return flaw === undefined
}

/** Judges the avatar URLs of the users in a response. The document promises one in a user search only. */
function judgeLinks(judging: Judge): void {
  const { json } = judging.response
  for (const user of listIn(json) ?? [json]) {
    const url = isObject(user) ? user['avatarUrl'] : undefined
    if (url === undefined) continue
    judging.expect('every-link', typeof url === 'string' && /^\S*\/\S*$/.test(url), {
      expected: 'an avatar URL that is an absolute URL or a path',
      received: JSON.stringify(url).slice(0, 80),
    })
  }
}

const SHAPES: Readonly<Record<string, string>> = {
  object: 'a JSON object with fields',
  user: 'a User with an integer id',
  users: 'a list of User, each with an integer id',
  list: 'a list of JSON objects',
  'users found': '`ok` true and `data` with a list of User, each with an integer id',
  'repositories found': 'search results with a list of repositories',
}

/** What a body is in place of what the document shows; undefined for a body that is right. */
function flawOf(body: OperationModel['body'], json: unknown): string | undefined {
  return hasShape(body, json) ? undefined : (JSON.stringify(json)?.slice(0, 80) ?? 'no JSON')
}

function hasShape(body: OperationModel['body'], json: unknown): boolean {
  const isUser = (value: unknown) => isObject(value) && Number.isInteger(value['id'])
  switch (body) {
    case 'html':
    case 'any':
    case 'empty':
      return true
    case 'object':
      return isObject(json) && Object.keys(json).length > 0
    case 'user':
      return isUser(json)
    case 'users':
      return Array.isArray(json) && json.every(isUser)
    case 'list':
      return Array.isArray(json) && json.every(isObject)
    case 'users found':
      return (
        isObject(json) && json['ok'] === true && Array.isArray(json['data']) && json['data'].every(isUser)
      )
    case 'repositories found':
      return isObject(json) && Array.isArray(json['data']) && json['data'].every(isObject)
  }
}

/** The facts that an undocumented request may change: those of its purpose, or everything that its path names. */
function undocumentedIntents(view: View): readonly Intent[] {
  const { request } = view
  if (request.method === 'GET' && !request.purpose) return []
  const { purpose } = request
  if (purpose) return purposeIntents(view)
  const path = request.parameters['path'] ?? ''
  const unknown = (key: string): Intent => ({ key, value: UNKNOWN })
  const [, owner = '', name = ''] = /\/repos\/([^/]+)\/([^/?]+)/.exec(path)?.map(decodeURIComponent) ?? []
  const [, organization = ''] = /\/orgs?\/([^/?]+)/.exec(path)?.map(decodeURIComponent) ?? []
  const [, user = ''] = /\/users\/([^/?]+)/.exec(path)?.map(decodeURIComponent) ?? []
  return [
    ...(name ? [unknown(keys.repository(owner, name))] : []),
    ...(organization ? [unknown(keys.organization(organization))] : []),
    ...(user ? [unknown(keys.user(user))] : []),
    ...(/\/p\/[^/]+\/issues/.test(path) ? [{ key: STRANGE, value: true }] : []),
  ]
}

/** Who has opened an issue takes part in its repository. */
function noteParticipant(judge: Judge, { capability, repository }: Purpose): void {
  if (capability !== 'issues' || !repository || judge.status >= 400) return
  const user = callerOf(judge)
  if (!user) return
  const n = judge.certain(keys.repository(repository.owner, repository.name))
  if (typeof n === 'number') judge.enter(participantsOf(n), user.n)
}

function purposeIntents(view: View): readonly Intent[] {
  const purpose: Purpose = view.request.purpose ?? { capability: '' }
  const { capability, organization, username, repository, tracking } = purpose
  const unknown = (key: string): Intent => ({ key, value: UNKNOWN })
  const org = organization === undefined ? undefined : view.certain(keys.organization(organization))
  const user = username === undefined ? undefined : view.certain(keys.user(username))
  const repo =
    repository === undefined ? undefined : view.certain(keys.repository(repository.owner, repository.name))
  switch (capability) {
    case 'organizationMembers':
      return typeof org === 'number' && typeof user === 'number'
        ? [
            unknown(keys.member(org, user)),
            unknown(keys.publicMember(org, user)),
            { key: strangeTeams(org), value: true },
          ]
        : []
    case 'timeTrackingSwitch':
      return typeof repo === 'number'
        ? [
            unknown(`shown tracking:${repo}`),
            { ...unknown(switchedTracking(repo)), ...(tracking ? { whenTaken: tracking !== 'off' } : {}) },
            // Whether entries are kept while tracking is disabled is not shown.
            ...(tracking === undefined || tracking === 'off'
              ? view.knowledge.index(entriesOf({ n: repo })).map((n) => unknown(entryFact(n)))
              : []),
          ]
        : []
    case 'gitContent':
      // What tells of a push comes after it.
      return typeof repo === 'number' && !view.request.purpose?.pushed
        ? contentFacts(view, repo).map(unknown)
        : []
    case 'commitStatuses':
      return typeof repo === 'number' ? stateFacts(view, repo, view.request.purpose?.commit).map(unknown) : []
    case 'repositoryRemoval':
      return repository ? [unknown(keys.repository(repository.owner, repository.name))] : []
    case 'organizationRemoval':
      // What becomes of what the organization owned is not specified.
      return organization === undefined
        ? []
        : [keys.organization(organization), ...repositoryKeys(view.knowledge, organization)].map(unknown)
    default:
      return []
  }
}
