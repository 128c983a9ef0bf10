import type { Call } from '../checks/calls/call.ts'
import { ownerOf, type Owner } from '../client/exchange-id.ts'
import { prefixOf } from '../client/nonce.ts'
import type { Exchange } from '../client/exchange.ts'
import type { Contradiction } from '../../model/contradiction.ts'
import { Knowledge, type Setting } from '../../model/knowledge.ts'
import { judge } from '../../model/oracle.ts'
import { momentsOf, type Reading } from '../oracle/events-of.ts'
import { performerFor } from '../run/code-hosting-context.ts'
import type { CodeHostingRuntime, TargetRuntime } from '../run/target-runtime.ts'
import { CodeHostingActs } from './code-hosting-acts.ts'
import { codeHostingSteps } from './code-hosting-steps.ts'
import { codeHostingTours } from './code-hosting-tours.ts'
import type { Tour } from './tour.ts'
import { Choices, type Act, type Step } from './step.ts'
import type { Trace } from './trace.ts'
import { World } from './world.ts'

/** What a sequence is played on. */
export interface Stage {
  readonly runtime: TargetRuntime
  readonly codeHosting: CodeHostingRuntime
}

/** What playing a sequence showed. */
export interface Played {
  readonly steps: readonly Step[]
  readonly owner: Owner
  readonly contradictions: readonly Contradiction[]
  /** Operations with their callers and status codes, for coverage. */
  readonly reached: ReadonlyMap<string, number>
  /** How many responses each rule judged. */
  readonly judged: ReadonlyMap<string, number>
  /** In the order of their ends. */
  readonly exchanges: readonly Exchange[]
}

