import { statuses } from '../../reference/model/legacy-forge.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { FieldErrors } from '../../reference/rules/legacy-issues.ts'
import { hasEffect, shows } from '../mutants/breaking.ts'
import { prepares, readsForm, receives, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const form = 'legacy-forge, Issue creation form fields: what is refused besides missing fields is not shown'

/** Finds more errors in the form. */
const refusesMore =
  (find: (found: FieldErrors, form: URLSearchParams, isMember: boolean) => FieldErrors) =>
  ({ rules }: Overrides): void => {
    const { errors } = rules.issues
    rules.issues.errors = (ask, project, given) =>
      find({ ...errors(ask, project, given) }, given, rules.projects.isMember(ask, project))
  }

const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u200B-\u200F\u2060\uFEFF]/gu, '')
    .trim()

const escaped = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? `&#${one.charCodeAt(0)};`,
  )

/** Creates names, texts, states and dates that the current form cannot create. */
function importHistory({ legacy }: Forge): void {
  const texts = [
    '',
    ' ',
    'null',
    '"quoted" \\ and /',
    'שלום',
    '😀',
    'e\u0301',
    'tab\there',
    '<b>',
    '%00',
    '0',
  ]
  const text = (index: number) => texts[index % texts.length] ?? ''
  for (const [index, shortname] of ['Old.Project', 'old-project', 'old_project', 'x', 'attic'].entries()) {
    const about = { shortname, name: text(index), shortdesc: text(index + 5) }
    legacy.projects.set(shortname, { ...about, isPrivate: shortname === 'attic', members: new Set(['otto']) })
  }
  for (let index = 0; index < 300; index++) {
    const project = ['pub', 'priv', 'x', 'attic'][index % 4] ?? 'pub'
    const about = { id: legacy.nextIssueId(), project, summary: text(index), content: '' }
    const state = { status: 1 + (index % 6), modified: new Date(index * 7_150_000_000) }
    legacy.issues.set(about.id, { ...about, ...state, submitter: 'import', owner: undefined, labels: [] })
  }
}

function isSuccess(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'mess' in json && json.mess === 'success'
}

