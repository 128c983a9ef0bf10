import {
  control,
  entriesOf,
  inParallel,
  legacyForgeSuite,
  scenario,
} from '../../harness/checks/legacy-forge.ts'
import { anonymousList, memberList } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { notTestable, question, requirement } = suite

const endpoints = 'legacy-forge, Endpoints'
const createOperation = 'legacy-forge, Endpoints, project create'
const deleteOperation = 'legacy-forge, Endpoints, project delete'

question(
  'legacy-projects.list.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does GET of the project list return?' },
  async ({ play }) => (await play(anonymousList)).list.header('content-type') ?? 'none',
)

question(
  'legacy-projects.list.other-fields',
  { source: 'legacy-forge, Project list entry', asks: 'Which fields does a project entry have?' },
  async ({ play }) => {
    const [entry = {}] = (await play(anonymousList)).list.entries()
    return Object.keys(entry).toSorted().join(', ') || 'there is no entry'
  },
)

question(
  'legacy-projects.list.order',
  { source: endpoints, asks: 'Are the projects sorted by `shortname`?' },
  async ({ play }) => {
    const names = (await play(memberList)).list.entries().map(({ shortname }) => String(shortname))
    return names.join('\n') === names.toSorted().join('\n') ? 'by short name' : 'in another order'
  },
)

question(
  'legacy-projects.list.paging',
  { source: 'legacy-forge, Limits', asks: 'Does the project list name a further page in a `Link` header?' },
  async ({ play }) => (await play(memberList)).list.describePages(),
)

question(
  'legacy-projects.list.without-slash',
  { source: endpoints, asks: 'How does the server respond to GET of /api without the trailing slash?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api')).describe(),
)

question(
  'legacy-projects.list.html-twin',
  {
    source: 'legacy-forge, General rules, 3',
    asks: 'How does the web interface respond to GET of /, the path of the project list without the /api prefix?',
  },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/')).describe(),
)

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

question(
  'legacy-projects.unknown-path',
  {
    source: 'legacy-forge, Errors',
    asks: 'How does the server respond to GET of a path under /api/ that the document does not describe?',
  },
  async ({ play }) => (await play(unknownPaths)).top.describe(),
)

requirement(
  'legacy-projects.unknown-path.json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body, if there is one, is JSON encoded as UTF-8 for a path under /api/ that the document does not describe, unless the response is a redirect.',
  },
  async ({ play, expect }) => {
    const { top, inProject, byMember } = await play(unknownPaths)
    for (const answer of [top, inProject, byMember]) expect(answer).toBeJsonWhereAny()
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

requirement(
  'legacy-projects.create.without-rights',
  {
    level: 'stated',
    source: 'legacy-forge, Authentication, 3',
    says: 'Project creation requires administrator rights: after POST to the project creation path by an anonymous request and by an unrelated user, no project list has the project.',
  },
  async ({ play, expect }) => {
    const { shortname, before, later } = await play(attempts)
    control(before).isList()
    control(before).hasNoEntry({ shortname })
    for (const list of [later.anonymous, later.outsider, later.member]) {
      control(list).isList()
      expect(list).toHaveNoEntry({ shortname })
      expect(list).toHaveNoEntry({ name: shortname })
    }
  },
)

requirement(
  'legacy-projects.create.refused-json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body, if there is one, of the project creation path for callers without administrator rights is JSON encoded as UTF-8, unless the response is a redirect.',
  },
  async ({ play, expect }) => {
    for (const answer of (await play(attempts)).answers) expect(answer).toBeJsonWhereAny()
  },
)

question(
  'legacy-projects.create.anonymous',
  { source: createOperation, asks: 'How does the project creation path respond to an anonymous GET?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/admin/projects/create/')).describe(),
)

question(
  'legacy-projects.create.member',
  {
    source: createOperation,
    asks: 'How does the project creation path respond to GET by a member of a project?',
  },
  async ({ legacy, shared }) =>
    (await legacy.as(shared.member).ask('GET', '/api/admin/projects/create/')).describe(),
)

question(
  'legacy-projects.create.anonymous-post',
  {
    source: createOperation,
    asks: 'How does the project creation path respond to an anonymous POST with an empty form?',
  },
  async ({ legacy }) =>
    (await legacy.anonymous.ask('POST', '/api/admin/projects/create/', { form: {} })).describe(),
)

question(
  'legacy-projects.delete.web-path',
  {
    source: deleteOperation,
    asks: 'How does the server respond to GET by a member at the path that the web interface has for deleting a project, when the project is unknown?',
  },
  async ({ legacy, shared }) => {
    const path = '/api/admin/projects/{project}/delete/'
    return (await legacy.as(shared.member).ask('GET', path, { project: shared.noProject })).describe()
  },
)

notTestable('legacy-projects.create.admin', {
  level: 'stated',
  source: 'legacy-forge, Authentication, 3',
  says: 'Project creation requires authentication with administrator rights.',
  reason:
    'The document does not show the method, the payload or the response, so no control can give a refusal its meaning.',
})

notTestable('legacy-projects.delete.admin', {
  level: 'stated',
  source: 'legacy-forge, Authentication, 3',
  says: 'Project deletion requires authentication with administrator rights.',
  reason: 'The document does not show the method, the path, the payload or the response.',
})

const downloads = {
  list: ['the list of downloads', '/api/p/{project}/downloads/'],
  create: ['the form for a new download', '/api/p/{project}/downloads/create/'],
  update: ['one download', '/api/p/{project}/downloads/{issue}/'],
  delete: ['deleting one download', '/api/p/{project}/downloads/{issue}/delete/'],
} as const

for (const [operation, [what, path]] of entriesOf(downloads))
  question(
    `legacy-projects.downloads.${operation}`,
    {
      source: 'legacy-forge, Endpoints, download list, create, delete, update',
      asks: `How does the server respond to GET by a member at the path that the web interface has for ${what}?`,
    },
    async ({ legacy, shared: { member, publicProject: project } }) =>
      (await legacy.as(member).ask('GET', path, { project })).describe(),
  )
