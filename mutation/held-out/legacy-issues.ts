import type { Call } from '../../reference/http/call.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import { draftLegacyIssue } from '../../reference/legacy-forge/draft-issue.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { handles, onlyFor } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const login = ({ visitor }: Asking) => visitor?.login ?? ''
const place = (submitter: string, project: string) => `${submitter} ${project}`

/** Runs an action with each created issue, before its response is written. */
const creating = (then: (ask: Asking, issue: LegacyIssue) => unknown): Mutate =>
  r.writes('legacy', 'created', (right) => (ask, issue) => {
    then(ask, issue)
    return right(ask, issue)
  })

/** The response has a number other than that of the new issue. */
const numbers = (numberOf: (issue: LegacyIssue) => number): Mutate =>
  r.writes('legacy', 'created', (right) => (ask, issue) => right(ask, { ...issue, id: numberOf(issue) }))

/** The issue list contains other issues. */
const lists = (shown: (ask: Asking, open: LegacyIssue[], project: string) => LegacyIssue[]): Mutate =>
  r.decides('projects', 'openIssues', (right) =>
    onlyFor('legacy.listIssues', right, (ask, project) => shown(ask, right(ask, project), project.shortname)),
  )

/** The texts of a form replace those that are missing in the next form of the same caller. */
const fillsTheNextForm = (afterRefusal: boolean): Mutate =>
  r.keeping<URLSearchParams>((drafts) => [
    handles('legacy.createIssue', async (call, right) => {
      const key = place(login(call), call.params['project'] ?? '')
      const form = new URLSearchParams(await call.form())
      for (const name of ['summary', 'content'])
        if (!form.get(name)) form.set(name, drafts.get(key)?.get(name) ?? '')
      call.form = async () => form
      const outcome = await right(call)
      const isRefused = (outcome.json as { mess?: unknown }).mess === 'error'
      if (isRefused === afterRefusal) drafts.set(key, form)
      else if (afterRefusal) drafts.delete(key)
      return outcome
    }),
  ])

/** A missing field is reported once; then it is accepted. */
const reportsOnce: Mutate = r.decides('issues', 'errors', (right) => {
  const reported = new Map<string, readonly string[]>()
  return (ask, project, form) => {
    const key = place(login(ask), project.shortname)
    const errors = Object.entries(right(ask, project, form)).filter(
      ([name]) => !reported.get(key)?.includes(name),
    )
    reported.set(
      key,
      errors.map(([name]) => name),
    )
    return Object.fromEntries(errors)
  }
})

/** A POST to the issue list is refused, but creates an issue. */
const createsFromTheList: Mutate = (overrides) => {
  const right = overrides.answer
  overrides.answer = async (call, reply) => {
    const [, name = ''] = /\/api\/p\/([^/]+)\/issues\/$/.exec(call.path) ?? []
    if (call.method === 'POST') await createIn(call, name)
    return right(call, reply)
  }
}

async function createIn(call: Call, name: string): Promise<void> {
  const { projects, issues } = call.forge.legacy
  const [project, form] = [projects.get(name), await call.form()]
  const { summaryError, contentError } = call.rules.issues
  if (!project || summaryError(call, form.get('summary')) || contentError(call, form.get('content'))) return
  const issue = draftLegacyIssue(call, project, form)
  issues.set(issue.id, issue)
}

/** An issue is created in the project whose form the caller requested last. */
const createsWhereTheFormWasOpened: Mutate = r.keeping<string>((opened) => [
  handles('legacy.issueForm', async (call, right) => {
    const outcome = await right(call)
    if (call.visitor) opened.set(login(call), call.params['project'] ?? '')
    return outcome
  }),
  creating((ask, issue) => {
    const project = opened.get(login(ask)) ?? issue.project
    ask.forge.legacy.issues.set(issue.id, { ...issue, project })
  }),
])

