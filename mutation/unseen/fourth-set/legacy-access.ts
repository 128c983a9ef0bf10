import type { Outcome } from '../../../reference/http/reply.ts'
import type { LegacyAccount } from '../../../reference/model/legacy-forge.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, handleAround } from '../third-set/around.ts'
import { saltOfTheFirstLogin } from '../salt-of-the-first-login.ts'

/** Signed requests and projects: rights that earlier requests give to others or take from them. */
export const legacyAccess: readonly Mutant[] = [
  {
    id: 'legacy-signing/accepted-signature-serves-other-logins',
    area: 'legacy-signing',
    breaks: 'A signature is that of one login, also after it was accepted.',
    source: 'document 2, Authentication, rule 2: "the salt string concatenated with the user\'s API key"',
    mutate: (seams) => {
      const right = seams.rules.signing.visitorOf
      const accepted = new Map<string, LegacyAccount>()
      seams.rules.signing.visitorOf = (ask, parameters) => {
        const key = `${parameters.get('_salt')} ${parameters.get('_hash')}`
        const visitor = right(ask, parameters)
        if (visitor) accepted.set(key, visitor)
        return visitor ?? (parameters.has('_login') ? accepted.get(key) : undefined)
      }
    },
  },
  {
    id: 'legacy-signing/salt-of-another-login-is-refused',
    area: 'legacy-signing',
    breaks: 'The caller chooses the salt, also one that another login has used.',
    source: 'document 2, Authentication, rule 2: "a random salt string chosen by the caller"',
    mutate: saltOfTheFirstLogin,
  },
  {
    id: 'legacy-projects/reporter-becomes-a-member-of-all-projects',
    area: 'legacy-projects',
    operation: 'legacy.createIssue',
    breaks: 'A caller who creates an issue in a public project gets no access to private ones.',
    source: 'document 2, Endpoints, Project list: "public projects plus private projects they may access"',
    mutate: (seams) =>
      afterEffect(seams, 'legacy.createIssue', ({ forge, visitor }) => {
        if (!visitor) return
        const { projects } = forge.legacy
        for (const [name, project] of projects) {
          projects.set(name, { ...project, members: new Set([...project.members, visitor.login]) })
        }
      }),
  },
  {
    id: 'legacy-projects/project-is-listed-once-for-each-new-issue',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    breaks: 'The list has each project once, however many issues were created in it.',
    source: 'document 2, Endpoints, Project list: "projects (list of Project list entry)"',
    mutate: (seams) => {
      const right = seams.rules.projects.listed
      const created = new Map<string, number>()
      afterEffect(seams, 'legacy.createIssue', ({ params }) => {
        const project = params['project'] ?? ''
        created.set(project, (created.get(project) ?? 0) + 1)
      })
      seams.rules.projects.listed = (ask) =>
        right(ask).flatMap((project) =>
          Array.from({ length: Math.max(1, created.get(project.shortname) ?? 0) }, () => project),
        )
    },
  },
  {
    id: 'legacy-projects/issue-list-after-its-page-is-html',
    area: 'legacy-projects',
    operation: 'legacy.listIssues',
    breaks: 'The path with the prefix is answered as JSON, also after the page without the prefix.',
    source: 'document 2, What the service does, rule 3: "the same path with the /api/ prefix ... as JSON"',
    mutate: (seams) => {
      const pages = new Map<string, Outcome>()
      handleAround(seams, 'legacy.issuesPage', async (call, right) => {
        const outcome = await right()
        pages.set(`${call.params['project']} ${call.visitor?.login}`, outcome)
        return outcome
      })
      handleAround(
        seams,
        'legacy.listIssues',
        async (call, right) => pages.get(`${call.params['project']} ${call.visitor?.login}`) ?? right(),
      )
      afterEffect(seams, 'legacy.createIssue', () => pages.clear())
    },
  },
  {
    id: 'legacy-projects/refused-caller-closes-the-project-for-its-members',
    area: 'legacy-projects',
    breaks: 'A member has access to a private project, also after others were refused.',
    source: 'document 2, Authentication, rule 1: "the rights that the user holds on each project"',
    mutate: (seams) => {
      const right = seams.rules.projects.mayOpen
      const closed = new Set<string>()
      const lists = new Set(['legacy.listProjects', 'legacy.projectsPage'])
      seams.rules.projects.mayOpen = (ask, project) => {
        const mayOpen = right(ask, project)
        if (lists.has(ask.operation)) return mayOpen
        if (!mayOpen) closed.add(project.shortname)
        return !closed.has(project.shortname)
      }
    },
  },
]
