import { requestTo } from '../../contract/derive/paths.ts'
import { BodyDefect, type Answer } from '../client/answer.ts'
import { Interrupted, Inconclusive } from '../client/inconclusive.ts'
import { mediaTypeOf } from '../client/media-type.ts'
import { refusesCaller } from '../client/overload.ts'
import { present } from '../client/present.ts'
import { type DocumentName, type DriverChoice, driverName, isDriverFile } from '../client/target.ts'
import { NotRecorded } from '../client/recording.ts'
import { Unmet } from '../client/unmet.ts'
import { Draws } from '../../fixtures/naming/draws.ts'
import type { Account } from '../checks/fixture-types.ts'
import { checkLegacyTarget } from './legacy-target-check.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** The reason why a configured document of a target cannot be tested; absent if it can. */
export type Unreachable = Partial<Record<DocumentName, string>>

/**
 * Sends a few requests that change nothing. A document counts as unreachable only if there is no connection, the administrator is
 * refused on one operation and not served on another, or no documented operation responds in its form.
 */
export async function preflight(runtime: TargetRuntime): Promise<Unreachable> {
  return ofDocuments(runtime, codeHostingFindings, legacyForgeUnreachable)
}

type Ask = (runtime: TargetRuntime) => Promise<string | undefined>

/** The reason for each unreachable document of the target. */
async function ofDocuments(runtime: TargetRuntime, codeHosting: Ask, legacyForge: Ask): Promise<Unreachable> {
  const [ofCodeHosting, ofLegacyForge] = await Promise.all([
    runtime.codeHosting && unreachable(runtime, codeHosting, runtime.target.codeHosting?.driver),
    runtime.legacyForge && unreachable(runtime, legacyForge, runtime.target.legacyForge?.driver),
  ])
  return present({ 'code-hosting': ofCodeHosting, 'legacy-forge': ofLegacyForge })
}

/**
 * The documents whose address belongs to something else: there is no connection, or every request returns a page or a redirect. A
 * server under development is not among them, with any responses.
 */
export async function wrongAddresses(runtime: TargetRuntime): Promise<Unreachable> {
  const { codeHosting, target } = runtime
  const codeHostingWrong = async (): Promise<string | undefined> => {
    const { seeder } = codeHosting ?? {}
    const session = seeder?.session('preflight')
    const url = seeder?.parts.codeHosting.url
    if (!session || url === undefined) return undefined
    const ask = (operation: 'users.search' | 'repos.search') => () =>
      session.call(undefined, ...requestTo(operation, {}, { limit: 1 }))
    const search = await reached(ask('users.search'), url)
    if (typeof search === 'string') return search
    if (!isOfSomethingElse(search) || !isOfSomethingElse(await ask('repos.search')())) return undefined
    return `${url} does not look like the code-hosting API: GET /api/v1/users/search was answered ${search.summarize()}; check the address, which is to be given without /api/v1`
  }
  const legacyForgeWrong = async (): Promise<string | undefined> => {
    const url = target.legacyForge?.url
    if (url === undefined) return undefined
    const send = runtime.client.sender('preflight')
    const list = await reached(
      () => send({ document: 'legacy-forge', method: 'GET', path: '/api/', caller: 'anonymous' }),
      url,
    )
    return typeof list === 'string' ? list : undefined
  }
  return ofDocuments(runtime, codeHostingWrong, legacyForgeWrong)
}

/** A page in place of JSON, or a redirect. */
function isOfSomethingElse(answer: Answer): boolean {
  const isRedirection = answer.status >= 300 && answer.status < 400
  return isRedirection || (answer.succeeded && mediaTypeOf(answer.headers) === 'text/html')
}

