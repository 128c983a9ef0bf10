import type { Call } from '../../reference/http/call.ts'
import { answersMediaType, judges } from '../mutants/breaking.ts'
import { answers, isOfDocument2, receives } from './overriding.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { LegacyAccount } from '../../reference/model/legacy-forge.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { variantsOf } from './variant.ts'

const errors =
  'legacy-forge, Errors: HTTP status codes of failures, error output for denied access: not shown'
const credentials =
  'legacy-forge, Authentication, rule 5: response to wrong or missing credentials: not shown'

const said = (status: number, body: string): Reply => ({ status, headers: {}, json: body })

/** Refuses a label if an earlier label has the same key. */
const takesLabelsOnce = (keyOf: (text: string) => string) =>
  judges('issues', 'errors', (errors, ask, project, form) => {
    const found = errors(ask, project, form)
    const labels = [...form].filter(([field, text]) => field.startsWith('label') && keyOf(text) !== '')
    for (const [index, [field, text]] of labels.entries())
      if (labels.slice(0, index).some(([, other]) => keyOf(other) === keyOf(text)))
        found[field] = ['It is given twice.']
    return found
  })

/** Replaces the visitor of a request with a salt that was accepted before. */
const takesSaltsOnce =
  (replayed: (ask: Asking, visitor: LegacyAccount) => LegacyAccount | undefined) =>
  ({ rules: { signing } }: Overrides): void => {
    const { visitorOf } = signing
    const used = new Set<string>()
    signing.visitorOf = (ask, parameters) => {
      const visitor = visitorOf(ask, parameters)
      const salt = parameters.get('_salt') ?? ''
      if (!visitor) return undefined
      if (used.has(salt)) return replayed(ask, visitor)
      used.add(salt)
      return visitor
    }
  }

/** The lists of the document, by operation: the member of the body that contains the entries. */
const LISTS: Readonly<Record<string, string>> = {
  'legacy.listProjects': 'projects',
  'legacy.listIssues': 'issues',
}

/** Shows a part of each list: `page` returns its entries, and its `Link` header. */
const pagesLists = (
  page: (
    all: readonly unknown[],
    call: Call,
  ) => { readonly shown: readonly unknown[]; readonly link?: string },
) =>
  answers((reply, call) => {
    const body = reply.json as Record<string, unknown[]> | undefined
    const name = LISTS[call.operation]
    const list = name === undefined ? undefined : body?.[name]
    if (name === undefined || !Array.isArray(list)) return reply
    const { shown, link } = page(list, call)
    const headers = { ...reply.headers, ...(link === undefined ? {} : { link }) }
    return { ...reply, json: { ...body, [name]: shown }, headers }
  })

