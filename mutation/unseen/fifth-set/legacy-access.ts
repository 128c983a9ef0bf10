import { Refusal } from '../../../reference/http/refusal.ts'
import type { Asking } from '../../../reference/rules/asking.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, handleAround } from '../third-set/around.ts'

/** Signed requests and projects: signatures and access that earlier requests use up or take away. */
export const legacyAccess: readonly Mutant[] = [
  {
    id: 'legacy-signing/new-issue-uses-the-signature-up',
    area: 'legacy-signing',
    breaks: 'A signature is valid for each request that has it, also after one that created an issue.',
    source: 'document 2, Authentication, rule 2: "An authenticated request carries three request parameters"',
    mutate: (seams) => {
      const right = seams.rules.signing.visitorOf
      const carried = new WeakMap<Asking, string>()
      const spent = new Set<string | undefined>()
      seams.rules.signing.visitorOf = (ask, parameters) => {
        const signature = ['_login', '_salt', '_hash'].map((name) => parameters.get(name)).join(' ')
        carried.set(ask, signature)
        return spent.has(signature) ? undefined : right(ask, parameters)
      }
      afterEffect(seams, 'legacy.createIssue', (call) => void spent.add(carried.get(call)))
    },
  },
  {
    id: 'legacy-signing/salts-that-differ-in-case-are-one',
    area: 'legacy-signing',
    breaks: 'A hash of a salt is valid, also if a salt in other letters was used before.',
    source: 'document 2, Authentication, rule 2: "sha1(_salt + <API_KEY>)"',
    mutate: (seams) => {
      const right = seams.rules.signing.signatureOf
      const computed: Record<string, string> = {}
      seams.rules.signing.signatureOf = (ask, salt, apiKey) =>
        (computed[`${apiKey} ${salt.toLowerCase()}`] ??= right(ask, salt, apiKey))
    },
  },
  {
    id: 'legacy-projects/new-issue-clears-the-private-mark',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    breaks: 'A private project is marked as private, also after an issue was created in it.',
    source: 'document 2, Project list entry: private, "1 for private, 0 for public"',
    mutate: (seams) => {
      const right = seams.views.legacy.project
      const cleared = new Set<string | undefined>()
      afterEffect(seams, 'legacy.createIssue', ({ params }) => void cleared.add(params['project']))
      seams.views.legacy.project = (ask, project) =>
        right(ask, { ...project, isPrivate: project.isPrivate && !cleared.has(project.shortname) })
    },
  },
  {
    id: 'legacy-projects/form-that-was-refused-closes-the-list',
    area: 'legacy-projects',
    operation: 'legacy.listIssues',
    breaks:
      'Anonymous callers may list the issues of a public project, also after the form was refused to one.',
    source: 'document 2, Endpoints, Issue list: "Anonymous access allowed"',
    mutate: (seams) => {
      const refusals = new Map<string | undefined, unknown>()
      handleAround(seams, 'legacy.issueForm', (call, right) =>
        right().catch((error: unknown) => {
          if (!call.visitor && error instanceof Refusal) refusals.set(call.params['project'], error)
          throw error
        }),
      )
      handleAround(seams, 'legacy.listIssues', async (call, right) => {
        const refusal = call.visitor ? undefined : refusals.get(call.params['project'])
        if (refusal instanceof Refusal) throw refusal
        return right()
      })
    },
  },
  {
    id: 'legacy-projects/private-projects-leave-the-list-of-a-reporter-elsewhere',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    breaks: 'A member sees the private projects, also after creating an issue in another project.',
    source: 'document 2, Endpoints, Project list: "plus private projects they may access"',
    mutate: (seams) => {
      const right = seams.rules.projects.listed
      const last = new Map<string | undefined, string | undefined>()
      afterEffect(seams, 'legacy.createIssue', ({ visitor, params }) => {
        last.set(visitor?.login, params['project'])
      })
      seams.rules.projects.listed = (ask) => {
        const recent = last.get(ask.visitor?.login)
        return right(ask).filter(
          ({ isPrivate, shortname }) => !isPrivate || recent === undefined || recent === shortname,
        )
      }
    },
  },
]
