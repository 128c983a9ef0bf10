import { checks, each, implied, stated } from '../common/legacy-words.ts'
import {
  assume,
  control,
  controlCreated,
  countsAll,
  deciding,
  isOfKind,
  keepsEntriesOf,
  lists,
  type Legacy,
  type LegacyCaller,
  type LegacyReply,
  type LogicalRecord,
  Observed,
} from '../common/legacy-tools.ts'
import { observeOtherClock } from './other-clock.ts'
import {
  byOutsider,
  choices,
  filled,
  first,
  hidden,
  hiddenFromOutsider,
  hiddenIssues,
  listing,
  withOtherCapitals,
} from './scenarios.ts'

const entry = 'legacy-forge, Issue list entry'
const rights = 'legacy-forge, Authentication, 1'

const fields = {
  id: { kind: 'a whole number', says: 'Each entry has an integer `id`.' },
  summary: { kind: 'a string', says: 'Each entry has a string `summary`.' },
  status: { kind: 'a whole number', says: 'Each entry has an integer `status`.' },
} as const

/** The value that databases use for a missing time. */
const NEVER = '0000-00-00 00:00:00'

/** Whether two lists have the same issues. */
function hasEntriesOf(list: LegacyReply, other: LegacyReply): boolean {
  return lacking(list, other).length === 0 && lacking(other, list).length === 0
}

/** The entries of a list whose ids another list lacks. */
function lacking(list: LegacyReply, other: LegacyReply): readonly LogicalRecord[] {
  const ids = new Set(other.entries().map(({ id }) => id))
  return list.entries().filter(({ id }) => !ids.has(id))
}

/** How many redirects of a web page are followed. */
const MAX_REDIRECTS = 5

/**
 * The final response for a path, to a client that keeps cookies. If the path redirects to another server, that is recorded and not judged.
 */
