import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import { statuses } from '../../reference/model/legacy-forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { legacy } from './legacy.ts'
import { answers, isOfDocument2, like, readsForm, receives, refused, together } from './overriding.ts'
import { variantsOf } from './variant.ts'
import { judges } from '../mutants/breaking.ts'

const errors = 'legacy-forge, Errors: errors: object of field name to list of message strings'
const rejections =
  'legacy-forge, Errors: HTTP status codes of failures, error output for denied access: not shown'
const pages = 'legacy-forge, What the service does, general rule 3: which HTML is not shown'

/** The same page for every path of the web interface. */
const shell: Reply = {
  status: 200,
  headers: { 'content-type': 'TEXT/HTML;Charset=Windows-1252' },
  body: new Uint8Array(
    Buffer.from(
      '<HTML><HEAD><TITLE>Forge caf\u00e9</TITLE><META CHARSET=windows-1252></HEAD>\r\n' +
        '<BODY><DIV ID=app><NOSCRIPT><P>Please switch JavaScript on.</NOSCRIPT></DIV><SCRIPT SRC=/app.js></SCRIPT></BODY></HTML>\r\n',
      'latin1',
    ),
  ),
}

/** Refuses incomplete and wrong signing parameters, in the query or in a form. */
async function credentialsRefused(call: Call): Promise<Reply | undefined> {
  const given = new URLSearchParams([...call.query, ...(await call.form())])
  const names = ['_login', '_salt', '_hash']
  if (!isOfDocument2(call) || !names.some((name) => given.has(name))) return undefined
  if (!names.every((name) => given.get(name))) return refused(400, 'incomplete')
  return call.rules.signing.visitorOf(call, given) ? undefined : refused(401, 'wrong signature')
}

const isEnglish = (ask: Asking): boolean => /^en\b/i.test((ask as Call).header('accept-language') ?? '')

/** Says errors in Spanish, after a message that names the field, unless a request asks for English. */
function speaksSpanish({ rules: { issues }, views: { legacy: views } }: Overrides): void {
  const { required, statusError, errors: found } = issues
  issues.required = (ask) => (isEnglish(ask) ? required(ask) : 'Este campo es obligatorio.')
  issues.statusError = (ask, text) =>
    statusError(ask, text)?.replace(/^You.*/, (message) => (isEnglish(ask) ? message : 'Estado no válido.'))
  issues.errors = (ask, project, form) =>
    Object.fromEntries(
      Object.entries(found(ask, project, form)).map(([field, messages]) => [
        field,
        isEnglish(ask) ? messages : [`Revise el campo «${field}».`, ...messages],
      ]),
    )
  const { form } = views
  views.form = (ask) => ({
    ...form(ask),
    ...(isEnglish(ask) ? {} : { doc: 'Una petición POST crea una incidencia.' }),
    owners: ['mira'],
  })
}

/** JSON as PHP writes it. */
const asPhp = (json: unknown): string =>
  `\n\n${JSON.stringify(json)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}`

