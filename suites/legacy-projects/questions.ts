import { checksWith, each, notTestable, question, scenario, stated } from '../common/legacy-words.ts'
import { control, inParallel } from '../common/legacy-tools.ts'
import { anonymousList, memberList } from './scenarios.ts'

const endpoints = 'legacy-forge, Endpoints'
const createOperation = 'legacy-forge, Endpoints, project create'
const deleteOperation = 'legacy-forge, Endpoints, project delete'

const unknownPaths = scenario(
  'GET of unknown paths under /api/ by an anonymous request and by a member',
  async ({ legacy, shared: { member, publicProject: project, like } }) => {
    const unknown = like('no-such-resource')
    return {
      top: await legacy.anonymous.ask('GET', `/api/${unknown}/`),
      inProject: await legacy.anonymous.ask('GET', `/api/p/{project}/${unknown}/`, { project }),
      byMember: await legacy.as(member).ask('GET', `/api/${unknown}/`),
    }
  },
)

const attempts = scenario(
  'POST of a project to the project creation path by an anonymous request and by an unrelated user',
  async ({ legacy, shared: { member, outsider, noProject, like } }) => {
    const callers = { anonymous: legacy.anonymous, outsider: legacy.as(outsider), member: legacy.as(member) }
    const { shortname } = noProject
    const form = {
      shortname,
      name: shortname,
      shortdesc: like('A project without an administrator'),
      scm: 'git',
      private_project: '0',
      owners: outsider.login,
      members: '',
    }
    const path = '/api/admin/projects/create/'
    const before = await callers.member.listProjects()
    const anonymous = await callers.anonymous.ask('POST', path, { form })
    const byOutsider = await callers.outsider.ask('POST', path, { form })
    const later = await inParallel({
      anonymous: callers.anonymous.listProjects(),
      outsider: callers.outsider.listProjects(),
      member: callers.member.listProjects(),
    })
    return { shortname, before, answers: [anonymous, byOutsider], later }
  },
)

const downloads = {
  list: ['the list of downloads', '/api/p/{project}/downloads/'],
  create: ['the form for a new download', '/api/p/{project}/downloads/create/'],
  update: ['one download', '/api/p/{project}/downloads/{issue}/'],
  delete: ['deleting one download', '/api/p/{project}/downloads/{issue}/delete/'],
} as const

export const suite = checksWith({ source: 'legacy-forge, General rules, 2' })({
  'legacy-projects.list.media-type': anonymousList.question(
    'Which media type does GET of the project list return?',
    ({ list }) => list.header('content-type') ?? 'none',
  ),
  'legacy-projects.list.other-fields': question(
    'Which fields does a project entry have?',
    { source: 'legacy-forge, Project list entry' },
    async ({ play }) => {
      const [entry = {}] = (await play(anonymousList)).list.entries()
      return Object.keys(entry).toSorted().join(', ') || 'there is no entry'
    },
  ),
  'legacy-projects.list.order': question(
    'Are the projects sorted by `shortname`?',
    { source: endpoints },
    async ({ play }) => {
      const names = (await play(memberList)).list.entries().map(({ shortname }) => String(shortname))
      return names.join('\n') === names.toSorted().join('\n') ? 'by short name' : 'in another order'
    },
  ),
  'legacy-projects.list.paging': memberList.question(
    'Does the project list name a further page in a `Link` header?',
    { source: 'legacy-forge, Limits' },
    ({ list }) => list.describePages(),
  ),
  'legacy-projects.list.without-slash': question(
    'How does the server respond to GET of /api without the trailing slash?',
    { source: endpoints },
    ({ legacy }) => legacy.anonymous.ask('GET', '/api'),
  ),
  'legacy-projects.list.html-twin': question(
    'How does the web interface respond to GET of /, the path of the project list without the /api prefix?',
    { source: 'legacy-forge, General rules, 3' },
    ({ legacy }) => legacy.anonymous.ask('GET', '/'),
  ),
  'legacy-projects.unknown-path': unknownPaths.question(
    'How does the server respond to GET of a path under /api/ that the document does not describe?',
    { source: 'legacy-forge, Errors' },
    ({ top }) => top,
  ),
  'legacy-projects.unknown-path.json': unknownPaths.stated(
    'The response body, if there is one, is JSON encoded as UTF-8 for a path under /api/ that the document does not describe, unless the response is a redirect.',
    ({ top, inProject, byMember }, { expect }) => {
      for (const answer of [top, inProject, byMember]) expect(answer).toBeJsonWhereAny()
    },
  ),
  'legacy-projects.create.without-rights': attempts.stated(
    'Project creation requires administrator rights: after POST to the project creation path by an anonymous request and by an unrelated user, no project list has the project.',
    { source: 'legacy-forge, Authentication, 3' },
    ({ shortname, before, later }, { expect }) => {
      control(before).isList().hasNoEntry({ shortname })
      for (const list of [later.anonymous, later.outsider, later.member]) {
        control(list).isList()
        expect(list).toHaveNoEntry({ shortname }).toHaveNoEntry({ name: shortname })
      }
    },
  ),
  'legacy-projects.create.refused-json': stated(
    'The response body, if there is one, of the project creation path for callers without administrator rights is JSON encoded as UTF-8, unless the response is a redirect.',
    async ({ play, expect }) => {
      for (const answer of (await play(attempts)).answers) expect(answer).toBeJsonWhereAny()
    },
  ),
  'legacy-projects.create.anonymous': question(
    'How does the project creation path respond to an anonymous GET?',
    { source: createOperation },
    ({ legacy }) => legacy.anonymous.ask('GET', '/api/admin/projects/create/'),
  ),
  'legacy-projects.create.member': question(
    'How does the project creation path respond to GET by a member of a project?',
    { source: createOperation },
    ({ legacy, shared }) => legacy.as(shared.member).ask('GET', '/api/admin/projects/create/'),
  ),
  'legacy-projects.create.anonymous-post': question(
    'How does the project creation path respond to an anonymous POST with an empty form?',
    { source: createOperation },
    ({ legacy }) => legacy.anonymous.ask('POST', '/api/admin/projects/create/', { form: {} }),
  ),
  'legacy-projects.delete.web-path': question(
    'How does the server respond to GET by a member at the path that the web interface has for deleting a project, when the project is unknown?',
    { source: deleteOperation },
    ({ legacy, shared }) => {
      const path = '/api/admin/projects/{project}/delete/'
      return legacy.as(shared.member).ask('GET', path, { project: shared.noProject })
    },
  ),
  'legacy-projects.create.admin': notTestable(
    'stated',
    'Project creation requires authentication with administrator rights.',
    'The document does not show the method, the payload or the response, so no control can give a refusal its meaning.',
    { source: 'legacy-forge, Authentication, 3' },
  ),
  'legacy-projects.delete.admin': notTestable(
    'stated',
    'Project deletion requires authentication with administrator rights.',
    'The document does not show the method, the path, the payload or the response.',
    { source: 'legacy-forge, Authentication, 3' },
  ),
  ...each(downloads, ([what, path], operation) => ({
    [`legacy-projects.downloads.${operation}`]: question(
      `How does the server respond to GET by a member at the path that the web interface has for ${what}?`,
      { source: 'legacy-forge, Endpoints, download list, create, delete, update' },
      ({ legacy, shared: { member, publicProject: project } }) =>
        legacy.as(member).ask('GET', path, { project }),
    ),
  })),
})
