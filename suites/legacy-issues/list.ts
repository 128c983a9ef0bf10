import {
  assume,
  control,
  controlCreated,
  deciding,
  countsAll,
  keepsEntriesOf,
  legacyForgeSuite,
  Observed,
  type Legacy,
  type LegacyReply,
  type LogicalRecord,
} from '../../harness/checks/legacy-forge.ts'
import { observeOtherClock } from './other-clock.ts'
import { choices, filled, first, hidden, hiddenFromOutsider, listing } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { question, requirement } = suite
const entry = 'legacy-forge, Issue list entry'
const rights = 'legacy-forge, Authentication, 1'

requirement(
  'legacy-issues.list.anonymous',
  {
    level: 'stated',
    says: 'An anonymous request for the issue list of a public project returns a 2xx status code.',
  },
  async ({ play, expect }) => {
    const { list } = await play(listing)
    expect(list).toSucceed()
    control(list).isList()
  },
)

requirement(
  'legacy-issues.list.json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body is JSON encoded as UTF-8.',
  },
  async ({ play, expect }) => {
    const { list } = await play(listing)
    expect(list).toBeJson()
  },
)

requirement(
  'legacy-issues.list.json-beyond-ascii',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'A response body with non-ASCII text is JSON encoded as UTF-8.',
  },
  async ({ play, expect }) => {
    const { list, created } = await play(choices)
    controlCreated(created.nonAscii)
    control(list).succeeded()
    expect(list).toBeJson()
  },
)

requirement(
  'legacy-issues.list.project',
  { level: 'stated', says: 'The response body is an object; `project` is a string.' },
  async ({ play, expect }) => {
    const { list } = await play(listing)
    expect(list).toHaveFieldOfKind('project', 'a string')
  },
)

requirement(
  'legacy-issues.list.project-of-another',
  { level: 'implied', says: '`project` is not the short name of another project.' },
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
)

requirement(
  'legacy-issues.list.open',
  { level: 'stated', says: 'The response body is an object; `open` is an integer.' },
  async ({ play, expect }) => {
    const { list } = await play(listing)
    expect(list).toHaveFieldOfKind('open', 'a whole number')
  },
)

requirement(
  'legacy-issues.list.closed',
  { level: 'stated', says: 'The response body is an object; `closed` is an integer.' },
  async ({ play, expect }) => {
    const { list } = await play(listing)
    expect(list).toHaveFieldOfKind('closed', 'a whole number')
  },
)

requirement(
  'legacy-issues.list.issues',
  {
    level: 'stated',
    says: 'The response body is an object; `issues` is a list of issue entries.',
  },
  async ({ play, expect }) => {
    const { list } = await play(listing)
    expect(list).toHaveEntriesMatchingSchema('IssueEntry')
  },
)

const fields = {
  id: { kind: 'a whole number', says: 'Each entry has an integer `id`.' },
  summary: { kind: 'a string', says: 'Each entry has a string `summary`.' },
  status: { kind: 'a whole number', says: 'Each entry has an integer `status`.' },
} as const

for (const [field, { kind, says }] of Object.entries(fields))
  requirement(
    `legacy-issues.list.${field}`,
    { level: 'stated', source: entry, says },
    async ({ play, expect }) => {
      const { list } = await play(filled)
      control(list).hasEntries()
      expect(list).toHaveFieldOfKindInEntries(field, kind)
    },
  )

requirement(
  'legacy-issues.list.modif-dtime',
  {
    level: 'stated',
    source: entry,
    says: 'Each entry has a string `modif_dtime` in the format YYYY-MM-DD HH:MM:SS.',
  },
  async ({ play, expect }) => {
    const { list } = await play(filled)
    control(list).hasEntries()
    expect(list).toHaveFieldOfKindInEntries('modif_dtime', 'a time written YYYY-MM-DD HH:MM:SS')
  },
)

