import type { Sender } from './basic-acts.ts'
import type { Act } from './step.ts'
import { UserActs } from './user-acts.ts'

/** What sequences send about organizations, their members and teams. */
export class OrganizationActs extends UserActs {
  createOrganization(owner: string, name: string, ...by: readonly Sender[]): Act {
    const as = this.senderOf(by)
    this.world.begun.add(name)
    return this.call(
      as,
      {
        operation: 'admin.create-org',
        parameters: { username: owner },
        option: {
          kind: 'CreateOrgOption',
          fields: {
            username: name,
            fullName: this.world.fullName('organization', `Organization ${this.world.next()}`),
          },
        },
        makes: { kind: 'organization', name },
      },
      (reply) => {
        if (reply.succeeded) this.world.owners.set(name, owner)
      },
    )
  }

  ownerOf(organization: string): string {
    return this.world.owners.get(organization) ?? this.world.named('ada')
  }

  organization(name: string): Act[] {
    if (this.world.begun.has(name)) return []
    const owner = this.ownerOf(name)
    return [...this.user(owner), this.createOrganization(owner, name)]
  }

  /** A documented call about an organization. */
  inOrganization(
    operation: string,
    org: string,
    as: Sender,
    parameters: Readonly<Record<string, string>> = {},
  ): Act {
    return this.call(as, { operation, parameters: { org, ...parameters } })
  }

  editOrganization(org: string, fields: Record<string, unknown>, as: Sender): Act {
    return this.call(as, {
      operation: 'orgs.edit',
      parameters: { org },
      option: { kind: 'EditOrgOption', fields },
    })
  }

  join(organization: string, username: string, team?: string): Act[] {
    const owner = this.ownerOf(organization)
    if (username === owner) return []
    return [
      {
        capability: 'organizationMembers',
        owner: this.world.account(owner),
        organization,
        username,
        ...(team === undefined ? {} : { team: this.world.word(team) }),
      },
    ]
  }

  /** Makes a user one of the owners, on servers where the team of this name owns an organization; elsewhere a member. */
  joinOwners(organization: string, username: string): Act {
    const owner = this.world.account(this.ownerOf(organization))
    return { capability: 'organizationMembers', owner, organization, username, team: 'Owners' }
  }

  /** Removes an organization, which succeeds where it owns nothing. */
  removeOrganization(organization: string): Act {
    return { capability: 'organizationRemoval', organization }
  }

  createTeam(org: string, name: string, as: Sender, permission = 'read'): Act {
    return this.call(as, {
      operation: 'orgs.create-team',
      parameters: { org },
      option: {
        kind: 'CreateTeamOption',
        fields: {
          name: this.world.word(name),
          description: this.world.text(`Team ${this.world.next()}`),
          permission,
        },
      },
    })
  }
}
