import { control, legacyForgeSuite } from '../../harness/checks/legacy-forge.ts'
import { anonymousList, memberList, outsiderList } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite
const entry = 'legacy-forge, Project list entry'
const rights = 'legacy-forge, Authentication, 1'

requirement(
  'legacy-projects.list.success',
  { level: 'implied', says: 'GET of the project list returns a 2xx status code.' },
  async ({ play, expect }) => {
    const { list } = await play(anonymousList)
    expect(list).toSucceed()
  },
)

requirement(
  'legacy-projects.list.json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body is JSON encoded as UTF-8.',
  },
  async ({ play, expect }) => {
    const { list } = await play(anonymousList)
    expect(list).toBeJson()
  },
)

requirement(
  'legacy-projects.list.message',
  { level: 'stated', says: 'The response body is an object; `message` is a string.' },
  async ({ play, expect }) => {
    const { list } = await play(anonymousList)
    control(list).succeeded()
    expect(list).toHaveFieldOfKind('message', 'a string')
  },
)

requirement(
  'legacy-projects.list.message-success',
  {
    level: 'implied',
    says: '`message` of a list of projects is a value for success: it is not empty, and not `error`.',
  },
  async ({ play, expect }) => {
    const { list } = await play(anonymousList)
    control(list).fieldValue('message')
    expect(list).toHaveFieldOtherThan('message', '')
    expect(list).toHaveFieldOtherThan('message', 'error')
  },
)

requirement(
  'legacy-projects.list.projects',
  {
    level: 'stated',
    says: 'The response body is an object; `projects` is a list of project entries.',
  },
  async ({ play, expect }) => {
    const { list } = await play(anonymousList)
    expect(list).toHaveEntriesMatchingSchema('ProjectEntry')
  },
)

requirement(
  'legacy-projects.list.shortname',
  { level: 'stated', source: entry, says: 'Each entry has a string `shortname`.' },
  async ({ play, shared, given, expect }) => {
    await given(shared.publicProject)
    const { list } = await play(anonymousList)
    control(list).hasEntries()
    expect(list).toHaveFieldOfKindInEntries('shortname', 'a string')
  },
)

requirement(
  'legacy-projects.list.shortname-in-paths',
  { level: 'stated', source: entry, says: '`shortname` identifies the project in paths.' },
  async ({ play, legacy, shared, expect }) => {
    const { publicProject } = shared
    const { list } = await play(anonymousList)
    control(list).succeeded()
    control(await legacy.anonymous.listIssues(publicProject)).succeeded()
    expect(list).toHaveEntry({ shortname: publicProject.shortname })
  },
)

requirement(
  'legacy-projects.list.name',
  { level: 'stated', source: entry, says: 'Each entry has a string `name`.' },
  async ({ play, shared, given, expect }) => {
    await given(shared.publicProject)
    const { list } = await play(anonymousList)
    control(list).hasEntries()
    expect(list).toHaveFieldOfKindInEntries('name', 'a string')
  },
)

requirement(
  'legacy-projects.list.shortdesc',
  { level: 'stated', source: entry, says: 'Each entry has a string `shortdesc`.' },
  async ({ play, shared, given, expect }) => {
    await given(shared.publicProject)
    const { list } = await play(anonymousList)
    control(list).hasEntries()
    expect(list).toHaveFieldOfKindInEntries('shortdesc', 'a string')
  },
)

requirement(
  'legacy-projects.list.private',
  { level: 'stated', source: entry, says: 'Each entry has an integer `private`, 0 or 1.' },
  async ({ play, shared, given, expect }) => {
    await given(shared.publicProject)
    const { list } = await play(anonymousList)
    control(list).hasEntries()
    expect(list).toHaveFieldOfKindInEntries('private', '0 or 1')
  },
)

requirement(
  'legacy-projects.list.private-of-public',
  { level: 'stated', source: entry, says: '`private` is 0 in the entry of a public project.' },
  async ({ play, shared, given, expect }) => {
    await given(shared.publicProject)
    const { shortname } = shared.publicProject
    const { list } = await play(anonymousList)
    control(list).hasEntry({ shortname })
    expect(list).toHaveEntry({ shortname, private: 0 })
  },
)

