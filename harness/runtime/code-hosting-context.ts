import { marksOf } from '../../fixtures/ledger-entry.ts'
import { entering } from '../../fixtures/ledger.ts'
import { Draws } from '../../fixtures/naming/draws.ts'
import { encodeBody } from '../../fixtures/code-hosting/session.ts'
import type { Account } from '../checks/fixture-types.ts'
import { given, type Call, type PathCall } from '../checks/call.ts'
import { forgeCaller, type Forge, type ForgeCaller } from '../checks/forge.ts'
import { Reply } from '../checks/reply.ts'
import type { ExchangeSource } from '../client/exchange-id.ts'
import type { HeaderLines } from '../client/exchange.ts'
import { present } from '../client/present.ts'
import { readFurtherPages } from './further-pages.ts'
import { performer, type DocumentCall, type Protocol } from './perform.ts'
import type { CodeHostingRuntime, TargetRuntime } from './target-runtime.ts'

/** The code-hosting service of a target that serves it, for one owner of exchanges. */
export function forgeFor(
  runtime: TargetRuntime,
  codeHosting: CodeHostingRuntime,
  source: ExchangeSource,
): Forge {
  const { seeder } = codeHosting
  const perform = performerFor(runtime, codeHosting, source)
  const performWhole = async (account: Account | undefined, call: Call | PathCall): Promise<Reply> => {
    if ('path' in call) return performer(runtime, source, protocolOf(codeHosting))(account, call)
    const reply = await perform(account, withCharset(runtime, source, call))
    if (call.operation === 'orgs.create-hook' && reply.succeeded)
      seeder.organizationsWithHooks.add(String(call.parameters?.['org']).toLowerCase())
    const about = { operation: runtime.operations[call.operation], url: seeder.parts.codeHosting.url }
    const whole = await readFurtherPages(reply, call, about, (next) => perform(account, next))
    runtime.lists.note(whole)
    return whole
  }
  const callers = new Map<Account | undefined, ForgeCaller>()
  const callerFor = (account: Account | undefined): ForgeCaller => {
    let caller = callers.get(account)
    if (!caller) callers.set(account, (caller = forgeCaller((call) => performWhole(account, call))))
    return caller
  }
  return {
    get anonymous() {
      return callerFor(undefined)
    },
    get admin() {
      return callerFor(seeder.requireAdmin())
    },
    as: callerFor,
  }
}

/** Sends documented calls of any caller for one owner of exchanges; does not read further pages of lists. */
export function performerFor(
  runtime: TargetRuntime,
  codeHosting: CodeHostingRuntime,
  source: ExchangeSource,
): (account: Account | undefined, call: Call) => Promise<Reply> {
  const protocol = protocolOf(codeHosting)
  const perform = performer(runtime, source, protocol)
  const { readsAgain } = runtime
  return async (account, call) => {
    const reply = await perform(account, call)
    if (reply.succeeded && call.invites) await accept(codeHosting, source, call, call.invites)
    if (runtime.operations[call.operation]?.method === 'GET')
      readsAgain?.set(reply.id, (again) => performer(runtime, again, protocol)(account, call))
    return reply
  }
}

/** Accepts the invitation that a call may have caused, if the driver can. */
async function accept(
  { seeder }: CodeHostingRuntime,
  source: ExchangeSource,
  { parameters = {} }: Call,
  invited: Account,
): Promise<void> {
  const capability = 'acceptInvitation'
  const act = seeder.parts.driver.capabilities[capability]
  if (!act) return
  const repository = { owner: String(parameters['owner']), name: String(parameters['repo']) }
  const session = seeder.session(source).for({ capability, repository, username: invited.username })
  await seeder.repeatableStep('an accepted invitation', () => act(session, invited, repository))
}

/** A call of an operation, or of an undocumented path. */
type SentCall = DocumentCall & Pick<Call, 'raw' | 'option' | 'headers' | 'makes'>

/** Callers sign in as the driver does; bodies are JSON in the driver's names. */
function protocolOf({ seeder }: CodeHostingRuntime): Protocol<Account | undefined, SentCall, Reply> {
  const { driver, ledger, nonce, target, codeHosting: served } = seeder.parts
  return {
    document: 'code-hosting',
    label: (caller) => caller?.label ?? 'anonymous',
    login: (caller) => (caller?.isForged ? undefined : caller?.username),
    given: (caller) => [given(caller)],
    async sign(caller, { raw, option, headers: own = [] }) {
      const credentials = caller
        ? await seeder.signIn.headersOf(caller, (source) => seeder.session(source))
        : []
      const json = option && seeder.body(option.kind, option.fields)
      const { headers, ...body } = encodeBody(present({ json, raw }))
      return { headers: [...credentials, ...withOwn(headers, own)], ...body }
    },
    note(caller, { makes, option }) {
      const made = typeof makes === 'function' ? makes(caller) : makes
      if (!made) return undefined
      const sent = marksOf(option?.fields ?? {})
      const entry = { target: target.name, url: served.url, run: nonce, ...made, sent }
      entering(ledger, entry)
      return {
        answered: (answer) => seeder.noteAnswer(entry, answer),
        unanswered: () => ledger.unanswered(entry),
        notSent: () => ledger.notSent(entry),
      }
    },
    read: (answer, shape, endpoint) => new Reply(answer, shape, driver.names, endpoint),
  }
}

/** Header lines, in which those of a call replace others with the same names. */
function withOwn(lines: HeaderLines, own: HeaderLines): HeaderLines {
  const names = new Set(own.map(([name]) => name))
  return [...own, ...lines.filter(([name]) => !names.has(name))]
}

/** One of this many calls of checks names a charset. */
const RARELY = 8

/**
 * The sent form of a check's call: some media types name a charset, as many clients do. It is JSON all the same (RFC 8259, section
 * 11). Clients of the ordinary form have their own form.
 */
function withCharset({ naming, seed }: TargetRuntime, source: ExchangeSource, call: Call): Call {
  // Shared inputs of several checks stay unchanged.
  if (!call.option || call.headers || naming.isOrdinary || !source.startsWith('check:')) return call
  if (!new Draws(seed, `charset of ${call.operation} for ${source}`).chance(1, RARELY)) return call
  return { ...call, headers: [['content-type', 'application/json; charset=utf-8']] }
}
