import { after, checks, control, implied, stated } from '../../harness/checks/legacy-forge.ts'
import { anonymousList, memberList, outsiderList } from './scenarios.ts'

const entry = 'legacy-forge, Project list entry'

const rights = 'legacy-forge, Authentication, 1'

export const suite = checks({
  'legacy-projects.list.success': implied(
    'GET of the project list returns a 2xx status code.',
    anonymousList,
    ({ list }, { expect }) => expect(list).toSucceed(),
  ),
  'legacy-projects.list.json': stated(
    'The response body is JSON encoded as UTF-8.',
    anonymousList,
    { source: 'legacy-forge, General rules, 2' },
    ({ list }, { expect }) => expect(list).toBeJson(),
  ),
  'legacy-projects.list.message': stated(
    'The response body is an object; `message` is a string.',
    after(anonymousList, 'list'),
    ({ list }, { expect }) => expect(list).toHaveFieldOfKind('message', 'a string'),
  ),
  'legacy-projects.list.message-success': implied(
    '`message` of a list of projects is a value for success: it is not empty, and not `error`.',
    anonymousList,
    ({ list }, { expect }) => {
      control(list).fieldValue('message')
      expect(list).toHaveFieldOtherThan('message', '')
      expect(list).toHaveFieldOtherThan('message', 'error')
    },
  ),
  'legacy-projects.list.projects': stated(
    'The response body is an object; `projects` is a list of project entries.',
    anonymousList,
    ({ list }, { expect }) => expect(list).toHaveEntriesMatchingSchema('ProjectEntry'),
  ),
  'legacy-projects.list.shortname': stated(
    'Each entry has a string `shortname`.',
    { source: entry },
    async ({ play, shared, given, expect }) => {
      await given(shared.publicProject)
      const { list } = await play(anonymousList)
      control(list).hasEntries()
      expect(list).toHaveFieldOfKindInEntries('shortname', 'a string')
    },
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
  'legacy-projects.list.name': stated(
    'Each entry has a string `name`.',
    { source: entry },
    async ({ play, shared, given, expect }) => {
      await given(shared.publicProject)
      const { list } = await play(anonymousList)
      control(list).hasEntries()
      expect(list).toHaveFieldOfKindInEntries('name', 'a string')
    },
  ),
  'legacy-projects.list.shortdesc': stated(
    'Each entry has a string `shortdesc`.',
    { source: entry },
    async ({ play, shared, given, expect }) => {
      await given(shared.publicProject)
      const { list } = await play(anonymousList)
      control(list).hasEntries()
      expect(list).toHaveFieldOfKindInEntries('shortdesc', 'a string')
    },
  ),
  'legacy-projects.list.private': stated(
    'Each entry has an integer `private`, 0 or 1.',
    { source: entry },
    async ({ play, shared, given, expect }) => {
      await given(shared.publicProject)
      const { list } = await play(anonymousList)
      control(list).hasEntries()
      expect(list).toHaveFieldOfKindInEntries('private', '0 or 1')
    },
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
  'legacy-projects.list.no-repetition': implied(
    'The list contains no project more than once.',
    memberList,
    ({ list }, { expect }) => {
      control(list).hasEntries()
      expect(list).toHaveUniqueEntries('shortname')
    },
  ),
  'legacy-projects.list.anonymous-public': stated(
    'An anonymous request returns public projects.',
    async ({ play, shared, given, expect }) => {
      const { publicProject } = shared
      await given(publicProject)
      const { list } = await play(anonymousList)
      expect(list).toHaveEntry({ shortname: publicProject.shortname })
    },
  ),
  'legacy-projects.list.anonymous-private': stated(
    'An anonymous request returns public projects only.',
    async ({ play, shared, given, expect }) => {
      const { publicProject, privateProject } = shared
      await given(publicProject, privateProject)
      control((await play(memberList)).list).hasEntry({ shortname: privateProject.shortname })
      const { list } = await play(anonymousList)
      control(list).hasEntry({ shortname: publicProject.shortname })
      expect(list).toHaveNoEntry({ shortname: privateProject.shortname })
      expect(list).toHaveNoEntry({ private: 1 })
    },
  ),
  'legacy-projects.list.member-public': stated(
    'An authenticated request returns public projects.',
    async ({ play, shared, given, expect }) => {
      const { publicProject } = shared
      await given(publicProject)
      const { list } = await play(memberList)
      expect(list).toHaveEntry({ shortname: publicProject.shortname })
    },
  ),
  'legacy-projects.list.member-private': stated(
    'An authenticated request returns the private projects that the user may access.',
    async ({ play, shared, given, expect }) => {
      const { privateProject } = shared
      await given(privateProject)
      const { list } = await play(memberList)
      expect(list).toHaveEntry({ shortname: privateProject.shortname })
    },
  ),
  'legacy-projects.list.outsider-public': stated(
    'An authenticated request returns public projects to which the user does not belong.',
    async ({ play, shared, given, expect }) => {
      const { publicProject } = shared
      await given(publicProject)
      const { list } = await play(outsiderList)
      expect(list).toHaveEntry({ shortname: publicProject.shortname })
    },
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
