import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { hasEffect, shows } from '../mutants/breaking.ts'
import { answers, isOfDocument2, receives, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const errors =
  'legacy-forge, Errors: error output for an unknown project, denied access or insufficient rights: not shown'
const limits = 'legacy-forge, Limits: rate limits: not shown'

const json = (status: number, value: unknown): Reply => ({ status, headers: {}, json: value })

/** Replaces the response to requests that are refused because of the caller or the project. */
const refusesWith = (body: unknown) =>
  answers((found, call) =>
    isOfDocument2(call) && call.method !== 'HEAD' && (found.status === 302 || found.status >= 400)
      ? json(200, body)
      : found,
  )

const noLists = { projects: [], issues: [], status: [] }

/** Limits the number of issues that each caller can create. */
const limitsIssues =
  (most: number, reply: Reply) =>
  (overrides: Overrides): void => {
    const made = new Map<string, number>()
    const madeBy = ({ visitor }: Call) => made.get(visitor?.login ?? '') ?? 0
    together(
      receives((call) =>
        call.operation === 'legacy.createIssue' && madeBy(call) >= most ? reply : undefined,
      ),
      hasEffect('legacy.createIssue', (call, apply) => {
        made.set(call.visitor?.login ?? '', madeBy(call) + 1)
        return apply()
      }),
    )(overrides)
  }

/** Offers these status names to callers who are not members of any project. */
const offersStrangers = (status: readonly string[]) =>
  shows('legacy', 'form', (form, ask) => {
    const isMember = [...ask.forge.legacy.projects.values()].some(({ members }) =>
      members.has(ask.visitor?.login ?? ''),
    )
    return isMember ? form(ask) : { ...form(ask), status }
  })

/** Policies of the server of document 2: permitted callers, limits, and the visibility of data. */
export const legacyPolicies = variantsOf({
  'legacy-refuses-with-empty-lists': {
    differs:
      'a request without the required rights, or with wrong credentials, returns 200, an error and empty lists',
    source: errors,
    mutate: together(
      refusesWith({ error: 'denied', ...noLists }),
      receives(async (call) => {
        if (call.visitor || !isOfDocument2(call)) return undefined
        const given = new URLSearchParams([...call.query, ...(await call.form())])
        return given.has('_login') ? json(200, { error: 'wrong signature', ...noLists }) : undefined
      }),
    ),
  },
  'legacy-details-refusals': {
    differs: 'a request without the required rights returns an error with details of another form',
    source: errors,
    mutate: refusesWith({ mess: 'error', errors: { code: 403, reason: 'denied' } }),
  },
  'legacy-limits-issues-of-a-user': {
    differs: 'each user may create three issues, more return 403',
    source: limits,
    unmet: ['legacy-issues'],
    mutate: limitsIssues(3, json(403, { message: 'quota' })),
  },
  'legacy-limits-issues-of-a-user-in-the-form': {
    differs: 'each user may create three issues, more are refused with an error of the form',
    source: limits,
    unmet: ['legacy-issues'],
    mutate: limitsIssues(3, json(200, { mess: 'error', errors: { __all__: ['Quota exceeded.'] } })),
  },
  'legacy-offers-statuses-to-members-alone': {
    differs: 'who may not choose the status of an issue is offered no status names',
    source: errors,
    mutate: offersStrangers([]),
  },
  'legacy-offers-one-status-to-strangers': {
    differs: 'who may not choose the status of an issue is offered New alone',
    source: errors,
    mutate: offersStrangers(['New']),
  },
  'legacy-holds-the-first-issue-of-a-user': {
    differs: 'the first issue of each user is listed and counted once somebody has looked at it',
    source: 'legacy-forge, States: transitions: not shown',
    unmet: ['legacy-issues', 'legacy-signing'],
    reason: /list/,
    mutate: (overrides) => {
      const { projects } = overrides.rules
      const held = new Map<string, number>()
      const all = projects.issuesOf
      projects.issuesOf = (ask, project) =>
        all(ask, project).filter(({ id, submitter }) => held.get(submitter) !== id)
      hasEffect('legacy.createIssue', async ({ visitor, forge }, apply) => {
        await apply()
        const newest = [...forge.legacy.issues.values()].at(-1)
        if (visitor && newest && !held.has(visitor.login)) held.set(visitor.login, newest.id)
      })(overrides)
    },
  },
  'legacy-shortens-summaries-in-lists': {
    differs: 'the issue list shows the first 30 characters of a longer summary',
    source: 'legacy-forge, Issue list entry, summary: string; Limits: size limits: not shown',
    unmet: ['legacy-issues', 'legacy-signing'],
    reason: /summaries are listed/,
    mutate: shows('legacy', 'issue', (issue, ask, one) => ({
      ...issue(ask, one),
      summary: one.summary.length > 30 ? `${one.summary.slice(0, 29).trimEnd()}…` : one.summary,
    })),
  },
  'legacy-dates-changes-alone': {
    differs: '`modif_dtime` of an issue that nobody has changed is 0000-00-00 00:00:00',
    source:
      'legacy-forge, Issue list entry, modif_dtime: last modification: what it is before the first one is not shown',
    unmet: ['legacy-issues.list.modif-dtime-of-new'],
    reason: /modif_dtime/,
    mutate: shows('legacy', 'dateTime', () => '0000-00-00 00:00:00'),
  },
  'legacy-asks-web-pages-for-cookies': {
    differs: 'a web page sets a cookie and redirects to itself until a request has it',
    source: 'legacy-forge, General rules, 3: answered as HTML',
    mutate: receives((call) =>
      call.operation === 'legacy.issuesPage' && !/seen=1/.test(call.header('cookie') ?? '')
        ? { status: 302, headers: { location: call.path }, cookies: ['seen=1; Path=/'] }
        : undefined,
    ),
  },
  'legacy-refuses-what-looks-like-an-attack': {
    differs: 'a form with a script or a quoted text returns 403',
    source: errors,
    unmet: ['legacy-issues'],
    reason: /makes an issue/,
    mutate: receives(async (call) => {
      if (call.operation !== 'legacy.createIssue') return undefined
      const form = await call.form()
      return /<script|['"]/.test(form.get('summary') ?? '') ? json(403, { message: 'blocked' }) : undefined
    }),
  },
  'legacy-typesets-summaries': {
    differs: 'summaries have typographic quotation marks',
    source: 'legacy-forge, Issue list entry, summary: string: how text is written is not shown',
    mutate: ({ views: { legacy } }) => {
      const { issue } = legacy
      const typeset = (text: string) =>
        text.replace(/"([^"]*)"/g, '\u201C$1\u201D').replace(/'([^']*)'/g, '\u2018$1\u2019')
      legacy.issue = (ask, one) => ({ ...issue(ask, one), summary: typeset(one.summary) })
    },
  },
  'legacy-removes-scripts-from-summaries': {
    differs: 'summaries lose scripts with their text',
    source: 'legacy-forge, Issue list entry, summary: string: how text is written is not shown',
    mutate: ({ views: { legacy } }) => {
      const { issue } = legacy
      const safe = (text: string) => text.replace(/<script\b[^]*?<\/script>/gi, '')
      legacy.issue = (ask, one) => ({ ...issue(ask, one), summary: safe(one.summary) })
    },
  },
  'legacy-removes-angle-brackets-from-summaries': {
    differs: 'summaries lose what is between < and >',
    source: 'legacy-forge, Issue list entry, summary: string: how text is written is not shown',
    mutate: ({ views: { legacy } }) => {
      const { issue } = legacy
      legacy.issue = (ask, one) => ({ ...issue(ask, one), summary: one.summary.replace(/<[^>]*>/g, '') })
    },
  },
})