requirement(
  'legacy-issues.list.modif-dtime-exists',
  { level: 'implied', source: entry, says: 'Each `modif_dtime` is a valid calendar date and time of day.' },
  async ({ play, expect }) => {
    const { list } = await play(filled)
    control(list).hasEntries()
    expect(list).toHaveFieldOfKindInEntries('modif_dtime', 'a time that the calendar and the clock have')
  },
)

requirement(
  'legacy-issues.list.modif-dtime-of-new',
  {
    level: 'implied',
    source: entry,
    says: 'The `modif_dtime` of a created issue is within two days of the Date header of the creation response, whatever the time zone.',
  },
  async ({ expect, ...context }) => {
    const { created, after } = await context.play(first)
    controlCreated(created)
    control(after).isList()
    assume('the answer has a Date', created.respondedAt() !== undefined)
    assume('the list has a modif_dtime for the new issue', after.modifiedAt(created) !== undefined)
    if (!after.datesWithinDays(created, 2)) await observeOtherClock(context, { created, after })
    expect(after).toDateIssueWithinDays(created, 2)
  },
)

requirement(
  'legacy-issues.list.no-repetition',
  { level: 'implied', says: 'The list contains no issue more than once.' },
  async ({ play, expect }) => {
    const { list } = await play(filled)
    control(list).hasEntries()
    expect(list).toHaveUniqueEntries('id')
  },
)

requirement(
  'legacy-issues.list.open-only',
  {
    level: 'stated',
    says: 'The list contains open issues only; a closed issue is not listed.',
  },
  async ({ play, shared: { closedIssue }, given, expect }) => {
    await given(closedIssue)
    const { list } = await play(listing)
    control(list).hasEntries()
    expect(list).toHaveNoEntry({ id: closedIssue.number })
    expect(list).toHaveNoEntry({ id: String(closedIssue.number) })
  },
)

requirement(
  'legacy-issues.list.open-length',
  {
    level: 'implied',
    says: '`open` is the number of issues in the list, unless the list is a page of a longer one.',
  },
  async ({ play, pollUntil, legacy, shared: { publicProject }, expect }) => {
    const { list } = await play(listing)
    control(list).isList()
    control(list).fieldValue('open')
    // An issue may be created or closed while a server counts: then the list before or the one after has other entries.
    const again = () => legacy.anonymous.listIssues(publicProject)
    const before = countsAll(list) ? list : await pollUntil(again, countsAll)
    control(before).isList()
    const steady = countsAll(before) ? before : await again()
    control(steady).isList()
    if (!countsAll(steady)) {
      const after = await again()
      control(after).isList()
      for (const other of [before, after])
        assume('no issue is created or closed at the same time', hasEntriesOf(other, steady))
    }
    expect(steady).toCountOpenIssues()
  },
)

requirement(
  'legacy-issues.list.open-rises',
  { level: 'implied', says: '`open` increases by one when an issue is created.' },
  async ({ play, expect }) => {
    const { form, before, created, after } = await play(first)
    controlCreated(created)
    for (const list of [before, after]) control(list).isList()
    // Users and other runs may use the project.
    const others = lacking(after, before).filter(({ summary }) => summary !== form.summary)
    const closes = Number(after.field('closed')) > Number(before.field('closed'))
    if (closes || !keepsEntriesOf(after, before) || !countsAll(before))
      throw new Observed('issues may have been created or closed at the same time')
    if (others.length > 0)
      assume('no issue is closed at the same time', countsAll(after) && lacking(before, after).length === 0)
    const made = others.length + 1
    expect(after).toHaveCount('open', Number(control(before).fieldValue('open')) + made)
  },
)

/** Whether two lists have the same issues. */
function hasEntriesOf(list: LegacyReply, other: LegacyReply): boolean {
  return lacking(list, other).length === 0 && lacking(other, list).length === 0
}

/** The entries of a list whose ids another list lacks. */
function lacking(list: LegacyReply, other: LegacyReply): readonly LogicalRecord[] {
  const ids = new Set(other.entries().map(({ id }) => id))
  return list.entries().filter(({ id }) => !ids.has(id))
}

