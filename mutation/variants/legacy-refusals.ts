import type { Reply } from '../../reference/http/reply.ts'
import type { Variant } from './variant.ts'

const errors =
  'legacy-forge, Errors: HTTP status codes of failures, error output for denied access: not shown'
const credentials =
  'legacy-forge, Authentication, rule 5: response to wrong or missing credentials: not shown'

const text = (status: number, body: string, type = 'text/plain'): Reply => ({
  status,
  headers: { 'content-type': type },
  body,
})

/** Rejections and values that document 2 does not specify. */
export const legacyRefusals: readonly Variant[] = [
  {
    id: 'legacy-refuses-without-json',
    differs:
      'where the document is silent: rejections have other status codes, and plain text, HTML or no body at all',
    source: errors,
    mutate: ({ rules }) => {
      const { notFound } = rules.answers
      rules.answers.signInFirst = () => text(401, 'sign in')
      rules.answers.accessDenied = () => ({ status: 403, headers: {} })
      rules.answers.notFound = (ask) =>
        ask.operation.startsWith('legacy.') ? text(400, '<p>what?</p>', 'text/html') : notFound(ask)
      rules.answers.methodNotAllowed = () => ({ status: 501, headers: {} })
    },
  },
  {
    id: 'legacy-refuses-wrong-signatures',
    differs:
      'where the document is silent: a request with a wrong signature returns 401, even where anonymous requests are accepted',
    source: credentials,
    mutate: (seams) => {
      seams.before = (call) =>
        call.operation.startsWith('legacy.') && call.query.has('_hash') && !call.visitor
          ? text(401, 'who are you?')
          : undefined
    },
  },
  {
    id: 'legacy-takes-each-salt-once',
    differs:
      'where the document is silent: a request with a salt that was accepted before returns 401, as a protection against replays',
    source: 'legacy-forge, Authentication, rule 2: "a random salt string chosen by the caller"',
    mutate: (seams) => {
      const { visitorOf } = seams.rules.signing
      const used = new Set<string>()
      const replays = new WeakSet<object>()
      seams.rules.signing.visitorOf = (ask, parameters) => {
        const visitor = visitorOf(ask, parameters)
        const salt = parameters.get('_salt') ?? ''
        if (!visitor) return undefined
        if (used.has(salt)) replays.add(ask)
        used.add(salt)
        return visitor
      }
      seams.before = (call) => (replays.has(call) ? text(401, 'this salt was used before') : undefined)
    },
  },
  {
    id: 'legacy-has-projects-without-names',
    differs: 'where the document is silent: names and short descriptions of projects are empty strings',
    source: 'legacy-forge, Project list entry: name (string), shortdesc (string)',
    mutate: ({ views }) => {
      const right = views.legacy.project
      views.legacy.project = (ask, project) => ({ ...right(ask, project), name: '', shortdesc: '' })
    },
  },
  {
    id: 'legacy-has-status-codes-above-32-bits',
    differs: 'where the document is silent: the integers for the statuses do not fit into 32 bits',
    source: 'legacy-forge, States: mapping between the integer status codes and these names: not shown',
    mutate: ({ views }) => {
      const right = views.legacy.issue
      views.legacy.issue = (ask, issue) => ({ ...right(ask, issue), status: 2 ** 40 + issue.status })
    },
  },
  {
    id: 'legacy-offers-statuses-in-another-order',
    differs: 'where the document is silent: the issue creation form lists the status names in another order',
    source: 'legacy-forge, Endpoints, Issue create: status: the order is not shown',
    mutate: ({ rules }) => {
      const right = rules.issues.offeredStatuses
      rules.issues.offeredStatuses = (ask) => right(ask).toReversed()
    },
  },
  {
    id: 'legacy-has-pages-in-xhtml',
    differs: 'where the document is silent: pages of the web interface are XHTML',
    source: 'legacy-forge, What the service does, general rule 3: which HTML is not shown',
    mutate: (seams) => {
      seams.answer = (call, reply) =>
        call.operation === 'legacy.issuesPage'
          ? {
              ...reply,
              headers: { ...reply.headers, 'content-type': 'application/xhtml+xml; charset=UTF-8' },
            }
          : reply
    },
  },
]
