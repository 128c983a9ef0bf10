import { handles, hasEffect, rewritesBody } from '../mutation/mutants/breaking.ts'
import { pathOrganization, pathRepository, pathUser } from '../mutation/mutants/path-resources.ts'
import type { Call } from '../reference/http/call.ts'
import type { Outcome } from '../reference/http/reply.ts'
import type { User } from '../reference/model/entities.ts'
import { showBugs } from '../test/support/show-bugs.ts'

const withoutQuery = (address = ''): string => address.replace(/\?.*/, '')

showBugs([
  [
    'finds organizations by their full names in a search for users',
    'earlierValues',
    'users.search.every-entry-belongs',
    rewritesBody('users.search', (body, { forge, query }) => {
      const found = [...forge.organizations.all()].filter(({ fullName }) => fullName === query.get('q'))
      const entries = found.map(({ id, name, fullName }) => ({
        ...{ id, login: name, username: name, full_name: fullName, avatar_url: 'http://localhost/a' },
      }))
      const { data } = body as { readonly data: readonly unknown[] }
      return { ok: true, data: [...data, ...entries] }
    }),
  ],
  [
    'stores no full name that is the name of the account',
    'earlierValues',
    'users.get.every-same-field',
    hasEffect('admin.editUser', async (call, apply) => {
      await apply()
      const user = pathUser(call)
      if (user?.fullName === user?.name && user) call.forge.users.put({ ...user, fullName: '' })
    }),
  ],
  [
    'shows an administrator the times of everybody as her own',
    'earlierValues',
    'times.list-own.every-entry-belongs',
    ({ rules: { times } }) => {
      const right = times.ofCaller
      times.ofCaller = (ask, caller) => (caller.isAdmin ? [...ask.forge.times.all()] : right(ask, caller))
    },
  ],
  [
    'removes members whose names begin with that of a removed one',
    'removals',
    'orgs.is-member.every-no',
    hasEffect('orgs.removeMember', async (call, apply) => {
      const [organization, beginning = ''] = [pathOrganization(call), pathUser(call)?.name]
      await apply()
      for (const { organization: id, members } of call.forge.teams.all())
        for (const member of id === organization?.id ? [...members] : [])
          if (call.forge.users.get(member)?.name.startsWith(beginning)) members.delete(member)
    }),
  ],
  [
    'lists deleted repositories of an organization that a caller has listed before',
    'removals',
    'orgs.list-repos.every-entry-belongs',
    (overrides) => {
      const longest = new Map<string, Outcome>()
      const lengthOf = (outcome?: Outcome) => (outcome?.json as unknown[] | undefined)?.length ?? 0
      handles('orgs.listRepositories', async (call, right) => {
        const key = `${call.params['org']} ${call.caller?.name}`
        const reply = await right(call)
        if (lengthOf(reply) >= lengthOf(longest.get(key))) longest.set(key, reply)
        return longest.get(key) ?? reply
      })(overrides)
    },
  ],
  [
    'keeps archives of deleted repositories',
    'removals',
    'repos.archive.every-deleted',
    (overrides) => {
      const archives = new Map<string, Outcome>()
      handles('repos.archive', async (call, right) => {
        const key = JSON.stringify(call.params)
        const kept = pathRepository(call) ? undefined : archives.get(key)
        const reply = kept ?? (await right(call))
        archives.set(key, reply)
        return reply
      })(overrides)
    },
  ],
  [
    'deletes the collaborations of users whose names begin with a deleted one',
    'removals',
    'repos.is-collaborator.every-no',
    handles('admin.deleteUser', (call, right) => {
      const beginning = call.params['username'] ?? ''
      for (const { collaborators } of call.forge.repositories.all())
        for (const id of [...collaborators.keys()])
          if (call.forge.users.get(id)?.name.startsWith(beginning)) collaborators.delete(id)
      return right(call)
    }),
  ],
  [
    'does not find a user who has the address of a deleted one',
    'removals',
    'users.get.every-owner-served',
    (overrides) => {
      const gone = new Set<string>()
      hasEffect('admin.deleteUser', (call, apply) => {
        gone.add(pathUser(call)?.email ?? '')
        return apply()
      })(overrides)
      handles('users.get', (call, right) =>
        gone.has(pathUser(call)?.email ?? 'none') ? { status: 404 } : right(call),
      )(overrides)
    },
  ],
  [
    'lets members of teams with the rights of administrators administer the server',
    'removals',
    'admin.create-user.every-forbidden',
    ({ rules: { access } }) => {
      const right = access.mayAdminister
      access.mayAdminister = (ask) =>
        right(ask) ||
        ask.forge.teams.find(
          ({ name, permission, members }) =>
            name !== 'Owners' && permission === 'admin' && members.has(ask.caller?.id ?? -1),
        ) !== undefined
    },
  ],
  [
    'finds a deleted user whom somebody looked up in capitals',
    'removals',
    'users.get.every-404',
    (overrides) => {
      const known = new Map<string, User>()
      handles('users.get', async (call, right) => {
        const { username = '' } = call.params
        const user = pathUser(call)
        if (user) known.set(username, user)
        const kept = known.get(username)
        return !user && kept && username !== kept.name
          ? { json: call.views.accounts.user(call, kept) }
          : right(call)
      })(overrides)
    },
  ],
  [
    'deletes all hooks whose addresses differ only in the query',
    'removals',
    'orgs.list-hooks.every-list-whole',
    hasEffect('orgs.deleteHook', async (call, apply) => {
      const { hooks } = call.forge
      const deleted = hooks.get(Number(call.params['id']))
      await apply()
      for (const { id, organization, url } of hooks.all())
        if (organization === deleted?.organization && withoutQuery(url) === withoutQuery(deleted?.url))
          hooks.remove(id)
    }),
  ],
  [
    'stores no collaborators of private repositories of organizations',
    'removals',
    'repos.is-collaborator.every-no',
    hasEffect('repos.addCollaborator', async (call, apply) => {
      const repository = pathRepository(call)
      await apply()
      if (repository?.isPrivate && call.forge.organizations.get(repository.owner))
        repository.collaborators.clear()
    }),
  ],
  [
    'removes the content of an original with its fork',
    'pushes',
    'repos.list-branches.every-list-whole',
    hasEffect('repos.delete', async (call, apply) => {
      const original = pathRepository(call)?.forkOf
      await apply()
      if (original !== undefined) await call.forge.git.remove(original)
    }),
  ],
  [
    'deletes the hook at the place that a deleted hook had when it was created',
    'removals',
    'orgs.get-hook.every-owner-served',
    (overrides) => {
      const places = new Map<number, number>()
      const hooksOf = ({ forge }: Call, id?: number) =>
        [...forge.hooks.all()].filter(({ organization }) => organization === id)
      handles('orgs.createHook', async (call, right) => {
        const reply = await right(call)
        const [latest] = [...call.forge.hooks.all()].toSorted((a, b) => b.id - a.id)
        if (latest) places.set(latest.id, hooksOf(call, latest.organization).length - 1)
        return reply
      })(overrides)
      hasEffect('orgs.deleteHook', async (call, apply) => {
        const hooks = hooksOf(call, pathOrganization(call)?.id)
        const other = hooks[places.get(Number(call.params['id'])) ?? -1]
        if (other) call.forge.hooks.remove(other.id)
        else await apply()
      })(overrides)
    },
  ],
  [
    'takes a member of one organization for a member of all that are asked later',
    'removals',
    'orgs.is-member.every-yes',
    (overrides) => {
      const members = new Set<string>()
      handles('orgs.isMember', async (call, right) => {
        const { username = '' } = call.params
        if (members.has(username)) return { status: 204 }
        const reply = await right(call)
        members.add(username)
        return reply
      })(overrides)
    },
  ],
  [
    'takes an edit like an earlier one for its repetition',
    'earlierValues',
    'orgs.get.every-same-field',
    (overrides) => {
      const done = new Map<string, Outcome>()
      handles('orgs.edit', async (call, right) => {
        const request = `${call.params['org'] ?? ''} ${await call.text()}`
        const outcome = done.get(request) ?? (await right(call))
        done.set(request, outcome)
        return outcome
      })(overrides)
    },
  ],
  [
    'shows the message of a failed creation of an issue in the next list of projects',
    'projects',
    'legacy-projects.list.every-success-message',
    (overrides) => {
      const waiting = new Set<string | undefined>()
      handles('legacy.createIssue', async (call, right) => {
        const outcome = await right(call)
        if (call.visitor && 'errors' in Object(outcome.json)) waiting.add(call.visitor.login)
        return outcome
      })(overrides)
      handles('legacy.listProjects', async (call, right) => {
        const { json, ...rest } = await right(call)
        const isLate = call.visitor !== undefined && waiting.delete(call.visitor.login)
        return isLate ? { ...rest, json: { ...Object(json), message: 'error' } as object } : { ...rest, json }
      })(overrides)
    },
  ],
  [
    'lets another administrator own the organizations that he creates for users',
    'earlierValues',
    'orgs.list-hooks.every-owner-served',
    handles('admin.createOrganization', (call, right) => {
      const { caller, params } = call
      if (caller && call.forge.users.all().indexOf(caller) > 0) params['username'] = caller.name
      return right(call)
    }),
  ],
  [
    'loses the hooks of forks',
    'removals',
    'repos.list-hooks.every-list-whole',
    handles('repos.listHooks', (call, right) =>
      pathRepository(call)?.forkOf === undefined ? right(call) : { json: [] },
    ),
  ],
  [
    'changes nothing of an organization where an edit repeats the description',
    'earlierValues',
    'orgs.get.every-same-field',
    hasEffect('orgs.edit', async (call, apply) => {
      const { description } = await call.json()
      if (pathOrganization(call)?.description !== description) await apply()
    }),
  ],
  [
    'takes users whose names begin the name of a collaborator for collaborators',
    'removals',
    'repos.is-collaborator.every-yes',
    handles('repos.isCollaborator', (call, right) => {
      const beginning = call.params['collaborator'] ?? ''
      const ids = [...(pathRepository(call)?.collaborators.keys() ?? [])]
      return ids.some((id) => call.forge.users.get(id)?.name.startsWith(beginning))
        ? { status: 204 }
        : right(call)
    }),
  ],
])
