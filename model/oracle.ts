import { operationEntries } from '../contract/derive/effects.ts'
import type { Contradiction } from './state/contradiction.ts'
import type { ModelEvent, RequestEvent, ResponseEvent } from './state/event.ts'
import { changesAbout, isOfEditedCaller, namedIn, noteSignedIn, repositoriesOf } from './state/facts.ts'
import { Judge, View } from './state/judge.ts'
import type { Entity, InFlight, ModelState, PendingWrite } from './state/model-state.ts'
import { admin } from './operations/admin.ts'
import { formByDescription } from './operations/by-description.ts'
import { noteAcceptance } from './operations/collaborators.ts'
import { judgeFailure } from './operations/failing-reads.ts'
import { legacyForge } from './operations/legacy-forge.ts'
import { markdown } from './operations/markdown.ts'
import { inKnownLetters } from './state/known-letters.ts'
import type { OperationModel, SuccessForm } from './operations/operation-model.ts'
import { orgs } from './operations/orgs.ts'
import { noticePermission } from './operations/permissions.ts'
import { notePurpose, purposeWrites, undocumentedWrites } from './operations/purposes.ts'
import { repos } from './operations/repos.ts'
import { judgeJson, judgeSuccess, listIn } from './operations/response-form.ts'
import { times } from './operations/times.ts'
import { users } from './operations/users.ts'
import type { Presumption } from './state/presumption.ts'
import { UNKNOWN } from './state/register.ts'
import { judgePages } from './pages.ts'
import { ruleWithId } from './rules.ts'
import type { RuleName } from './rules/rule.ts'
import { noteRefusedTexts, noteTextsOf } from './state/refused-text.ts'
import { noteUnclearTexts } from './state/sent-text.ts'

const models: Readonly<Record<string, OperationModel>> = {
  ...admin,
  ...markdown,
  ...orgs,
  ...repos,
  ...times,
  ...users,
  ...legacyForge,
}

/** The model of each operation, by its id. */
export const operationModels: Readonly<Record<string, OperationModel & SuccessForm>> = Object.fromEntries(
  operationEntries.map((entry) => [entry.id, { ...formByDescription(entry), ...models[entry.id] }]),
)

/** The judgement of one event. */
export interface Judgement {
  readonly modelState: ModelState
  readonly contradictions: readonly Contradiction[]
  /** Contradictions that a delayed effect of an earlier request would explain: the caller reads again. */
  readonly possiblyStale: readonly Contradiction[]
  /** Ids of the rules by which the response was judged. */
  readonly judged: ReadonlySet<string>
  /** Properties of the response that no sentence of a document decides. */
  readonly noticed: readonly string[]
  /** Those of them that most probably are mistakes. */
  readonly suspected: readonly string[]
  /** The presumption that the response confirms, and that no sentence states. */
  readonly shows?: Presumption | undefined
  /** The length of a list. */
  readonly listed?: number
}

/** Processes one event. Events come in the order of their `at`. Pure: equal arguments give equal results. */
export function judge(modelState: ModelState, event: ModelEvent): Judgement {
  if (event.kind === 'request') return { ...NOTHING, modelState: begin(modelState, event) }
  return end(modelState, event)
}

const NOTHING = {
  ...{ contradictions: [], possiblyStale: [], noticed: [], suspected: [] },
  judged: new Set<string>(),
}

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
    noteTextsOf(view.modelState.began(request, pendingWrites), request),
  )
}

/** The only entry of the index of a name. */
const NAMED = 0

/** The names of the resources that a request addresses or creates. */
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

/** A push is not a request: the requests that a driver sends before and after the push represent it. */
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

/** Whether a request may change the results of other requests. */
function mayChange({ method, operation }: RequestEvent): boolean {
  return method !== 'GET' && !operation?.startsWith('markdown.')
}

/**
 * Notes requests that may change the results of a search, and permissions of the users whom they name. The fate of a deleted user's
 * repositories is not specified.
 */
function changing(modelState: ModelState, request: RequestEvent, atMs: number): ModelState {
  if (!mayChange(request)) return modelState
  const { username = '' } = request.operation === 'admin.delete-user' ? request.parameters : {}
  const repositories = modelState.index(repositoriesOf(username))
  const changed = modelState.changed(
    request,
    atMs,
    repositories.map((entityId) => modelState.entity(entityId)?.name ?? ''),
  )
  return namesOf(request).reduce(
    (known, name) => known.counted(changesAbout(name), changed.changeCount),
    changed,
  )
}