/** Plays steps one after the other and judges each response. Stops at the first contradiction where `untilFirst` is set. */
export async function play(
  stage: Stage,
  steps: readonly Step[],
  {
    name,
    setting,
    untilFirst = false,
    ignored = new Set(),
    isUsual = false,
    pace,
    trace,
  }: {
    /** Part of the names that the sequence creates: unique within the run. */
    readonly name: string
    readonly setting: Setting
    readonly untilFirst?: boolean
    /** Rules and operations whose contradictions are known already. */
    readonly ignored?: ReadonlySet<string>
    /** True: in the suite's own form, in a run of ordinary requests. */
    readonly isUsual?: boolean
    /** Waits before each act, of which then only one is sent at a time; false ends the sequence but for a last look. */
    readonly pace?: () => Promise<boolean>
    /** Receives the last response to each act. */
    readonly trace?: Trace
  },
): Promise<Played> {
  const { runtime, codeHosting } = stage
  const { seeder } = codeHosting
  const admin = seeder.requireAdmin()
  const owner = ownerOf('scenario', `sequence ${isUsual ? 'usual ' : ''}${name}`)
  const reading: Reading = {
    operations: runtime.operations,
    names: seeder.parts.driver.names,
    admin: admin.username,
  }
  const { client } = runtime
  const { naming, prefix } = isUsual
    ? runtime.usual
    : { naming: runtime.naming, prefix: prefixOf(runtime.nonce) }
  const world = new World({
    label: `sequence ${name}`,
    prefix: `${prefix}-${name}`,
    naming,
    password: naming.isOrdinary
      ? client.acts.secret(`password:sequence ${name}`, () => naming.password())
      : `Pw-${prefix.slice(2)}${name}-aZ9!`,
  })
  // The first request that has it creates an account, and is recorded before the account signs in.
  client.redactor.hide(world.password, `password:sequence ${name}`)
  const acts = new CodeHostingActs(world, admin)
  const perform = performerFor(runtime, codeHosting, owner)
  const session = seeder.session(owner)

  let knowledge = Knowledge.of({ ...setting, isOwnName: (text) => world.isOwn(text) })
  const contradictions: Contradiction[] = []
  let early: readonly Contradiction[] = []
  const reached = new Map<string, number>()
  const judged = new Map<string, number>()
  const exchanges: Exchange[] = []
  runtime.watch(owner, (exchange) => {
    exchanges.push(exchange)
    const key = `${exchange.operation ?? 'other'} ${callerKind(exchange, admin.username)} ${exchange.response?.status ?? 'none'}`
    reached.set(key, (reached.get(key) ?? 0) + 1)
    for (const moment of momentsOf(exchange, reading)) {
      const judgement = judge(knowledge, moment.event())
      knowledge = judgement.knowledge
      for (const rule of judgement.judged) judged.set(rule, (judged.get(rule) ?? 0) + 1)
      contradictions.push(...judgement.contradictions.filter(({ rule }) => !ignored.has(rule)))
      early = [...early, ...judgement.early.filter(({ rule }) => !ignored.has(rule))]
    }
  })

  const send = async (act: Act, key: string): Promise<void> => {
    if ('call' in act) {
      const reply = await perform(act.as, act.call)
      trace?.answered(key, act, reply, world)
      if (reply.status === 204) noteDeletion(seeder, act.call)
      act.answered?.(reply)
      return
    }
    switch (act.capability) {
      case 'organizationMembers':
        await seeder.capability(act.capability)(
          session.for({ capability: act.capability, organization: act.organization, username: act.username }),
          act.owner,
          act.organization,
          act.username,
        )
        return
      case 'issues': {
        const { index } = await seeder.capability(act.capability)(
          session.for({ capability: act.capability, repository: act.repository }),
          act.author,
          act.repository,
          world.text(`Issue ${world.next()}`),
        )
        const key = `${act.repository.owner}/${act.repository.name}`
        world.issues.set(key, [...(world.issues.get(key) ?? []), index])
        return
      }
      case 'timeTrackingSwitch':
        await seeder.capability(act.capability)(
          session.for({ capability: act.capability, repository: act.repository }),
          act.owner,
          act.repository,
          act.tracking,
        )
    }
  }

  const result = (): Played => ({ steps, owner, contradictions, reached, judged, exchanges })
  /** True where every act was sent; a capability that the server refuses counts as not sent. */
  const sendAll = async (part: readonly Act[], at: string): Promise<boolean> => {
    early = []
    const sent = await Promise.all(
      part.map((act, index) =>
        send(act, `${at}.${index}`).then(
          () => true,
          () => false,
        ),
      ),
    )
    return sent.every(Boolean)
  }
  /** Repeats reads that may show an earlier state, until they do not, or have become contradictions. */
  const askAgain = async (part: readonly Act[], at: string): Promise<void> => {
    let leftMs = setting.searchFollowsMs * 1.5 + 50
    let pauseMs = 10
    while (early.length > 0 && leftMs > 0 && !runtime.signal?.aborted) {
      await runtime.client.acts.pause(pauseMs)
      leftMs -= pauseMs
      pauseMs = Math.min(pauseMs * 2, 500)
      if (!(await sendAll(part, at))) return
    }
  }

  const tours = new Map<string, ReturnType<Tour>>()
  const groupOf = ({ do: kind, choices }: Step): readonly Act[] => {
    const [, tour = '', group = ''] = /^(\w+) (\d+)$/.exec(kind) ?? []
    const known = codeHostingTours[tour]
    if (!known) return codeHostingSteps[kind]?.(acts, new Choices(choices)) ?? []
    const groups = tours.get(tour) ?? known(acts)
    tours.set(tour, groups)
    return groups[Number(group)]?.() ?? []
  }
  const isTour = steps.every(({ do: kind }) => / \d+$/.test(kind))
  const groups = [
    ...steps.map((step) => () => groupOf(step)),
    // A fixed sequence looks itself.
    ...(isTour ? [] : [() => acts.lookEverywhere()]),
  ]
  let isOver = false
  for (const [index, group] of groups.entries()) {
    const isLast = index === groups.length - 1
    if (isOver && !isLast) continue
    // A fixed sequence and the last look go on whatever cannot be sent.
    const endsWithFailure = !isTour && !isLast
    const parts = pace ? group().map((act) => [act]) : together(group())
    for (const [place, part] of parts.entries()) {
      isOver ||= pace !== undefined && !isLast && !(await pace())
      if (isOver && !isLast) break
      if (runtime.signal?.aborted) return result()
      const at = `${index}.${place}`
      const sent = await sendAll(part, at)
      await askAgain(part, at)
      if (untilFirst && contradictions.length > 0) return result()
      // What cannot be sent ends the step, and not the sequence.
      if (!sent && endsWithFailure) break
    }
  }
  return result()
}

/** What the sequence has deleted, clean-up need not delete; it looks for what is there all the same. */
function noteDeletion({ parts }: CodeHostingRuntime['seeder'], { operation, parameters = {} }: Call): void {
  const { ledger, target, codeHosting, nonce } = parts
  const { username = '', owner = '', repo = '' } = parameters
  const entry = { target: target.name, url: codeHosting.url, run: nonce }
  if (operation === 'admin.delete-user') ledger.removed({ ...entry, kind: 'user', name: String(username) })
  if (operation === 'repos.delete') ledger.removed({ ...entry, kind: 'repository', name: `${owner}/${repo}` })
}

/** Acts in their order; reads of one caller that follow one another are sent together. */
function together(acts: readonly Act[]): Act[][] {
  const parts: Act[][] = []
  for (const act of acts) {
    const last = parts.at(-1)
    if (last && isRead(act) && last.every((one) => isRead(one) && callerIn(one) === callerIn(act)))
      last.push(act)
    else parts.push([act])
  }
  return parts
}

function callerIn(act: Act): string | undefined {
  return 'call' in act ? act.as?.username : undefined
}

function isRead(act: Act): boolean {
  return 'call' in act && /\.(?:get|list|is|search|current|combined)/.test(act.call.operation)
}

function callerKind({ caller, login }: Exchange, admin: string): string {
  if (login === admin) return 'administrator'
  return caller === 'anonymous' ? 'anonymous' : 'user'
}
