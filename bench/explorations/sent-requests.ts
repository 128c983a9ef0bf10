import { operations } from '../../contract/derive/operations.ts'
import { codeHostingSteps } from '../../explore/code-hosting-steps.ts'
import { legacySteps } from '../../explore/legacy-steps.ts'
import { play } from '../../explore/play.ts'
import { Script } from '../../explore/script.ts'
import { explorationTargetFor } from '../../explore/sender.ts'
import type { Step } from '../../explore/step.ts'
import { Draws } from '../../fixtures/naming/draws.ts'
import type { TargetRuntime } from '../../harness/runtime/target-runtime.ts'
import { inProcessRuntime } from '../../mutation/score/in-process-runtime.ts'
import { startReference } from '../../reference/start.ts'
import { LastChanges } from './last-changes.ts'
import { RequestForms } from './request-forms.ts'
import { documentedRequest } from './request-parts.ts'
import { RepositoryKinds } from './repository-kinds.ts'
import { Senders } from './senders.ts'
import { ValueConditions } from './value-conditions.ts'
import { ValueForms } from './value-forms.ts'

/** What a page shows of requests. */
export interface SentRequests {
  readonly forms: RequestForms
  readonly values: ValueForms
  readonly kinds: RepositoryKinds
  readonly changes: LastChanges
  /** Of both documents. */
  readonly conditions: ValueConditions
}

/** A nonce from which names of ordinary form are drawn. */
const NONCE = 'abcdefghijklmnopqrstuvwxyz'

/** Choices of one step, each below {@link BELOW}. */
const [CHOICES, BELOW] = [12, 60]

/** Steps that send hundreds of requests: one draw shows their forms. */
const LONG = /^(?:many |ask |issues for )/

/**
 * The forms of the requests of an exploration, as the reference receives them: of every scripted and derived sequence, and of
 * `draws` sequences of each of the step kinds, all unless they are given. Requests with unusual input are not among them.
 */
export async function sentRequests(
  draws: number,
  kinds: readonly string[] = Object.keys({ ...codeHostingSteps, ...legacySteps }),
): Promise<SentRequests> {
  const sent = {
    forms: new RequestForms(),
    values: new ValueForms(),
    kinds: new RepositoryKinds(),
    changes: new LastChanges(),
    conditions: new ValueConditions(),
  }
  const documents = new Set(['code-hosting', 'legacy-forge'] as const)
  await playAll(sent, (runtime) => [
    ...Script.scriptedSequences(runtime, documents).values(),
    ...Script.thoroughSequences(runtime, documents).values(),
  ])
  for (const kind of kinds) {
    // The first draws of a kind are the same for any number of draws.
    const drawn = new Draws('requests of explorations', kind)
    const step = (): Step => ({
      do: kind,
      choices: Array.from({ length: CHOICES }, () => drawn.below(BELOW)),
    })
    // Some steps need the resources of the first one.
    await playAll(sent, () =>
      Array.from({ length: LONG.test(kind) ? 1 : draws }, () => [step(), step(), step()]),
    )
  }
  return sent
}

/** Plays sequences on a reference of their own. */
async function playAll(
  sent: SentRequests,
  sequencesOn: (runtime: TargetRuntime) => ReadonlyArray<readonly Step[]>,
): Promise<void> {
  const senders = new Senders()
  sent.changes.startServer()
  sent.kinds.startServer()
  sent.conditions.startServer()
  const reference = await startReference()
  const { runtime, close } = inProcessRuntime({
    reference,
    target: {
      ...{ ...reference.target, name: 'reference', concurrency: 4, timeoutMs: 60_000, patienceMs: 0 },
      limits: { exchanges: 100_000, totalMs: 3_600_000 },
      // In the form of a certification.
      wire: 'ordinary',
    },
    seed: 's',
    nonce: NONCE,
    secret: NONCE,
    record(exchange) {
      const request = documentedRequest(exchange)
      if (!request) return sent.changes.addOfDriver(exchange)
      sent.conditions.add(request)
      // The other tables are about document 1.
      if (operations[request.operation].document !== 'code-hosting') return
      senders.note(request)
      const { owner } = request.parameters
      sent.forms.add(request, senders.roleOf(exchange, request), senders.ownsAsOrganization(owner))
      sent.kinds.add(exchange, request, senders)
      sent.values.add(request)
      sent.changes.add(exchange, request, senders)
    },
  })
  const target = explorationTargetFor(runtime, 1000)
  try {
    for (const [n, steps] of sequencesOn(runtime).entries())
      await play(target, steps, { name: `f${n}`, setting: { followsMs: 0 }, isOneOfMany: true })
  } finally {
    await close()
  }
}
