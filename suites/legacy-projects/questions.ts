import { entriesOf, legacyForgeSuite } from '../../harness/checks/legacy-forge.ts'
import { anonymousList, memberList } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { notTestable, question } = suite

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
  { source: 'legacy-forge, Limits', asks: 'How does the project list respond to page=2?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/?page=2')).describe(),
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

question(
  'legacy-projects.unknown-path',
  {
    source: 'legacy-forge, Errors',
    asks: 'How does the server respond to GET of a path under /api/ that the document does not describe?',
  },
  async ({ legacy, shared }) =>
    (await legacy.anonymous.ask('GET', `/api/${shared.like('no-such-resource')}/`)).describe(),
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