async function unreachable(
  runtime: TargetRuntime,
  ask: Ask,
  driver: DriverChoice | undefined,
): Promise<string | undefined> {
  // A media type, for example, is text of the target.
  const shown = (why: string) => runtime.redactor.cleanMessage(why)
  try {
    const why = await ask(runtime)
    return why === undefined ? undefined : shown(why)
  } catch (cause) {
    // In a replay, missing exchanges make the checks that need them unmet. An interrupt proves nothing about the target: its
    // requirements are skipped, not in error.
    if (cause instanceof NotRecorded || cause instanceof Interrupted) return undefined
    // `Unmet`: the driver cannot sign the administrator in.
    if (cause instanceof Inconclusive || cause instanceof Unmet) return shown(cause.message)
    if (driver === undefined || !isDriverFile(driverName(driver))) throw cause
    return shown(
      `the driver of ${runtime.target.name} threw: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

async function codeHostingFindings(runtime: TargetRuntime): Promise<string | undefined> {
  const why = await codeHostingUnreachable(runtime)
  if (why === undefined && runtime.target.allowWrites) await runtime.codeHosting?.seeder.learnWhatStays()
  return why
}

async function codeHostingUnreachable(runtime: TargetRuntime): Promise<string | undefined> {
  const { codeHosting, target } = runtime
  if (!codeHosting) return undefined
  const { seeder } = codeHosting
  const { url } = seeder.parts.codeHosting
  const session = seeder.session('preflight')
  const { admin } = seeder
  // In the ordinary form, no request is always the first.
  const isLater = runtime.naming.isOrdinary && new Draws(runtime.nonce, 'preflight').chance(1, 2)
  const current = () => session.call(admin, ...requestTo('users.current'))
  const first = admin && isLater ? await reached(current, url) : undefined
  if (typeof first === 'string') return first
  const search = await reached(
    () => session.call(undefined, ...requestTo('users.search', {}, { limit: 1 })),
    url,
  )
  if (typeof search === 'string') return search
  const own = first ?? (admin && (await current()))
  const times =
    own && refusesCaller(own) ? await session.call(admin, ...requestTo('times.list-own')) : undefined
  // Servers without time tracking return 404.
  if (admin && own && times && !times.succeeded)
    return `${url} refuses the administrator ${admin.username} (${own.status} on GET /user, ${times.status} on GET /user/times): check name, ${admin.token === undefined ? 'password' : 'token'} and driver of ${target.name}${howToUseTokens(admin)}`
  if (answersAsObject(search) || (own && answersAsObject(own))) return undefined
  const repositories = await session.call(admin, ...requestTo('repos.search', {}, { limit: 1 }))
  if (answersAsObject(repositories)) return undefined
  if (isUnknownEverywhere(search, repositories))
    return `${url} answers every request as on a path that it does not have (GET /api/v1/users/search: ${search.summarize()}). A new server: start with POST /admin/users: 201 and one User; run --next says what comes next, and GET /users/search is what other runs need. A server that has it: its address is another, and is given without /api/v1`
  return `${url} does not look like the code-hosting API: GET /api/v1/users/search was answered ${search.summarize()}; check the address, which is to be given without /api/v1; of a server in the making, run --next shows what to build first`
}

async function legacyForgeUnreachable(runtime: TargetRuntime): Promise<string | undefined> {
  const { client, target } = runtime
  const { legacyForge } = target
  if (!legacyForge) return undefined
  const send = client.sender('preflight')
  const ask = (path: string) => send({ document: 'legacy-forge', method: 'GET', path, caller: 'anonymous' })
  const list = await reached(() => ask('/api/'), legacyForge.url)
  if (typeof list === 'string') return list
  if (answersAsObject(list)) return wrongInTargetFile(runtime)
  const issues = legacyForge.publicProject && (await ask(`/api/p/${legacyForge.publicProject}/issues/`))
  if (issues && answersAsObject(issues)) return wrongInTargetFile(runtime)
  const unknown = issues || (await ask('/api/no-such-resource/'))
  if (isUnknownEverywhere(list, unknown))
    return `${legacyForge.url} answers every request as on a path that it does not have (GET /api/: ${list.summarize()}). A new server: start with GET /api/: 200 and {"message": "success", "projects": [projects]}; run --next says what comes next. A server that has it: its address is another, and is given without /api/`
  const tried = issues ? `, GET /api/p/${legacyForge.publicProject}/issues/ ${issues.summarize()}` : ''
  const orName = issues
    ? 'and legacyForge.publicProject'
    : 'or, for a server without the list of projects, name a public project: legacyForge.publicProject in a target file'
  return `${legacyForge.url} does not look like the legacy project-forge API: GET /api/ was answered ${list.summarize()}${tried}; check the address, which is to be given without /api/, ${orName}`
}

/** The entries of the target file that are certainly wrong, if any. Doubts about others become notes of the run. */
async function wrongInTargetFile(runtime: TargetRuntime): Promise<string | undefined> {
  const { wrong, doubts } = await checkLegacyTarget(runtime)
  runtime.doubts.push(...doubts.map((doubt) => runtime.redactor.cleanMessage(doubt)))
  return wrong.length === 0 ? undefined : `the target file is wrong: ${wrong.join('; ')}`
}

async function reached(ask: () => Promise<Answer>, url: string): Promise<Answer | string> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause
    const { kind, message } = cause.fault
    return `${url} ${kind === 'timeout' ? 'does not answer' : 'cannot be reached'}: ${message}`
  }
}

/** Advice for servers that accept passwords only for creating tokens; a token of the administrator could not be removed. */
function howToUseTokens({ token }: Account): string {
  return token === undefined
    ? '; for a server that accepts tokens alone, set codeHosting.admin.token (FORGE_CONFORMANCE_ADMIN_TOKEN)'
    : ''
}

/** Whether two operations have the same response, which is that of an unknown path. Ignores bodies, which can contain paths and times. */
function isUnknownEverywhere(one: Answer, other: Answer): boolean {
  return (
    NO_ROUTE.has(one.status) &&
    one.status === other.status &&
    mediaTypeOf(one.headers) === mediaTypeOf(other.headers)
  )
}

/** Statuses of unknown paths and methods. */
const NO_ROUTE = new Set([404, 405, 501])

/** Whether a response is a success with a JSON object, which every operation of the preflight returns. */
function answersAsObject(answer: Answer): boolean {
  try {
    const json = answer.json()
    return answer.succeeded && typeof json === 'object' && json !== null && !Array.isArray(json)
  } catch (cause) {
    if (!(cause instanceof BodyDefect)) throw cause
    return false
  }
}
