import { handles, hasEffect, rewritesAnswer, rewritesList } from '../mutation/mutants/breaking.ts'
import { pathOrganization, pathRepository } from '../mutation/mutants/path-resources.ts'
import type { User } from '../reference/model/entities.ts'
import { deleteRepository } from '../reference/model/deletion.ts'
import { showBugs } from '../test/support/show-bugs.ts'

showBugs([
  [
    'takes whoever had a name first for the owner',
    'successors',
    'repos.list-hooks.every-owner-served',
    (overrides) => {
      const firstOf = new Map<string, number>()
      hasEffect('admin.createUser', async ({ forge }, apply) => {
        await apply()
        for (const { name, id } of forge.users.all()) if (!firstOf.has(name)) firstOf.set(name, id)
      })(overrides)
      const { access } = overrides.rules
      const right = access.mayManage
      access.mayManage = (ask, repository) =>
        right(ask, repository) &&
        (!ask.caller || (firstOf.get(ask.caller.name) ?? ask.caller.id) === ask.caller.id)
    },
  ],
  [
    'lets a deleted administrator administrate',
    'successors',
    'admin.add-key.every-forbidden',
    ({ rules: { signIn } }) => {
      const sessions = new Map<string, User>()
      const right = signIn.userOf
      signIn.userOf = (ask, credentials) => {
        const session = JSON.stringify(credentials)
        const user = right(ask, credentials)
        if (user) sessions.set(session, user)
        return user ?? sessions.get(session)
      }
    },
  ],
  [
    'saves a refused edit of a user with the next one',
    'textsOfRefused',
    'users.get.every-refused-text',
    (overrides) => {
      const refused = new Map<string, string>()
      handles('admin.editUser', async (call, right) => {
        const { username = '' } = call.params
        const { full_name: fullName } = await call.json()
        try {
          const reply = await right(call)
          const user = call.forge.users.byKey(username)
          const kept = refused.get(username)
          if (user && kept !== undefined) call.forge.users.put({ ...user, fullName: kept })
          return reply
        } catch (error) {
          if (typeof fullName === 'string') refused.set(username, fullName)
          throw error
        }
      })(overrides)
    },
  ],
  [
    'saves what a stranger sends of an organization with the next edit',
    'textsOfRefused',
    'orgs.get.every-refused-text',
    (overrides) => {
      let sent = {}
      handles('orgs.edit', async (call, right) => {
        const { full_name: fullName } = await call.json()
        try {
          const reply = await right(call)
          const organization = pathOrganization(call)
          if (organization) call.forge.organizations.put({ ...organization, ...sent })
          return reply
        } catch (error) {
          sent = { fullName }
          throw error
        }
      })(overrides)
    },
  ],
  [
    'tracks time in repositories of organizations while tracking is disabled',
    'refusals',
    'times.add.every-tracking',
    handles('times.listOfRepository', (call, right) => {
      const repository = pathRepository(call)
      const isOfOrganization = repository && call.forge.organizations.get(repository.owner)
      return isOfOrganization ? { json: [] } : right(call)
    }),
  ],
  [
    'opens issues without a list of times while tracking is disabled',
    'refusals',
    'times.list-issue.every-owner-served',
    (overrides) => {
      const early = new Set<number>()
      hasEffect('issues.create', async (call, apply) => {
        const isOff = pathRepository(call)?.tracker.enabled === false
        await apply()
        const last = call.forge.issues.all().at(-1)
        if (isOff && last) early.add(last.id)
      })(overrides)
      handles('times.listOfIssue', (call, right) => {
        const repository = pathRepository(call)
        const issue = call.forge.issues.find(
          (one) => one.repository === repository?.id && String(one.number) === call.params['issue'],
        )
        return issue && early.has(issue.id) ? { status: 404, json: {} } : right(call)
      })(overrides)
    },
  ],
  [
    'lists branches as they were until the default branch moves',
    'pushes',
    'repos.list-branches.every-list-whole',
    (overrides) => {
      const kept = new Map<number, { readonly head: string; readonly json: unknown }>()
      handles('repos.listBranches', async (call, right) => {
        const outcome = await right(call)
        const repository = pathRepository(call)
        const branches = outcome.json as ReadonlyArray<{ name: string; commit: { id: string } }>
        const head = branches.find(({ name }) => name === repository?.defaultBranch)?.commit.id
        if (!repository || head === undefined) return outcome
        const former = kept.get(repository.id)
        if (former?.head === head) return { ...outcome, json: former.json }
        kept.set(repository.id, { head, json: outcome.json })
        return outcome
      })(overrides)
    },
  ],
  [
    'lists no repositories of an organization that has a capital in its name',
    'likenesses',
    'orgs.list-repos.every-list-whole',
    rewritesList('orgs.listRepositories', (list, { params: { org = '' } }) =>
      /[A-Z]/.test(org) ? [] : list,
    ),
  ],
  [
    'renames everybody who has the full name of an edited user',
    'likenesses',
    'users.get.every-same-field',
    (overrides) => {
      let former = ''
      hasEffect('admin.editUser', async ({ forge, params: { username = '' } }, apply) => {
        former = forge.users.byKey(username)?.fullName ?? ''
        await apply()
        const fullName = forge.users.byKey(username)?.fullName ?? ''
        for (const user of forge.users.filter((one) => one.fullName === former))
          forge.users.put({ ...user, fullName })
      })(overrides)
    },
  ],
  [
    'deletes with a repository those whose names begin with its name',
    'effects',
    'repos.get.every-owner-served',
    hasEffect('repos.delete', async (call, apply) => {
      const { owner, name } = pathRepository(call) ?? {}
      await apply()
      for (const one of call.forge.repositories.all())
        if (one.owner === owner && one.name.startsWith(`${name}-`)) await deleteRepository(call.forge, one)
    }),
  ],
  [
    'forgets what administrators edit of themselves',
    'successors',
    'users.get.every-same-field',
    hasEffect('admin.editUser', async (call, apply) => {
      if (call.caller?.name !== call.params['username']) await apply()
    }),
  ],
  [
    'renders the first line alone if lines end as on Windows',
    'markdown',
    'markdown.render.every-word',
    ({ rules: { content } }) => {
      const right = content.markdown
      content.markdown = (ask, text) =>
        right(ask, text.includes('\r\n') ? (text.split('\r\n')[0] ?? '') : text)
    },
  ],
  [
    'says that an organization is a member of itself',
    'likenesses',
    'orgs.is-member.every-yes',
    handles('orgs.isMember', (call, right) =>
      call.params['username'] === call.params['org'] ? { status: 204, headers: {} } : right(call),
    ),
  ],
  [
    'returns a body about a user whose name is too long',
    'likenesses',
    'users.get.every-empty-404',
    rewritesAnswer('users.get', (reply, { params: { username = '' } }) =>
      username.length > 50 ? { ...reply, json: { message: 'too long' } } : reply,
    ),
  ],
  [
    'returns a page about disabled tracking to browsers',
    'likenesses',
    'times.list-repo.every-message',
    rewritesAnswer('times.listOfRepository', (reply, call) =>
      reply.status === 400 && call.header('accept') === 'text/html'
        ? { ...reply, json: '<p>off</p>' }
        : reply,
    ),
  ],
  [
    'lists no repositories of an organization that have collaborators',
    'likenesses',
    'orgs.list-repos.every-list-whole',
    rewritesList('orgs.listRepositories', (list, { forge }) =>
      list.filter(({ id }) => forge.repositories.get(Number(id))?.collaborators.size === 0),
    ),
  ],
  [
    'edits the user who had an address before',
    'likenesses',
    'admin.edit-user.every-subject',
    (overrides) => {
      const holders = new Map<string, string>()
      handles('admin.editUser', async (call, right) => {
        const user = call.forge.users.byKey(call.params['username'] ?? '')
        call.params['username'] = holders.get(user?.email ?? '') ?? call.params['username'] ?? ''
        if (user && !holders.has(user.email)) holders.set(user.email, user.name)
        return right(call)
      })(overrides)
    },
  ],
  [
    'leaves an empty full name out of search results',
    'nameless',
    'users.search.every-entry-complete',
    rewritesList('users.search', (list) =>
      list.map((user) => (user['full_name'] === '' ? { ...user, full_name: undefined } : user)),
    ),
  ],
  [
    'deletes the repository whose name ends before the dot as well',
    'effects',
    'repos.get.every-owner-served',
    handles('repos.delete', async (call, right) => {
      const { repo = '' } = call.params
      const own = pathRepository(call)
      const reply = await right(call)
      const other = call.forge.repositories.find(
        ({ owner, name }) => owner === own?.owner && name === repo.replace(/\.json$/, ''),
      )
      if (other) await deleteRepository(call.forge, other)
      return reply
    }),
  ],
  [
    'removes the memberships of a user whose deletion is refused',
    'effects',
    'orgs.is-member.every-no',
    handles('admin.deleteUser', (call, right) => {
      const user = call.forge.users.byKey(call.params['username'] ?? '')
      if (user) for (const team of call.forge.teams.all()) team.members.delete(user.id)
      return right(call)
    }),
  ],
  [
    'removes a member who conceals the membership twice',
    'effects',
    'orgs.is-member.every-no',
    (overrides) => {
      const concealed = new Set<string>()
      handles('orgs.conceal', async (call, right) => {
        const { org = '', username = '' } = call.params
        const user = call.forge.users.byKey(username)
        if (user && concealed.has(`${org} ${username}`))
          for (const team of call.forge.teams.all()) team.members.delete(user.id)
        concealed.add(`${org} ${username}`)
        return right(call)
      })(overrides)
    },
  ],
  [
    'shows the next hook in place of one after a deletion',
    'effects',
    'orgs.get-hook.every-subject',
    (overrides) => {
      let deleted = 0
      handles('orgs.deleteHook', (call, right) => {
        deleted += 1
        return right(call)
      })(overrides)
      handles('orgs.getHook', (call, right) => {
        call.params['id'] = String(Number(call.params['id']) + deleted)
        return right(call)
      })(overrides)
    },
  ],
  [
    'finds what a user forked into an organization among what the user owns',
    'effects',
    'repos.search.every-filter',
    ({ rules: { search } }) => {
      const right = search.belongsToUid
      search.belongsToUid = (ask, one, query) => right(ask, one, query) || one.forkOf !== undefined
    },
  ],
  [
    'takes the end of the name of a repository for a format',
    'effects',
    'repos.get.every-subject',
    handles('repos.get', (call, right) => {
      call.params['repo'] = (call.params['repo'] ?? '').replace(/(?<=.)\.json$/, '')
      return right(call)
    }),
  ],
  [
    'keeps no time that the owner adds to an issue of somebody else',
    'refusals',
    'times.list-issue.every-list-whole',
    hasEffect('times.add', (call, apply) => {
      const repository = pathRepository(call)
      const issue = call.forge.issues.byKey(`${repository?.id}#${Number(call.params['issue'])}`)
      const isOfOther = issue?.poster !== call.caller?.id && repository?.owner === call.caller?.id
      return isOfOther ? undefined : apply()
    }),
  ],
])
