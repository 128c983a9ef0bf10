import { entriesOf, notTestable, question } from '../../harness/checks/index.ts'
import { anonymousList, memberList } from './scenes.ts'

const endpoints = 'legacy-forge, Endpoints'
const create = 'legacy-forge, Endpoints, project create'
const remove = 'legacy-forge, Endpoints, project delete'

question(
  'legacy-projects.list.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does the project list have?' },
  async ({ see }) => (await see(anonymousList)).list.header('content-type') ?? 'none',
)

question(
  'legacy-projects.list.other-fields',
  { source: 'legacy-forge, Project list entry', asks: 'Which fields does an entry have in all?' },
  async ({ see }) => {
    const [entry = {}] = (await see(anonymousList)).list.entries()
    return Object.keys(entry).toSorted().join(', ') || 'there is no entry'
  },
)

question(
  'legacy-projects.list.order',
  { source: endpoints, asks: 'Are the projects listed in the order of their short names?' },
  async ({ see }) => {
    const names = (await see(memberList)).list.entries().map(({ shortname }) => String(shortname))
    return names.join('\n') === names.toSorted().join('\n') ? 'by short name' : 'in another order'
  },
)

question(
  'legacy-projects.list.paging',
  { source: 'legacy-forge, Limits', asks: 'Does page=2 list anything?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/?page=2')).tells(),
)

question(
  'legacy-projects.list.without-slash',
  { source: endpoints, asks: 'What is answered to /api without the slash at its end?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api')).tells(),
)

question(
  'legacy-projects.list.html-twin',
  {
    source: 'legacy-forge, General rules, 3',
    asks: 'What does the web interface answer at the path of the project list, /?',
  },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/')).tells(),
)

question(
  'legacy-projects.unknown-path',
  { source: 'legacy-forge, Errors', asks: 'What is answered to a path that the document does not describe?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/no-such-thing/')).tells(),
)

question(
  'legacy-projects.create.anonymous',
  { source: create, asks: 'What does GET on the path of project create answer to an anonymous caller?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/admin/projects/create/')).tells(),
)

question(
  'legacy-projects.create.member',
  {
    source: create,
    asks: 'What does GET on the path of project create answer to a member of a project?',
  },
  async ({ legacy, legacyWorld }) =>
    (await legacy.as(legacyWorld.member).ask('GET', '/api/admin/projects/create/')).tells(),
)

question(
  'legacy-projects.create.anonymous-post',
  { source: create, asks: 'What does an empty POST to project create answer to an anonymous caller?' },
  async ({ legacy }) =>
    (await legacy.anonymous.ask('POST', '/api/admin/projects/create/', { form: {} })).tells(),
)

question(
  'legacy-projects.delete.web-path',
  {
    source: remove,
    asks: 'What does GET answer to a member where the web interface would delete a project, for one that does not exist?',
  },
  async ({ legacy, legacyWorld }) => {
    const path = '/api/admin/projects/{project}/delete/'
    return (await legacy.as(legacyWorld.member).ask('GET', path, { project: legacyWorld.noProject })).tells()
  },
)

notTestable('legacy-projects.create.admin', {
  level: 'stated',
  source: 'legacy-forge, Authentication, 3',
  says: 'Project create requires authentication with admin rights.',
  reason: 'Method, payload and response are not shown, so that no control can show what a refusal means.',
})

notTestable('legacy-projects.delete.admin', {
  level: 'stated',
  source: 'legacy-forge, Authentication, 3',
  says: 'Project delete requires authentication with admin rights.',
  reason: 'Method, path, payload and response are not shown.',
})

const downloads = {
  list: ['the list of downloads', '/api/p/{project}/downloads/'],
  create: ['the form of a new download', '/api/p/{project}/downloads/create/'],
  update: ['one download', '/api/p/{project}/downloads/{issue}/'],
  delete: ['deleting one download', '/api/p/{project}/downloads/{issue}/delete/'],
} as const

for (const [operation, [what, path]] of entriesOf(downloads))
  question(
    `legacy-projects.downloads.${operation}`,
    {
      source: 'legacy-forge, Endpoints, download list, create, delete, update',
      asks: `What does GET answer to a member at the path that the web interface has for ${what}?`,
    },
    async ({ legacy, legacyWorld: { member, publicProject: project } }) =>
      (await legacy.as(member).ask('GET', path, { project })).tells(),
  )
