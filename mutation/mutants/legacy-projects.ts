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
  judges,
} from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const list = 'legacy.listProjects'

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
export const legacyProjects: Mutant[] = breaking({
  'legacy-projects.list message message-success: `message` of the project list is a string with the value for success.':
    {
      'list-without-message': says((body) => ({ ...body, message: undefined })),
      'list-message-is-called-mess': says(({ message, ...rest }) => ({ mess: message, ...rest })),
      'list-message-is-true': says((body) => ({ ...body, message: true })),
      'list-message-is-error': says((body) => ({ ...body, message: 'error' })),
    },
  'legacy-projects.list projects: `projects` of the project list is a list of project entries.': {
    'list-without-projects': says((body) => ({ ...body, projects: undefined })),
    'list-projects-by-name': projects((all) => Object.fromEntries(all.map((one) => [one['shortname'], one]))),
    'list-projects-holds-shortnames': projects((all) => all.map((one) => one['shortname'])),
    'list-projects-holds-each-twice': ['no-repetition', projects((all) => [...all, ...all])],
    'list-is-bare': rewritesBody(list, (json) => (json as Json)['projects']),
    'list-is-an-empty-object': answersWith(list, {}),
    'list-is-missing': ['success projects', isMissing(list)],
  },
  'legacy-projects.list shortname shortname-in-paths: Project list entry: `shortname` of a project entry is the short name, a string that identifies the project in paths.':
    {
      'entry-without-shortname': entries(() => ({ shortname: undefined })),
      'entry-shortname-is-the-name': entries(({ name }) => ({ shortname: name })),
      'entry-shortname-is-in-capitals': entries(({ shortname }) => ({
        shortname: String(shortname).toUpperCase(),
      })),
      'entry-shortname-is-a-path': entries(({ shortname }) => ({ shortname: `/p/${String(shortname)}/` })),
    },
  'legacy-projects.list name: Project list entry: `name` of a project entry is the project name, a string.': {
    'entry-without-name': entries(() => ({ name: undefined })),
    'entry-name-is-null': entries(() => ({ name: null })),
  },
  'legacy-projects.list shortdesc: Project list entry: `shortdesc` of a project entry is the short description, a string.':
    {
      'entry-without-shortdesc': entries(() => ({ shortdesc: undefined })),
      'entry-shortdesc-is-null': entries(() => ({ shortdesc: null })),
    },
  'legacy-projects.list private private-of-public private-of-private: Project list entry: `private` of a project entry is an integer: 1 for private, 0 for public.':
    {
      'entry-without-private': entries(() => ({ private: undefined })),
      'entry-private-is-boolean': entries((one) => ({ private: one['private'] === 1 })),
      'entry-private-is-text': entries((one) => ({ private: String(one['private']) })),
      'entry-private-is-the-other-way-round': entries((one) => ({ private: 1 - Number(one['private']) })),
      'entry-private-is-2-of-private-ones': [
        'private private-of-private',
        entries((one) => ({ private: 2 * Number(one['private']) })),
      ],
      'entry-private-is-always-0': entries(() => ({ private: 0 })),
      'entry-private-is-always-1': entries(() => ({ private: 1 })),
      'entry-private-is-said-of-private-ones-only': entries((one) => ({
        private: one['private'] === 1 ? 1 : undefined,
      })),
    },
  'legacy-projects.list anonymous-private outsider-private: An anonymous request returns public projects only.':
    {
      'list-shows-private-to-everybody': lists(() => true),
      'list-shows-nothing-to-anonymous': [
        'anonymous-public',
        lists((isPrivate, isMember, isSignedIn) => isSignedIn && (!isPrivate || isMember)),
      ],
      'list-names-private-to-everybody': ({ rules, views }) => {
        rules.projects.listed = (ask) => [...ask.forge.legacy.projects.values()]
        const right = views.legacy.project
        views.legacy.project = (ask, project) =>
          rules.projects.mayOpen(ask, project)
            ? right(ask, project)
            : { ...right(ask, project), name: '', shortdesc: '' }
      },
    },
  'legacy-projects.list: An authenticated request returns public projects and the private projects that the user may access.':
    {
      'list-shows-private-to-every-signed-in-caller': [
        'outsider-private',
        lists((isPrivate, _isMember, isSignedIn) => !isPrivate || isSignedIn),
      ],
      // Projects that are missing on one page may be on another: only a list without entries is certainly wrong.
      'list-is-empty-for-members': [
        'member-private member-public',
        lists((isPrivate, isMember, isSignedIn) => !isPrivate && !(isSignedIn && isMember)),
      ],
      'list-shows-own-only-to-the-signed-in': [
        'outsider-public',
        lists((isPrivate, isMember, isSignedIn) => (isSignedIn ? isMember : !isPrivate)),
      ],
    },
  'legacy-projects.list post: POST to the project list is unsupported.': {
    'list-post-makes-a-project': doesAlso('POST', '/api/', ({ forge }) => {
      const [shortname, name] = ['posted', 'Posted']
      const project = { shortname, name, shortdesc: '', isPrivate: false, members: new Set<string>() }
      forge.legacy.projects.set(shortname, project)
    }),
  },
  'legacy-projects.list: What the service does, general rule 1: Only the methods GET and POST exist, and not every URL accepts both.':
    {
      'list-put-renames-projects': [
        'put',
        doesAlso('PUT', '/api/', ({ forge: { legacy } }) => {
          for (const one of legacy.projects.values())
            legacy.projects.set(one.shortname, { ...one, name: 'Put' })
        }),
      ],
      'list-patch-empties-names': [
        'patch',
        doesAlso('PATCH', '/api/', ({ forge: { legacy } }) => {
          for (const one of legacy.projects.values()) legacy.projects.set(one.shortname, { ...one, name: '' })
        }),
      ],
      'list-delete-empties-descriptions': [
        'delete',
        doesAlso('DELETE', '/api/', ({ forge: { legacy } }) => {
          for (const one of legacy.projects.values())
            legacy.projects.set(one.shortname, { ...one, shortdesc: '' })
        }),
      ],
    },
  'legacy-projects.list json: What the service does, general rule 2: Every response body is JSON encoded as UTF-8.':
    {
      'list-is-in-latin-1': (overrides) => {
        entries(() => ({ name: 'Öffentlich' }))(overrides)
        inLatin1(list)(overrides)
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
  'legacy-projects.unknown-path: What the service does, general rule 2: Every answer is JSON encoded as UTF-8, also that to an unknown path or an unsupported method.':
    {
      'unknown-path-is-the-login-page': [
        'json',
        judges('answers', 'unknownPath', () => ({
          status: 200,
          headers: {},
          ...html('<h1>Sign in</h1>'),
        })),
      ],
      'other-methods-are-refused-in-html': [
        'legacy-projects.list.other-methods-json legacy-issues.list.other-methods-json',
        judges('answers', 'methodNotAllowed', () => ({
          ...html('<h1>Not allowed</h1>'),
          status: 405,
          headers: {},
        })),
      ],
      'create-project-is-refused-in-html': [
        'legacy-projects.create.refused-json',
        ({ rules }) => {
          rules.answers.accessDenied = () => ({ ...html('<h1>Denied</h1>'), status: 403, headers: {} })
          rules.answers.signInFirst = rules.answers.accessDenied
        },
      ],
    },
  'legacy-projects.create without-rights: Authentication, rule 3: Project create requires authentication with admin rights.':
    {
      'create-project-needs-no-rights': createsProjects(() => true),
      'create-project-needs-no-admin-rights': createsProjects((call) => call.visitor !== undefined),
    },
  'legacy-projects legacy-issues.list.html-twin: What the service does, general rule 3: GET of /p/<project>/issues/ returns HTML.':
    {
      'issues-page-is-json': (overrides) => {
        operationNamed(overrides, 'legacy.issuesPage').handle = operationNamed(
          overrides,
          'legacy.listIssues',
        ).handle
      },
      'issues-page-is-called-json': answersMediaType('legacy.issuesPage', 'application/json'),
      'issues-page-is-json-for-signed-requests': (overrides) => {
        const asJson = operationNamed(overrides, 'legacy.listIssues').handle
        handles('legacy.issuesPage', (call, right) =>
          call.query.has('_login') ? asJson(call) : right(call),
        )(overrides)
      },
    },
  'legacy-projects legacy-issues.list.json legacy-issues.list.issues: What the service does, general rule 3: GET of /api/p/<project>/issues/ returns JSON.':
    {
      'issues-with-prefix-are-html': (overrides) => {
        operationNamed(overrides, 'legacy.listIssues').handle = operationNamed(
          overrides,
          'legacy.issuesPage',
        ).handle
      },
      'issues-with-prefix-are-missing': isMissing('legacy.listIssues'),
    },
})
