import type { Reply } from '../checks/reply.ts'
import { idIn, type Sender } from './basic-acts.ts'
import { RepositoryActs } from './repository-acts.ts'
import type { Act, RepositoryPath } from './step.ts'

/** What sequences send about hooks, by what they belong to: an organization's name, or `owner/name`. */
export class HookActs extends RepositoryActs {
  hooksOf(parent: string): number[] {
    const known = this.world.hooks.get(parent) ?? []
    this.world.hooks.set(parent, known)
    return known
  }

  hookFields(address?: string, active = true): Record<string, unknown> {
    return {
      type: 'gitea',
      url: this.world.url(address ?? this.world.next()),
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

  createOrganizationHook(org: string, as: Sender, address?: string, active = true): Act {
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

  editOrganizationHook(org: string, id: string, as: Sender, address?: string, active = true): Act {
    return this.call(as, {
      operation: 'orgs.edit-hook',
      parameters: { org, id },
      option: { kind: 'EditHookOption', fields: this.hookFields(address, active) },
    })
  }

  createRepositoryHook({ owner, name }: RepositoryPath, as: Sender, address?: string, active = true): Act {
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
