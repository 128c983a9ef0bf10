import { setTimeout as sleep } from 'node:timers/promises'
import { byPath, keepsAnswers, refusing } from '../mutation/held-out/remembering.ts'
import { handles, hasEffect } from '../mutation/mutants/breaking.ts'
import type { Call } from '../reference/http/call.ts'
import type { TrackedTime, User } from '../reference/model/entities.ts'
import { pathOrganization, pathRepository, pathUser } from '../mutation/mutants/path-resources.ts'
import { repositoryKey } from '../reference/model/forge.ts'
import { branchesOf } from '../reference/git/references.ts'
import { isOwnerOf } from '../reference/model/permission.ts'
import type { Asking } from '../reference/rules/asking.ts'
import { showBugs } from '../test/support/show-bugs.ts'

const header = (ask: Asking, name: string): string => (ask as Call).header(name) ?? ''

showBugs([
  [
    'sends the archive of a namesake',
    'pushes',
    'repos.archive.every-commit',
    keepsAnswers('repos.archive', byPath('repo', 'filepath'), ['git.push']),
  ],
  [
    'sends the archive of a namesake until something is pushed to either',
    'content',
    'repos.archive.every-commit',
    keepsAnswers('repos.archive', byPath('repo', 'filepath'), ['git.push']),
  ],
  [
    'shows the branches of the original for a fork',
    'pushes',
    'repos.get-branch.every-commit',
    handles('repos.getBranch', async (call, right) => {
      const now = await right(call)
      const [own, { git, repositories }] = [pathRepository(call), call.forge]
      const original = repositories.get(own?.forkOf ?? -1)
      const head =
        original && (await branchesOf(git, original)).find(({ name }) => name === call.params['branch'])
      return own && head ? { ...now, json: call.views.git.branch(call, own, head) } : now
    }),
  ],
  [
    'edits every hook of an organization with the address of the edited one',
    'organizations',
    'orgs.list-hooks.every-same-field',
    hasEffect('orgs.editHook', async ({ forge: { hooks }, params }, apply) => {
      const before = hooks.get(Number(params['id']))
      await apply()
      const edited = hooks.get(Number(params['id']))
      for (const one of hooks.all())
        if (edited && one.organization === before?.organization && one.url === before?.url)
          hooks.put({ ...edited, id: one.id })
    }),
  ],
  [
    'lets somebody delete who was an owner of the organization',
    'organizations',
    'repos.delete.every-forbidden',
    (overrides) => {
      const former = new Set<string>()
      hasEffect('orgs.removeMember', (call, apply) => {
        const [organization, user] = [pathOrganization(call), pathUser(call)]
        if (organization && user && isOwnerOf(call.forge, user, organization))
          former.add(`${organization.id} ${user.id}`)
        return apply()
      })(overrides)
      const { access } = overrides.rules
      const right = access.mayDelete
      access.mayDelete = (ask, repository) =>
        right(ask, repository) || former.has(`${repository.owner} ${ask.caller?.id}`)
    },
  ],
  [
    'removes an issue of another project with the summary of a new one',
    'projects',
    'legacy-issues.list.every-list-whole',
    hasEffect('legacy.createIssue', async ({ forge: { legacy } }, apply) => {
      await apply()
      const made = [...legacy.issues.values()].at(-1)
      for (const one of [...legacy.issues.values()])
        if (made && one.summary === made.summary && one.project !== made.project) legacy.issues.delete(one.id)
    }),
  ],
  [
    'writes back the collaborators that it read before another removal',
    'contributors',
    'repos.list-collaborators.every-entry-belongs',
    (overrides) => {
      const { effect } = overrides
      overrides.effect = async (call, apply) => {
        if (call.operation !== 'repos.removeCollaborator') return effect(call, apply)
        const collaborators = pathRepository(call)?.collaborators ?? new Map<number, never>()
        const removed = call.forge.users.byKey(call.params['collaborator'] ?? '')
        const rest = [...collaborators].filter(([id]) => id !== removed?.id)
        await sleep(20)
        const done = await effect(call, apply)
        collaborators.clear()
        for (const [id, permission] of rest) collaborators.set(id, permission)
        return done
      }
    },
  ],
  [
    'says that time tracking is disabled in English alone',
    'repositories',
    'times.list-repo.every-message',
    ({ rules: { answers } }) => {
      const right = answers.trackingDisabled
      answers.trackingDisabled = (ask) =>
        /^(?:|en.*)$/.test(header(ask, 'accept-language'))
          ? right(ask)
          : { status: 400, headers: {}, json: {} }
    },
  ],
  [
    'returns a page to whoever may not use the tracker and accepts HTML',
    'repositories',
    'times.add.every-empty-403',
    ({ rules: { answers } }) => {
      const right = answers.trackerForbidden
      answers.trackerForbidden = (ask) =>
        header(ask, 'accept').includes('html') ? { ...right(ask), json: 'Forbidden' } : right(ask)
    },
  ],
  [
    'lists whatever has the name of a fork that was there',
    'repositories',
    'repos.list-forks.every-entry-belongs',
    (overrides) => {
      const parents = new Map<string, number>()
      handles('repos.listForks', async (call, right) => {
        for (const { forkOf, owner, name } of call.forge.repositories.all())
          if (forkOf !== undefined) parents.set(`${owner} ${name}`, forkOf)
        for (const one of call.forge.repositories.all()) {
          const forkOf = parents.get(`${one.owner} ${one.name}`)
          if (one.forkOf === undefined && forkOf !== undefined && forkOf !== one.id)
            call.forge.repositories.put({ ...one, forkOf })
        }
        return right(call)
      })(overrides)
    },
  ],
  [
    'has no status of a commit that its branch has left',
    'pushes',
    'repos.combined-status.every-owner-served',
    (overrides) =>
      handles('repos.combinedStatus', async (call, right) => {
        const { ref = '' } = call.params
        const repository = pathRepository(call)
        const branches = repository ? await branchesOf(call.forge.git, repository) : []
        const isCommit = /^[0-9a-f]{40}$/.test(ref)
        return isCommit && !branches.some(({ sha }) => sha === ref) ? { status: 404, json: {} } : right(call)
      })(overrides),
  ],
  [
    'adds a collaborator as soon as the user exists',
    'repositories',
    'repos.is-collaborator.every-yes',
    (overrides) => {
      const early = new Set<string>()
      const key = ({ params: { owner = '', repo = '', collaborator = '' } }: Call) =>
        `${owner}/${repo} ${collaborator}`
      handles('repos.addCollaborator', (call, right) => {
        if (!call.forge.users.byKey(call.params['collaborator'] ?? '')) early.add(key(call))
        return right(call)
      })(overrides)
      handles('repos.isCollaborator', (call, right) =>
        early.has(key(call)) && call.forge.users.byKey(call.params['collaborator'] ?? '')
          ? { status: 204, headers: {} }
          : right(call),
      )(overrides)
    },
  ],
  [
    'empties a team whose name a refused creation has',
    'organizations',
    'orgs.is-member.every-no',
    handles('orgs.createTeam', async (call, right) => {
      const { name } = await call.json()
      const organization = pathOrganization(call)
      for (const team of call.forge.teams.all())
        if (team.organization === organization?.id && team.name === name) team.members.clear()
      return right(call)
    }),
  ],
  [
    'makes the owner that a refused creation names an owner of the organization with that name',
    'organizations',
    'orgs.list-members.every-entry-belongs',
    refusing('admin.createOrganization', 422, async (call) => {
      const { username } = await call.json()
      const organization = call.forge.organizations.byKey(String(username))
      const user = pathUser(call)
      for (const team of call.forge.teams.all())
        if (user && team.organization === organization?.id && team.permission === 'owner')
          team.members.add(user.id)
    }),
  ],
  [
    'removes the content of a repository whose name a refused creation has',
    'content',
    'repos.list-branches.every-list-whole',
    refusing('admin.createRepository', 422, async (call) => {
      const { name } = await call.json()
      const found = call.forge.repositories.byKey(repositoryKey(pathUser(call)?.id ?? 0, String(name)))
      if (found) await call.forge.git.remove(found.id)
    }),
  ],
  [
    'refuses a time for the reason of an earlier attempt',
    'refusals',
    'times.add.every-tracking',
    (overrides) => {
      const refused = new Set<string>()
      const { answers } = overrides.rules
      const [disabled, forbidden] = [answers.trackingDisabled, answers.trackerForbidden]
      const keyOf = (ask: Asking) => `${ask.caller?.id} ${(ask as Call).path}`
      answers.trackingDisabled = (ask) => {
        refused.add(keyOf(ask))
        return disabled(ask)
      }
      answers.trackerForbidden = (ask) => (refused.has(keyOf(ask)) ? disabled(ask) : forbidden(ask))
    },
  ],
  [
    'lets former owners of organizations delete what these own',
    'organizations',
    'repos.delete.every-forbidden',
    (overrides) => {
      const owners = new Set<string>()
      handles('orgs.removeMember', (call, right) => {
        const { forge, params } = call
        const user = forge.users.byKey(params['username'] ?? '')
        for (const organization of forge.organizations.all())
          if (user && isOwnerOf(forge, user, organization)) owners.add(`${organization.id} ${user.id}`)
        return right(call)
      })(overrides)
      const { access } = overrides.rules
      const right = access.mayDelete
      access.mayDelete = (ask, repository) =>
        right(ask, repository) || owners.has(`${repository.owner} ${ask.caller?.id}`)
    },
  ],
  [
    'finds edited organizations in a search for users',
    'organizations',
    'users.search.every-entry-belongs',
    (overrides) => {
      const found: User[] = []
      handles('orgs.edit', async (call, right) => {
        const organization = call.forge.organizations.byKey(call.params['org'] ?? '')
        const [user] = call.forge.users.all()
        if (organization && user) found.push({ ...user, ...organization, email: '' })
        return right(call)
      })(overrides)
      const right = overrides.rules.users.searchable
      overrides.rules.users.searchable = (ask) => [...right(ask), ...found]
    },
  ],
  [
    'shows the address to whoever searches for it',
    'the service',
    'users.search.every-address',
    ({ rules: { users } }) => {
      let needle = ''
      const right = users.matches
      users.matches = (ask, user, text) => {
        needle = text
        return right(ask, user, text) || user.email.toLowerCase() === text
      }
      const shown = users.emailInSearch
      users.emailInSearch = (ask, user) => (user.email.toLowerCase() === needle ? needle : shown(ask, user))
    },
  ],
  [
    'does not find organizations with capitals in their names',
    'the service',
    'orgs.get.every-owner-served',
    (overrides) =>
      handles('orgs.get', async (call, right) =>
        /[A-Z]/.test(call.params['org'] ?? '') ? { status: 404, json: {} } : right(call),
      )(overrides),
  ],
  [
    'keeps the list of the times of a user, whatever the repository',
    'repositories',
    'times.list-user.every-entry-belongs',
    (overrides) => {
      const kept = new Map<number, TrackedTime[]>()
      const right = overrides.rules.times.ofUserIn
      overrides.rules.times.ofUserIn = (ask, repository, user) => {
        const some = kept.get(user.id) ?? []
        const found = some.length > 0 ? some : right(ask, repository, user)
        kept.set(user.id, found)
        return found
      }
      handles('times.add', (call, right) => {
        kept.clear()
        return right(call)
      })(overrides)
    },
  ],
  [
    'takes a login for a pattern',
    'projects',
    'legacy-projects.list.every-private',
    ({ rules: { signing } }) => {
      const right = signing.accountOf
      signing.accountOf = (ask, login) =>
        right(ask, login) ??
        [...ask.forge.legacy.accounts.values()].find(
          (one) => login.endsWith('%') && one.login.startsWith(login.slice(0, -1)),
        )
    },
  ],
  [
    'writes dates as on the page of an issue that was opened before',
    'projects',
    'legacy-issues.list.every-body',
    (overrides) => {
      let isOpened = false
      handles('legacy.issuePage', async (call, right) => {
        isOpened = true
        return right(call)
      })(overrides)
      const { legacy } = overrides.views
      const right = legacy.dateTime
      legacy.dateTime = (ask, date) => (isOpened ? date.toUTCString() : right(ask, date))
    },
  ],
  [
    'names the project of the last issue in every list',
    'projects',
    'legacy-issues.list.every-same-field',
    (overrides) => {
      let last: string | undefined
      hasEffect('legacy.createIssue', async (call, apply) => {
        await apply()
        last = call.params['project']
      })(overrides)
      const { legacy } = overrides.views
      const right = legacy.issueList
      legacy.issueList = (ask, project, open, closed) => ({
        ...right(ask, project, open, closed),
        project: last ?? project.shortname,
      })
    },
  ],
])
