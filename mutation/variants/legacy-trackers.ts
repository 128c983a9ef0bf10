import { statuses } from '../../reference/model/legacy-forge.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { isObject } from '../../reference/model/fields.ts'
import { legacyIssues } from './legacy-issues.ts'
import { legacyOthers } from './legacy-others.ts'
import { legacyRefusals } from './legacy-refusals.ts'
import { legacy } from './legacy.ts'
import {
  answers,
  composed,
  isOfDocument2,
  like,
  prepares,
  readsForm,
  refused,
  storesIssues,
  together,
} from './overriding.ts'
import { variantsOf } from './variant.ts'
import { judges, shows } from '../mutants/breaking.ts'

const form = 'legacy-forge, Issue creation form fields: which values they may have is not shown'
const codes =
  'legacy-forge, States: mapping between the integer status codes in issue lists and these names: not shown'

const MINUTE = 60_000

/** The codes of the statuses in each project, in the order of the statuses. */
const CODES: Readonly<Record<string, readonly number[]>> = {
  pub: [-1, -20, -300, -4000, -50_000],
  priv: [1, 2, 4, 8, 16].map((code) => 2 ** 32 + code),
}

/** Reads statuses in any case; a missing one means New, and Accepted in the private project. */
const readsStatuses = readsForm((given, { params }) => {
  const read = new URLSearchParams(given)
  const text = (read.get('status') ?? '').trim()
  const named = statuses.find(({ isOpen, name }) => isOpen && name.toLowerCase() === text.toLowerCase())
  const otherwise = params['project'] === 'priv' ? 'Accepted' : 'New'
  read.set('status', text === '' ? otherwise : (named?.name ?? text))
  return read
})

/** Gives each account a private project that the other one does not see, and adds public projects with odd names. */
function addsProjects({ legacy: forge }: Forge): void {
  const add = (shortname: string, name: string, shortdesc: string, isPrivate: boolean, member: string) =>
    forge.projects.set(shortname, { shortname, name, shortdesc, isPrivate, members: new Set([member]) })
  add('otto-lab', 'Otto’s laboratory', 'Nobody else', true, 'otto')
  add('otto-tax', 'Private project', 'Has the name of another one', true, 'otto')
  add('mira.notes', 'Notes', '', true, 'mira')
  add('2048', '2048', '', false, 'otto')
  add('größe', 'Größe \u{1f4cf} "<&>"', 'two\nlines\twith a tab', false, 'otto')
  add('PUB', 'Public project', 'Differs from pub in case only', false, 'otto')
  const modified = new Date(Date.now() - 10_000_000)
  for (const [project, submitter] of [
    ['otto-lab', 'otto'],
    ['mira.notes', 'mira'],
    ['größe', 'otto'],
  ] as const) {
    const about = { id: forge.nextIssueId(), project, summary: `Of ${project}`, content: 'x', submitter }
    forge.issues.set(about.id, { ...about, status: 1, owner: undefined, labels: [], modified })
  }
}

/** The code of an open status of the older forge. */
const IMPORTED = 77

/** Imports issues with higher numbers than new ones, broken titles and old dates, and gives the others dates far apart. */
function importsOldIssues({ legacy: { issues } }: Forge): void {
  const dates = [
    '1970-01-01T00:00:00Z',
    '1998-11-03T23:59:59Z',
    '2001-09-09T01:46:40Z',
    '2040-02-29T12:00:00Z',
  ]
  for (const [index, issue] of [...issues.values()].entries())
    issues.set(issue.id, { ...issue, modified: new Date(dates[index % 4] ?? 0) })
  const titles = ['GrÃ¼Ã\u009fe', '', '&lt;b&gt; &amp; co', '\u05e9\u05dc\u05d5\u05dd', '\u{1f41b} bug']
  const more = [`long ${'x'.repeat(600)}`, 'tab\tand\nline', "it''s"]
  for (let n = 0; n < 40; n++) {
    const summary = [...titles, ...more][n % 8] ?? ''
    const about = { id: 90_000 - n * 7, project: n % 5 === 0 ? 'priv' : 'pub', summary, content: summary }
    const state = { status: n % 3 === 0 ? 5 : IMPORTED, modified: new Date(Date.UTC(1998, n % 12, 1 + n)) }
    issues.set(about.id, {
      ...about,
      ...state,
      submitter: 'nobody@old.example',
      owner: undefined,
      labels: [],
    })
  }
}

