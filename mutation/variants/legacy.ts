import type { Reply } from '../../reference/http/reply.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { answers } from './overriding.ts'
import { variantsOf } from './variant.ts'
import { judges, shows, showing } from '../mutants/breaking.ts'

const showsDateTime = showing('legacy', 'dateTime')

const errors =
  'legacy-forge, Errors: HTTP status codes of failures, error output for denied access: not shown'
const credentials =
  'legacy-forge, Authentication, rule 5: response to wrong or missing credentials: not shown'

const refuses =
  (reply: () => Reply) =>
  ({ rules }: Overrides) => {
    rules.answers.signInFirst = reply
    rules.answers.accessDenied = reply
  }

const json = (status: number, value: unknown): Reply => ({ status, headers: {}, json: value })

const about = (shortname: string) => ({ shortname, name: `The project ${shortname}`, shortdesc: shortname })

/** Choices that document 2 leaves to the server. */
export const legacy = variantsOf({
  'legacy-refuses-with-403': {
    differs: 'a rejected anonymous request returns 403, not a redirect to the login page',
    source: errors,
    mutate: refuses(() => json(403, { message: 'denied' })),
  },
  'legacy-refuses-with-401': {
    differs: 'a request without the required rights returns 401',
    source: errors,
    mutate: refuses(() => json(401, { message: 'who are you?' })),
  },
  'legacy-refuses-with-404': {
    differs: 'a request without the required rights returns 404',
    source: errors,
    mutate: refuses(() => json(404, { message: 'not found' })),
  },
  'legacy-refuses-with-200': {
    differs: 'a request without the required rights returns 200; only the body reports the rejection',
    source: errors,
    mutate: refuses(() => json(200, { message: 'error', reason: 'You need more rights for this.' })),
  },
  'legacy-refuses-forms-with-400': {
    differs: 'a form with errors returns 400',
    source: errors,
    mutate: answers((reply, call) =>
      call.operation === 'legacy.createIssue' &&
      (reply.json as { mess?: unknown } | undefined)?.mess === 'error'
        ? { ...reply, status: 400 }
        : reply,
    ),
  },
  'legacy-creates-with-201': {
    differs: 'POST of an issue returns 201',
    source: 'legacy-forge, Endpoints, Issue create: the HTTP status is not shown',
    mutate: answers((reply, call) =>
      call.operation === 'legacy.createIssue' &&
      (reply.json as { mess?: unknown } | undefined)?.mess === 'success'
        ? { ...reply, status: 201 }
        : reply,
    ),
  },
  'legacy-says-required-in-other-words': {
    differs: 'the messages for missing fields have a different wording',
    source: 'legacy-forge, Errors: the message says that the field is required',
    mutate: judges('issues', 'required', () => 'A value is required here; please enter one.'),
  },
  'legacy-says-required-in-german': {
    differs: 'the messages for missing fields are in another language',
    source: 'legacy-forge, Errors: the message says that the field is required',
    mutate: judges('issues', 'required', () => 'Dieses Feld ist erforderlich.'),
  },
  'legacy-says-more-of-each-error': {
    differs: 'each field with errors has an additional message',
    source: 'legacy-forge, Errors: list of message strings',
    mutate: judges('issues', 'errors', (right, ask, project, form) => {
      const found = Object.entries(right(ask, project, form))
      return Object.fromEntries(found.map(([field, all]) => [field, [...all, 'See the documentation.']]))
    }),
  },
  'legacy-has-more-keys': {
    differs: 'responses have fields that the document does not name',
    source: 'legacy-forge, Resources and their fields',
    mutate: ({ views }) => {
      const { projectList, project, issueList, issue, form, created, refused } = views.legacy
      const more = { version: '0.9', extra: { more: true } }
      views.legacy.projectList = (...given) => ({ ...more, ...projectList(...given) })
      views.legacy.project = (...given) => ({ ...more, downloads: 3, ...project(...given) })
      views.legacy.issueList = (...given) => ({ ...more, ...issueList(...given) })
      views.legacy.issue = (...given) => ({ ...more, owner: null, labels: [], ...issue(...given) })
      views.legacy.form = (...given) => ({ ...more, owner: [], ...form(...given) })
      views.legacy.created = (...given) => ({ ...more, url: '/p/', ...created(...given) })
      views.legacy.refused = (...given) => ({ ...more, ...refused(...given) })
    },
  },
  'legacy-has-other-status-codes': {
    differs: 'the issue list uses other integers for the statuses',
    source: 'legacy-forge, States: mapping between the integer status codes and these names: not shown',
    mutate: ({ views }) => {
      const right = views.legacy.issue
      views.legacy.issue = (ask, issue) => ({ ...right(ask, issue), status: 907 - 13 * issue.status })
    },
  },
  'legacy-pages-issue-lists': {
    differs: 'projects have 20 older open issues, the issue list shows the newest 20, and `open` counts all',
    source: 'legacy-forge, Limits: paging of lists: not shown',
    mutate: shows('legacy', 'issueList', (issueList, ...given) => {
      const shown = issueList(...given)
      const issues = [...(shown['issues'] as Array<{ id: number }>)].sort((a, b) => b.id - a.id)
      const older = Array.from({ length: 20 }, (_, index) => ({
        id: 1_000_000 + index,
        summary: `An older issue, ${index}`,
        status: 1,
        modif_dtime: '2010-02-03 04:05:06',
      }))
      return {
        ...shown,
        open: Number(shown['open']) + older.length,
        issues: [...issues, ...older].slice(0, 20),
      }
    }),
  },
  'legacy-lists-the-newest-four-issues': {
    differs: 'the issue list shows the newest four open issues, and `open` counts all',
    source: 'legacy-forge, Limits: paging of lists: not shown',
    unmet: ['legacy-issues.create'],
    reason: /the new issues? (?:is|are) listed/,
    mutate: shows('legacy', 'issueList', (issueList, ...given) => {
      const shown = issueList(...given)
      const issues = [...(shown['issues'] as Array<{ id: number }>)].sort((a, b) => b.id - a.id)
      return { ...shown, issues: issues.slice(0, 4) }
    }),
  },
  'legacy-tells-another-time-zone': {
    differs: '`modif_dtime` is in another time zone',
    source: 'legacy-forge, Issue list entry, modif_dtime: the zone is not shown',
    mutate: showsDateTime((right, ask, date) => right(ask, new Date(date.getTime() + 9 * 3_600_000))),
  },
  'legacy-tells-the-time-zone-of-the-reader': {
    differs: '`modif_dtime` is in the time zone of the user who reads it',
    source: 'legacy-forge, Issue list entry, modif_dtime: the zone is not shown',
    mutate: showsDateTime((right, ask, date) => {
      const place = [...ask.forge.legacy.accounts.keys()].indexOf(ask.visitor?.login ?? '')
      const minutes = [0, 840, -570][(place + 1) % 3] ?? 0
      return right(ask, new Date(date.getTime() + minutes * 60_000))
    }),
  },
  'legacy-writes-decomposed-letters': {
    differs: 'letters with accents are written as letters and accents',
    source: 'legacy-forge, General rules, rule 2: UTF-8 has both forms',
    mutate: shows('legacy', 'issue', (right, ask, issue) => ({
      ...right(ask, issue),
      summary: issue.summary.normalize('NFD'),
    })),
  },
  'legacy-clock-is-slow': {
    differs: 'the clock of `modif_dtime` is 40 days behind that of the Date header',
    source: 'legacy-forge, Issue list entry, modif_dtime: whose clock it is, is not shown',
    mutate: showsDateTime((right, ask, date) => right(ask, new Date(date.getTime() - 40 * 86_400_000))),
  },
  'legacy-takes-hashes-in-capitals': {
    differs: 'a `_hash` in upper-case digits is accepted as well',
    source: 'legacy-forge, Authentication, rule 2, _hash: the encoding is not shown',
    mutate: judges('signing', 'matches', (right, ask, salt, key, hash) =>
      right(ask, salt, key, hash.toLowerCase()),
    ),
  },
  'legacy-lets-anonymous-create-issues': {
    differs: 'an anonymous request may create issues in a public project',
    source: credentials,
    mutate: ({ rules }) => {
      rules.projects.mayCreateIssue = (ask, project) => rules.projects.mayOpen(ask, project)
    },
  },
  'legacy-lets-members-alone-create-issues': {
    differs: 'only members may create issues in a public project',
    source: credentials,
    mutate: ({ rules }) => {
      rules.projects.mayCreateIssue = (ask, project) => rules.projects.isMember(ask, project)
    },
  },
  'legacy-knows-no-other-methods': {
    differs: 'an unavailable method returns 404, not 405',
    source: 'legacy-forge, What the service does, general rule 1: not every method is available on every URL',
    mutate: ({ rules }) => {
      rules.answers.methodNotAllowed = (ask) => rules.answers.unknownPath(ask)
    },
  },
  'legacy-takes-any-owner': {
    differs: 'any value is accepted as the `owner` of an issue',
    source: 'legacy-forge, Issue creation form fields: owner: optional',
    mutate: judges('issues', 'ownerError', () => undefined),
  },
  'legacy-answers-other-methods-like-get': {
    differs: 'an unsupported method returns the same response as GET and has no effect',
    source: 'legacy-forge, Errors: HTTP status codes of failures: not shown',
    mutate: ({ operations }) => {
      for (const name of ['legacy.listProjects', 'legacy.listIssues', 'legacy.issueForm'])
        for (const method of ['POST', 'PUT', 'DELETE'] as const) {
          const operation = operations.get(name)
          const isTaken = [...operations.values()].some(
            (other) => other.method === method && other.path === operation?.path,
          )
          if (operation && !isTaken) operations.set(`${name} ${method}`, { ...operation, method })
        }
    },
  },
  'legacy-takes-other-methods-and-does-nothing': {
    differs: 'an unsupported method returns 200 and has no effect',
    source: 'legacy-forge, Errors: HTTP status codes of failures: not shown',
    mutate: judges('answers', 'methodNotAllowed', () => json(200, { message: 'success' })),
  },
  'legacy-calls-json-html': {
    differs: 'JSON responses have the media type text/html',
    source: 'legacy-forge, What the service does, general rule 2: the media type is not shown',
    mutate: answers((reply, call) =>
      call.path.startsWith('/api/') && !call.path.startsWith('/api/v1') && reply.json !== undefined
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html; charset=utf-8' } }
        : reply,
    ),
  },
  'legacy-calls-projects-by-their-names': {
    differs: '`project` in the issue list is the name of the project, not its short name',
    source: 'legacy-forge, Endpoints, Issue list: project (string)',
    mutate: shows('legacy', 'issueList', (right, ask, project, open, closed) => ({
      ...right(ask, project, open, closed),
      project: project.name,
    })),
  },
  'legacy-lists-a-project-whose-issues-need-a-sign-in': {
    differs:
      'a third project is listed as public, and its issues are for users alone, on the web as in the API',
    source:
      'legacy-forge, Authentication, rule 1: an unauthenticated request has the rights of an anonymous visitor of the web interface',
    mutate: ({ rules: { projects } }) => {
      const { listed, mayOpen } = projects
      const inner = { ...about('inner'), isPrivate: false, members: new Set<string>() }
      projects.listed = (ask) => {
        ask.forge.legacy.projects.set(inner.shortname, inner)
        return [...new Set([inner, ...listed(ask)])]
      }
      projects.mayOpen = (ask, project) =>
        project === inner ? ask.visitor !== undefined : mayOpen(ask, project)
    },
  },
  'legacy-has-one-code-for-all-open-issues': {
    differs: 'the issue list has one status code for all open issues and another for all closed issues',
    source: 'legacy-forge, States: mapping between the integer status codes and these names: not shown',
    mutate: shows('legacy', 'issue', (right, ask, issue) => ({
      ...right(ask, issue),
      status: ask.rules.projects.isOpen(ask, issue) ? 1 : 2,
    })),
  },
})
