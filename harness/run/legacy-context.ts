import type { LegacyForgeDriver, LegacyRequest, PlacedRequest } from '../../fixtures/drivers/legacy-driver.ts'
import {
  madeIssue,
  makingIssue,
  notMadeIssue,
  type IssueInTheMaking,
} from '../../fixtures/legacy-forge/ledger-entries.ts'
import { shortHash } from '../../fixtures/randomness.ts'
import { Interrupted } from '../client/inconclusive.ts'
import {
  LegacyCaller,
  LegacyReply,
  sign,
  type Legacy,
  type LegacyCall,
  type Place,
  type Signature,
  type Signer,
} from '../checks/legacy.ts'
import { filledIn, pathOf } from './operation-paths.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** The legacy project forge of a target that serves it, for one owner of exchanges. */
export function legacyFor(runtime: TargetRuntime, owner: string): Legacy | undefined {
  const { legacyForge, client, redactor, seed } = runtime
  if (!legacyForge) return undefined
  const { driver } = legacyForge
  const send = client.sender(owner)
  let salts = 0
  const nextSalt = () => `salt${shortHash(`${seed} ${owner} ${++salts}`, 10)}`

  const perform = async (signer: Signer, call: LegacyCall): Promise<LegacyReply> => {
    const { operations } = runtime
    const operation = call.operation === undefined ? undefined : operations[call.operation]
    const parameters = signer.parameters()
    if (parameters._hash) redactor.hide(parameters._hash, `hash:${signer.label}`)
    const method = call.method ?? operation?.method ?? 'GET'
    const request: LegacyRequest = {
      method,
      path: operation ? pathOf(operation, call.parameters) : filledIn(call.path ?? '', call.parameters),
      ...(call.form ? { form: call.form } : {}),
      ...(call.multipart ? { multipart: true } : {}),
    }
    const placed = place(driver, request, parameters, signer.place)
    return noted(runtime, call, async (ready) => {
      const answer = await send(
        ready([...signer.given, ...(call.given ?? [])]).then(() => ({
          document: 'legacy-forge',
          method,
          path: placed.path,
          caller: signer.label,
          // Messages that a server words itself come in one language.
          headers: [...placed.headers, ['accept-language', 'en']],
          ...(placed.body === undefined ? {} : { body: placed.body }),
        })),
      )
      return new LegacyReply(answer, operation?.answers ?? 'undeclared', driver.names)
    })
  }
  const callerFor = (signer: Signer) => new LegacyCaller((call) => perform(signer, call))
  return {
    anonymous: callerFor({ label: 'anonymous', parameters: () => ({}), given: [] }),
    as(person, salt) {
      const parameters = () => sign(person, salt ?? nextSalt())
      return callerFor({ label: person.label, parameters, given: [person] })
    },
    sending: (parameters, label, ...given) => callerFor({ label, parameters: () => parameters, given }),
    placing(person, where) {
      const parameters = () => sign(person, nextSalt())
      return callerFor({ label: person.label, parameters, given: [person], place: where })
    },
  }
}

/**
 * Writes the ledger once everything is ready for a request that makes an issue, and sets it right when the answer is
 * there.
 */
async function noted(
  { ledger, target }: TargetRuntime,
  { makes }: LegacyCall,
  request: (
    ready: (resources: ReadonlyArray<{ made(): Promise<void> }>) => Promise<void>,
  ) => Promise<LegacyReply>,
): Promise<LegacyReply> {
  const url = target.legacyForge?.url ?? ''
  let making: IssueInTheMaking | undefined
  try {
    const reply = await request(async (resources) => {
      await Promise.all(resources.map((resource) => resource.made()))
      if (makes && target.allowWrites) making = makingIssue(ledger, target.name, url, makes)
    })
    if (making) madeIssue(ledger, making, reply)
    return reply
  } catch (cause) {
    if (making && cause instanceof Interrupted) notMadeIssue(ledger, making)
    throw cause
  }
}

function place(
  driver: LegacyForgeDriver,
  request: LegacyRequest,
  signature: Signature,
  where: Place | undefined,
): PlacedRequest {
  const parameters: Record<string, string> = { ...signature }
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