/** Answers pages in windows-1252, with character references for other characters. */
const answersPagesInWindows1252 = answers((reply, { operation }) => {
  if (!/^legacy\.\w+Page$/.test(operation) || reply.status !== 200) return reply
  const text = String(reply.body)
    .replace(/charset="?utf-8"?/i, 'charset="windows-1252"')
    .replace(/[\u0080-\u009f]|[^\u0000-\u00ff]/gu, (one) => `&#${one.codePointAt(0)};`)
  return {
    ...reply,
    headers: { ...reply.headers, 'content-type': 'text/html; charset=windows-1252' },
    body: Uint8Array.from(Buffer.from(text, 'latin1')),
  }
})

/** A text without invisible characters, with line feeds at the ends of lines. */
const cleaned = (text: string): string =>
  text.replace(/[\u200b-\u200d\ufeff\u00ad]/g, '').replace(/\r\n?/g, '\n')

const keyOf = (summary: string): string => cleaned(summary).replace(/\s+/g, ' ').trim().toLowerCase()

const ALREADY = 'You have already reported this'

/** Refuses what is too long, and a title that the same login has given to an open issue of the project. */
function refusesTitlesTwice({ rules: { issues, projects } }: Overrides): void {
  const { errors } = issues
  issues.errors = (ask, project, given) => {
    const found = errors(ask, project, given)
    for (const [field, most] of [
      ['summary', 200],
      ['content', 20_000],
    ] as const)
      if ((given.get(field) ?? '').length > most)
        found[field] = [`Ensure this value has at most ${most} characters.`]
    const key = keyOf(given.get('summary') ?? '')
    const same = projects
      .openIssues(ask, project)
      .find(({ submitter, summary }) => submitter === ask.visitor?.login && keyOf(summary) === key)
    if (same) found['summary'] ??= [`${ALREADY}: issue ${same.id}.`]
    return found
  }
}

/** Sorts issue lists by title, and shows every column in each entry. */
const listsRows = together(
  judges('projects', 'openIssues', (openIssues, ...given) =>
    openIssues(...given).sort((a, b) => a.summary.localeCompare(b.summary, 'en') || a.id - b.id),
  ),
  shows('legacy', 'issue', (issue, ask, one) => ({
    ...issue(ask, one),
    submitter: one.submitter,
    owner: one.owner ?? '',
    labels: one.labels.join('; '),
    content: one.content,
    '': null,
  })),
)

/** Gives the issue of the private project the number of the closed issue of the public one. */
function sharesNumberOfClosedIssue({ legacy: { issues } }: Forge): void {
  const all = [...issues.values()]
  const [hidden, closed] = [
    all.find(({ project }) => project === 'priv'),
    all.find(({ status }) => status === 5),
  ]
  if (hidden && closed) Object.assign(hidden, { id: closed.id })
}

