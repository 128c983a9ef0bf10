import type { Reply } from '../harness/checks/reply.ts'
import { pathIdIn, type Sender } from './basic-actions.ts'
import { RepositoryActions } from './repository-actions.ts'
import type { Action, RepositoryPath } from './step.ts'

/** A new hook: its number among those of its parent, if other actions refer to it. */
interface HookChoice {
  readonly address?: string | undefined
  readonly active?: boolean
  /** The query of the address: hooks of one address may differ in it alone. */
  readonly job?: string
  readonly number?: number
}

/** The actions of sequences on hooks, by their parent: the name of an organization, or `owner/name`. */
export class HookActions extends RepositoryActions {
  /** The latest hook of each number of a parent, by the parent and the number. */
  readonly #latest = new Map<string, string>()

  /** The hook that was created last under a number of its parent; 0 if none was created. */
  hookOf(parent: string, number: number): string {
    return this.#latest.get(`${parent} ${number}`) ?? '0'
  }

  hooksOf(parent: string): string[] {
    const known = this.state.hooks.get(parent) ?? []
    this.state.hooks.set(parent, known)
    return known
  }

  hookFields({ address, active = true, job }: HookChoice = {}): Record<string, unknown> {
    const number = address ?? this.state.next()
    const draws = this.state.draws(`hook ${number}`)
    const value = this.state.mark(`hook ${job ?? number}`)
    const query = job !== undefined || draws.chance(1, 3) ? `?${this.state.like('job')}=${value}` : ''
    // Hooks within one network often have the second one.
    const scheme = draws.chance(1, 4) ? 'http:' : 'https:'
    return {
      type: 'gitea',
      url: `${this.state.url(number).replace('https:', scheme)}${query}`,
      contentType: 'json',
      events: ['push'],
      active,
    }
  }

  #noteHook(parent: string, number?: number) {
    return (reply: Reply) => {
      const id = reply.succeeded ? pathIdIn(reply) : undefined
      if (id === undefined) return
      this.hooksOf(parent).push(id)
      if (number !== undefined) this.#latest.set(`${parent} ${number}`, id)
    }
  }

  createOrganizationHook(org: string, as: Sender, choice: HookChoice = {}): Action {
    return this.call(
      as,
      {
        operation: 'orgs.create-hook',
        parameters: { org },
        option: { kind: 'CreateHookOption', fields: this.hookFields(choice) },
      },
      this.#noteHook(org, choice.number),
    )
  }

  editOrganizationHook(org: string, id: string, as: Sender, address?: string, active = true): Action {
    return this.call(as, {
      operation: 'orgs.edit-hook',
      parameters: { org, id },
      option: { kind: 'EditHookOption', fields: this.hookFields({ address, active }) },
    })
  }

  /** Switches a hook on by an edit without any other field. */
  activateOrganizationHook(org: string, id: string, as: Sender): Action {
    return this.call(as, {
      operation: 'orgs.edit-hook',
      parameters: { org, id },
      option: { kind: 'EditHookOption', fields: { active: true } },
    })
  }

  createRepositoryHook({ owner, name }: RepositoryPath, as: Sender, choice: HookChoice = {}): Action {
    return this.call(
      as,
      {
        operation: 'repos.create-hook',
        parameters: { owner, repo: name },
        option: { kind: 'CreateHookOption', fields: this.hookFields(choice) },
      },
      this.#noteHook(`${owner}/${name}`, choice.number),
    )
  }
}
