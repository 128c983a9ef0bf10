import type { Call } from '../../reference/http/call.ts'
import { html, json } from '../../reference/http/reply.ts'
import { doesAlso, inLatin1 } from './breaking-legacy.ts'
import {
  answersMediaType,
  answersWith,
  handles,
  isMissing,
  operationNamed,
  rewritesBody,
  rewritesSuccess,
  type Json,
} from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-projects')
const list = 'legacy.listProjects'
const endpoint = 'legacy-forge, Endpoints, Project list'
const entry = 'legacy-forge, Project list entry'

const says = (change: (body: Json) => Json): Mutate =>
  rewritesBody(list, (json) => change({ ...(json as Json) }))
const projects = (change: (projects: Json[]) => unknown): Mutate =>
  says((body) => ({ ...body, projects: change(body['projects'] as Json[]) }))
const entries = (change: (project: Json) => Json): Mutate =>
  projects((all) => all.map((project) => ({ ...project, ...change(project) })))

const lists: (shows: (isPrivate: boolean, isMember: boolean, isSignedIn: boolean) => boolean) => Mutate =
  (shows) =>
  ({ rules }) => {
    rules.projects.listed = (ask) =>
      [...ask.forge.legacy.projects.values()].filter((project) =>
        shows(project.isPrivate, rules.projects.isMember(ask, project), ask.visitor !== undefined),
      )
  }

/** Creates projects for callers without administrator rights. */
const createsProjects = (mayCreate: (call: Call) => boolean): Mutate =>
  handles('legacy.createProject', async (call, right) => {
    if (!mayCreate(call)) return right(call)
    const form = await call.form()
    const [shortname, name] = [form.get('shortname') ?? 'nameless', form.get('name') ?? '']
    const project = { shortname, name, shortdesc: '', isPrivate: false, members: new Set<string>() }
    call.forge.legacy.projects.set(shortname, project)
    return json({ message: 'success' })
  })

