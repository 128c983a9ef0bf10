import type { Account } from '../fixtures/account.ts'
import type { Call } from '../harness/checks/call.ts'
import { ifReadable } from '../harness/checks/if-readable.ts'
import type { Reply } from '../harness/checks/reply.ts'
import { FREE, freeInputs } from './input-pool.ts'
import type { DocumentedAction } from './step.ts'
import type { SequenceState } from './sequence-state.ts'
import { isNumber } from '../harness/client/exact-json.ts'
import { isId } from '../model/state/number.ts'

/** The sender of a request: the owner of the resource, the administrator, a user by name, or undefined for an anonymous caller. */
export type Sender = Account | undefined

/** The common part of all actions. Names are complete: {@link SequenceState.named}. Other actions create the prerequisites of an action. */
export class BasicActions {
  readonly state: SequenceState
  readonly admin: Account
  protected readonly url: string

  /** `url`: the document's {base_url}. */
  constructor(state: SequenceState, admin: Account, url: string) {
    this.state = state
    this.admin = admin
    this.url = url
  }

  call(as: Sender, call: Call, answered?: (reply: Reply) => void): DocumentedAction {
    return { as, call, ...(answered ? { answered } : {}) }
  }

  /**
   * A creation whose texts do not matter: they alternate between unusual and usual ones, and are usual if the server refuses unusual ones.
   */
  protected withUnusualTexts(action: DocumentedAction): DocumentedAction {
    const { state } = this
    const { operation, option } = action.call
    const places = Object.keys(option?.fields ?? {}).filter((place) => FREE.test(place))
    if (!state.hasUnusualTexts || !option || places.length === 0) return action
    const draws = state.draws(`texts ${operation}`)
    const turn = draws.below(freeInputs.length) + state.turn(operation)
    const chosen = places.flatMap((place, n) => {
      const input = freeInputs[(turn + n * 5) % freeInputs.length]
      return input ? [{ place, input }] : []
    })
    const values: Record<string, unknown> = { ...option.fields }
    for (const { place, input } of chosen)
      values[place] = input.value(option.fields[place], state.draws(`text ${state.next()}`), {})
    return {
      ...action,
      call: { ...action.call, option: { ...option, fields: values } },
      cells: chosen.map(({ place, input }) => `${operation}: ${place} = ${input.name}`),
      parts: () => [action],
    }
  }

  /** The administrator, unless another sender is given; the sender can also be given as anonymous. */
  protected senderOf(by: readonly Sender[]): Sender {
    return by.length > 0 ? by[0] : this.admin
  }
}

/** The number that a response shows as an id. */
export function idIn(reply: Reply): number | bigint | undefined {
  const id = ifReadable(() => reply.field('id'))
  return isNumber(id) ? id : undefined
}

/** The id that a response shows, in the form used in paths: its type may be any. */
export function pathIdIn(reply: Reply): string | undefined {
  const id = ifReadable(() => reply.field('id'))
  return isId(id) ? String(id) : undefined
}