requirement(
  'legacy-projects.list.private-of-private',
  { level: 'stated', source: entry, says: '`private` is 1 in the entry of a private project.' },
  async ({ play, shared, given, expect }) => {
    await given(shared.privateProject)
    const { shortname } = shared.privateProject
    const { list } = await play(memberList)
    control(list).hasEntry({ shortname })
    expect(list).toHaveEntry({ shortname, private: 1 })
  },
)

requirement(
  'legacy-projects.list.no-repetition',
  { level: 'implied', says: 'The list contains no project more than once.' },
  async ({ play, expect }) => {
    const { list } = await play(memberList)
    control(list).hasEntries()
    expect(list).toHaveUniqueEntries('shortname')
  },
)

requirement(
  'legacy-projects.list.anonymous-public',
  { level: 'stated', says: 'An anonymous request returns public projects.' },
  async ({ play, shared, given, expect }) => {
    const { publicProject } = shared
    await given(publicProject)
    const { list } = await play(anonymousList)
    expect(list).toHaveEntry({ shortname: publicProject.shortname })
  },
)

requirement(
  'legacy-projects.list.anonymous-private',
  { level: 'stated', says: 'An anonymous request returns public projects only.' },
  async ({ play, shared, given, expect }) => {
    const { publicProject, privateProject } = shared
    await given(publicProject, privateProject)
    control((await play(memberList)).list).hasEntry({ shortname: privateProject.shortname })
    const { list } = await play(anonymousList)
    control(list).hasEntry({ shortname: publicProject.shortname })
    expect(list).toHaveNoEntry({ shortname: privateProject.shortname })
    expect(list).toHaveNoEntry({ private: 1 })
  },
)

requirement(
  'legacy-projects.list.member-public',
  { level: 'stated', says: 'An authenticated request returns public projects.' },
  async ({ play, shared, given, expect }) => {
    const { publicProject } = shared
    await given(publicProject)
    const { list } = await play(memberList)
    expect(list).toHaveEntry({ shortname: publicProject.shortname })
  },
)

requirement(
  'legacy-projects.list.member-private',
  {
    level: 'stated',
    says: 'An authenticated request returns the private projects that the user may access.',
  },
  async ({ play, shared, given, expect }) => {
    const { privateProject } = shared
    await given(privateProject)
    const { list } = await play(memberList)
    expect(list).toHaveEntry({ shortname: privateProject.shortname })
  },
)

requirement(
  'legacy-projects.list.outsider-public',
  {
    level: 'stated',
    says: 'An authenticated request returns public projects to which the user does not belong.',
  },
  async ({ play, shared, given, expect }) => {
    const { publicProject } = shared
    await given(publicProject)
    const { list } = await play(outsiderList)
    expect(list).toHaveEntry({ shortname: publicProject.shortname })
  },
)

requirement(
  'legacy-projects.list.outsider-private',
  {
    level: 'stated',
    source: rights,
    says: 'An authenticated request does not return private projects that the user may not access.',
  },
  async ({ play, shared, given, expect }) => {
    const { privateProject } = shared
    await given(privateProject)
    control((await play(memberList)).list).hasEntry({ shortname: privateProject.shortname })
    const { list } = await play(outsiderList)
    expect(list).toShowNoEntry({ shortname: privateProject.shortname })
  },
)

requirement(
  'legacy-projects.list.fields-of-private',
  {
    level: 'stated',
    source: entry,
    says: 'Each entry in the list of a member, with a private project, has strings `shortname`, `name` and `shortdesc`, and an integer `private`, 0 or 1.',
  },
  async ({ play, shared, given, expect }) => {
    const { privateProject } = shared
    await given(privateProject)
    const { list } = await play(memberList)
    control(list).hasEntry({ shortname: privateProject.shortname })
    for (const field of ['shortname', 'name', 'shortdesc'])
      expect(list).toHaveFieldOfKindInEntries(field, 'a string')
    expect(list).toHaveFieldOfKindInEntries('private', '0 or 1')
  },
)
