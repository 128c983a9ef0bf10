import type { Account } from '../fixtures/account.ts'
import type { Call } from '../harness/checks/call.ts'
import { ifReadable } from '../harness/checks/if-readable.ts'
import type { Reply } from '../harness/checks/reply.ts'
import { FREE, freeInputs } from './input-pool.ts'
import type { DocumentedAction } from './step.ts'
import type { SequenceState } from './sequence-state.ts'
import { isNumber } from '../harness/client/exact-json.ts'
import { isId } from '../model/state/number.ts'

/** Who sends a request: the owner of what it is about, the administrator, a user by name, or nobody in particular. */
export type Sender = Account | undefined

/** What all actions need. Names are whole: {@link SequenceState.named}. What an action rests on is created by other actions. */
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

  /** A creation that is not about its texts: they are unusual by turns, and usual where the server refuses that. */
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

  /** The administrator, unless another sender is named; nobody can be named as well. */
  protected senderOf(by: readonly Sender[]): Sender {
    return by.length > 0 ? by[0] : this.admin
  }
}

/** The number that a response shows as an id. */
export function idIn(reply: Reply): number | bigint | undefined {
  const id = ifReadable(() => reply.field('id'))
  return isNumber(id) ? id : undefined
}

/** The id that a response shows, as paths have it: its type may be any. */
export function pathIdIn(reply: Reply): string | undefined {
  const id = ifReadable(() => reply.field('id'))
  return isId(id) ? String(id) : undefined
}