/** Issues of document 2: their numbers, what the form accepts, and how texts are stored. */
export const legacyIssues = variantsOf({
  'legacy-numbers-issues-within-their-project': {
    differs: 'the issues of each project are numbered on their own',
    source: 'legacy-forge, Issue list entry: id: integer, issue number',
    mutate: hasEffect('legacy.createIssue', async ({ forge: { legacy } }, apply) => {
      const done = apply()
      const newest = [...legacy.issues.values()].at(-1)
      const others = [...legacy.issues.values()].filter(
        (one) => one !== newest && one.project === newest?.project,
      )
      if (newest) Object.assign(newest, { id: Math.max(0, ...others.map(({ id }) => id)) + 1 })
      await done
    }),
  },
  'legacy-leads-from-a-creation-to-its-receipt': {
    differs: 'the success of a creation has the status 303, with a Location that has the same JSON',
    source:
      'legacy-forge, Endpoints, Issue create: on success: mess = success and issue; no status code is shown',
    mutate(overrides) {
      const receipts = new Map<string, unknown>()
      overrides.operations.set('legacy.receipt', {
        ...{ name: 'legacy.receipt', document: 'legacy-forge', method: 'GET', status: 200 },
        path: '/api/p/:project/issues/receipts/:receipt/',
        handle: ({ params: { receipt = '' } }) => ({ json: receipts.get(receipt) ?? null }),
      })
      overrides.answer = ({ operation, params: { project = '' } }, reply) => {
        const { json } = reply
        if (operation !== 'legacy.createIssue' || !isSuccess(json)) return reply
        const receipt = String(receipts.size)
        receipts.set(receipt, json)
        const location = `/api/p/${encodeURIComponent(project)}/issues/receipts/${receipt}/`
        return { ...reply, status: 303, headers: { ...reply.headers, location } }
      }
    },
  },
  'legacy-takes-numbers-from-two-blocks': {
    differs: 'issue numbers go up and down, have gaps and exceed 32 bits, as with two servers',
    source: 'legacy-forge, Endpoints, Issue create: issue (integer, new issue number)',
    options: { idsFrom: 5_000_000_000 },
    mutate: (overrides) => {
      const next = [0, 0]
      let [requests, blocks] = [0, 0]
      together(
        receives(() => void requests++),
        prepares(({ legacy }) => {
          legacy.nextIssueId = () => {
            const server = requests % 2
            let number = next[server] ?? 0
            if (number % 20 === 0) number = 5_000_001_000 + 20 * blocks++
            next[server] = number + 1
            return number
          }
        }),
      )(overrides)
    },
  },
  'legacy-lets-anonymous-create-one-issue-a-minute': {
    differs: 'anonymous requests may create one issue a minute; others are refused like invalid forms',
    source: 'legacy-forge, Authentication, rule 1: the rights of an anonymous visitor',
    mutate: (overrides) => {
      const { projects, issues } = overrides.rules
      let lastMs = -Infinity
      projects.mayCreateIssue = (ask, project) => projects.mayOpen(ask, project)
      const { errors } = issues
      issues.errors = (ask, project, given) => {
        const found = errors(ask, project, given)
        const isEarly = !ask.visitor && Date.now() - lastMs < 60_000
        return isEarly && Object.keys(found).length === 0 ? { content: ['Sign in to report more.'] } : found
      }
      hasEffect('legacy.createIssue', (call, apply) => {
        if (!call.visitor) lastMs = Date.now()
        return apply()
      })(overrides)
    },
  },
  'legacy-refuses-more-forms': {
    differs:
      'unknown and repeated fields, long summaries and labels, emoji, and an `owner` of strangers are refused',
    source: form,
    unmet: ['legacy-issues.create'],
    reason: /makes an issue|nothing but label/,
    mutate: refusesMore((found, given, isMember) => {
      const add = (field: string, message: string) => (found[field] = [...(found[field] ?? []), message])
      for (const field of new Set(given.keys())) {
        const text = given.get(field) ?? ''
        if (!/^(?:_.*|summary|content|status|owner|label[1-6])$/.test(field)) add(field, 'Unknown field.')
        if (given.getAll(field).length > 1) add(field, 'Give this field once.')
        if (/[\u{10000}-\u{10FFFF}]/u.test(text)) add(field, 'Some characters cannot be stored.')
        if (text.length > ({ summary: 80, content: Infinity }[field] ?? 40)) add(field, 'Too long.')
      }
      if (!isMember && given.get('owner')) add('owner', 'Only members choose an owner.')
      return found
    }),
  },
  'legacy-wants-a-status-of-all': {
    differs: 'a missing or unknown `status` is refused for callers who are no members too',
    source: 'legacy-forge, Issue creation form fields: status: one of the status names',
    mutate: ({ rules: { issues } }) => {
      const { errors } = issues
      issues.errors = (ask, project, given) => {
        const status = issues.statusError(ask, given.get('status'))
        return { ...errors(ask, project, given), ...(status === undefined ? {} : { status: [status] }) }
      }
    },
  },
  'legacy-tidies-texts': {
    differs:
      'texts lose control characters and repeated spaces, labels their capitals, and what is empty then is missing',
    source: 'legacy-forge, Issue creation form fields: summary: text, content: text',
    mutate: readsForm(
      (given) =>
        new URLSearchParams(
          [...given].map(([name, text]) => [
            name,
            name.startsWith('label') ? tidied(text).toLowerCase() : tidied(text),
          ]),
        ),
    ),
  },
  'legacy-escapes-texts': {
    differs: 'texts in JSON have character references, as in HTML',
    source: 'legacy-forge, Issue list entry, summary: string: how text is written is not shown',
    mutate: together(
      shows('legacy', 'issue', (issue, ask, one) => ({ ...issue(ask, one), summary: escaped(one.summary) })),
      shows('legacy', 'project', (project, ask, one) => ({
        ...project(ask, one),
        name: escaped(one.name),
        shortdesc: escaped(one.shortdesc),
      })),
    ),
  },
  'legacy-forgives-much': {
    differs:
      'logins, projects and statuses in any case, hashes in Base64, JSON as the form and a missing `status` are accepted',
    source:
      'legacy-forge, Authentication, rule 2: the encoding of _hash is not shown; status: not reported as required',
    mutate: (overrides) => {
      const { signing, issues } = overrides.rules
      const isAlike = (one: string, other?: string | null) =>
        one.toLowerCase() === other?.trim().toLowerCase()
      const { matches } = signing
      const { contentError } = issues
      signing.accountOf = ({ forge }, login) =>
        [...forge.legacy.accounts.values()].find((one) => isAlike(one.login, login))
      signing.matches = (ask, salt, key, hash) =>
        [hash.trim().toLowerCase(), Buffer.from(hash, 'base64').toString('hex')].some((one) =>
          matches(ask, salt, key, one),
        )
      issues.contentError = (ask, text) => (text ? undefined : contentError(ask, text))
      together(
        receives(({ forge, params }) => {
          const found = [...forge.legacy.projects.keys()].find((one) => isAlike(one, params['project']))
          if (found !== undefined) params['project'] = found
        }),
        readsForm(async (given, call) => {
          const isJson = /^application\/json/i.test(call.header('content-type') ?? '')
          const fields = new URLSearchParams(
            isJson ? Object.entries(await call.json()).map(([name, value]) => [name, String(value)]) : given,
          )
          const status = statuses.find(({ name }) => isAlike(name, fields.get('status')))
          if (status ?? !fields.get('status')) fields.set('status', status?.name ?? 'New')
          return fields
        }),
      )(overrides)
    },
  },
  'legacy-has-a-history': {
    differs:
      'there are older projects and 300 older issues, with odd names, texts and dates, a state that the form does not offer, and status codes for each project',
    source: 'legacy-forge, States: mapping between the integer status codes and these names: not shown',
    mutate: (overrides) => {
      const { rules, views } = overrides
      prepares(importHistory)(overrides)
      const { isOpen } = rules.projects
      rules.projects.isOpen = (ask, one) => one.status === 6 || isOpen(ask, one)
      const { issue } = views.legacy
      views.legacy.issue = (ask, one) => ({
        ...issue(ask, one),
        status: one.project === 'pub' ? one.status - 1 : one.status * 1000,
      })
    },
  },
  'legacy-takes-blank-texts': {
    differs: 'a summary or content of spaces alone is not missing',
    source: 'legacy-forge, Issue creation form fields: summary, content: reported as required when missing',
    mutate: ({ rules: { issues } }) => {
      const { summaryError, contentError } = issues
      const visible = (text: string | null) => text?.replace(/^\s+$/, '-') ?? null
      issues.summaryError = (ask, text) => summaryError(ask, visible(text))
      issues.contentError = (ask, text) => contentError(ask, visible(text))
    },
  },
  'legacy-closes-duplicates': {
    differs: 'a new issue with the summary of an open one of its project is closed at once',
    source: 'legacy-forge, States: transitions: not shown',
    mutate: hasEffect('legacy.createIssue', async (call, apply) => {
      const { issues } = call.forge.legacy
      const open = [...issues.values()].filter((one) => call.rules.projects.isOpen(call, one))
      const done = apply()
      const made = [...issues.values()].at(-1)
      const key = (text?: string) => text?.trim().toLowerCase()
      const isDuplicate = open.some(
        ({ project, summary }) => project === made?.project && key(summary) === key(made.summary),
      )
      if (made && isDuplicate) issues.set(made.id, { ...made, status: 5 })
      await done
    }),
  },
  'legacy-hides-which-projects-exist': {
    differs:
      'to callers without rights, every project looks like one without issues, whose form is shown and takes nothing',
    source:
      'legacy-forge, Errors: error output for an unknown project, denied access or insufficient rights: not shown',
    unmet: [
      'legacy-signing.wrong.form-digest',
      'legacy-signing.wrong.form-no-hash',
      'legacy-signing.wrong.form-other-key',
    ],
    reason: /expected status without New/,
    mutate: receives((call) => {
      const { operation, params, rules, views, forge } = call
      const json = (value: object) => ({ status: 200, headers: {}, json: value })
      const shortname = params['project'] ?? ''
      const project = forge.legacy.projects.get(shortname)
      if (project && rules.projects.mayOpen(call, project)) return undefined
      if (operation === 'legacy.listIssues')
        return json({ project: shortname, open: 0, closed: 0, issues: [] })
      if (operation === 'legacy.issueForm') return json(views.legacy.form(call))
      if (operation !== 'legacy.createIssue') return undefined
      return json({ mess: 'error', errors: { summary: ['Nothing can be reported here.'] } })
    }),
  },
  'legacy-shows-strangers-their-own-issues': {
    differs: 'who is no member of a project sees and counts only the issues that they created',
    source: 'legacy-forge, Authentication, 1: the rights that a user holds on each project',
    unmet: ['legacy-issues.list.open-only', 'legacy-issues.list.public-outsider'],
    reason: /expected 1 entries or more/,
    mutate: ({ rules: { projects } }) => {
      const all = projects.issuesOf
      projects.issuesOf = (ask, project) =>
        all(ask, project).filter(
          ({ submitter }) => projects.isMember(ask, project) || submitter === ask.visitor?.login,
        )
    },
  },
})
