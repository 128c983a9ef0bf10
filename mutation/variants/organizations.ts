import type { Hook, Organization, User } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import { isOwnerOf, membersOf, teamsOf } from '../../reference/model/permission.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { handles, hasEffect } from '../mutants/breaking.ts'
import { pathOrganization, pathUser } from '../mutants/path-resources.ts'
import { prepares, readsBody, receives, refused, seesNew, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const silence = 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown'

/** Publicizes the memberships that a call adds, except those that were concealed before. */
const publicizesNew =
  (concealed: ReadonlySet<string>) =>
  async ({ forge }: Call, apply: () => void | Promise<void>): Promise<void> => {
    const all = () =>
      forge.organizations.all().flatMap((organization) =>
        membersOf(forge, organization).map((user) => ({
          key: `${organization.name}/${user.name}`.toLowerCase(),
          publicize: () => organization.publicMembers.add(user.id),
        })),
      )
    const before = new Set(all().map(({ key }) => key))
    await apply()
    for (const { key, publicize } of all()) if (!before.has(key) && !concealed.has(key)) publicize()
  }

/** Returns the hook that has the address of a new one, as `kept` makes it of the two, in place of the new one. */
const hasOneHookForEachAddress = (kept: (found: Hook, created: Hook) => Hook) =>
  together(
    ...['orgs.createHook', 'repos.createHook'].map((operation) =>
      handles(operation, async (call, right) => {
        const { hooks } = call.forge
        const reply = await right(call)
        const created = hooks.get(Number((reply.json as { id?: number } | undefined)?.id))
        const found = hooks.find(
          ({ id, url, organization, repository }) =>
            id !== created?.id &&
            url === created?.url &&
            organization === created.organization &&
            repository === created.repository,
        )
        if (!created || !found || (reply.status ?? 200) >= 300) return reply
        const hook = kept(found, created)
        hooks.remove(created.id)
        hooks.put(hook)
        return { ...reply, json: call.views.repositories.hook(call, hook) }
      }),
    ),
  )

/** Publicizes the membership of a user who was a public member before the last removal. */
function restoresPublicMembers(overrides: Overrides): void {
  const former = new Set<string>()
  for (const operation of ['orgs.removeMember', 'teams.removeMember', 'teams.addMember'])
    hasEffect(operation, async (call, apply) => {
      const { organizations: table, teams } = call.forge
      const team = teams.get(Number(call.params['id']))
      const organization = pathOrganization(call) ?? table.get(team?.organization ?? 0)
      const user = pathUser(call)
      if (!organization || !user) return apply()
      const { publicMembers } = organization
      const key = `${organization.id}/${user.id}`
      const wasPublic = publicMembers.has(user.id)
      await apply()
      if (operation === 'teams.addMember' && former.delete(key)) publicMembers.add(user.id)
      else if (wasPublic && !publicMembers.has(user.id)) former.add(key)
    })(overrides)
}

/** Makes another member, or else an administrator, the owner of an organization without owners. */
const replacesTheLastOwner = hasEffect('orgs.removeMember', async (call, apply) => {
  const { forge } = call
  const [organization, removed] = [pathOrganization(call), pathUser(call)]
  await apply()
  if (!organization) return
  const members = membersOf(forge, organization)
  if (members.some((one) => isOwnerOf(forge, one, organization))) return
  const candidates = [...members, ...forge.users.filter(({ isAdmin }) => isAdmin)]
  const successor = candidates.find(({ id }) => id !== removed?.id)
  const owners = forge.teams.find((one) => one.organization === organization.id && one.permission === 'owner')
  if (successor) owners?.members.add(successor.id)
})

const hidesPublicMembers = (status: 401 | 404) => ({
  differs: `anonymous requests for public members return ${status}`,
  source: silence,
  mutate: receives(({ operation, caller }) =>
    !caller && /^orgs\.(?:list|is)PublicMembers?$/.test(operation) ? refused(status) : undefined,
  ),
})

/** Choices for organizations that document 1 leaves to the server. */
export const organizations = variantsOf({
  'keeps-administrators-out-of-organizations': {
    differs: 'an administrator may do in an organization only what its owners and members may',
    source: silence,
    mutate: ({ rules: { access } }) => {
      const { belongsTo, ownsOrganization } = access
      // Outside the document, administrators add members and delete organizations.
      const isListed = (operation: string) => operation.startsWith('orgs.') && operation !== 'orgs.delete'
      access.ownsOrganization = (ask, one) =>
        isListed(ask.operation)
          ? ask.caller !== undefined && isOwnerOf(ask.forge, ask.caller, one)
          : ownsOrganization(ask, one)
      access.belongsTo = (ask, one) =>
        isListed(ask.operation)
          ? membersOf(ask.forge, one).some(({ id }) => id === ask.caller?.id)
          : belongsTo(ask, one)
    },
  },
  'shows-hooks-to-members': {
    differs: 'members of an organization may read its hooks',
    source: silence,
    mutate: ({ rules: { access } }) => {
      const { ownsOrganization } = access
      access.ownsOrganization = (ask, one) =>
        ownsOrganization(ask, one) ||
        (/^orgs\.(?:list|get)Hook/.test(ask.operation) && access.belongsTo(ask, one))
    },
  },
  'publicizes-new-members': {
    differs: 'a membership is public until the member conceals it',
    source: 'code-hosting, Organizations, public_members: whether a new membership is public is not shown',
    mutate: (overrides) => {
      const concealed = new Set<string>()
      const marks =
        (mark: (key: string) => void) =>
        async ({ params: { org, username } }: Call, apply: () => void | Promise<void>): Promise<void> => {
          await apply()
          mark(`${org}/${username}`.toLowerCase())
        }
      together(
        hasEffect('admin.createOrganization', publicizesNew(concealed)),
        hasEffect('teams.addMember', publicizesNew(concealed)),
        hasEffect(
          'orgs.conceal',
          marks((key) => concealed.add(key)),
        ),
        hasEffect(
          'orgs.publicize',
          marks((key) => concealed.delete(key)),
        ),
      )(overrides)
    },
  },
  'hides-organizations-from-outsiders': {
    differs:
      'an organization returns 404 to all but its members and administrators, except for membership checks and public members',
    source: silence,
    mutate: receives((call) => {
      const isHiding = /^orgs\.(?:get|edit|delete|list(?!Public)|create(?!Repo))/.test(call.operation)
      const found = isHiding ? pathOrganization(call) : undefined
      return found && !call.rules.access.belongsTo(call, found)
        ? call.rules.answers.notFound(call)
        : undefined
    }),
  },
  'shortens-names-of-organizations': {
    differs: 'a full name of an organization is cut off after 24 characters, and ends with an ellipsis',
    source: 'code-hosting, Resources, CreateOrgOption and EditOrgOption: fields not shown',
    mutate: receives((call) => {
      if (!/^(?:admin\.createOrg|orgs\.edit)$/.test(call.operation)) return
      readsBody(call, ({ full_name: name, ...rest }) => {
        if (typeof name !== 'string') return name === undefined ? rest : { ...rest, full_name: name }
        return { ...rest, full_name: name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name }
      })
    }),
  },
  'empties-texts-that-an-edit-leaves-out': {
    differs: 'an edit of an organization empties the texts that it does not give',
    source: 'code-hosting, Resources, EditOrgOption: fields not shown',
    mutate: receives((call) => {
      if (call.operation === 'orgs.edit')
        readsBody(call, (body) => ({ full_name: '', description: '', website: '', location: '', ...body }))
    }),
  },
  'hides-public-members-with-401': hidesPublicMembers(401),
  'hides-public-members-with-404': hidesPublicMembers(404),
  'ends-teams-without-members': {
    differs: 'a team ends when its last member leaves the organization',
    source:
      'code-hosting, Organizations, DELETE /orgs/{org}/members/{username}: what becomes of teams is not shown',
    mutate: hasEffect('orgs.removeMember', async ({ forge }, apply) => {
      const had = forge.teams.filter(({ members }) => members.size > 0).map(({ id }) => id)
      await apply()
      for (const id of had) if (forge.teams.get(id)?.members.size === 0) forge.teams.remove(id)
    }),
  },
  'has-one-hook-for-each-address': {
    differs: 'the creation of a hook with the address of another one returns that hook, and creates none',
    source: 'code-hosting, Organizations, hooks: body shape not declared',
    mutate: hasOneHookForEachAddress((found) => found),
  },
  'updates-hooks-of-one-address': {
    differs:
      'the creation of a hook with the address of another one gives that hook the new values, and creates none',
    source: 'code-hosting, Organizations, hooks: body shape not declared',
    mutate: hasOneHookForEachAddress(({ id, createdAt }, created) => ({ ...created, id, createdAt })),
  },
  'owners-are-no-members': {
    differs: 'who owns an organization is no member of it unless added to one of its teams',
    source: 'code-hosting, Administration: path user becomes owner of the new organization, and nothing more',
    unmet: ['orgs', 'admin.create-org'],
    mutate: ({ rules: { access, membership } }) => {
      const joined = (forge: Forge, one: Organization) =>
        membersOf(forge, one).filter((user) =>
          teamsOf(forge, one.id, user).some(({ permission }) => permission !== 'owner'),
        )
      const isOf = (users: readonly User[], user: User) => users.some(({ id }) => id === user.id)
      membership.shownMembers = (ask, one) =>
        access.belongsTo(ask, one) ? joined(ask.forge, one) : membership.publicMembers(ask, one)
      membership.publicMembers = (ask, one) =>
        joined(ask.forge, one).filter(({ id }) => one.publicMembers.has(id))
      access.mayPublicize = (ask, one, member) =>
        ask.caller?.id === member.id && isOf(joined(ask.forge, one), member)
    },
  },
  'has-texts-as-ids-of-organizations': {
    differs: 'the id of an organization is a text, also where it owns a repository',
    source:
      'code-hosting, Other resources: fields of Organization: not shown; only the id of a User is an integer',
    mutate: ({ views: { accounts } }) => {
      const { organization, owner } = accounts
      accounts.organization = (ask, one) => ({ ...organization(ask, one), id: `org-${one.id}` })
      accounts.owner = (ask, one) => ({
        ...owner(ask, one),
        ...('passwordHash' in one ? {} : { id: `org-${one.id}` }),
      })
    },
  },
  'changes-memberships-for-administrators-alone': {
    differs:
      'administrators alone publicize, conceal and end memberships, which others change in a directory',
    source: 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown',
    unmet: ['orgs'],
    mutate: ({ rules: { access } }) => {
      access.mayPublicize = ({ caller }) => caller?.isAdmin === true
      access.mayRemoveMember = ({ caller }) => caller?.isAdmin === true
    },
  },
  'restores-public-memberships': {
    differs: 'a public member who is removed is a public member again with the next team',
    source: 'code-hosting, Organizations, public_members: what a removal does to it is not shown',
    mutate: restoresPublicMembers,
  },
  'takes-founders-into-teams': {
    differs: 'who creates a team is its first member, and so a member of the organization',
    source: 'code-hosting, Other resources: fields of Team, and who is in a new one, are not shown',
    mutate: hasEffect('orgs.createTeam', ({ forge, caller }, apply) => {
      const applied = apply()
      if (caller) forge.teams.all().at(-1)?.members.add(caller.id)
      return applied
    }),
  },
  'replaces-the-last-owner': {
    differs:
      'the last owner of an organization may leave, and another member or an administrator becomes its owner',
    source:
      'code-hosting, Organizations, DELETE /orgs/{org}/members/{username}: conditions, and who owns the organization then, are not shown',
    mutate: together(
      ({ rules: { membership } }) => void (membership.isLastOwner = () => false),
      replacesTheLastOwner,
    ),
  },
  'opens-every-repository-to-teams': {
    differs: 'every team reaches all repositories of its organization with its permission',
    source: 'code-hosting, Other resources: fields of Team, and its repositories, are not shown',
    mutate: prepares(({ teams, repositories }) => {
      seesNew(teams, (team) => {
        for (const { id } of repositories.filter(({ owner }) => owner === team.organization))
          team.repositories.add(id)
      })
      seesNew(repositories, ({ id, owner }) => {
        for (const team of teams.filter(({ organization }) => organization === owner))
          team.repositories.add(id)
      })
    }),
  },
})