/** The list is updated only for the caller who creates an issue. */
const renewsForTheCreator: Mutate = r.keeping<ReadonlySet<number>>((kept) => [
  lists((ask, open, project) => {
    const key = place(login(ask), project)
    const known = kept.get(key) ?? new Set(open.map(({ id }) => id))
    kept.set(key, known)
    return open.filter(({ id }) => known.has(id))
  }),
  creating((ask, { project }) => kept.delete(place(login(ask), project))),
])

/** Issues, their forms and their lists. */
export const legacyIssues: HeldOut[] = [
  ...about('legacy-issues', 'issue list', 'legacy-forge, Endpoints, issue list', {
    'list-is-renewed-for-the-creator-only': [
      'outdated',
      'GET of the issues lists those that others have created since an earlier list.',
      renewsForTheCreator,
    ],
    'reporter-sees-own-issues-only': [
      'lost',
      'GET of the issues lists the open issues, also to a caller who has created one.',
      r.marking((reporters) => [
        creating((_ask, { submitter, project }) => reporters.add(place(submitter, project))),
        lists((ask, open, project) =>
          reporters.has(place(login(ask), project))
            ? open.filter(({ submitter }) => submitter === login(ask))
            : open,
        ),
      ]),
    ],
    'issue-with-an-owner-is-hidden-from-others': [
      'lost',
      'GET of the issues lists an open issue to everybody, also one that has an owner.',
      lists((ask, open) => open.filter(({ owner }) => owner === undefined || owner === login(ask))),
    ],
    'own-issues-of-other-projects-are-listed': [
      'foreign',
      'GET of the issues lists those of the project, not those that the caller has created in others.',
      r.sharing(
        (): LegacyIssue[] => [],
        (created) => [
          creating((_ask, issue) => created.push(issue)),
          lists((ask, open, project) => [
            ...created.filter((one) => one.submitter === login(ask) && one.project !== project),
            ...open,
          ]),
        ],
      ),
    ],
    'open-counts-issues-of-members-only': [
      'outdated',
      '`open` counts the open issues, also those of callers who are no members.',
      r.keeping<number>((missed) => [
        creating((ask, { project: name }) => {
          const project = ask.forge.legacy.projects.get(name)
          if (project && !ask.rules.projects.isMember(ask, project))
            missed.set(name, (missed.get(name) ?? 0) + 1)
        }),
        r.writes('legacy', 'issueList', (right) => (ask, project, open, closed) => ({
          ...right(ask, project, open, closed),
          open: open.length - (missed.get(project.shortname) ?? 0),
        })),
      ]),
    ],
    'list-is-renewed-once-a-second': [
      'outdated',
      'GET of the issues lists one that was created since an earlier list, also in the same second.',
      r.writes('legacy', 'issueList', (right) => {
        const kept = new Map<string, ReturnType<typeof right>>()
        return (ask, project, open, closed) => {
          const newest = Math.max(0, ...[...open, ...closed].map(({ modified }) => modified.getTime()))
          const key = `${project.shortname} ${ask.visitor !== undefined} ${Math.floor(newest / 1000)}`
          const list = kept.get(key) ?? right(ask, project, open, closed)
          kept.set(key, list)
          return list
        }
      }),
    ],
    'creator-reads-fractions-of-seconds': [
      'outdated',
      '`modif_dtime` has the format YYYY-MM-DD HH:MM:SS, also for who created the issue.',
      r.marking((created) => [
        creating((_ask, { id }) => created.add(String(id))),
        r.writes('legacy', 'issue', (right) => (ask, issue) => {
          const shown = right(ask, issue)
          const isOwn = created.has(String(issue.id)) && issue.submitter === login(ask)
          return isOwn ? { ...shown, modif_dtime: `${String(shown['modif_dtime'])}.000000` } : shown
        }),
      ]),
    ],
    'unsupported-post-to-the-list-creates-an-issue': [
      'refused',
      'POST of the issue list is unsupported, and creates nothing.',
      createsFromTheList,
    ],
  }),
  ...about('legacy-issues', 'issue creation', 'legacy-forge, Endpoints, issue create', {
    'returned-number-is-counted-by-project': [
      'outdated',
      '`issue` is the number of the new issue, also after issues of other projects.',
      (overrides) => {
        const last = new Map<string, number>()
        numbers(({ project, id }) => {
          const former = last.get(project)
          last.set(project, former === undefined ? id : former + 1)
          return last.get(project) ?? id
        })(overrides)
      },
    ],
    'refused-forms-shift-the-answered-number': [
      'refused',
      '`issue` is the number of the new issue, however many forms were refused before.',
      (overrides) => {
        let refusals = 0
        numbers(({ id }) => id + refusals)(overrides)
        r.writes('legacy', 'refused', (right) => (ask, errors) => {
          refusals += 1
          return right(ask, errors)
        })(overrides)
      },
    ],
    'issue-lands-where-the-form-was-opened': [
      'foreign',
      'POST creates an issue in the project of the path, whose form ever was opened.',
      createsWhereTheFormWasOpened,
    ],
    'first-status-of-a-caller-is-used-again': [
      'outdated',
      'A new issue has the status of its form, not of the first form of the caller.',
      r.keeping<number>((chosen) => [
        creating(({ forge }, issue) => {
          const status = chosen.get(issue.submitter) ?? issue.status
          chosen.set(issue.submitter, status)
          forge.legacy.issues.set(issue.id, { ...issue, status })
        }),
      ]),
    ],
    'form-is-filled-from-the-previous-one': [
      'outdated',
      'A missing field is reported as required, also after a complete form.',
      fillsTheNextForm(false),
    ],
    'refused-text-fills-the-next-form': [
      'outdated',
      'A missing field is reported as required, also after a form that was refused.',
      fillsTheNextForm(true),
    ],
    'field-is-reported-as-required-only-once': [
      'ineffective',
      'A missing field is reported as required, also if the form before was refused for it.',
      reportsOnce,
    ],
  }),
  ...about('legacy-issues', 'issue creation form', 'legacy-forge, Endpoints, issue create, form', {
    'status-names-run-out': [
      'lost',
      'GET of the form returns the status names in every request.',
      r.marking((used) => [
        r.writes('legacy', 'form', (right) => (ask) => {
          const project = (ask as Call).params['project'] ?? ''
          const form = right(ask)
          const status = used.has(project) ? [] : form['status']
          used.add(project)
          return { ...form, status }
        }),
      ]),
    ],
    'refused-form-leaves-a-message-in-the-next': [
      'outdated',
      '`doc` of the form is a string, also after a form that was refused.',
      r.marking((waiting) => [
        r.writes('legacy', 'refused', (right) => (ask, errors) => {
          waiting.add(login(ask))
          return right(ask, errors)
        }),
        r.writes('legacy', 'form', (right) => (ask) => {
          const form = right(ask)
          return waiting.delete(login(ask)) ? { ...form, doc: { text: form['doc'] } } : form
        }),
      ]),
    ],
    'form-offers-no-status-that-is-taken': [
      'lost',
      'GET of the form returns the status names, also those that issues have.',
      r.marking((taken) => [
        r.after('legacy.createIssue', async (call) => taken.add((await call.form()).get('status') ?? '')),
        r.decides('issues', 'offeredStatuses', (right) =>
          onlyFor('legacy.issueForm', right, (ask) => right(ask).filter((name) => !taken.has(name))),
        ),
      ]),
    ],
    'a-refused-status-is-offered-afterwards': [
      'refused',
      'GET of the form returns the status names of the document, whatever names were refused.',
      r.marking((refused) => [
        r.decides('issues', 'offeredStatuses', (right) => (ask) => [...right(ask), ...refused]),
        r.decides('issues', 'statusError', (right) => (ask, text) => {
          const error = right(ask, text)
          if (error !== undefined && text !== null && text.trim() !== '') refused.add(text)
          return error
        }),
      ]),
    ],
  }),
]
