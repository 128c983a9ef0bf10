import type { Reply } from '../harness/checks/reply.ts'
import { idIn, type Sender } from './basic-actions.ts'
import { RepositoryActions } from './repository-actions.ts'
import type { Action, RepositoryPath } from './step.ts'

/** What sequences send about hooks, by what they belong to: an organization's name, or `owner/name`. */
export class HookActions extends RepositoryActions {
  hooksOf(parent: string): number[] {
    const known = this.state.hooks.get(parent) ?? []
    this.state.hooks.set(parent, known)
    return known
  }

  hookFields(address?: string, active = true): Record<string, unknown> {
    return {
      type: 'gitea',
      url: this.state.url(address ?? this.state.next()),
      contentType: 'json',
      events: ['push'],
      active,
    }
  }

  #noteHook(parent: string) {
    return (reply: Reply) => {
      const id = reply.succeeded ? idIn(reply) : undefined
      if (id !== undefined) this.hooksOf(parent).push(id)
    }
  }

  createOrganizationHook(org: string, as: Sender, address?: string, active = true): Action {
    return this.call(
      as,
      {
        operation: 'orgs.create-hook',
        parameters: { org },
        option: { kind: 'CreateHookOption', fields: this.hookFields(address, active) },
      },
      this.#noteHook(org),
    )
  }

  editOrganizationHook(org: string, id: string, as: Sender, address?: string, active = true): Action {
    return this.call(as, {
      operation: 'orgs.edit-hook',
      parameters: { org, id },
      option: { kind: 'EditHookOption', fields: this.hookFields(address, active) },
    })
  }

  createRepositoryHook({ owner, name }: RepositoryPath, as: Sender, address?: string, active = true): Action {
    return this.call(
      as,
      {
        operation: 'repos.create-hook',
        parameters: { owner, repo: name },
        option: { kind: 'CreateHookOption', fields: this.hookFields(address, active) },
      },
      this.#noteHook(`${owner}/${name}`),
    )
  }
}
