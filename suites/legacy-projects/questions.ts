import { entriesOf, notTestable, question } from '../../harness/checks/index.ts'
import { anonymousList, memberList } from './scenarios.ts'

const endpoints = 'legacy-forge, Endpoints'
const create = 'legacy-forge, Endpoints, project create'
const remove = 'legacy-forge, Endpoints, project delete'

question(
  'legacy-projects.list.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does the project list have?' },
  async ({ play }) => (await play(anonymousList)).list.header('content-type') ?? 'none',
)

question(
  'legacy-projects.list.other-fields',
  { source: 'legacy-forge, Project list entry', asks: 'Which fields does an entry have in all?' },
  async ({ play }) => {
    const [entry = {}] = (await play(anonymousList)).list.entries()
    return Object.keys(entry).toSorted().join(', ') || 'there is no entry'
  },
)

question(
  'legacy-projects.list.order',
  { source: endpoints, asks: 'Are the projects listed in the order of their short names?' },
  async ({ play }) => {
    const names = (await play(memberList)).list.entries().map(({ shortname }) => String(shortname))
    return names.join('\n') === names.toSorted().join('\n') ? 'by short name' : 'in another order'
  },
)

question(
  'legacy-projects.list.paging',
  { source: 'legacy-forge, Limits', asks: 'Does page=2 list anything?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/?page=2')).describe(),
)

question(
  'legacy-projects.list.without-slash',
  { source: endpoints, asks: 'What is answered to /api without the slash at its end?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api')).describe(),
)

question(
  'legacy-projects.list.html-twin',
  {
    source: 'legacy-forge, General rules, 3',
    asks: 'What does the web interface answer at the path of the project list, /?',
  },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/')).describe(),
)

question(
  'legacy-projects.unknown-path',
  { source: 'legacy-forge, Errors', asks: 'What is answered to a path that the document does not describe?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/no-such-resource/')).describe(),
)

question(
  'legacy-projects.create.anonymous',
  { source: create, asks: 'What does GET on the path of project create answer to an anonymous caller?' },
  async ({ legacy }) => (await legacy.anonymous.ask('GET', '/api/admin/projects/create/')).describe(),
)

question(
  'legacy-projects.create.member',
  {
    source: create,
    asks: 'What does GET on the path of project create answer to a member of a project?',
  },
  async ({ legacy, legacyShared }) =>
    (await legacy.as(legacyShared.member).ask('GET', '/api/admin/projects/create/')).describe(),
)

question(
  'legacy-projects.create.anonymous-post',
  { source: create, asks: 'What does an empty POST to project create answer to an anonymous caller?' },
  async ({ legacy }) =>
    (await legacy.anonymous.ask('POST', '/api/admin/projects/create/', { form: {} })).describe(),
)

question(
  'legacy-projects.delete.web-path',
  {
    source: remove,
    asks: 'What does GET answer to a member where the web interface would delete a project, for one that does not exist?',
  },
  async ({ legacy, legacyShared }) => {
    const path = '/api/admin/projects/{project}/delete/'
    return (
      await legacy.as(legacyShared.member).ask('GET', path, { project: legacyShared.noProject })
    ).describe()
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
    async ({ legacy, legacyShared: { member, publicProject: project } }) =>
      (await legacy.as(member).ask('GET', path, { project })).describe(),
  )