/** Products for document 2 that differ in several ways in their issues and projects. */
export const legacyTrackers = variantsOf({
  'legacy-shares-numbers-between-projects': {
    differs:
      'the issues of each project are numbered on their own, and one of the private project has the number of a closed one of the public project',
    source: 'legacy-forge, Issue list entry: id: integer, issue number',
    mutate: together(
      like(legacyIssues, 'legacy-numbers-issues-within-their-project'),
      prepares(sharesNumberOfClosedIssue),
    ),
  },
  'legacy-two-workers': {
    differs:
      'two workers answer in turn, which take issue numbers from blocks of their own and stamp with clocks that are 7 minutes slow and 4 minutes fast; lists are in the order of numbers',
    source: 'legacy-forge, Issue list entry: id, modif_dtime: order and clocks are not shown',
    mutate: (overrides) => {
      let turn = 0
      together(
        like(legacyOthers, 'legacy-cluster-numbers'),
        storesIssues((issue) => {
          const minutes = issue.id > 40_000 ? -7 : 4
          return { ...issue, modified: new Date(issue.modified.getTime() + minutes * MINUTE) }
        }),
        answers((reply, call) => {
          if (!isOfDocument2(call)) return reply
          const worker = `worker-${++turn % 2}`
          const headers = { ...reply.headers, 'x-served-by': worker }
          return { ...reply, headers, cookies: [`worker=${worker}; Path=/`] }
        }),
      )(overrides)
    },
  },
  'legacy-codes-of-each-project': {
    differs:
      'status codes are negative in the public project and beyond 32 bits in the private one; a missing status means New there and Accepted here, and names count in any case',
    source: `${codes}; only summary and content are reported as required when missing`,
    mutate: together(
      like(legacyRefusals, 'legacy-offers-statuses-in-another-order'),
      readsStatuses,
      shows('legacy', 'issue', (issue, ask, one) => ({
        ...issue(ask, one),
        status: CODES[one.project]?.[one.status - 1] ?? one.status,
      })),
    ),
  },
  'legacy-everyone-has-secrets': {
    differs:
      'the outsider has private projects too, other projects have odd names and texts, and the own ones of a caller come first, the others by name, backwards',
    source: 'legacy-forge, Endpoints, project list: private projects they may access; the order is not shown',
    mutate: together(prepares(addsProjects), ({ rules: { projects } }) => {
      const { listed } = projects
      projects.listed = (ask) => {
        const own = new Set(listed(ask).filter((project) => projects.isMember(ask, project)))
        return listed(ask).sort(
          (a, b) => Number(own.has(b)) - Number(own.has(a)) || b.shortname.localeCompare(a.shortname, 'en'),
        )
      }
    }),
  },
  'legacy-strict-labels-and-a-leader': {
    differs:
      'a second label of a class, or one of more than 60 characters, is an error, and each error has a hint; an unknown owner becomes the leader of the project, and creation shows owner and labels',
    source: `${form}; errors: a list of message strings`,
    mutate: together(
      like(legacyRefusals, 'legacy-takes-one-label-of-each-class'),
      together(
        judges('issues', 'errors', (errors, ask, project, given) => {
          const found = errors(ask, project, given)
          for (const [field, text] of given)
            if (field.startsWith('label') && text.length > 60)
              found[field] = ['A label has at most 60 characters.']
          return found
        }),
        shows('legacy', 'created', (created, ask, issue) => {
          const { owner = null, labels } = ask.forge.legacy.issues.get(issue.id) ?? issue
          return { ...created(ask, issue), owner, labels }
        }),
      ),
      like(legacy, 'legacy-says-more-of-each-error', 'legacy-takes-any-owner'),
      storesIssues((issue, { legacy: { projects } }) => {
        const members = [...(projects.get(issue.project)?.members ?? [])]
        return { ...issue, owner: members.find((login) => login === issue.owner) ?? members[0] }
      }),
    ),
  },
  'legacy-imported-from-1998': {
    differs:
      'issues of an older forge have higher numbers than new ones, dates from 1970 to 2040, another open status and broken titles; lists begin with the oldest, pages are in windows-1252, and new titles lose doubled spaces',
    source: `${codes}; General rules, 2 and 3: UTF-8 is a rule of JSON alone`,
    mutate: together(
      prepares(importsOldIssues),
      storesIssues((issue) => ({ ...issue, summary: composed(issue.summary) })),
      together(
        judges('projects', 'isOpen', (isOpen, ask, issue) => issue.status === IMPORTED || isOpen(ask, issue)),
        judges('projects', 'openIssues', (openIssues, ...given) => openIssues(...given).reverse()),
      ),
      answersPagesInWindows1252,
    ),
  },
  'legacy-no-title-twice': {
    differs:
      'a title that the same login has given to an open issue of the project, in any case and spacing, returns 409 and other invalid forms 422; texts have a maximum length, lose invisible characters and have line feeds',
    source: `${form}; Errors: HTTP status codes of failures: not shown; Limits: size limits: not shown`,
    unmet: ['legacy-issues.create.text-long'],
    mutate: together(
      refusesTitlesTwice,
      storesIssues((issue) => ({
        ...issue,
        summary: cleaned(issue.summary).replaceAll('\n', ' '),
        content: cleaned(issue.content),
      })),
      answers((reply, { operation }) => {
        const { json } = reply
        if (operation !== 'legacy.createIssue' || !isObject(json) || json['mess'] !== 'error') return reply
        return { ...reply, status: JSON.stringify(json).includes(ALREADY) ? 409 : 422 }
      }),
    ),
  },
  'legacy-spreadsheet': {
    differs:
      'issues have random numbers, times of Kathmandu in whole minutes, the order of their titles and more columns; `project` is the full name, spaces are a text, and refusals are 401 and 400',
    source: 'legacy-forge, Endpoints, Issue list: project (string), and the order; Errors: not shown',
    mutate: together(
      like(legacyOthers, 'legacy-random-numbers', 'legacy-kathmandu'),
      like(legacy, 'legacy-calls-projects-by-their-names'),
      like(legacyIssues, 'legacy-takes-blank-texts'),
      listsRows,
      ({ rules }) => {
        rules.answers.signInFirst = () => refused(401, 'who are you?')
        rules.answers.accessDenied = () => refused(400, 'not yours')
      },
    ),
  },
})
