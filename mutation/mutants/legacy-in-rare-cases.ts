import type { Asking } from '../../reference/rules/asking.ts'
import { judges, shows } from './breaking.ts'
import { breaking, type Mutant } from './mutant.ts'
import { account, takesFor } from './breaking-signing.ts'

/** Servers of document 2 that are right only for the first requests. */
export const legacyInRareCases: Mutant[] = breaking({
  'legacy-issues.list fields-of-created: Issue list entry: Each issue entry has the documented fields and types.':
    {
      'id-of-a-tenth-issue-is-text': shows('legacy', 'issue', (right, ask, issue) => ({
        ...right(ask, issue),
        ...(issue.id >= 10 ? { id: String(issue.id) } : {}),
      })),
      'summary-of-an-issue-with-quotes-is-no-text': shows('legacy', 'issue', (right, ask, issue) => ({
        ...right(ask, issue),
        ...(issue.summary.includes('"') ? { summary: [issue.summary] } : {}),
      })),
      'time-of-an-issue-with-labels-is-in-another-format': shows('legacy', 'issue', (right, ask, issue) => ({
        ...right(ask, issue),
        ...(issue.labels.length > 0 ? { modif_dtime: issue.modified.toISOString() } : {}),
      })),
    },
  'legacy-issues.list of-this-project: The issue list contains the issues of the project in the path.': {
    'list-of-public-project-has-what-members-create': judges(
      'projects',
      'issuesOf',
      (right, ask, project) => {
        const created = [...ask.forge.legacy.issues.values()].filter(({ labels }) => labels.length > 0)
        return project.isPrivate ? right(ask, project) : [...right(ask, project), ...created]
      },
    ),
  },
  'legacy-issues.create optional-in-every-form: Issue creation form fields: `owner` and the labels are optional.':
    {
      'create-wants-an-owner-of-what-is-started': judges('issues', 'errors', (right, ask, project, form) => ({
        ...right(ask, project, form),
        ...(form.get('status') === 'Started' && !form.get('owner') ? { owner: ['Who works on it?'] } : {}),
      })),
    },
  'legacy-issues.create numbers-differ: `issue` is the new issue number.': {
    'create-answers-one-number-for-issues-with-labels': ({ views }) => {
      const right = views.legacy.created
      let first: number | undefined
      views.legacy.created = (ask, issue) => {
        if (issue.labels.length > 0) first ??= issue.id
        return { ...right(ask, issue), ...(issue.labels.length > 0 ? { issue: first } : {}) }
      }
    },
  },
  'legacy-projects.list fields-of-private: Project list entry: Each project entry has the documented fields and types.':
    {
      'private-projects-without-description': shows('legacy', 'project', (right, ask, project) => ({
        ...right(ask, project),
        ...(project.isPrivate ? { shortdesc: null } : {}),
      })),
    },
  'legacy-signing.wrong: Authentication, 2: `_hash` is the digest of this salt and the API key of this user.':
    {
      'accepts-hashes-again-with-any-salt': [
        'accepted-hash',
        (overrides) => {
          const accepted = new Set<string>()
          const key = (parameters: URLSearchParams) =>
            `${parameters.get('_login')} ${parameters.get('_hash')}`
          takesFor((ask, parameters, right) => {
            if (right) accepted.add(key(parameters))
            return (
              right ?? (accepted.has(key(parameters)) ? account(ask, parameters.get('_login')) : undefined)
            )
          })(overrides)
        },
      ],
      'accepts-hashes-again-with-any-login': [
        'accepted-of-another',
        (overrides) => {
          const accepted = new Set<string>()
          const key = (parameters: URLSearchParams) => `${parameters.get('_salt')} ${parameters.get('_hash')}`
          takesFor((ask: Asking, parameters, right) => {
            if (right) accepted.add(key(parameters))
            return (
              right ?? (accepted.has(key(parameters)) ? account(ask, parameters.get('_login')) : undefined)
            )
          })(overrides)
        },
      ],
    },
})
