import { hasEffect } from '../../mutants/breaking.ts'
import type { LegacyAccount } from '../../../reference/model/legacy-forge.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { saltOfTheFirstLogin } from '../salt-of-the-first-login.ts'

/** A login and salt that were right once are not compared again. */
const knownSaltAdmitsAnyHash: Mutate = ({ rules }) => {
  const known = new Set<string>()
  const right = rules.signing.visitorOf
  rules.signing.visitorOf = (ask, parameters) => {
    const login = parameters.get('_login') ?? ''
    const key = JSON.stringify([login, parameters.get('_salt')])
    const visitor = right(ask, parameters)
    if (visitor) known.add(key)
    return visitor ?? (known.has(key) ? rules.signing.accountOf(ask, login) : undefined)
  }
}

/** The worker's caller is cleared after a success, and a form with errors leaves early. */
const callerOfARejectedFormStays: Mutate = (seams) => {
  let left: LegacyAccount | undefined
  const { refused } = seams.views.legacy
  seams.views.legacy.refused = (ask, errors) => {
    left = ask.visitor
    return refused(ask, errors)
  }
  const right = seams.before
  seams.before = async (call) => {
    const early = await right(call)
    if (call.operation.startsWith('legacy.')) {
      call.visitor ??= left
      left = undefined
    }
    return early
  }
}

/** The list adds the projects of recent issues without a look at who may see them. */
const newIssueRevealsItsProject: Mutate = (seams) => {
  const recent = new Set<string>()
  hasEffect('legacy.createIssue', (call, apply) => {
    recent.add(call.params['project'] ?? '')
    return apply()
  })(seams)
  const { projects } = seams.rules
  const right = projects.listed
  projects.listed = (ask) => {
    const listed = right(ask)
    return [...ask.forge.legacy.projects.values()].filter(
      (one) => listed.includes(one) || recent.has(one.shortname),
    )
  }
}

/** A denied access is kept for the project, without the caller. */
const deniedAccessIsKeptForEveryone: Mutate = ({ rules }) => {
  const denied = new Set<string>()
  const right = rules.projects.mayOpen
  rules.projects.mayOpen = (ask, project) => {
    const may = right(ask, project)
    if (ask.operation !== 'legacy.listIssues') return may
    if (!may) denied.add(project.shortname)
    return may && !denied.has(project.shortname)
  }
}

/** Who creates an issue is saved as a member, without the project. */
const submitterBecomesAMemberEverywhere: Mutate = (seams) => {
  const submitters = new Set<string>()
  hasEffect('legacy.createIssue', (call, apply) => {
    if (call.visitor) submitters.add(call.visitor.login)
    return apply()
  })(seams)
  const { projects } = seams.rules
  const right = projects.isMember
  projects.isMember = (ask, project) => right(ask, project) || submitters.has(ask.visitor?.login ?? '')
}

/** The result of a form is shown on the next list, as web pages show it after a redirect. */
const resultOfAFormIsShownOnTheList: Mutate = ({ views }) => {
  let result: unknown
  const { refused, projectList } = views.legacy
  views.legacy.refused = (ask, errors) => {
    const written = refused(ask, errors)
    result = written['mess']
    return written
  }
  views.legacy.projectList = (ask, projects) => {
    const list = projectList(ask, projects)
    const message = result ?? list['message']
    result = undefined
    return { ...list, message }
  }
}

const authentication = (rule: number) => `document 2, "Authentication", rule ${rule}`
const endpoints = 'document 2, "Endpoints"'

export const legacyAccess: Mutant[] = [
  {
    id: 'legacy-signing/known-salt-admits-any-hash',
    area: 'legacy-signing',
    source: authentication(2),
    breaks:
      '_hash is the "SHA-1 digest of the salt string concatenated with the user\'s API key", in every request.',
    mutate: knownSaltAdmitsAnyHash,
  },
  {
    id: 'legacy-signing/caller-of-a-rejected-form-stays',
    area: 'legacy-signing',
    source: authentication(1),
    breaks:
      '"An unauthenticated request has the rights of an anonymous visitor", after a rejected form of another too.',
    mutate: callerOfARejectedFormStays,
  },
  {
    id: 'legacy-signing/salt-belongs-to-the-first-login',
    area: 'legacy-signing',
    source: authentication(2),
    breaks: '_salt is "a random salt string chosen by the caller", whatever others chose.',
    mutate: saltOfTheFirstLogin,
  },
  {
    id: 'legacy-projects/new-issue-reveals-its-project',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    source: endpoints,
    breaks: '"Anonymous callers get public projects only", also after an issue was created in a private one.',
    mutate: newIssueRevealsItsProject,
  },
  {
    id: 'legacy-projects/denied-access-is-kept-for-everyone',
    area: 'legacy-projects',
    operation: 'legacy.listIssues',
    source: authentication(1),
    breaks:
      '"An authenticated request has the rights that the user holds on each project", after a denied request too.',
    mutate: deniedAccessIsKeptForEveryone,
  },
  {
    id: 'legacy-projects/submitter-becomes-a-member-everywhere',
    area: 'legacy-projects',
    operation: 'legacy.createIssue',
    source: endpoints,
    breaks:
      '"public projects plus private projects they may access", also for callers who created an issue elsewhere.',
    mutate: submitterBecomesAMemberEverywhere,
  },
  {
    id: 'legacy-projects/result-of-a-form-is-shown-on-the-list',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    source: endpoints,
    breaks: 'The project list has "`message` (string, value for success)", also after a rejected form.',
    mutate: resultOfAFormIsShownOnTheList,
  },
]
