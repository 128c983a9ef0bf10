import { Draws } from '../../fixtures/naming/draws.ts'
import type { LegacyForgeDriver, LegacyRequest, PlacedRequest } from '../../fixtures/drivers/legacy-driver.ts'
import type { Naming } from '../../fixtures/naming/naming.ts'
import {
  listedIssue,
  madeIssue,
  makingIssue,
  type IssueInTheMaking,
} from '../../fixtures/legacy-forge/ledger-entries.ts'
import {
  LegacyCaller,
  LegacyReply,
  REPLAYED,
  sign,
  type Legacy,
  type LegacyCall,
  type Place,
  type Signature,
  type Signer,
} from '../checks/legacy.ts'
import type { ExchangeSource } from '../client/exchange-id.ts'
import { Inconclusive, Withheld } from '../client/inconclusive.ts'
import { present } from '../client/present.ts'
import { readFurtherPages } from './further-pages.ts'
import { ownPath } from './own-path.ts'
import { performer, type Protocol } from './perform.ts'
import type { LegacyForgeRuntime, TargetRuntime } from './target-runtime.ts'

/** A caller with the parameters of one request: the salt is drawn when the call is created, not when it is sent. */
type SignedCaller = Omit<Signer, 'parameters'> & { readonly parameters: Signature }

/** The legacy project forge of a target that serves it, for one owner of exchanges. */
export function legacyFor(
  runtime: TargetRuntime,
  legacyForge: LegacyForgeRuntime,
  source: ExchangeSource,
): Legacy {
  const { seed, nonce, naming } = runtime
  const callerFor = callersFor(runtime, legacyForge, source)
  let salts = 0
  const nextSalt = () => naming.salt(`${seed} ${nonce} ${source} ${++salts}`)
  return {
    anonymous: callerFor({ label: 'anonymous', parameters: () => ({}), given: [] }),
    as(person, salt) {
      const parameters = () => sign(person, salt ?? nextSalt())
      const signs = salt === undefined ? { login: person.login } : { chooses: person.login }
      return callerFor({ label: person.label, ...signs, parameters, given: [person] })
    },
    pathTo: (address, from) => ownPath(address, from, legacyForge.url),
    sending(parameters, label, ...given) {
      if (parameters._salt) saltsOf(runtime).add(parameters._salt)
      return callerFor({ label, parameters: () => parameters, given })
    },
    placing(person, where) {
      const parameters = () => sign(person, nextSalt())
      return callerFor({ label: person.label, parameters, given: [person], place: where })
    },
  }
}

/** Creates callers who sign each of their requests. */
function callersFor(
  runtime: TargetRuntime,
  legacyForge: LegacyForgeRuntime,
  source: ExchangeSource,
  placeInForms = () => (legacyForge.placeInForms ??= findPlaceInForms(runtime, legacyForge)),
) {
  const protocol = protocolOf(runtime, legacyForge, placeInForms)
  const operationOf = (call: LegacyCall) =>
    call.operation === undefined ? undefined : runtime.operations[call.operation]
  return (signer: Signer): LegacyCaller => {
    const performFor = (one: ExchangeSource) => {
      const perform = performer(runtime, one, protocol)
      return (call: LegacyCall) => {
        const parameters = signer.parameters()
        if (parameters._hash) runtime.redactor.hide(parameters._hash, `hash:${signer.label}`)
        return perform({ ...signer, ...signedBy(runtime, signer, parameters), parameters }, call)
      }
    }
    const performFirst = performFor(source)
    const performOne = async (call: LegacyCall) => {
      const reply = await performFirst(call)
      if (operationOf(call)?.method === 'GET')
        runtime.readsAgain?.set(reply.id, (again) => performFor(again)(call))
      return reply
    }
    return new LegacyCaller(async (call) => {
      const reply = await performOne(call)
      const about = { operation: operationOf(call), url: legacyForge.url }
      const whole = await readFurtherPages(reply, call, about, performOne)
      runtime.lists.note(whole)
      return whole
    })
  }
}

/**
 * The place of the parameters in a form, if a server does not read the driver's place: the document says that a request carries
 * them, not where. A form without summary and content creates nothing on any server.
 */
async function findPlaceInForms(
  runtime: TargetRuntime,
  legacyForge: LegacyForgeRuntime,
): Promise<Place | undefined> {
  const { member: named, publicProject, privateProject } = runtime.target.legacyForge ?? {}
  if (!named || (privateProject ?? publicProject) === undefined) return undefined
  const source = 'fixture:place of the parameters in forms'
  const { member, memberProject } = legacyForge.shared
  const callerFor = callersFor(runtime, legacyForge, source, async () => undefined)
  let salts = 0
  const ask = async (place?: Place) => {
    const parameters = () =>
      sign(member, runtime.naming.salt(`${runtime.seed} ${runtime.nonce} ${source} ${++salts}`))
    const signer = { label: member.label, parameters, given: [member], ...present({ place }) }
    return callerFor(signer).createIssue(memberProject, { status: 'New' })
  }
  try {
    const usual = await ask()
    if (isTaken(usual) || !isTaken(await ask('form'))) return undefined
    runtime.doubts.push(
      `POST requests are signed by form fields: one that was signed as usual was answered ${runtime.redactor.cleanMessage(usual.summarize())}`,
    )
    return 'form'
  } catch (cause) {
    // Forms are sent as usual; the checks themselves report a missing response or a withheld request.
    if (cause instanceof Inconclusive || cause instanceof Withheld) return undefined
    throw cause
  }
}

