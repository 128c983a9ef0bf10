import type { LegacyForge } from '../../reference/model/legacy-forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { hasEffect, judges } from '../mutants/breaking.ts'
import { randomNumbers } from './numbers.ts'
import { prepares, receives, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const updates = 'legacy-forge, States and transitions: transitions, and who may update an issue: not shown'
const numbers = 'legacy-forge, Endpoints, Issue create: issue (integer, new issue number)'

/** The number of open issues of a visitor, above which the oldest one is closed. */
const MOST = 4

/** Does something with every so many requests to document 2; `requests`: the number of requests until then. */
const withEvery =
  (every: number, act: (forge: LegacyForge, requests: number) => void) =>
  (overrides: Overrides): void => {
    let requests = 0
    receives(({ operation, forge: { legacy } }) => {
      if (operation.startsWith('legacy.') && ++requests % every === 0) act(legacy, requests)
    })(overrides)
  }

/** A visitor creates an issue with every so many requests, in each project in turn, and closes the oldest ones. */
const visitorCreatesIssues = (every: number) =>
  withEvery(every, (legacy, requests) => {
    const { issues } = legacy
    const names = [...legacy.projects.keys()]
    const [id, project] = [legacy.nextIssueId(), names[requests % names.length] ?? 'pub']
    const about = { id, project, summary: `Something is odd (${id})`, content: 'x', submitter: 'visitor' }
    const state = { status: 1, owner: undefined, labels: [], modified: new Date() }
    issues.set(id, { ...about, ...state })
    const theirs = [...issues.values()].filter((one) => one.submitter === 'visitor' && one.status !== 5)
    const [oldest] = theirs
    if (oldest && theirs.length > MOST) issues.set(oldest.id, { ...oldest, status: 5, modified: new Date() })
  })

/** Accepts new issues of everybody some milliseconds later. */
const acceptsIssues = (afterMs: number) =>
  receives(({ forge: { legacy } }) => {
    for (const one of [...legacy.issues.values()])
      if (one.status === 1 && Date.now() - one.modified.getTime() > afterMs)
        legacy.issues.set(one.id, { ...one, status: 2, modified: new Date() })
  })

/** With every so many requests, a public and a private project come or go, and the public project is described anew. */
const projectsComeAndGo = (every: number) =>
  withEvery(every, ({ projects }, requests) => {
    const known = projects.get('pub')
    if (!known) return
    const time = requests / every
    projects.set('pub', {
      ...known,
      name: `Public project ${time}`,
      shortdesc: time % 2 ? '' : `No. ${time}`,
    })
    const { members } = known
    const guests = [
      { shortname: 'a-wip', name: 'Work "in" <progress>', shortdesc: '', isPrivate: false, members },
      { shortname: 'board', name: 'Board', shortdesc: 'Minutes', isPrivate: true, members },
    ]
    for (const guest of guests) if (!projects.delete(guest.shortname)) projects.set(guest.shortname, guest)
  })

/** Comments on the oldest issue with every so many requests, which changes its time and its place in the list. */
const commentsOnTheOldest = (every: number) =>
  withEvery(every, ({ issues }) => {
    const [oldest] = issues.values()
    if (oldest) issues.set(oldest.id, { ...oldest, modified: new Date() })
  })

const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/St_Johns',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Numbers, clocks and other users of document 2. */
export const legacyOthers = variantsOf({
  'legacy-busy-tracker': {
    differs:
      'a visitor creates an issue with every third request, the older ones are closed, and every new issue is accepted after 300 milliseconds',
    source: updates,
    unmet: ['legacy-issues'],
    mutate: together(visitorCreatesIssues(3), acceptsIssues(300)),
  },
  'legacy-projects-come-and-go': {
    differs:
      'with every sixth request, a public and a private project come or go, and the public one has another name and description',
    source: 'legacy-forge, Endpoints, project create and project delete',
    unmet: ['legacy-projects'],
    mutate: projectsComeAndGo(6),
  },
  'legacy-busy': {
    differs:
      'with every request others create an issue and close an older one, and with every second one projects come and go',
    source: `${updates}; Endpoints, project create and project delete`,
    unmet: ['legacy-issues', 'legacy-projects'],
    mutate: together(visitorCreatesIssues(1), projectsComeAndGo(2)),
  },
  'legacy-never-alone': {
    differs:
      'with every request others create an issue, close an older one and accept every new one, and with every second one they comment on the oldest, and projects come and go',
    source: `${updates}; Endpoints, project create and project delete`,
    unmet: ['legacy-issues', 'legacy-projects'],
    mutate: together(
      visitorCreatesIssues(1),
      projectsComeAndGo(2),
      acceptsIssues(-1),
      commentsOnTheOldest(2),
    ),
  },
  'legacy-cluster-numbers': {
    differs:
      'two servers give numbers from 40001 and from 902, and the issue list is in the order of numbers',
    source: `${numbers}; the order of numbers and lists is not shown`,
    mutate: together(
      prepares(({ legacy }) => {
        let given = 0
        legacy.nextIssueId = () => (++given % 2 === 1 ? 40_000 : 900) + given
      }),
      judges('projects', 'openIssues', (openIssues, ...given) =>
        openIssues(...given).sort((a, b) => a.id - b.id),
      ),
    ),
  },
  'legacy-random-numbers': {
    differs: 'issue numbers are random and below 2^47',
    source: `${numbers}; their order is not shown`,
    mutate: prepares(({ legacy }) => {
      legacy.nextIssueId = randomNumbers(2 ** 47)
    }),
  },
  'legacy-clock-set-back': {
    differs:
      '`modif_dtime` is that of Newfoundland, of a clock that is 40 seconds further ahead with each issue and set right with every fourth one',
    source: 'legacy-forge, Issue list entry, modif_dtime: the zone and the clock are not shown',
    mutate: (overrides) => {
      let made = 0
      overrides.views.legacy.dateTime = (_ask, date) => zone.format(date)
      hasEffect('legacy.createIssue', async ({ forge: { legacy } }, apply) => {
        const done = apply()
        const newest = [...legacy.issues.values()].at(-1)
        const aheadMs = (++made % 4) * 40_000
        if (newest)
          legacy.issues.set(newest.id, { ...newest, modified: new Date(newest.modified.getTime() + aheadMs) })
        await done
      })(overrides)
    },
  },
  'legacy-kathmandu': {
    differs: '`modif_dtime` is that of Kathmandu, 5:45 hours ahead of UTC, in whole minutes',
    source: 'legacy-forge, Issue list entry, modif_dtime: the zone and the precision are not shown',
    mutate: ({ views: { legacy } }) => {
      const { dateTime } = legacy
      const MINUTE = 60_000
      legacy.dateTime = (ask, date) =>
        dateTime(ask, new Date((Math.floor(date.getTime() / MINUTE) + 345) * MINUTE))
    },
  },
})