async function webPage(legacy: Legacy, caller: LegacyCaller, path: string): Promise<LegacyReply> {
  let at = path
  let page = await caller.ask('GET', at)
  const cookies = new Set<string>()
  for (let hop = 0; hop < MAX_REDIRECTS && REDIRECTS.includes(page.status); hop++) {
    const next = legacy.pathTo(page.header('location') ?? '', at)
    if (next === undefined) throw new Observed(`it redirects elsewhere: ${page.describe()}`)
    at = next
    for (const [name, value] of page.headers)
      if (name.toLowerCase() === 'set-cookie') cookies.add(value.split(';', 1)[0] ?? '')
    const headers = cookies.size > 0 ? [['cookie', [...cookies].join('; ')] as const] : []
    page = await caller.with({ headers }).ask('GET', at)
  }
  return page
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

const afterListingWhereList = listing.after('list')

export const suite = checks({
  'legacy-issues.list.anonymous': listing.stated(
    'An anonymous request for the issue list of a public project returns a 2xx status code.',
    ({ list }, { expect }) => {
      expect(list).toSucceed()
      control(list).isList()
    },
  ),
  'legacy-issues.list.json': listing.stated(
    'The response body is JSON encoded as UTF-8.',
    { source: 'legacy-forge, General rules, 2' },
    ({ list }, { expect }) => expect(list).toBeJson(),
  ),
  'legacy-issues.list.json-beyond-ascii': choices.stated(
    'A response body with non-ASCII text is JSON encoded as UTF-8.',
    { source: 'legacy-forge, General rules, 2' },
    ({ list, created }, { expect }) => {
      controlCreated(created.nonAscii)
      control(list).succeeded()
      expect(list).toBeJson()
    },
  ),
  'legacy-issues.list.project': listing.stated(
    'The response body is an object; `project` is a string.',
    ({ list }, { expect }) => expect(list).toHaveFieldOfKind('project', 'a string'),
  ),
  'legacy-issues.list.project-of-another': implied(
    '`project` is not the short name of another project.',
    async ({ play, legacy, shared: { member, publicProject, privateProject }, expect }) => {
      const shortnames = [publicProject.shortname, privateProject.shortname]
      const projects = await legacy.as(member).listProjects()
      control(projects).isList()
      assume(
        'no project has the short name of another for a name',
        !projects
          .entries()
          .some(({ shortname, name }) => shortname !== name && shortnames.includes(String(name))),
      )
      const [ofPublic, ofPrivate] = [(await play(listing)).list, (await play(hidden)).member]
      control(ofPublic).fieldValue('project')
      control(ofPrivate).fieldValue('project')
      expect(ofPublic).toHaveFieldOtherThan('project', privateProject.shortname)
      expect(ofPrivate).toHaveFieldOtherThan('project', publicProject.shortname)
    },
  ),
  'legacy-issues.list.open': listing.stated(
    'The response body is an object; `open` is an integer.',
    ({ list }, { expect }) => expect(list).toHaveFieldOfKind('open', 'a whole number'),
  ),
  'legacy-issues.list.closed': listing.stated(
    'The response body is an object; `closed` is an integer.',
    ({ list }, { expect }) => expect(list).toHaveFieldOfKind('closed', 'a whole number'),
  ),
  'legacy-issues.list.issues': listing.stated(
    'The response body is an object; `issues` is a list of issue entries.',
    ({ list }, { expect }) => expect(list).toHaveEntriesMatchingSchema('IssueEntry'),
  ),
  ...each(fields, ({ kind, says }, field) => ({
    [`legacy-issues.list.${field}`]: filled.stated(says, { source: entry }, ({ list }, { expect }) => {
      control(list).hasEntries()
      expect(list).toHaveFieldOfKindInEntries(field, kind)
    }),
  })),
  'legacy-issues.list.modif-dtime': filled.stated(
    'Each entry has a string `modif_dtime` in the format YYYY-MM-DD HH:MM:SS.',
    { source: entry },
    ({ list }, { expect }) => {
      control(list).hasEntries()
      expect(list).toHaveFieldOfKindInEntries('modif_dtime', 'a time written YYYY-MM-DD HH:MM:SS')
    },
  ),
  'legacy-issues.list.modif-dtime-exists': filled.implied(
    'Each `modif_dtime` is a valid calendar date and time of day.',
    { source: entry },
    ({ list }, { expect }) => {
      control(list).hasEntries()
      const kind = 'a time that the calendar and the clock have'
      const times = list.entries().map((one) => one['modif_dtime'])
      // The document does not show the last modification of an issue that nobody has modified.
      if (times.includes(NEVER) && times.every((time) => time === NEVER || isOfKind(kind, time)))
        throw new Observed('an issue has no time of a last modification')
      expect(list).toHaveFieldOfKindInEntries('modif_dtime', kind)
    },
  ),
  'legacy-issues.list.modif-dtime-of-new': first.implied(
    'The `modif_dtime` of a created issue is within two days of the Date header of the creation response, whatever the time zone.',
    { source: entry },
    async ({ created, after }, { expect, ...context }) => {
      controlCreated(created)
      control(after).isList()
      assume('the answer has a Date', created.respondedAt() !== undefined)
      assume('the list has a modif_dtime for the new issue', after.modifiedAt(created) !== undefined)
      if (!after.datesWithinDays(created, 2)) await observeOtherClock(context, { created, after })
      expect(after).toDateIssueWithinDays(created, 2)
    },
  ),
  'legacy-issues.list.no-repetition': filled.implied(
    'The list contains no issue more than once.',
    ({ list }, { expect }) => {
      control(list).hasEntries()
      expect(list).toHaveUniqueEntries('id')
    },
  ),
  'legacy-issues.list.open-only': stated(
    'The list contains open issues only; a closed issue is not listed.',
    async ({ play, shared: { closedIssue }, given, expect }) => {
      await given(closedIssue)
      const { list } = await play(listing)
      control(list).hasEntries()
      expect(list).toHaveNoEntry({ id: closedIssue.number })
      expect(list).toHaveNoEntry({ id: String(closedIssue.number) })
    },
  ),
  'legacy-issues.list.open-length': listing.implied(
    '`open` is the number of issues in the list, unless the list is a page of a longer one.',
    async (_, { pollUntil, legacy, shared: { publicProject }, after, expect }) => {
      // All issues count, regardless of their author.
      await after(byOutsider)
      const again = () => legacy.anonymous.listIssues(publicProject)
      const list = await again()
      control(list).isList().fieldValue('open')
      // An issue may be created or closed while a server counts: in that case the list before or after has other entries.
      const before = countsAll(list) ? list : await pollUntil(again, countsAll)
      control(before).isList()
      const steady = countsAll(before) ? before : await again()
      control(steady).isList()
      if (!countsAll(steady)) {
        const later = await again()
        control(later).isList()
        for (const other of [before, later])
          assume('no issue is created or closed at the same time', hasEntriesOf(other, steady))
      }
      expect(steady).toCountOpenIssues()
    },
  ),
  'legacy-issues.list.open-rises': first.implied(
    '`open` increases by one when an issue is created.',
    ({ form, before, created, after }, { expect }) => {
      controlCreated(created)
      for (const list of [before, after]) control(list).isList()
      const number = created.issueNumber()
      const others = lacking(after, before).filter(
        ({ id, summary }) => String(id) !== String(number) && summary !== form.summary,
      )
      // Users and other runs may use the project. A program that edits new issues may have changed the summary. A server may hold an issue
      // back for moderation.
      const withoutIt = Number(before.field('open')) + others.length
      assume(
        'the new issue is listed or counted',
        after.issueEntry(created) !== undefined || Number(after.field('open')) !== withoutIt,
      )
      const closes = Number(after.field('closed')) > Number(before.field('closed'))
      if (closes || !keepsEntriesOf(after, before) || !countsAll(before))
        throw new Observed('issues may have been created or closed at the same time')
      if (others.length > 0)
        assume('no issue is closed at the same time', countsAll(after) && lacking(before, after).length === 0)
      expect(after).toHaveCount('open', Number(control(before).fieldValue('open')) + others.length + 1)
    },
  ),
  'legacy-issues.list.closed-stays': first.question(
    'Does `closed` change when an open issue is created?',
    ({ before, created, after }) => {
      controlCreated(created)
      return Number(after.field('closed')) === Number(before.field('closed')) ? 'it stays' : 'it changes'
    },
  ),
  'legacy-issues.list.closed-counted': implied(
    '`closed` is at least 1 when the project has a closed issue.',
    async ({ legacy, play, shared: { closedIssue, member, publicProject }, given, expect }) => {
      await given(closedIssue)
      const { list } = await play(listing)
      // The document does not show which issues a visitor may see.
      if (
        control(list).fieldValue('closed') === 0 &&
        Number((await legacy.as(member).listIssues(publicProject)).field('closed')) > 0
      )
        throw new Observed('it counts what the caller may see')
      expect(list).toHaveCountAtLeast('closed', 1)
    },
  ),
  'legacy-issues.list.public-outsider': implied(
    'A request by an unrelated user returns the issues of a public project that an anonymous request returns.',
    { source: rights },
    async ({ pollUntil, legacy, shared: { outsider, publicProject }, expect }) => {
      const before = await legacy.anonymous.listIssues(publicProject)
      control(before).hasEntries()
      // A list may show a new issue later to one caller than to another.
      const seen = await pollUntil(
        () => legacy.as(outsider).listIssues(publicProject),
        lists(...before.entries().map(({ id }) => ({ id }))),
      )
      const after = await legacy.anonymous.listIssues(publicProject)
      control(after).isList()
      expect(seen).toSucceed()
      // An issue may be closed between the requests.
      const ids = new Set(after.entries().map(({ id }) => id))
      const lasting = before.entries().flatMap(({ id }) => (ids.has(id) ? [{ id }] : []))
      for (const issue of deciding(lasting, seen, 'missing')) expect(seen).toHaveEntry(issue)
    },
  ),
  'legacy-issues.list.private-anonymous': hidden.implied(
    'An anonymous request does not return the issues of a private project.',
    { source: rights },
    ({ member, anonymous }, { expect }) => {
      for (const issue of hiddenIssues(member, anonymous)) expect(anonymous).toShowNoEntry(issue)
    },
  ),
  'legacy-issues.list.private-letters': hidden.implied(
    'An anonymous request that writes the name of a private project with other capital letters does not return its issues.',
    { source: rights },
    async ({ member }, { legacy, shared: { privateProject }, expect }) => {
      const shortname = withOtherCapitals(privateProject.shortname)
      assume('the name of the project has letters', shortname !== privateProject.shortname)
      const list = await legacy.anonymous.listIssues({ ...privateProject, shortname })
      for (const issue of hiddenIssues(member, list)) expect(list).toShowNoEntry(issue)
    },
  ),
  'legacy-issues.list.private-outsider': hidden.implied(
    'A request by an unrelated user does not return the issues of a private project.',
    { source: rights },
    async ({ member }, { play, expect }) => {
      const { outsider } = await play(hiddenFromOutsider)
      for (const issue of hiddenIssues(member, outsider)) expect(outsider).toShowNoEntry(issue)
    },
  ),
  'legacy-issues.list.private-member': hidden.stated(
    'A request by a member returns the issues of a private project.',
    { source: rights },
    ({ member }, { expect }) => {
      expect(member).toSucceed().toHaveEntriesMatchingSchema('IssueEntry')
      control(member).hasEntries()
    },
  ),
  'legacy-issues.list.html-twin': afterListingWhereList.stated(
    'GET of the issue list path without the /api/ prefix returns HTML, or redirects to a page of HTML.',
    { source: 'legacy-forge, General rules, 3' },
    async (_, { legacy, shared: { publicProject: project, member }, expect }) => {
      await project.made()
      // The page must not return the cached response of the path with the prefix.
      for (let times = 0; times < 2; times++) await legacy.anonymous.listIssues(project)
      for (const caller of [legacy.anonymous, legacy.as(member)])
        expect(
          await webPage(legacy, caller, `/p/${encodeURIComponent(project.shortname)}/issues/`),
        ).toBeHtml()
    },
  ),
})
