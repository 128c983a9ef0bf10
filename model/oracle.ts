import type { Contradiction } from './state/contradiction.ts'
import type { ModelEvent, Purpose, RequestEvent, ResponseEvent } from './state/event.ts'
import {
  callerOf,
  isObject,
  keys,
  namedIn,
  noteSignedIn,
  participantsOf,
  repositoriesOf,
  repositoryKeys,
  strangeTeams,
  tiesOf,
  userNamed,
} from './state/facts.ts'
import { Judge, View } from './state/judge.ts'
import type { PendingWrite, ModelState, Entity } from './state/model-state.ts'
import { admin } from './operations/admin.ts'
import { contentFacts, notePushed, stateFacts } from './operations/content-facts.ts'
import { STRANGE } from './operations/legacy-common.ts'
import { judgeFailure } from './operations/failing-reads.ts'
import { legacyForge } from './operations/legacy-forge.ts'
import { markdown } from './operations/markdown.ts'
import { inKnownLetters } from './state/known-letters.ts'
import type { OperationModel } from './operations/operation-model.ts'
import { orgs } from './operations/orgs.ts'
import { noticePermission } from './operations/permissions.ts'
import { repos } from './operations/repos.ts'
import { entriesOf, entryFact } from './operations/time-entries.ts'
import { switchedTracking } from './operations/time-tracking.ts'
import { times } from './operations/times.ts'
import { users } from './operations/users.ts'
import { UNKNOWN } from './state/register.ts'
import { ruleWithId } from './rules.ts'
import { noteUnclearTexts } from './state/sent-text.ts'
import { isInteger, jsonText } from './state/number.ts'

/** The model of each operation, by its id. */
export const operationModels: Readonly<Record<string, OperationModel>> = {
  ...admin,
  ...markdown,
  ...orgs,
  ...repos,
  ...times,
  ...users,
  ...legacyForge,
}

/** The judgement of one event. */
export interface Judgement {
  readonly modelState: ModelState
  readonly contradictions: readonly Contradiction[]
  /** Contradictions that a late effect of an earlier request would explain: read again. */
  readonly possiblyStale: readonly Contradiction[]
  /** Ids of the rules by which the response was judged. */
  readonly judged: ReadonlySet<string>
  /** What the response shows that no sentence of a document decides. */
  readonly noticed: readonly string[]
  /** Of a list: its length. */
  readonly listed?: number
}

/** Takes in one event. Events come in the order of their `at`. Pure: equal arguments give equal results. */
export function judge(modelState: ModelState, event: ModelEvent): Judgement {
  if (event.kind === 'request') return { ...NOTHING, modelState: begin(modelState, event) }
  return end(modelState, event)
}

const NOTHING = { contradictions: [], possiblyStale: [], judged: new Set<string>(), noticed: [] }

function begin(modelState: ModelState, sent: RequestEvent): ModelState {
  const request = mayChange(sent) ? inKnownLetters(new View(modelState, sent)) : sent
  const view = new View(pushed(changing(modelState, request, request.atMs), request), request)
  const model = operationModels[request.operation ?? '']
  const pendingWrites: readonly PendingWrite[] =
    model?.pendingWrites?.(view, (entity: Omit<Entity, 'id'>) => {
      const [grown, entityId] = view.modelState.add(entity)
      view.modelState = grown
      return entityId
    }) ?? (request.operation === undefined ? undocumentedWrites(view) : [])
  return namesOf(request).reduce(
    (known, name) => known.enter(namedIn(name), NAMED),
    view.modelState.began(request, pendingWrites),
  )
}

/** The only entry of the index of a name. */
const NAMED = 0

/** The names by which a request says what it is about, and what it makes. */
function namesOf({ parameters, fields = {}, purpose }: RequestEvent): string[] {
  const { username, name, organization } = fields
  const made = [
    username,
    name,
    organization,
    purpose?.username,
    purpose?.organization,
    purpose?.repository?.name,
  ]
  return [...PLACES.map((place) => parameters[place]), ...made].filter((one) => typeof one === 'string')
}

const PLACES = ['username', 'org', 'owner', 'repo', 'reponame', 'collaborator', 'timetrackingusername']

/** A push is no request: the requests that a driver sends before and after it stand for it. */
function pushed(modelState: ModelState, request: RequestEvent): ModelState {
  if (request.purpose?.capability !== 'gitContent' || request.purpose.pushed) return modelState
  return purposeWrites(new View(modelState, request)).reduce(
    (known, { key }) =>
      known.write(key, {
        begin: request.at,
        end: request.at,
        endMs: request.atMs,
        value: UNKNOWN,
        certain: true,
      }),
    modelState,
  )
}

/** Whether a request may change what others find. */
function mayChange({ method, operation }: RequestEvent): boolean {
  return method !== 'GET' && !operation?.startsWith('markdown.')
}

/** Notes requests that may change what a search finds. What becomes of the repositories of a user who is deleted is not specified. */
function changing(modelState: ModelState, request: RequestEvent, atMs: number): ModelState {
  if (!mayChange(request)) return modelState
  const { username = '' } = request.operation === 'admin.delete-user' ? request.parameters : {}
  const repositories = modelState.index(repositoriesOf(username))
  return modelState.changed(
    request,
    atMs,
    repositories.map((entityId) => modelState.entity(entityId)?.name ?? ''),
  )
}