/** Rejections and values that document 2 does not specify. */
export const legacyRefusals = variantsOf({
  'legacy-refuses-with-texts': {
    differs: 'rejections have other status codes, and a JSON text or no body',
    source: errors,
    mutate: ({ rules }) => {
      const { notFound } = rules.answers
      rules.answers.signInFirst = () => said(401, 'sign in')
      rules.answers.accessDenied = () => ({ status: 403, headers: {} })
      rules.answers.notFound = (ask) =>
        ask.operation.startsWith('legacy.') ? said(400, '<p>what?</p>') : notFound(ask)
      rules.answers.methodNotAllowed = () => ({ status: 501, headers: {} })
    },
  },
  'legacy-refuses-wrong-signatures': {
    differs: 'a request with a wrong signature returns 401, even where anonymous requests are accepted',
    source: credentials,
    mutate: receives((call) =>
      call.operation.startsWith('legacy.') && call.query.has('_hash') && !call.visitor
        ? said(401, 'who are you?')
        : undefined,
    ),
  },
  'legacy-says-200-of-wrong-signatures': {
    differs: 'a request with a wrong signature returns 200 and a message, without any data',
    source: credentials,
    mutate: receives(async (call) => {
      if (call.visitor || !isOfDocument2(call)) return undefined
      const given = new URLSearchParams([...call.query, ...(await call.form())])
      const isSigned = ['_login', '_salt', '_hash'].some((name) => given.has(name))
      return isSigned
        ? { status: 200, headers: {}, json: { message: 'error', reason: 'wrong credentials' } }
        : undefined
    }),
  },
  'legacy-takes-known-labels-alone': {
    differs: 'labels other than those of the project are refused, the first one by name',
    source: 'legacy-forge, Issue creation form fields, label1 to label6: which labels there are is not shown',
    unmet: ['legacy-issues.create', 'legacy-issues.list'],
    reason: /label|makes an issue|the new issue|nothing but owner/,
    mutate: judges('issues', 'errors', (errors, ask, project, form) => {
      const label = [...form.keys()].find((field) => field.startsWith('label'))
      return { ...(label ? { [label]: ['No such label.'] } : {}), ...errors(ask, project, form) }
    }),
  },
  'legacy-takes-each-salt-once': {
    differs: 'a request with a salt that was accepted before returns 401, as a protection against replays',
    source: 'legacy-forge, Authentication, rule 2: "a random salt string chosen by the caller"',
    mutate: (overrides) => {
      const replays = new WeakSet<object>()
      takesSaltsOnce((ask, visitor) => {
        replays.add(ask)
        return visitor
      })(overrides)
      overrides.before = (call) => (replays.has(call) ? said(401, 'this salt was used before') : undefined)
    },
  },
  'legacy-salt-once': {
    differs: 'a request with a salt that was accepted before is anonymous, as a protection against replays',
    source: 'legacy-forge, Authentication, rule 2: "a random salt string chosen by the caller"',
    mutate: takesSaltsOnce(() => undefined),
  },
  'legacy-reports-right-fields-too': {
    differs: '`errors` has messages for all required fields, also those that are there',
    source: 'legacy-forge, Errors: errors: object of field name to list of message strings',
    mutate: judges('issues', 'errors', (errors, ask, project, form) => {
      const found = errors(ask, project, form)
      if (Object.keys(found).length === 0) return found
      return { summary: ['Is required.'], content: ['Is required.'], ...found }
    }),
  },
  'legacy-takes-no-text-twice': {
    differs: 'an issue with the summary or the content of another one is refused',
    source: 'legacy-forge, Issue creation form fields: what is refused besides missing fields is not shown',
    mutate: judges('issues', 'errors', (errors, ask, project, form) => {
      const found = errors(ask, project, form)
      for (const field of ['summary', 'content'] as const) {
        const isTaken = [...ask.forge.legacy.issues.values()].some((one) => one[field] === form.get(field))
        if (isTaken) found[field] = ['There is an issue with this text.']
      }
      return found
    }),
  },
  'legacy-takes-no-label-twice': {
    differs: 'an issue with one label in two fields is refused',
    source: 'legacy-forge, Issue creation form fields: what is refused besides missing fields is not shown',
    mutate: takesLabelsOnce((text) => text),
  },
  'legacy-takes-one-label-of-each-class': {
    differs: 'an issue with two labels that have the same text before a colon is refused',
    source: 'legacy-forge, Issue creation form fields: what is refused besides missing fields is not shown',
    mutate: takesLabelsOnce((text) => /^[^:]+(?=:)/.exec(text)?.[0].trim().toLowerCase() ?? ''),
  },
  'legacy-says-ok': {
    differs: '`message` of the project list is OK, and `doc` of the form empty',
    source: 'legacy-forge, Endpoints, project list: message (string, value for success); doc (string)',
    mutate: ({ views: { legacy } }) => {
      const { projectList, form } = legacy
      legacy.projectList = (...given) => ({ ...projectList(...given), message: 'OK' })
      legacy.form = (ask) => ({ ...form(ask), doc: '' })
    },
  },
  'legacy-redirects-web-pages': {
    differs: 'the web page of issues redirects to another page of HTML',
    source: 'legacy-forge, What the service does, general rule 3: answered as HTML',
    mutate: receives((call) =>
      call.operation === 'legacy.issuesPage' ? { status: 302, headers: { location: '/login/' } } : undefined,
    ),
  },
  'legacy-links-pages': {
    differs: 'lists have one entry a page, and a Link header with a relative address names the next one',
    source: 'legacy-forge, Limits: paging of lists: not shown',
    unmet: ['legacy-issues.list.every-list-whole'],
    mutate: pagesLists((all, { query }) => {
      const at = Number(query.get('after') ?? 0)
      const link = `<?after=${at + 1}>; rel="next"`
      return { shown: all.slice(at, at + 1), ...(at + 1 < all.length ? { link } : {}) }
    }),
  },
  'legacy-links-pages-by-cursors': {
    differs:
      'lists have two entries a page, and an opaque cursor in a path after those of other pages names the next one',
    source: 'legacy-forge, Limits: paging of lists: not shown',
    mutate: pagesLists((all, { path, query }) => {
      const at = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString()) || 0
      const to = (place: number, rel: string) =>
        `<${path}?cursor=${Buffer.from(String(place)).toString('base64url')}>; title="a, b"; rel=${rel}`
      const links = [to(0, '"first index"'), ...(at + 2 < all.length ? [to(at + 2, 'NEXT')] : [])]
      return { shown: all.slice(at, at + 2), link: links.join(' ,') }
    }),
  },
  'legacy-links-pages-oldest-first': {
    differs: 'lists have three entries a page, the oldest first, and an absolute address names the next one',
    source: 'legacy-forge, Limits: paging of lists: not shown',
    mutate: pagesLists((all, { forge, path, query }) => {
      const page = Number(query.get('page') ?? 1)
      const link = `<${forge.url}${path}?page=${page + 1}>; rel="next"`
      return { shown: all.slice(page * 3 - 3, page * 3), ...(page * 3 < all.length ? { link } : {}) }
    }),
  },
  'legacy-lists-the-oldest-four-issues': {
    differs: 'lists show their oldest four entries, and nothing names a further page',
    source: 'legacy-forge, Limits: paging of lists: not shown',
    unmet: ['legacy-issues', 'legacy-projects'],
    mutate: pagesLists((all) => ({ shown: all.slice(0, 4) })),
  },
  'legacy-has-projects-without-names': {
    differs: 'names and short descriptions of projects are empty strings',
    source: 'legacy-forge, Project list entry: name (string), shortdesc (string)',
    mutate: ({ views }) => {
      const right = views.legacy.project
      views.legacy.project = (ask, project) => ({ ...right(ask, project), name: '', shortdesc: '' })
    },
  },
  'legacy-has-status-codes-above-32-bits': {
    differs: 'the integers for the statuses do not fit into 32 bits',
    source: 'legacy-forge, States: mapping between the integer status codes and these names: not shown',
    mutate: ({ views }) => {
      const right = views.legacy.issue
      views.legacy.issue = (ask, issue) => ({ ...right(ask, issue), status: 2 ** 40 + issue.status })
    },
  },
  'legacy-offers-statuses-in-another-order': {
    differs: 'the issue creation form lists the status names in another order',
    source: 'legacy-forge, Endpoints, Issue create: status: the order is not shown',
    mutate: judges('issues', 'offeredStatuses', (right, ask) => right(ask).toReversed()),
  },
  'legacy-has-pages-in-xhtml': {
    differs: 'pages of the web interface are XHTML',
    source: 'legacy-forge, What the service does, general rule 3: which HTML is not shown',
    mutate: answersMediaType('legacy.issuesPage', 'application/xhtml+xml; charset=UTF-8'),
  },
  'legacy-says-200-always': {
    differs: 'every rejection returns 200, and only the body reports it',
    source: errors,
    mutate: answers((reply, call) => {
      const isRejected = isOfDocument2(call) && (reply.status === 302 || reply.status >= 400)
      // A response to HEAD has no body in which it could report the rejection.
      if (!isRejected || call.method === 'HEAD') return reply
      const json = { mess: 'error', message: 'error', reason: String(reply.status), errors: {} }
      return { status: 200, headers: {}, json }
    }),
  },
  'legacy-reports-all-fields': {
    differs: '`errors` has an empty list for each field without errors, and two messages for others',
    source: 'legacy-forge, Errors: errors: object of field name to list of message strings',
    mutate: ({ views: { legacy } }) => {
      const fields = [
        'summary',
        'content',
        'status',
        'owner',
        ...[1, 2, 3, 4, 5, 6].map((slot) => `label${slot}`),
      ]
      const { refused } = legacy
      legacy.refused = (ask, found) => {
        const messages = (field: string) => found[field]?.flatMap((one) => [one, `${field}: ${one}`]) ?? []
        return refused(ask, Object.fromEntries(fields.map((field) => [field, messages(field)])))
      }
    },
  },
  'legacy-signs-in-on-web-pages': {
    differs: 'web pages are Latin-1, and a private one shows a form to sign in with 200',
    source: 'legacy-forge, What the service does, general rule 3: which HTML is not shown',
    mutate: answers((reply, call) => {
      if (!/^legacy\.\w+Page$/.test(call.operation) || ![200, 302].includes(reply.status)) return reply
      const signIn = '<HTML><TITLE>Sign in</TITLE><FORM METHOD=POST><INPUT NAME=login></FORM></HTML>'
      const text = reply.status === 302 ? signIn : String(reply.body).replace('utf-8', 'ISO-8859-1')
      const latin1 = text.replace(/[^\0-\u00FF]/gu, (one) => `&#${one.codePointAt(0)};`)
      const headers = { 'content-type': 'text/html;charset=ISO-8859-1' }
      return { status: 200, headers, body: new Uint8Array(Buffer.from(latin1, 'latin1')) }
    }),
  },
  'legacy-reads-signatures-of-forms-there': {
    differs: 'a POST is signed by form fields, and its query is not looked at',
    source: 'legacy-forge, Authentication, rule 2: requests carry the parameters; where is not shown',
    mutate(overrides) {
      const { before } = overrides
      overrides.before = async (call) => {
        if (isOfDocument2(call) && call.method === 'POST')
          call.visitor = call.rules.signing.visitorOf(call, await call.form())
        return before?.(call)
      }
    },
  },
})
