import type { Reply } from '../../reference/http/reply.ts'
import { rewritesAnswer, rewritesBody } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const inHtml = ({ json, ...reply }: Reply, begin: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-type': 'text/html; charset=utf-8' },
  body: `${begin}${JSON.stringify(json).replace(/&/g, '&amp;').replace(/</g, '&lt;')}`,
})

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Requires other fields, depending on the form. */
const requires = (missing: (form: URLSearchParams, isMember: boolean) => readonly string[]): Mutate =>
  r.decides('issues', 'errors', (right) => (ask, project, form) => {
    const { issues, projects } = ask.rules
    const fields = missing(form, projects.isMember(ask, project)).filter((name) => !form.get(name)?.trim())
    const found = Object.fromEntries(fields.map((name) => [name, [issues.required(ask)]]))
    return { ...right(ask, project, form), ...found }
  })

/** A POST with a method override for GET is treated as a GET. */
const takesOverrides: Mutate = (overrides) => {
  const right = overrides.answer
  overrides.answer = async (call, reply) => {
    const form = await call.form()
    const method = call.header('x-http-method-override') ?? form.get('_method')
    if (call.method !== 'POST' || !call.path.endsWith('/api/') || method?.toUpperCase() !== 'GET')
      return right(call, reply)
    call.visitor = call.rules.signing.visitorOf(call, form)
    const json = call.views.legacy.projectList(call, call.rules.projects.listed(call))
    return { status: 200, headers: {}, json }
  }
}

const translations: Readonly<Record<string, readonly string[]>> = {
  de: ['Neu', 'Angenommen', 'WartetAufAntwort', 'Begonnen'],
  fr: ['Nouveau', 'Accepté', 'EnAttenteDeRéponse', 'Commencé'],
}

const rule = 'legacy-forge, General rules, rule 2'

/** Input of document 2 that is allowed and rare: other headers, numbers as texts, some fields without others. */
export const legacyUnusualInput: HeldOut[] = [
  ...about('legacy-signing', 'signed login', 'legacy-forge, Authentication, rule 2', {
    'salt-of-digits-is-a-number': [
      'unusual',
      '`_hash` is sha1(_salt + <API_KEY>), also for a salt of digits with zeros in front.',
      r.judges('signing', 'signatureOf', (right, ask, salt, key) =>
        right(ask, isNumber(salt) ? String(Number(salt)) : salt, key),
      ),
    ],
    'beginning-of-a-hash-is-enough': [
      'unusual',
      '`_hash` is sha1(_salt + <API_KEY>), whole.',
      r.decides(
        'signing',
        'matches',
        () => (ask, salt, key, hash) =>
          hash.length >= 7 && ask.rules.signing.signatureOf(ask, salt, key).startsWith(hash),
      ),
    ],
  }),
  ...about('legacy-projects', 'project list', rule, {
    'list-for-browsers-is-html': [
      'unusual',
      'The project list is JSON, also for a request that accepts HTML alone.',
      rewritesAnswer('legacy.listProjects', (reply, call) => {
        const accept = call.header('accept') ?? ''
        return /html/i.test(accept) && !/json/i.test(accept) ? inHtml(reply, '<!doctype html><pre>') : reply
      }),
    ],
    'post-that-is-called-a-get-lists-projects': [
      'unusual',
      'POST of the project list is unsupported, also with an override of the method.',
      takesOverrides,
    ],
  }),
  ...about('legacy-issues', 'issue list', 'legacy-forge, Issue list entry, summary', {
    'summary-of-digits-is-a-number': [
      'unusual',
      '`summary` is a string, also one of digits.',
      r.writes('legacy', 'issue', (right) => (ask, issue) => ({
        ...right(ask, issue),
        ...(isNumber(issue.summary) ? { summary: Number(issue.summary) } : {}),
      })),
    ],
  }),
  ...about('legacy-issues', 'issue creation', 'legacy-forge, Issue creation form fields', {
    'label-needs-those-before-it': [
      'unusual',
      'label1 to label6 are optional, each of them.',
      requires((form) => {
        const slots = [1, 2, 3, 4, 5, 6].map((slot) => `label${slot}`)
        return slots.slice(
          0,
          Math.max(
            0,
            slots.findLastIndex((slot) => form.get(slot)?.trim()),
          ),
        )
      }),
    ],
    'started-issue-needs-an-owner': [
      'unusual',
      '`owner` is optional, whatever the status.',
      requires((form, isMember) => (isMember && form.get('status') === 'Started' ? ['owner'] : [])),
    ],
    'multipart-form-is-answered-in-html': [
      'unusual',
      'The response to a form is JSON, whatever its media type.',
      rewritesAnswer('legacy.createIssue', (reply, call) =>
        /^multipart/i.test(call.header('content-type') ?? '') ? inHtml(reply, '<textarea>') : reply,
      ),
    ],
  }),
  ...about('legacy-issues', 'issue creation form', 'legacy-forge, States', {
    'status-names-are-translated': [
      'unusual',
      'GET of the form returns the status names of the document, in whatever language.',
      rewritesBody('legacy.issueForm', (json, call) => {
        const status = translations[call.header('accept-language')?.slice(0, 2).toLowerCase() ?? '']
        return { ...(json as object), ...(status ? { status } : {}) }
      }),
    ],
  }),
]
