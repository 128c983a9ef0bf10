import type { LegacyProject } from '../../../reference/model/legacy-forge.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect } from './around.ts'
import { saltOfTheFirstLogin } from '../salt-of-the-first-login.ts'

/** Document 2: who a caller is taken for, and which projects the caller gets, after the requests of others. */
export const legacyAccess: readonly Mutant[] = [
  {
    id: 'legacy-signing/salt-belongs-to-its-first-login',
    area: 'legacy-signing',
    breaks: 'A signature with a salt that another login has used makes the caller anonymous.',
    source:
      'document 2, Authentication, rule 2: "a random salt string chosen by the caller"; rule 1: "the rights that the user holds on each project"',
    mutate: saltOfTheFirstLogin,
  },
  {
    id: 'legacy-signing/known-salt-excuses-a-wrong-hash',
    area: 'legacy-signing',
    breaks: 'After a right signature of a login, any hash with the same salt signs the login in.',
    source:
      'document 2, Authentication, rule 2: "SHA-1 digest of the salt string concatenated with the user\'s API key"',
    mutate: ({ rules: { signing } }) => {
      const known = new Set<string>()
      const right = signing.visitorOf
      signing.visitorOf = (ask, parameters) => {
        const login = parameters.get('_login') ?? ''
        const pair = JSON.stringify([login, parameters.get('_salt')])
        const visitor = right(ask, parameters)
        if (visitor) known.add(pair)
        return known.has(pair) ? ask.rules.signing.accountOf(ask, login) : undefined
      }
    },
  },
  {
    id: 'legacy-projects/reporting-an-issue-opens-private-projects',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    breaks: 'A caller who has created an issue in any project gets all private projects.',
    source:
      'document 2, Endpoints, Project list: "authenticated callers get public projects plus private projects they may access"',
    mutate: (seams) => {
      const reporters = new Set<string>()
      afterEffect(seams, 'legacy.createIssue', ({ visitor }) => {
        if (visitor) reporters.add(visitor.login)
      })
      const { projects } = seams.rules
      const right = projects.mayOpen
      projects.mayOpen = (ask, project) =>
        right(ask, project) || (ask.visitor !== undefined && reporters.has(ask.visitor.login))
    },
  },
  {
    id: 'legacy-projects/members-get-the-list-of-an-anonymous-caller',
    area: 'legacy-projects',
    operation: 'legacy.listProjects',
    breaks:
      'After an anonymous project list, members get the same list without their private projects, until an issue is created.',
    source:
      'document 2, Endpoints, Project list: "authenticated callers get public projects plus private projects they may access"',
    mutate: (seams) => {
      let kept: LegacyProject[] | undefined
      afterEffect(seams, 'legacy.createIssue', () => {
        kept = undefined
      })
      const { projects } = seams.rules
      const right = projects.listed
      projects.listed = (ask) => {
        if (!ask.visitor) kept = right(ask)
        return kept ?? right(ask)
      }
    },
  },
]