question(
  'legacy-issues.list.closed-stays',
  { asks: 'Does `closed` change when an open issue is created?' },
  async ({ play }) => {
    const { before, created, after } = await play(first)
    controlCreated(created)
    return Number(after.field('closed')) === Number(before.field('closed')) ? 'it stays' : 'it changes'
  },
)

requirement(
  'legacy-issues.list.closed-counted',
  {
    level: 'implied',
    says: '`closed` is at least 1 when the project has a closed issue.',
  },
  async ({ play, shared: { closedIssue }, given, expect }) => {
    await given(closedIssue)
    const { list } = await play(listing)
    control(list).fieldValue('closed')
    expect(list).toHaveCountAtLeast('closed', 1)
  },
)

requirement(
  'legacy-issues.list.public-outsider',
  {
    level: 'implied',
    source: rights,
    says: 'A request by an unrelated user returns the issues of a public project that an anonymous request returns.',
  },
  async ({ legacy, shared: { outsider, publicProject }, expect }) => {
    const before = await legacy.anonymous.listIssues(publicProject)
    const seen = await legacy.as(outsider).listIssues(publicProject)
    const after = await legacy.anonymous.listIssues(publicProject)
    control(before).hasEntries()
    control(after).isList()
    expect(seen).toSucceed()
    // An issue may be closed between the requests.
    const ids = new Set(after.entries().map(({ id }) => id))
    const lasting = before.entries().flatMap(({ id }) => (ids.has(id) ? [{ id }] : []))
    for (const issue of deciding(lasting, seen, 'missing')) expect(seen).toHaveEntry(issue)
  },
)

requirement(
  'legacy-issues.list.private-anonymous',
  {
    level: 'implied',
    source: rights,
    says: 'An anonymous request does not return the issues of a private project.',
  },
  async ({ play, expect }) => {
    const { member, anonymous } = await play(hidden)
    control(member).hasEntries()
    const issues = member.entries().map(({ id, summary }) => ({ id, summary }))
    for (const issue of deciding(issues, anonymous, 'listed')) expect(anonymous).toShowNoEntry(issue)
  },
)

requirement(
  'legacy-issues.list.private-outsider',
  {
    level: 'implied',
    source: rights,
    says: 'A request by an unrelated user does not return the issues of a private project.',
  },
  async ({ play, expect }) => {
    const { member } = await play(hidden)
    const { outsider } = await play(hiddenFromOutsider)
    control(member).hasEntries()
    const issues = member.entries().map(({ id, summary }) => ({ id, summary }))
    for (const issue of deciding(issues, outsider, 'listed')) expect(outsider).toShowNoEntry(issue)
  },
)

requirement(
  'legacy-issues.list.private-member',
  { level: 'stated', source: rights, says: 'A request by a member returns the issues of a private project.' },
  async ({ play, expect }) => {
    const { member } = await play(hidden)
    expect(member).toSucceed()
    expect(member).toHaveEntriesMatchingSchema('IssueEntry')
    control(member).hasEntries()
  },
)

requirement(
  'legacy-issues.list.html-twin',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 3',
    says: 'GET of the issue list path without the /api/ prefix returns HTML, or redirects to a page of HTML.',
  },
  async ({ play, legacy, shared: { publicProject: project }, expect }) => {
    control((await play(listing)).list).succeeded()
    await project.made()
    const page = await webPage(legacy, `/p/${encodeURIComponent(project.shortname)}/issues/`)
    expect(page).toBeHtml()
  },
)

/** How many redirects of a web page are followed. */
const MOST_REDIRECTS = 5

/** What a path returns in the end. Where it redirects to another server, that is recorded and not judged. */
async function webPage(legacy: Legacy, path: string): Promise<LegacyReply> {
  let at = path
  let page = await legacy.anonymous.ask('GET', at)
  for (let hop = 0; hop < MOST_REDIRECTS && REDIRECTS.includes(page.status); hop++) {
    const next = legacy.pathTo(page.header('location') ?? '', at)
    if (next === undefined) throw new Observed(`it redirects elsewhere: ${page.describe()}`)
    at = next
    page = await legacy.anonymous.ask('GET', at)
  }
  return page
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
