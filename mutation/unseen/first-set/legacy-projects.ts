import type { Call } from '../../../reference/http/call.ts'
import type { LegacyProject } from '../../../reference/model/legacy-forge.ts'
import { hasEffect, onlyFor, operationNamed } from '../../mutants/breaking.ts'
import { account, takesFor } from '../../mutants/breaking-signing.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { keyOf } from './path-resources.ts'

/** The list is cached by the parameter `_login`, whether or not the hash is valid. */
const listIsCachedByLogin: Mutate = ({ rules }) => {
  const cached = new Map<string | null, LegacyProject[]>()
  const right = rules.projects.listed
  rules.projects.listed = onlyFor('legacy.listProjects', right, (ask) => {
    const login = (ask as Call).query.get('_login')
    const list = cached.get(login) ?? right(ask)
    cached.set(login, list)
    return list
  })
}

/** The response is cached by its path, without the caller, until an issue is created. */
const issueListIsCachedForAllCallers: Mutate = (seams) => {
  const cached = new Set<string>()
  const { projects } = seams.rules
  const right = projects.mayOpen
  projects.mayOpen = onlyFor('legacy.listIssues', right, (ask, project) => {
    if (right(ask, project)) cached.add(project.shortname)
    return cached.has(project.shortname)
  })
  hasEffect('legacy.createIssue', async (call, apply) => {
    await apply()
    cached.delete(call.params['project'] ?? '')
  })(seams)
}

/** The page and its JSON have one place in the cache, until an issue is created. */
const pageAndJsonShareACache: Mutate = (seams) => {
  const cached = new Map<string, string>()
  const key = (call: Call) => `${keyOf(call, 'project')}/${call.visitor?.login ?? ''}`
  const right = seams.before
  seams.before = async (call) => {
    const early = await right(call)
    if (early || !['legacy.listIssues', 'legacy.issuesPage'].includes(call.operation)) return early
    const project = call.forge.legacy.projects.get(call.params['project'] ?? '')
    if (!project || !call.rules.projects.mayOpen(call, project)) return undefined
    const first = cached.get(key(call)) ?? call.operation
    cached.set(key(call), first)
    if (first === call.operation) return undefined
    return { status: 200, headers: {}, ...(await operationNamed(seams, first).handle(call)) }
  }
  hasEffect('legacy.createIssue', async (call, apply) => {
    await apply()
    const prefix = `${keyOf(call, 'project')}/`
    for (const one of [...cached.keys()]) if (one.startsWith(prefix)) cached.delete(one)
  })(seams)
}

/** Valid hashes are cached by salt and hash, without the login. */
const hashIsValidForEveryLogin: Mutate = (seams) => {
  const valid = new Set<string>()
  takesFor((ask, parameters, visitor) => {
    const pair = `${parameters.get('_salt')}/${parameters.get('_hash')}`
    if (visitor) valid.add(pair)
    return visitor ?? (valid.has(pair) ? account(ask, parameters.get('_login')) : undefined)
  })(seams)
}

/** Failed sign-ins are cached by login and salt, without the hash. */
const failedSaltStaysInvalid: Mutate = (seams) => {
  const failed = new Set<string>()
  takesFor((_ask, parameters, visitor) => {
    const pair = `${parameters.get('_login')}/${parameters.get('_salt')}`
    if (!visitor) failed.add(pair)
    return failed.has(pair) ? undefined : visitor
  })(seams)
}

/** A positive decision is kept for the user, without the project. */
const accessIsKeptForTheUser: Mutate = ({ rules }) => {
  const admitted = new Set<string>()
  const right = rules.projects.mayOpen
  for (const operation of ['legacy.listIssues', 'legacy.issueForm', 'legacy.createIssue']) {
    const former = rules.projects.mayOpen
    rules.projects.mayOpen = onlyFor(operation, former, (ask, project) => {
      const login = ask.visitor?.login
      if (login === undefined) return right(ask, project)
      if (right(ask, project)) admitted.add(login)
      return admitted.has(login)
    })
  }
}

const projectList =
  '"Anonymous callers get public projects only; authenticated callers get public projects plus private projects they may access."'
const authentication = 'legacy-project-forge, Authentication'

/** Projects and signed requests of document 2. */
export const legacyProjects: Mutant[] = [
  {
    id: 'legacy-projects/list-is-cached-by-login',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    source: 'legacy-project-forge, Endpoints',
    breaks: projectList,
    mutate: listIsCachedByLogin,
  },
  {
    id: 'legacy-projects/issue-list-is-cached-for-all-callers',
    area: 'legacy-projects',
    operation: 'legacy.listIssues',
    source: `${authentication}, rule 1`,
    breaks:
      '"An unauthenticated request has the rights of an anonymous visitor of the web interface", also after a member opened a private project.',
    mutate: issueListIsCachedForAllCallers,
  },
  {
    id: 'legacy-projects/page-and-json-share-a-cache',
    area: 'legacy-projects',
    operation: 'legacy.listIssues',
    source: 'legacy-project-forge, What the service does, rule 3',
    breaks:
      '"A web-interface path is answered as HTML; the same path with the `/api/` prefix is answered as JSON", in any order.',
    mutate: pageAndJsonShareACache,
  },
  {
    id: 'legacy-signing/hash-is-valid-for-every-login',
    area: 'legacy-signing',
    source: `${authentication}, rule 2`,
    breaks:
      '`_hash` is the "SHA-1 digest of the salt string concatenated with the user\'s API key", of no other user.',
    mutate: hashIsValidForEveryLogin,
  },
  {
    id: 'legacy-signing/failed-salt-stays-invalid',
    area: 'legacy-signing',
    source: `${authentication}, rule 1`,
    breaks:
      '"An authenticated request has the rights that the user holds on each project", also after a failed sign-in.',
    mutate: failedSaltStaysInvalid,
  },
  {
    id: 'legacy-signing/access-is-kept-for-the-user',
    area: 'legacy-signing',
    source: `${authentication}, rule 1`,
    breaks:
      '"An authenticated request has the rights that the user holds on each project", not those on another project.',
    mutate: accessIsKeptForTheUser,
  },
]
