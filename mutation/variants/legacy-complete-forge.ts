import type { Call } from '../../reference/http/call.ts'
import { legacyForge } from '../../reference/http/operation.ts'
import { Refusal } from '../../reference/http/refusal.ts'
import { json, type Outcome } from '../../reference/http/reply.ts'
import { demand, projectOf } from '../../reference/legacy-forge/lookup.ts'
import { statuses, type LegacyIssue, type LegacyProject } from '../../reference/model/legacy-forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { FieldErrors } from '../../reference/rules/legacy-issues.ts'
import { handles } from '../mutants/breaking.ts'
import { prepares, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

interface Download {
  readonly id: number
  readonly project: string
  readonly file: string
  readonly summary: string
}

const REQUIRED = ['This field is required.']

const failed = (errors: FieldErrors): Outcome => json({ mess: 'error', errors })

const succeeded = (more: object = {}): Outcome => json({ mess: 'success', ...more })

const administers = (call: Call): void => demand(call, call.rules.projects.mayAdminister(call))

/** The project in the path, for its members. */
function memberProjectOf(call: Call): LegacyProject {
  const project = projectOf(call)
  demand(call, call.rules.projects.isMember(call, project))
  return project
}

/** A record of the project, or a refusal. */
function inProject<T extends { readonly project: string }>(
  call: Call,
  project: LegacyProject,
  record: T | undefined,
): T {
  if (record?.project === project.shortname) return record
  throw new Refusal(call.rules.answers.notFound(call))
}

const issueIn = (call: Call, project: LegacyProject): LegacyIssue =>
  inProject(call, project, call.forge.legacy.issues.get(Number(call.params['issue'])))

async function createProject(call: Call): Promise<Outcome> {
  administers(call)
  const { projects } = call.forge.legacy
  const form = await call.form()
  const text = (field: string) => form.get(field)?.trim() ?? ''
  const shortname = text('shortname')
  const errors: FieldErrors = {}
  if (projects.has(shortname)) errors['shortname'] = ['This shortname is already used.']
  if (!/^[a-z0-9-]*$/.test(shortname)) errors['shortname'] = ['Lower-case letters, digits and dashes only.']
  for (const field of ['shortname', 'name']) if (text(field) === '') errors[field] = REQUIRED
  if (Object.keys(errors).length > 0) return failed(errors)
  const about = { shortname, name: text('name'), shortdesc: text('shortdesc') }
  const members = new Set(text('members').split(/[\s,]+/))
  await call.effect(
    () => void projects.set(shortname, { ...about, isPrivate: text('private') === '1', members }),
  )
  return succeeded({ project: shortname })
}

async function deleteProject(call: Call): Promise<Outcome> {
  administers(call)
  const { shortname } = projectOf(call)
  const { projects, issues } = call.forge.legacy
  await call.effect(() => {
    projects.delete(shortname)
    for (const { id, project } of [...issues.values()]) if (project === shortname) issues.delete(id)
  })
  return succeeded()
}

function getIssue(call: Call): Outcome {
  const { id, summary, content, status, submitter, owner = null, labels } = issueIn(call, projectOf(call))
  return json({ id, summary, content, status, submitter, owner, labels })
}

async function updateIssue(call: Call): Promise<Outcome> {
  const issue = issueIn(call, memberProjectOf(call))
  const form = await call.form()
  const [summary, name] = [form.get('summary') ?? issue.summary, form.get('status')]
  const status = name === null ? issue.status : statuses.find((one) => one.name === name)?.code
  if (status === undefined) return failed({ status: ['You provided an invalid status.'] })
  if (summary.trim() === '') return failed({ summary: REQUIRED })
  const updated = { ...issue, summary, status, modified: new Date() }
  await call.effect(() => void call.forge.legacy.issues.set(issue.id, updated))
  return succeeded({ issue: issue.id })
}

/** Adds the operations on downloads. */
function hasDownloads({ operations }: Overrides): void {
  const downloads = new Map<number, Download>()
  let last = 0
  const add = (
    line: `${'GET' | 'POST'} /${string}`,
    name: string,
    handle: (call: Call) => Promise<Outcome>,
  ) => operations.set(name, legacyForge(line, { name, status: 200, handle }))
  const downloadIn = (call: Call) =>
    inProject(call, memberProjectOf(call), downloads.get(Number(call.params['download'])))
  add('GET /api/p/:project/downloads/', 'legacy.listDownloads', async (call) => {
    const { shortname } = projectOf(call)
    const all = [...downloads.values()].filter(({ project }) => project === shortname)
    return json({ project: shortname, downloads: all })
  })
  add('POST /api/p/:project/downloads/create/', 'legacy.createDownload', async (call) => {
    const { shortname: project } = memberProjectOf(call)
    const form = await call.form()
    const [file, summary] = [form.get('file') ?? '', form.get('summary') ?? '']
    if (file.trim() === '') return failed({ file: REQUIRED })
    const id = ++last
    await call.effect(() => void downloads.set(id, { id, project, file, summary }))
    return succeeded({ download: id })
  })
  add('POST /api/p/:project/downloads/:download/', 'legacy.updateDownload', async (call) => {
    const download = downloadIn(call)
    const summary = (await call.form()).get('summary') ?? download.summary
    await call.effect(() => void downloads.set(download.id, { ...download, summary }))
    return succeeded({ download: download.id })
  })
  add('POST /api/p/:project/downloads/:download/delete/', 'legacy.deleteDownload', async (call) => {
    const { id } = downloadIn(call)
    await call.effect(() => void downloads.delete(id))
    return succeeded()
  })
}

/** Adds the operations on projects and issues. */
function managesProjectsAndIssues({ operations }: Overrides): void {
  const add = (
    line: `${'GET' | 'POST'} /${string}`,
    name: string,
    handle: (call: Call) => Outcome | Promise<Outcome>,
  ) => operations.set(name, legacyForge(line, { name, status: 200, handle }))
  add('POST /api/admin/projects/:project/delete/', 'legacy.deleteProject', deleteProject)
  add('GET /api/p/:project/issues/:issue/', 'legacy.getIssue', getIssue)
  add('POST /api/p/:project/issues/:issue/', 'legacy.updateIssue', updateIssue)
}

/** A server of document 2 with everything of which the document shows headings alone. */
export const legacyCompleteForge = variantsOf({
  'legacy-complete-forge': {
    differs:
      'administrators create and delete projects, members read and update issues, and downloads are listed, created, updated and deleted',
    source:
      'legacy-forge, Endpoints: project create and delete, issue update and the download operations: not shown',
    mutate: together(
      prepares(({ legacy: { accounts } }) => {
        const [login, apiKey] = ['amalia', '5eb63bbbe01eeed093cb22bb8f5acdc3c0ffee00']
        accounts.set(login, { login, apiKey, isAdmin: true })
      }),
      handles('legacy.createProjectForm', (call) => {
        administers(call)
        return json({ doc: 'POST shortname, name, shortdesc, private (0 or 1) and members.' })
      }),
      handles('legacy.createProject', createProject),
      managesProjectsAndIssues,
      hasDownloads,
    ),
  },
})