/** The project list, and the general rules. */
export const legacyProjects: Mutant[] = [
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: '`message` of the project list is a string with the value for success.',
      kills: ['legacy-projects.list.message', 'legacy-projects.list.message-success'],
    },
    {
      'list-without-message': says((body) => ({ ...body, message: undefined })),
      'list-message-is-called-mess': says(({ message, ...rest }) => ({ mess: message, ...rest })),
      'list-message-is-true': says((body) => ({ ...body, message: true })),
      'list-message-is-error': says((body) => ({ ...body, message: 'error' })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: '`projects` of the project list is a list of project entries.',
      kills: ['legacy-projects.list.projects'],
    },
    {
      'list-without-projects': says((body) => ({ ...body, projects: undefined })),
      'list-projects-by-name': projects((all) =>
        Object.fromEntries(all.map((one) => [one['shortname'], one])),
      ),
      'list-projects-holds-shortnames': projects((all) => all.map((one) => one['shortname'])),
      'list-projects-holds-each-twice': {
        mutate: projects((all) => [...all, ...all]),
        kills: ['legacy-projects.list.no-repetition'],
      },
      'list-is-bare': rewritesBody(list, (json) => (json as Json)['projects']),
      'list-is-an-empty-object': answersWith(list, {}),
      'list-is-missing': {
        mutate: isMissing(list),
        kills: ['legacy-projects.list.success', 'legacy-projects.list.projects'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks:
        '`shortname` of a project entry is the short name, a string that identifies the project in paths.',
      kills: ['legacy-projects.list.shortname', 'legacy-projects.list.shortname-in-paths'],
    },
    {
      'entry-without-shortname': entries(() => ({ shortname: undefined })),
      'entry-shortname-is-the-name': entries(({ name }) => ({ shortname: name })),
      'entry-shortname-is-in-capitals': entries(({ shortname }) => ({
        shortname: String(shortname).toUpperCase(),
      })),
      'entry-shortname-is-a-path': entries(({ shortname }) => ({ shortname: `/p/${String(shortname)}/` })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: '`name` of a project entry is the project name, a string.',
      kills: ['legacy-projects.list.name'],
    },
    {
      'entry-without-name': entries(() => ({ name: undefined })),
      'entry-name-is-null': entries(() => ({ name: null })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: '`shortdesc` of a project entry is the short description, a string.',
      kills: ['legacy-projects.list.shortdesc'],
    },
    {
      'entry-without-shortdesc': entries(() => ({ shortdesc: undefined })),
      'entry-shortdesc-is-null': entries(() => ({ shortdesc: null })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: '`private` of a project entry is an integer: 1 for private, 0 for public.',
      kills: [
        'legacy-projects.list.private',
        'legacy-projects.list.private-of-public',
        'legacy-projects.list.private-of-private',
      ],
    },
    {
      'entry-without-private': entries(() => ({ private: undefined })),
      'entry-private-is-boolean': entries((one) => ({ private: one['private'] === 1 })),
      'entry-private-is-text': entries((one) => ({ private: String(one['private']) })),
      'entry-private-is-the-other-way-round': entries((one) => ({ private: 1 - Number(one['private']) })),
      'entry-private-is-2-of-private-ones': {
        mutate: entries((one) => ({ private: 2 * Number(one['private']) })),
        kills: ['legacy-projects.list.private', 'legacy-projects.list.private-of-private'],
      },
      'entry-private-is-always-0': entries(() => ({ private: 0 })),
      'entry-private-is-always-1': entries(() => ({ private: 1 })),
      'entry-private-is-said-of-private-ones-only': entries((one) => ({
        private: one['private'] === 1 ? 1 : undefined,
      })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: 'An anonymous request returns public projects only.',
      kills: ['legacy-projects.list.anonymous-private', 'legacy-projects.list.outsider-private'],
    },
    {
      'list-shows-private-to-everybody': lists(() => true),
      'list-shows-nothing-to-anonymous': {
        mutate: lists((isPrivate, isMember, isSignedIn) => isSignedIn && (!isPrivate || isMember)),
        kills: ['legacy-projects.list.anonymous-public'],
      },
      'list-names-private-to-everybody': ({ rules, views }) => {
        rules.projects.listed = (ask) => [...ask.forge.legacy.projects.values()]
        const right = views.legacy.project
        views.legacy.project = (ask, project) =>
          rules.projects.mayOpen(ask, project)
            ? right(ask, project)
            : { ...right(ask, project), name: '', shortdesc: '' }
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks:
        'An authenticated request returns public projects and the private projects that the user may access.',
    },
    {
      'list-shows-private-to-every-signed-in-caller': {
        mutate: lists((isPrivate, _isMember, isSignedIn) => !isPrivate || isSignedIn),
        kills: ['legacy-projects.list.outsider-private'],
      },
      // What one page lacks another may have: only a list without entries is certainly wrong.
      'list-is-empty-for-members': {
        mutate: lists((isPrivate, isMember, isSignedIn) => !isPrivate && !(isSignedIn && isMember)),
        kills: ['legacy-projects.list.member-private', 'legacy-projects.list.member-public'],
      },
      'list-shows-own-only-to-the-signed-in': {
        mutate: lists((isPrivate, isMember, isSignedIn) => (isSignedIn ? isMember : !isPrivate)),
        kills: ['legacy-projects.list.outsider-public'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: endpoint,
      breaks: 'POST to the project list is unsupported.',
      kills: ['legacy-projects.list.post'],
    },
    {
      'list-post-makes-a-project': doesAlso('POST', '/api/', ({ forge }) => {
        const [shortname, name] = ['posted', 'Posted']
        const project = { shortname, name, shortdesc: '', isPrivate: false, members: new Set<string>() }
        forge.legacy.projects.set(shortname, project)
      }),
    },
  ),
  ...promise(
    {
      source: 'legacy-forge, What the service does, general rule 1',
      breaks: 'Only the methods GET and POST exist, and not every URL accepts both.',
    },
    {
      'list-put-renames-projects': {
        mutate: doesAlso('PUT', '/api/', ({ forge: { legacy } }) => {
          for (const one of legacy.projects.values())
            legacy.projects.set(one.shortname, { ...one, name: 'Put' })
        }),
        kills: ['legacy-projects.list.put'],
      },
      'list-patch-empties-names': {
        mutate: doesAlso('PATCH', '/api/', ({ forge: { legacy } }) => {
          for (const one of legacy.projects.values()) legacy.projects.set(one.shortname, { ...one, name: '' })
        }),
        kills: ['legacy-projects.list.patch'],
      },
      'list-delete-empties-descriptions': {
        mutate: doesAlso('DELETE', '/api/', ({ forge: { legacy } }) => {
          for (const one of legacy.projects.values())
            legacy.projects.set(one.shortname, { ...one, shortdesc: '' })
        }),
        kills: ['legacy-projects.list.delete'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'Every response body is JSON encoded as UTF-8.',
      kills: ['legacy-projects.list.json'],
    },
    {
      'list-is-in-latin-1': (seams) => {
        entries(() => ({ name: 'Öffentlich' }))(seams)
        inLatin1(list)(seams)
      },
      'list-is-in-utf-16': rewritesSuccess(list, ({ status, json }) => ({
        status,
        headers: { 'content-type': 'application/json; charset=utf-16' },
        body: Uint8Array.from(Buffer.from(`\uFEFF${JSON.stringify(json)}`, 'utf16le')),
      })),
      'list-is-cut-off': rewritesSuccess(list, ({ status, json }) => ({
        status,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json).slice(0, -1),
      })),
      'list-is-html': handles(list, (call) =>
        html(
          `<ul>${call.rules.projects
            .listed(call)
            .map((one) => `<li>${one.shortname}</li>`)
            .join('')}</ul>`,
        ),
      ),
    },
  ),
  ...promise(
    {
      source: 'legacy-forge, What the service does, general rule 2',
      breaks: 'Every answer is JSON encoded as UTF-8, also that to an unknown path or an unsupported method.',
    },
    {
      'unknown-path-is-the-login-page': {
        mutate: ({ rules }) => {
          rules.answers.unknownPath = () => ({ status: 200, headers: {}, ...html('<h1>Sign in</h1>') })
        },
        kills: ['legacy-projects.unknown-path.json'],
      },
      'other-methods-are-refused-in-html': {
        mutate: ({ rules }) => {
          rules.answers.methodNotAllowed = () => ({
            ...html('<h1>Not allowed</h1>'),
            status: 405,
            headers: {},
          })
        },
        kills: ['legacy-projects.list.other-methods-json', 'legacy-issues.list.other-methods-json'],
      },
      'create-project-is-refused-in-html': {
        mutate: ({ rules }) => {
          rules.answers.accessDenied = () => ({ ...html('<h1>Denied</h1>'), status: 403, headers: {} })
          rules.answers.signInFirst = rules.answers.accessDenied
        },
        kills: ['legacy-projects.create.refused-json'],
      },
    },
  ),
  ...promise(
    {
      operation: 'legacy.createProject',
      source: 'legacy-forge, Authentication, rule 3',
      breaks: 'Project create requires authentication with admin rights.',
      kills: ['legacy-projects.create.without-rights'],
    },
    {
      'create-project-needs-no-rights': createsProjects(() => true),
      'create-project-needs-no-admin-rights': createsProjects((call) => call.visitor !== undefined),
    },
  ),
  ...promise(
    {
      operation: 'legacy.issuesPage',
      source: 'legacy-forge, What the service does, general rule 3',
      breaks: 'GET of /p/<project>/issues/ returns HTML.',
      kills: ['legacy-issues.list.html-twin'],
    },
    {
      'issues-page-is-json': (seams) => {
        operationNamed(seams, 'legacy.issuesPage').handle = operationNamed(seams, 'legacy.listIssues').handle
      },
      'issues-page-is-called-json': answersMediaType('legacy.issuesPage', 'application/json'),
    },
  ),
  ...promise(
    {
      operation: 'legacy.listIssues',
      source: 'legacy-forge, What the service does, general rule 3',
      breaks: 'GET of /api/p/<project>/issues/ returns JSON.',
      kills: ['legacy-issues.list.json', 'legacy-issues.list.issues'],
    },
    {
      'issues-with-prefix-are-html': (seams) => {
        operationNamed(seams, 'legacy.listIssues').handle = operationNamed(seams, 'legacy.issuesPage').handle
      },
      'issues-with-prefix-are-missing': isMissing('legacy.listIssues'),
    },
  ),
]
