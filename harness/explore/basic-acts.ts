import type { Account } from '../../fixtures/account.ts'
import type { Call } from '../checks/calls/call.ts'
import { ifReadable } from '../checks/if-readable.ts'
import type { Reply } from '../checks/reply.ts'
import type { DocumentedAct } from './step.ts'
import type { World } from './world.ts'

/** Who sends a request: the owner of what it is about, the administrator, a user by name, or nobody in particular. */
export type Sender = Account | undefined

/** What all acts need. Names are whole: {@link World.named}. What an act rests on is created by other acts. */
export class BasicActs {
  readonly world: World
  readonly admin: Account
  protected readonly url: string

  /** `url`: the document's {base_url}. */
  constructor(world: World, admin: Account, url: string) {
    this.world = world
    this.admin = admin
    this.url = url
  }

  call(as: Sender, call: Call, answered?: (reply: Reply) => void): DocumentedAct {
    return { as, call, ...(answered ? { answered } : {}) }
  }

  /** The administrator, unless another sender is named; nobody can be named as well. */
  protected senderOf(by: readonly Sender[]): Sender {
    return by.length > 0 ? by[0] : this.admin
  }
}

/** The id that a response shows. */
export function idIn(reply: Reply): number | undefined {
  const id = ifReadable(() => reply.field('id'))
  return typeof id === 'number' ? id : undefined
}