/** Whether a form without summary and content was rejected for the missing fields, or was accepted, as for users who may create issues. */
function isTaken(reply: LegacyReply): boolean {
  return reply.errorFields().length > 0 || reply.issueNumber() !== undefined
}

/** The signer of a request. The document does not specify the treatment of a salt without letters. */
function signedBy(
  runtime: TargetRuntime,
  { chooses, login, label }: Signer,
  { _salt: salt = '' }: Signature,
) {
  if (chooses === undefined) return { label, ...present({ login }) }
  if (!PLAIN.test(salt)) return { label }
  const used = saltsOf(runtime)
  const isUsed = used.has(salt)
  used.add(salt)
  return { label: isUsed ? `${label}${REPLAYED}` : label, login: chooses }
}

/** Salts that every server accepts. */
const PLAIN = /^[\w-]{1,64}$/

const usedSalts = new WeakMap<TargetRuntime, Set<string>>()

/** The given salts that users have sent so far. */
function saltsOf(runtime: TargetRuntime): Set<string> {
  const known = usedSalts.get(runtime) ?? new Set()
  usedSalts.set(runtime, known)
  return known
}

/** Callers sign each request; bodies are forms. */
function protocolOf(
  { ledger, target, naming }: TargetRuntime,
  { driver, url }: LegacyForgeRuntime,
  placeInForms: () => Promise<Place | undefined>,
): Protocol<SignedCaller, LegacyCall, LegacyReply> {
  const unclear: IssueInTheMaking[] = []
  return {
    document: 'legacy-forge',
    label: ({ label }) => label,
    login: ({ login }) => login,
    given: ({ given }) => given,
    async sign({ parameters, place }, { form, multipart, headers = [] }, line) {
      const request = {
        ...line,
        ...present({ form }),
        ...(multipart ? { multipart, ...boundaryOf(naming) } : {}),
      }
      const isOpen = form !== undefined && place === undefined && parameters._hash !== undefined
      const placed = placeParameters(driver, request, parameters, isOpen ? await placeInForms() : place)
      // Requests the server's own messages in one language.
      const isOwn = headers.some(([name]) => name === 'accept-language')
      return {
        ...placed,
        headers: [...placed.headers, ...headers, ...(isOwn ? [] : [['accept-language', 'en'] as const])],
      }
    },
    note(_caller, { makes, operation, parameters }) {
      const asked = unclear.filter(({ project }) => project === parameters?.['project'])
      if (!makes && operation === 'legacy-issues.list' && asked.length > 0)
        return {
          answered(list) {
            for (const making of asked)
              if (listedIssue(ledger, making, list)) unclear.splice(unclear.indexOf(making), 1)
          },
          unanswered() {},
          notSent() {},
        }
      if (!makes) return undefined
      const making = makingIssue(ledger, target.name, url, makes)
      return {
        answered(reply) {
          if (madeIssue(ledger, making, reply)) unclear.push(making)
        },
        unanswered: () => ledger.unanswered(making),
        notSent: () => ledger.notSent(making),
      }
    },
    read: (answer, shape, endpoint) =>
      new LegacyReply(answer, shape, {}, endpoint.replace(/ \/(?!api\/)/, ' /api/')),
  }
}

/** In the suite's own form, the driver chooses the boundary. */
function boundaryOf(naming: Naming): Pick<LegacyRequest, 'boundary'> {
  return naming.isOrdinary ? { boundary: naming.salt('boundary') } : {}
}

function placeParameters(
  driver: LegacyForgeDriver,
  unordered: LegacyRequest,
  signature: Signature,
  where: Place | undefined,
): PlacedRequest {
  // The document gives neither them nor the fields of a form an order: the salt decides.
  const order = new Draws(signature._salt ?? '', 'order of a signature')
  const ordered = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(order.shuffled(Object.entries(all)))
  const parameters = ordered(signature as Readonly<Record<string, string>>)
  const request = { ...unordered, ...present({ form: unordered.form && ordered(unordered.form) }) }
  switch (where) {
    case undefined:
      return driver.place(request, parameters)
    case 'query':
      return driver.place(
        { ...request, path: `${request.path}?${new URLSearchParams(parameters).toString()}` },
        {},
      )
    case 'form':
      return driver.place({ ...request, form: { ...request.form, ...parameters } }, {})
    case 'headers': {
      const placed = driver.place(request, {})
      return { ...placed, headers: [...placed.headers, ...Object.entries(parameters)] }
    }
  }
}
