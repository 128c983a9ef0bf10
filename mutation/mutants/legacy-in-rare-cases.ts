import type { Asking } from '../../reference/rules/asking.ts'
import { promisesOf, type Mutant } from './mutant.ts'
import { account, takesFor } from './breaking-signing.ts'

const inIssues = promisesOf('legacy-issues')
const inSigning = promisesOf('legacy-signing')
const entry = 'legacy-forge, Issue list entry'

/** Servers of document 2 that are wrong after the first requests only. */
export const legacyInRareCases: Mutant[] = [
  ...inIssues(
    {
      operation: 'legacy.listIssues',
      source: entry,
      breaks: 'Each issue entry has the documented fields and types.',
      kills: ['legacy-issues.list.fields-of-created'],
    },
    {
      'id-of-a-tenth-issue-is-text': ({ views }) => {
        const right = views.legacy.issue
        views.legacy.issue = (ask, issue) => ({
          ...right(ask, issue),
          ...(issue.id >= 10 ? { id: String(issue.id) } : {}),
        })
      },
      'summary-of-an-issue-with-quotes-is-no-text': ({ views }) => {
        const right = views.legacy.issue
        views.legacy.issue = (ask, issue) => ({
          ...right(ask, issue),
          ...(issue.summary.includes('"') ? { summary: [issue.summary] } : {}),
        })
      },
      'time-of-an-issue-with-labels-is-in-another-format': ({ views }) => {
        const right = views.legacy.issue
        views.legacy.issue = (ask, issue) => ({
          ...right(ask, issue),
          ...(issue.labels.length > 0 ? { modif_dtime: issue.modified.toISOString() } : {}),
        })
      },
    },
  ),
  ...inIssues(
    {
      operation: 'legacy.listIssues',
      source: 'legacy-forge, Endpoints, issue list',
      breaks: 'The issue list contains the issues of the project in the path.',
      kills: ['legacy-issues.list.of-this-project'],
    },
    {
      'list-of-public-project-has-what-members-create': ({ rules }) => {
        const right = rules.projects.issuesOf
        rules.projects.issuesOf = (ask, project) => {
          const created = [...ask.forge.legacy.issues.values()].filter(({ labels }) => labels.length > 0)
          return project.isPrivate ? right(ask, project) : [...right(ask, project), ...created]
        }
      },
    },
  ),
  ...inIssues(
    {
      operation: 'legacy.createIssue',
      source: 'legacy-forge, Issue creation form fields',
      breaks: '`owner` and the labels are optional.',
      kills: ['legacy-issues.create.optional-in-every-form'],
    },
    {
      'create-wants-an-owner-of-what-is-started': ({ rules }) => {
        const right = rules.issues.errors
        rules.issues.errors = (ask, project, form) => ({
          ...right(ask, project, form),
          ...(form.get('status') === 'Started' && !form.get('owner') ? { owner: ['Who works on it?'] } : {}),
        })
      },
    },
  ),
  ...inIssues(
    {
      operation: 'legacy.createIssue',
      source: 'legacy-forge, Endpoints, issue create',
      breaks: '`issue` is the new issue number.',
      kills: ['legacy-issues.create.numbers-differ'],
    },
    {
      'create-answers-one-number-for-issues-with-labels': ({ views }) => {
        const right = views.legacy.created
        let first: number | undefined
        views.legacy.created = (ask, issue) => {
          if (issue.labels.length > 0) first ??= issue.id
          return { ...right(ask, issue), ...(issue.labels.length > 0 ? { issue: first } : {}) }
        }
      },
    },
  ),
  ...promisesOf('legacy-projects')(
    {
      operation: 'legacy.listProjects',
      source: 'legacy-forge, Project list entry',
      breaks: 'Each project entry has the documented fields and types.',
      kills: ['legacy-projects.list.fields-of-private'],
    },
    {
      'private-projects-without-description': ({ views }) => {
        const right = views.legacy.project
        views.legacy.project = (ask, project) => ({
          ...right(ask, project),
          ...(project.isPrivate ? { shortdesc: null } : {}),
        })
      },
    },
  ),
  ...inSigning(
    {
      source: 'legacy-forge, Authentication, 2',
      breaks: '`_hash` is the digest of this salt and the API key of this user.',
    },
    {
      'accepts-hashes-again-with-any-salt': {
        mutate: (seams) => {
          const accepted = new Set<string>()
          const key = (parameters: URLSearchParams) =>
            `${parameters.get('_login')} ${parameters.get('_hash')}`
          takesFor((ask, parameters, right) => {
            if (right) accepted.add(key(parameters))
            return (
              right ?? (accepted.has(key(parameters)) ? account(ask, parameters.get('_login')) : undefined)
            )
          })(seams)
        },
        kills: ['legacy-signing.wrong.accepted-hash'],
      },
      'accepts-hashes-again-with-any-login': {
        mutate: (seams) => {
          const accepted = new Set<string>()
          const key = (parameters: URLSearchParams) => `${parameters.get('_salt')} ${parameters.get('_hash')}`
          takesFor((ask: Asking, parameters, right) => {
            if (right) accepted.add(key(parameters))
            return (
              right ?? (accepted.has(key(parameters)) ? account(ask, parameters.get('_login')) : undefined)
            )
          })(seams)
        },
        kills: ['legacy-signing.wrong.accepted-of-another'],
      },
    },
  ),
]
