import { checks, stated } from '../common/legacy-words.ts'
import { control, type Kind } from '../common/legacy-tools.ts'
import { anonymousList, memberList, outsiderList } from './scenarios.ts'

const entry = 'legacy-forge, Project list entry'
const rights = 'legacy-forge, Authentication, 1'

/** Each entry has a value of this kind in the field. */
const entriesHave = (field: string, kind: Kind, says: string) =>
  stated(says, { source: entry }, async ({ play, shared, given, expect }) => {
    await given(shared.publicProject)
    const { list } = await play(anonymousList)
    control(list).hasEntries()
    expect(list).toHaveFieldOfKindInEntries(field, kind)
  })

/** The list has the project. */
const hasProject = (seen: typeof memberList, which: 'publicProject' | 'privateProject', says: string) =>
  stated(says, async ({ play, shared: { [which]: project }, given, expect }) => {
    await given(project)
    const { list } = await play(seen)
    expect(list).toHaveEntry({ shortname: project.shortname })
  })

const afterAnonymousListWhereList = anonymousList.after('list')

export const suite = checks({
  'legacy-projects.list.success': anonymousList.implied(
    'GET of the project list returns a 2xx status code.',
    ({ list }, { expect }) => expect(list).toSucceed(),
  ),
  'legacy-projects.list.json': anonymousList.stated(
    'The response body is JSON encoded as UTF-8.',
    { source: 'legacy-forge, General rules, 2' },
    ({ list }, { expect }) => expect(list).toBeJson(),
  ),
  'legacy-projects.list.message': afterAnonymousListWhereList.stated(
    'The response body is an object; `message` is a string.',
    ({ list }, { expect }) => expect(list).toHaveFieldOfKind('message', 'a string'),
  ),
  'legacy-projects.list.message-success': anonymousList.implied(
    '`message` of a list of projects is a value for success: it is not empty, and not `error`.',
    ({ list }, { expect }) => {
      control(list).fieldValue('message')
      expect(list).toHaveFieldOtherThan('message', '').toHaveFieldOtherThan('message', 'error')
    },
  ),
  'legacy-projects.list.projects': anonymousList.stated(
    'The response body is an object; `projects` is a list of project entries.',
    ({ list }, { expect }) => expect(list).toHaveEntriesMatchingSchema('ProjectEntry'),
  ),
  'legacy-projects.list.shortname': entriesHave(
    'shortname',
    'a string',
    'Each entry has a string `shortname`.',
  ),
  'legacy-projects.list.shortname-in-paths': stated(
    '`shortname` identifies the project in paths.',
    { source: entry },
    async ({ play, legacy, shared, expect }) => {
      const { publicProject } = shared
      const { list } = await play(anonymousList)
      control(list).succeeded()
      control(await legacy.anonymous.listIssues(publicProject)).succeeded()
      expect(list).toHaveEntry({ shortname: publicProject.shortname })
    },
  ),
  'legacy-projects.list.name': entriesHave('name', 'a string', 'Each entry has a string `name`.'),
  'legacy-projects.list.shortdesc': entriesHave(
    'shortdesc',
    'a string',
    'Each entry has a string `shortdesc`.',
  ),
  'legacy-projects.list.private': entriesHave(
    'private',
    '0 or 1',
    'Each entry has an integer `private`, 0 or 1.',
  ),
  'legacy-projects.list.private-of-public': stated(
    '`private` is 0 in the entry of a public project.',
    { source: entry },
    async ({ play, shared, given, expect }) => {
      await given(shared.publicProject)
      const { shortname } = shared.publicProject
      const { list } = await play(anonymousList)
      control(list).hasEntry({ shortname })
      expect(list).toHaveEntry({ shortname, private: 0 })
    },
  ),
  'legacy-projects.list.private-of-private': stated(
    '`private` is 1 in the entry of a private project.',
    { source: entry },
    async ({ play, shared, given, expect }) => {
      await given(shared.privateProject)
      const { shortname } = shared.privateProject
      const { list } = await play(memberList)
      control(list).hasEntry({ shortname })
      expect(list).toHaveEntry({ shortname, private: 1 })
    },
  ),
  'legacy-projects.list.no-repetition': memberList.implied(
    'The list contains no project more than once.',
    ({ list }, { expect }) => {
      control(list).hasEntries()
      expect(list).toHaveUniqueEntries('shortname')
    },
  ),
  'legacy-projects.list.anonymous-public': hasProject(
    anonymousList,
    'publicProject',
    'An anonymous request returns public projects.',
  ),
  'legacy-projects.list.anonymous-private': stated(
    'An anonymous request returns public projects only.',
    async ({ play, shared, given, expect }) => {
      const { publicProject, privateProject } = shared
      await given(publicProject, privateProject)
      control((await play(memberList)).list).hasEntry({ shortname: privateProject.shortname })
      const { list } = await play(anonymousList)
      control(list).hasEntry({ shortname: publicProject.shortname })
      expect(list).toHaveNoEntry({ shortname: privateProject.shortname }).toHaveNoEntry({ private: 1 })
    },
  ),
  'legacy-projects.list.member-public': hasProject(
    memberList,
    'publicProject',
    'An authenticated request returns public projects.',
  ),
  'legacy-projects.list.member-private': hasProject(
    memberList,
    'privateProject',
    'An authenticated request returns the private projects that the user may access.',
  ),
  'legacy-projects.list.outsider-public': hasProject(
    outsiderList,
    'publicProject',
    'An authenticated request returns public projects to which the user does not belong.',
  ),
  'legacy-projects.list.outsider-private': stated(
    'An authenticated request does not return private projects that the user may not access.',
    { source: rights },
    async ({ play, shared, given, expect }) => {
      const { privateProject } = shared
      await given(privateProject)
      control((await play(memberList)).list).hasEntry({ shortname: privateProject.shortname })
      const { list } = await play(outsiderList)
      expect(list).toShowNoEntry({ shortname: privateProject.shortname })
    },
  ),
  'legacy-projects.list.fields-of-private': stated(
    'Each entry in the list of a member, with a private project, has strings `shortname`, `name` and `shortdesc`, and an integer `private`, 0 or 1.',
    { source: entry },
    async ({ play, shared, given, expect }) => {
      const { privateProject } = shared
      await given(privateProject)
      const { list } = await play(memberList)
      control(list).hasEntry({ shortname: privateProject.shortname })
      for (const field of ['shortname', 'name', 'shortdesc'])
        expect(list).toHaveFieldOfKindInEntries(field, 'a string')
      expect(list).toHaveFieldOfKindInEntries('private', '0 or 1')
    },
  ),
})