function end(before: ModelState, event: ResponseEvent): Judgement {
  const inFlight = before.inFlight(event.id)
  if (!inFlight) return { ...NOTHING, modelState: before }
  const modelState = changing(before, inFlight.request, event.atMs)
  const { request } = inFlight
  const { response } = event
  const judging = new Judge(modelState, request, response ?? { status: 500, isEmpty: true }, event)
  const model = operationModels[request.operation ?? '']
  if (!model) {
    endUndocumented(judging, inFlight)
    const { shows } = judging
    return { ...NOTHING, shows, modelState: judging.modelState.ended(event.id) }
  }
  const isSuccess = judging.status >= 200 && judging.status < 300
  const isLegacy = request.operation?.startsWith('legacy-') === true
  // The legacy document shows no status codes: only the body decides.
  if (isLegacy && response) {
    judgeJson(judging)
    model.succeeded?.(judging)
  } else endByStatus(judging, model, inFlight, isSuccess)
  if (response && !isLegacy) judgeFailure(judging, model)
  // A successful read is judged as well: it was not refused.
  if (isSuccess && request.method === 'GET' && request.caller.login !== undefined && hasRule(judging))
    judging.judgedBy('every-owner-served')
  const listed = isSuccess ? listIn(judging.response.json)?.length : undefined
  if (isSuccess) judgePages(judging, model)
  if (isSuccess) noteSignedIn(judging)
  notePurpose(judging)
  noticePermission(judging)
  const { contradictions, possiblyStale, judged, noticed, suspected, shows } = judging
  return {
    modelState: judging.modelState.ended(event.id),
    ...{ contradictions, possiblyStale, judged, noticed, suspected, shows },
    ...(listed === undefined ? {} : { listed }),
  }
}

function endUndocumented(judging: Judge, { request, pendingWrites }: InFlight): void {
  const purpose = request.purpose && JSON.stringify(request.purpose)
  if (request.method === 'GET') forget(judging, pendingWrites)
  else
    for (const { key, value, whenTaken = value } of pendingWrites)
      judging.write(key, judging.status < 400 ? whenTaken : value, purpose)
  notePurpose(judging)
  const isAcceptance = request.purpose?.capability === 'acceptInvitation' && request.method !== 'GET'
  if (isAcceptance && judging.status < 400) noteAcceptance(judging)
}

/** Judges a response by its status code. Without a clear response, the pending writes of the request stay possible. */
function endByStatus(
  judging: Judge,
  model: OperationModel & SuccessForm,
  { request, pendingWrites }: InFlight,
  isSuccess: boolean,
): void {
  const isRefusal = judging.status >= 400 && judging.status < 500
  if (isSuccess && judgeSuccess(judging, model) && !request.isInOtherLetters) {
    const { modelState } = judging
    model.succeeded?.(judging)
    if (request.method === 'GET' || !judging.contradictions.some(isForbidden)) return
    // The success itself is wrong. Its effects are unknown, so that it makes no later response wrong.
    judging.modelState = modelState
    noteUnclear(judging, model, pendingWrites)
  } else if (isRefusal) {
    forget(judging, pendingWrites)
    const isDecisive = !judging.saysNothing && !isOfEditedCaller(judging)
    if (isDecisive) noteRefusedTexts(judging)
    if (isDecisive && !request.isInOtherLetters) model.refused?.(judging)
  } else noteUnclear(judging, model, pendingWrites)
}

/** The rules that forbid the success of any request of a kind. */
const FORBID: ReadonlySet<string> = new Set<RuleName>(['every-deleted', 'every-forbidden', 'every-new-name'])

/** Whether a sentence demands a refusal instead of the response. */
function isForbidden({ rule }: Contradiction): boolean {
  return FORBID.has(rule.slice(rule.lastIndexOf('.') + 1))
}

/** Notes that the pending writes of a request may have happened. */
function noteUnclear(judging: Judge, model: OperationModel, pendingWrites: readonly PendingWrite[]): void {
  noteUnclearTexts(judging)
  // The initial contents of an entity that it may have created are unknown.
  for (const { value } of pendingWrites)
    if (typeof value === 'number') judging.modelState = judging.modelState.withUnclear(value)
  model.unclear?.(judging)
}

/** Whether the documents specify who may use the operation. */
function hasRule(judging: Judge): boolean {
  return ruleWithId(judging.rule('every-owner-served')) !== undefined
}

/** A refused request changes nothing. */
function forget(judging: Judge, pendingWrites: readonly PendingWrite[]): void {
  for (const { key } of pendingWrites)
    judging.modelState = judging.modelState.withoutWriteOf(key, judging.request.id)
}
