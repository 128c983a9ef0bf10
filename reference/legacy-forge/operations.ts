import type { Call } from '../http/call.ts'
import { legacyForge, type Operation } from '../http/operation.ts'
import { Refusal } from '../http/refusal.ts'
import { json, type Outcome } from '../http/reply.ts'
import { draftLegacyIssue } from './draft-issue.ts'
import { demand, projectOf } from './lookup.ts'
import { issuePage, issuesPage, loginPage, projectsPage } from './pages.ts'

/** Document 2, "Endpoints", and the web pages of its general rule 3. */
export const legacyOperations: Operation[] = [
  legacyForge('GET /api/', { name: 'legacy.listProjects', status: 200, handle: listProjects }),
  legacyForge('GET /api/p/:project/issues/', { name: 'legacy.listIssues', status: 200, handle: listIssues }),
  legacyForge('GET /api/p/:project/issues/create/', {
    name: 'legacy.issueForm',
    status: 200,
    handle: issueForm,
  }),
  legacyForge('POST /api/p/:project/issues/create/', {
    name: 'legacy.createIssue',
    status: 200,
    handle: createIssue,
  }),
  legacyForge('GET /api/admin/projects/create/', {
    name: 'legacy.createProjectForm',
    status: 200,
    handle: createProject,
  }),
  legacyForge('POST /api/admin/projects/create/', {
    name: 'legacy.createProject',
    status: 200,
    handle: createProject,
  }),
  legacyForge('GET /p/:project/issues/', { name: 'legacy.issuesPage', status: 200, handle: issuesPage }),
  legacyForge('GET /p/:project/issues/:issue/', {
    name: 'legacy.issuePage',
    status: 200,
    handle: issuePage,
  }),
  legacyForge('GET /login/', { name: 'legacy.loginPage', status: 200, handle: loginPage }),
  legacyForge('GET /', { name: 'legacy.projectsPage', status: 200, handle: projectsPage }),
]

function listProjects(call: Call): Outcome {
  return json(call.views.legacy.projectList(call, call.rules.projects.listed(call)))
}

function listIssues(call: Call): Outcome {
  const project = projectOf(call)
  const { openIssues, closedIssues } = call.rules.projects
  return json(
    call.views.legacy.issueList(call, project, openIssues(call, project), closedIssues(call, project)),
  )
}

function issueForm(call: Call): Outcome {
  const project = projectOf(call)
  demand(call, call.rules.projects.mayCreateIssue(call, project))
  return json(call.views.legacy.form(call))
}

/** Success and failure differ only in the body: the document does not show the status code of a failure; InDefero returns 200. */
async function createIssue(call: Call): Promise<Outcome> {
  const project = projectOf(call)
  demand(call, call.rules.projects.mayCreateIssue(call, project))
  const form = await call.form()
  const errors = call.rules.issues.errors(call, project, form)
  if (Object.keys(errors).length > 0) return json(call.views.legacy.refused(call, errors))
  const issue = draftLegacyIssue(call, project, form)
  await call.effect(() => {
    call.forge.legacy.issues.set(issue.id, issue)
  })
  return json(call.views.legacy.created(call, issue))
}

/** Authentication, rule 3: administrators only. Their response is not shown, so it is not implemented. */
function createProject(call: Call): Outcome {
  demand(call, call.rules.projects.mayAdminister(call))
  throw new Refusal({ status: 501, headers: {}, json: { message: 'payload and response are not shown' } })
}
