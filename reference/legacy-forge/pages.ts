import { html as asHtml } from 'hono/html'
import type { Call } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import type { Outcome } from '../http/reply.ts'
import { page } from '../web/page.ts'
import { projectOf } from './lookup.ts'

/** General rule 3: the path without the `/api/` prefix returns HTML. */
export function issuesPage(call: Call): Promise<Outcome> {
  const project = projectOf(call)
  const rows = call.rules.projects.openIssues(call, project).map(
    (issue) =>
      asHtml`<tr><td>${issue.id}</td><td>${issue.summary}</td>
        <td>${call.views.legacy.dateTime(call, issue.modified)}</td></tr>`,
  )
  return page(
    `${project.name}: open issues`,
    asHtml`<table><tr><th>Id</th><th>Summary</th><th>Last change</th></tr>${rows}</table>`,
  )
}

/** General rule 3, for the path of the issue update. Shows closed issues as well. */
export function issuePage(call: Call): Promise<Outcome> {
  const project = projectOf(call)
  const issue = call.rules.projects
    .issuesOf(call, project)
    .find(({ id }) => String(id) === call.params['issue'])
  if (!issue) throw new Refusal(call.rules.answers.notFound(call))
  return page(`${project.name}: issue ${issue.id}`, asHtml`<h2>${issue.summary}</h2><p>${issue.content}</p>`)
}

/** The redirect target for anonymous callers without access. Browsers cannot sign in here; only signed requests can. */
export function loginPage(): Promise<Outcome> {
  return page('Sign in', asHtml`<p>Calls sign in with _login, _salt and _hash.</p>`)
}

export function projectsPage(call: Call): Promise<Outcome> {
  const items = call.rules.projects
    .listed(call)
    .map(
      (project) =>
        asHtml`<li><a href="${call.forge.url}/p/${project.shortname}/issues/">${project.name}</a></li>`,
    )
  return page('Projects', asHtml`<ul>${items}</ul>`)
}
