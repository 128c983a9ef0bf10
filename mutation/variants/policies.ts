import type { Call } from '../../reference/http/call.ts'
import type { CommitStatus, Hook } from '../../reference/model/entities.ts'
import { draftUser } from '../../reference/model/user.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { handles, hasEffect, shows } from '../mutants/breaking.ts'
import { answers, readsBody, receives, pathRepository, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const conditions =
  'code-hosting, Errors: exact conditions that trigger 403 and 422 on administration endpoints: not shown'
const hooks =
  'code-hosting, Other resources: fields of Hook, and which hooks there are besides, are not shown'

/** The maximum length of a username, in characters. */
const MAX_USERNAME = 36

/** Adds the owner of the original to the name of a fork. */
const namesForks = handles('repos.fork', async (call, right) => {
  const outcome = await right(call)
  const original = pathRepository(call)
  const fork = call.forge.repositories.get((outcome.json as { readonly id: number }).id)
  if (!original || !fork) return outcome
  const renamed = { ...fork, name: `${call.params['owner'] ?? ''}-${original.name}` }
  call.forge.repositories.put(renamed)
  return { ...outcome, json: call.views.repositories.repository(call, renamed) }
})

/** Removes the other hooks of the same owner that have the address of a new one. */
const replacesHooks = together(
  ...['orgs.createHook', 'repos.createHook'].map((operation) =>
    hasEffect(operation, async ({ forge }, apply) => {
      await apply()
      const made = forge.hooks.all().at(-1)
      const isSame = (one: Hook) =>
        one.url === made?.url && one.organization === made.organization && one.repository === made.repository
      forge.hooks.removeWhere((one) => one.id !== made?.id && isSame(one))
    }),
  ),
)

/** Sets a failed status of a program on every commit that is read. */
const fails = shows('git', 'combinedStatus', (combinedStatus, ask, repository, sha, statuses) => {
  const status: CommitStatus = {
    ...{ id: 1, repository: repository.id, sha, context: 'policy', state: 'failure' },
    ...{ targetUrl: '', description: '', creator: repository.owner, createdAt: new Date() },
  }
  return combinedStatus(ask, repository, sha, [status, ...statuses])
})

/** Creates the user in the path with a random password, unless the user exists. */
async function providesUser(call: Call): Promise<void> {
  const username = call.params['username'] ?? ''
  const { forge, rules } = call
  if (!rules.access.mayAdminister(call) || forge.users.byKey(username)) return
  if (forge.organizations.byKey(username)) return
  const email = `${username}@directory.example`
  forge.users.put(draftUser(forge, { username, email, password: crypto.randomUUID() }))
}

/** A JSON text with all integers in exponent notation. */
const withExponents = (json: unknown): string =>
  JSON.stringify(json, (_name, value: unknown) =>
    Number.isSafeInteger(value) ? `number ${(value as number).toExponential().toUpperCase()}` : value,
  ).replace(/"number ([^"]*)"/g, '$1')

/** Shows issues of members only to members. */
function hidesIssuesOfMembers({ rules: { projects } }: Overrides): void {
  const { issuesOf } = projects
  projects.issuesOf = (ask, project) => {
    const all = issuesOf(ask, project)
    if (projects.isMember(ask, project)) return all
    return all.filter(({ submitter }) => !project.members.has(submitter))
  }
}

/** Policies of whole servers about names, hooks, statuses, users and issues. */
export const policies = variantsOf({
  'names-forks-by-owner-too': {
    differs: 'a fork is named `owner-name` after its original',
    source: 'code-hosting, Repositories, POST /repos/{owner}/{repo}/forks: the name of a fork is not shown',
    mutate: namesForks,
  },
  'replaces-hooks-of-one-address': {
    differs: 'a new hook replaces the one with its address',
    source: hooks,
    mutate: replacesHooks,
  },
  'fails-commits-by-policy': {
    differs: 'a program of the server sets a failed status on every commit',
    source: 'code-hosting, Other resources: fields of combined Status, and who sets statuses, are not shown',
    mutate: fails,
  },
  'shortens-usernames': {
    differs: `a username is cut off after ${MAX_USERNAME} characters`,
    source: conditions,
    mutate: receives((call) => {
      if (call.operation !== 'admin.createUser') return
      readsBody(call, (body) => {
        const { username } = body
        return typeof username === 'string' ? { ...body, username: username.slice(0, MAX_USERNAME) } : body
      })
    }),
  },
  'creates-users-named-in-paths': {
    differs: 'a key, an organization or a repository for an unknown user creates the user',
    source: conditions,
    mutate: together(
      ...['admin.addKey', 'admin.createOrganization', 'admin.createRepository'].map((operation) =>
        handles(operation, async (call, right) => {
          await providesUser(call)
          return right(call)
        }),
      ),
    ),
  },
  'writes-integers-with-exponents': {
    differs: 'integers in JSON are written with exponents, as `1.2E+1`',
    source: 'code-hosting, What the service does: responses produce application/json',
    mutate: answers(({ json, ...reply }) =>
      json === undefined
        ? reply
        : {
            ...reply,
            headers: { 'content-type': 'application/json; charset=utf-8', ...reply.headers },
            body: withExponents(json),
          },
    ),
  },
  'hides-issues-of-members': {
    differs: 'issues that members create are shown and counted to members alone',
    source: 'legacy-forge, Authentication, rule 2: which issues the rights of a caller cover is not shown',
    unmet: ['legacy-issues.list.open-only'],
    mutate: hidesIssuesOfMembers,
  },
})
