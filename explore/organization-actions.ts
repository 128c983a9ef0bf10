import { idIn, type Sender } from './basic-actions.ts'
import type { Action, DocumentedAction } from './step.ts'
import { UserActions } from './user-actions.ts'

/** The actions of sequences on organizations, their members and teams. */
export class OrganizationActions extends UserActions {
  createOrganization(owner: string, name: string, ...by: readonly Sender[]): Action {
    const as = this.senderOf(by)
    const isFirst = this.state.begin(name)
    const action = this.call(
      as,
      {
        operation: 'admin.create-org',
        parameters: { username: owner },
        option: {
          kind: 'CreateOrgOption',
          fields: {
            username: name,
            fullName: this.state.fullName('organization', `Organization ${this.state.next()}`),
            description: this.state.text(`Description ${this.state.next()}`),
          },
        },
        makes: { kind: 'organization', name },
      },
      (reply) => {
        if (!reply.succeeded) return
        this.state.owners.set(name, owner)
        this.state.organizationIds.set(name, idIn(reply))
      },
    )
    return isFirst && by.length === 0 ? this.withUnusualTexts(action) : action
  }

  ownerOf(organization: string): string {
    return this.state.ownerOf(organization)
  }

  organization(name: string): Action[] {
    if (this.state.begun.has(name)) return []
    const owner = this.ownerOf(name)
    return [...this.user(owner), this.createOrganization(owner, name)]
  }

  /** A documented call on an organization. */
  inOrganization(
    operation: string,
    org: string,
    as: Sender,
    parameters: Readonly<Record<string, string>> = {},
  ): DocumentedAction {
    return this.call(as, { operation, parameters: { org, ...parameters } })
  }

  editOrganization(org: string, fields: Record<string, unknown>, as: Sender): Action {
    return this.call(as, {
      operation: 'orgs.edit',
      parameters: { org },
      option: { kind: 'EditOrgOption', fields },
    })
  }

  join(organization: string, username: string, team?: string): Action[] {
    const owner = this.ownerOf(organization)
    if (username === owner) return []
    return [
      {
        capability: 'organizationMembers',
        owner: this.state.account(owner),
        organization,
        username,
        ...(team === undefined ? {} : { team: this.state.word(team) }),
      },
    ]
  }

  /** Makes a user an owner, on servers whose organizations are owned by the team with this name; on other servers, a member. */
  joinOwners(organization: string, username: string): Action {
    const owner = this.state.account(this.ownerOf(organization))
    return { capability: 'organizationMembers', owner, organization, username, team: 'Owners' }
  }

  /** Removes an organization, which succeeds if it owns nothing. */
  removeOrganization(organization: string): Action {
    return { capability: 'organizationRemoval', organization }
  }

  createTeam(org: string, name: string, as: Sender, permission = 'read'): Action {
    const action = this.call(as, {
      operation: 'orgs.create-team',
      parameters: { org },
      option: {
        kind: 'CreateTeamOption',
        fields: {
          name: this.state.word(name),
          description: this.state.text(`Team ${this.state.next()}`),
          permission,
        },
      },
    })
    const isFirst = this.state.turn(`team ${org} ${name}`) === 0
    return isFirst && as?.username === this.ownerOf(org) ? this.withUnusualTexts(action) : action
  }
}