/** What document 2 leaves open about responses, forms and pages. */
export const legacyForms = variantsOf({
  'legacy-deprecated': {
    differs:
      'JSON responses have headers that say they are deprecated and ended in 2012, and a media type of their own',
    source: 'legacy-forge, What the service does, general rule 2: the media type is not shown',
    mutate: answers((reply, call) =>
      isOfDocument2(call) && reply.json !== undefined
        ? {
            ...reply,
            headers: {
              ...reply.headers,
              'content-type': 'application/vnd.indefero.wip+json; v=0; charset="UTF-8"',
              deprecation: '@1262304000',
              sunset: 'Sun, 01 Jan 2012 00:00:00 GMT',
              warning: '299 - "This API is deprecated, and work in progress"',
              link: '</p/api/doc/>; rel="deprecation"; type="text/html", </>; rel="sunset"',
            },
          }
        : reply,
    ),
  },
  'legacy-php-output': {
    differs:
      'JSON follows two line feeds and has escapes, rejections return 200, and `project` is the name of the project',
    source: rejections,
    mutate: together(
      like(legacy, 'legacy-calls-projects-by-their-names'),
      answers((reply, call) => {
        if (!isOfDocument2(call) || reply.status === 301) return reply
        const error = reply.status === 404 ? 'no such page' : 'not allowed'
        const json = reply.status >= 300 ? { message: 'error', error } : reply.json
        return { status: 200, headers: { 'content-type': 'application/json' }, body: asPhp(json) }
      }),
    ),
  },
  'legacy-created-201': {
    differs: 'the creation of an issue returns 201 and the address of its page, a form with errors 400',
    source: 'legacy-forge, Endpoints, Issue create: the HTTP status is not shown',
    mutate: together(
      like(legacy, 'legacy-creates-with-201', 'legacy-refuses-forms-with-400'),
      answers((reply, { forge, params }) => {
        if (reply.status !== 201 || params['project'] === undefined) return reply
        const { issue } = reply.json as { readonly issue: number }
        const location = `${forge.url}/p/${encodeURIComponent(params['project'])}/issues/${issue}/`
        return { ...reply, headers: { ...reply.headers, location } }
      }),
    ),
  },
  'legacy-many-messages': {
    differs: 'each field with errors has two messages in other words, and a refusal has more keys',
    source: errors,
    mutate: ({ rules, views: { legacy: views } }) => {
      rules.issues.required = () => 'REQUIRED: this field must not be left empty.'
      const more = (field: string, message: string) => [
        message,
        `"${field}" ${message.startsWith('REQUIRED') ? 'is required & <b>missing</b>' : 'is not valid'}.`,
      ]
      views.refused = (_ask, found) => ({
        errors: Object.fromEntries(
          Object.entries(found).map(([field, all]) => [field, all.flatMap((one) => more(field, one))]),
        ),
        mess: 'error',
        count: Object.keys(found).length,
        issue: null,
      })
    },
  },
  'legacy-in-spanish': {
    differs:
      'messages are in Spanish, after one that names the field, unless Accept-Language asks for English',
    source:
      'legacy-forge, Errors: the message says that the field is required; in which language is not shown',
    mutate: speaksSpanish,
  },
  'legacy-no-doubles': {
    differs: 'the form that created an issue is refused when the same caller sends it again',
    source: 'legacy-forge, Issue creation form fields: what is refused besides missing fields is not shown',
    mutate: judges('issues', 'errors', (right, ask, project, form) => {
      const found = right(ask, project, form)
      const isSame = [...ask.forge.legacy.issues.values()].some(
        (one) =>
          one.project === project.shortname &&
          one.submitter === ask.visitor?.login &&
          one.summary === form.get('summary') &&
          one.content === form.get('content'),
      )
      return isSame && Object.keys(found).length === 0 ? { summary: ['You have just sent this.'] } : found
    }),
  },
  'legacy-lenient-form': {
    differs:
      'a missing or unknown `status` means New and an unknown `owner` nobody, and a summary is cut off after 250 characters',
    source:
      'legacy-forge, Issue creation form fields: only summary and content are reported as required when missing',
    mutate: readsForm((given, { forge, params }) => {
      const form = new URLSearchParams(given)
      const offered = statuses.filter(({ isOpen }) => isOpen).map(({ name }) => name)
      if (!offered.includes(form.get('status') ?? '')) form.set('status', 'New')
      const project = forge.legacy.projects.get(params['project'] ?? '')
      if (!project?.members.has(form.get('owner') ?? '')) form.delete('owner')
      const summary = form.get('summary')
      if (summary !== null) form.set('summary', summary.slice(0, 250).trim())
      return form
    }),
  },
  'legacy-credentials-first': {
    differs:
      'incomplete signing parameters return 400 and wrong ones 401, also for unknown paths and other methods',
    source: 'legacy-forge, Authentication, rule 5: response to wrong or missing credentials: not shown',
    mutate: together(
      receives(credentialsRefused),
      answers(async (reply, call) =>
        call.operation === 'none' ? ((await credentialsRefused(call)) ?? reply) : reply,
      ),
    ),
  },
  'legacy-members-post': {
    differs:
      'who may open a project may read its form, and members alone may send it; anonymous callers get 401',
    source: 'legacy-forge, Authentication, rule 1: which right creates issues is not shown',
    mutate: ({ rules: { projects, answers: replies } }) => {
      projects.mayCreateIssue = (ask, project) =>
        ask.operation === 'legacy.issueForm'
          ? projects.mayOpen(ask, project)
          : projects.isMember(ask, project)
      replies.signInFirst = () => refused(401, 'sign in first')
    },
  },
  'legacy-app-shell': {
    differs:
      'pages are one and the same for every project, known or not, and every caller; a script fills them',
    source: pages,
    mutate: receives(({ operation }) => (/^legacy\.\w+Page$/.test(operation) ? shell : undefined)),
  },
})