function end(before: ModelState, event: ResponseEvent): Judgement {
  const inFlight = before.inFlight(event.id)
  if (!inFlight) return { ...NOTHING, modelState: before }
  const modelState = changing(before, inFlight.request, event.atMs)
  const { request, pendingWrites } = inFlight
  const model = operationModels[request.operation ?? '']
  const { response } = event
  if (!model) {
    const undocumented = new Judge(modelState, request, response ?? { status: 500, isEmpty: true }, event)
    const purpose = request.purpose && JSON.stringify(request.purpose)
    if (request.method !== 'GET')
      for (const { key, value, whenTaken = value } of pendingWrites)
        undocumented.write(key, undocumented.status < 400 ? whenTaken : value, purpose)
    else forget(undocumented, pendingWrites)
    notePurpose(undocumented)
    return { ...NOTHING, modelState: undocumented.modelState.ended(event.id) }
  }
  const judging = new Judge(modelState, request, response ?? { status: 500, isEmpty: true }, event)
  const isSuccess = judging.status >= 200 && judging.status < 300
  const isRefusal = judging.status >= 400 && judging.status < 500
  // The legacy document shows no status codes: the body decides.
  if (request.operation?.startsWith('legacy-') && response) {
    judgeJson(judging)
    model.succeeded?.(judging)
  } else if (isSuccess && judgeSuccess(judging, model) && !request.isInOtherLetters)
    model.succeeded?.(judging)
  else if (isRefusal) {
    forget(judging, pendingWrites)
    if (!judging.saysNothing && !request.isInOtherLetters) model.refused?.(judging)
  } else {
    noteUnclearTexts(judging)
    // What it may have created is not known from its beginning.
    for (const { value } of pendingWrites)
      if (typeof value === 'number') judging.modelState = judging.modelState.withUnclear(value)
    model.unclear?.(judging)
  }
  if (response && !request.operation?.startsWith('legacy-')) judgeFailure(judging, model)
  // A read that succeeds is judged as well: it was not refused.
  if (isSuccess && request.method === 'GET' && request.caller.login !== undefined && hasRule(judging))
    judging.judgedBy('every-owner-served')
  if (isSuccess) noteSignedIn(judging)
  notePurpose(judging)
  noticePermission(judging)
  const listed = listIn(judging.response.json)
  return {
    modelState: judging.modelState.ended(event.id),
    contradictions: judging.contradictions,
    possiblyStale: judging.possiblyStale,
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

/** Learns from a request that an earlier push is over. */
function notePurpose(judge: Judge): void {
  const { purpose } = judge.request
  if (!purpose) return
  const { repository, pushed, organization, username = '' } = purpose
  const user = organization === undefined ? undefined : userNamed(judge, username)
  if (user) judge.enter(tiesOf(user), user.id)
  const entityId = repository && pushed && judge.certain(keys.repository(repository.owner, repository.name))
  if (typeof entityId === 'number') notePushed(judge, entityId)
  noteParticipant(judge, purpose)
}

/** A refused request changes nothing. */
function forget(judging: Judge, pendingWrites: readonly PendingWrite[]): void {
  for (const { key } of pendingWrites)
    judging.modelState = judging.modelState.withoutWriteOf(key, judging.request.id)
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
    judging.expect('every-link', typeof url === 'string' && url.includes('/') && !/\s/.test(url), {
      expected: 'an avatar URL that is an absolute URL or a path',
      received: jsonText(url).slice(0, 80),
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

/** The kind of a body that differs from the document's; undefined for a right one. */
function flawOf(body: OperationModel['body'], json: unknown): string | undefined {
  return hasShape(body, json) ? undefined : json === undefined ? 'no JSON' : jsonText(json).slice(0, 80)
}

function hasShape(body: OperationModel['body'], json: unknown): boolean {
  const isUser = (value: unknown) => isObject(value) && isInteger(value['id'])
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
      // The fields of SearchResults are not shown: a server may leave out a list without entries.
      return isObject(json) && hasShape('list', json['data'] ?? [])
  }
}

/** The facts that an undocumented request may change: those of its purpose, or everything that its path names. */
function undocumentedWrites(view: View): readonly PendingWrite[] {
  const { request } = view
  if (request.method === 'GET' && !request.purpose) return []
  const { purpose } = request
  if (purpose) return purposeWrites(view)
  const path = request.parameters['path'] ?? ''
  const unknown = (key: string): PendingWrite => ({ key, value: UNKNOWN })
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
  const entityId = judge.certain(keys.repository(repository.owner, repository.name))
  if (typeof entityId === 'number') judge.enter(participantsOf(entityId), user.id)
}

function purposeWrites(view: View): readonly PendingWrite[] {
  const purpose: Purpose = view.request.purpose ?? { capability: '' }
  const { capability, organization, username, repository, tracking } = purpose
  const unknown = (key: string): PendingWrite => ({ key, value: UNKNOWN })
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
              ? view.modelState.index(entriesOf({ id: repo })).map((entityId) => unknown(entryFact(entityId)))
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
        : [keys.organization(organization), ...repositoryKeys(view.modelState, organization)].map(unknown)
    default:
      return []
  }
}
