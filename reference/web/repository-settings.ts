import { html as asHtml } from 'hono/html'
import { notFound, repositoryOf } from '../code-hosting/lookup.ts'
import type { Call } from '../http/call.ts'
import { web, type Operation } from '../http/operation.ts'
import { Refusal } from '../http/refusal.ts'
import type { Outcome } from '../http/reply.ts'
import type { Repository, Session } from '../model/entities.ts'
import { Invalid } from '../model/invalid.ts'
import { page } from './page.ts'
import { cookiesOf, demandCsrf, sessionOf } from './session.ts'

/** The settings form of Gitea in 2017: an unchecked option is disabled. */
export const repositorySettings: Operation[] = [
  web('GET /:owner/:repo/settings', { name: 'web.settingsForm', status: 200, handle: showForm }),
  web('POST /:owner/:repo/settings', { name: 'web.saveSettings', status: 302, handle: save }),
]

async function showForm(call: Call): Promise<Outcome> {
  const session = sessionOf(call)
  const { hasIssues, tracker } = managedRepositoryOf(call, session)
  const form = await page(
    'Settings',
    asHtml`<form method="post">
<input type="hidden" name="_csrf" value="${session.csrf}"><input type="hidden" name="action" value="advanced">
${box('enable_issues', hasIssues)}
${box('enable_timetracker', tracker.enabled)}
${box('allow_only_contributors_to_track_time', tracker.contributorsOnly)}
<button>Update Settings</button></form>`,
  )
  return { ...form, cookies: cookiesOf(session) }
}

async function save(call: Call): Promise<Outcome> {
  const session = sessionOf(call)
  const repository = managedRepositoryOf(call, session)
  const form = await call.form()
  demandCsrf(session, form)
  if (form.get('action') !== 'advanced') throw new Invalid('only the advanced settings can be changed here')
  const edited: Repository = {
    ...repository,
    hasIssues: form.get('enable_issues') === 'on',
    tracker: {
      enabled: form.get('enable_timetracker') === 'on',
      contributorsOnly: form.get('allow_only_contributors_to_track_time') === 'on',
    },
    updatedAt: new Date(),
  }
  await call.effect(() => call.forge.repositories.put(edited))
  return { headers: { location: `${call.forge.url}${pathOf(call)}` } }
}

function managedRepositoryOf(call: Call, session: Session): Repository {
  call.caller ??= session.user === undefined ? undefined : call.forge.users.get(session.user)
  if (!call.caller) {
    throw new Refusal({ status: 302, headers: { location: `${call.forge.url}/user/login` } })
  }
  const repository = repositoryOf(call)
  if (!call.rules.access.mayManage(call, repository)) throw notFound(call)
  return repository
}

function pathOf(call: Call): string {
  return `/${call.params['owner'] ?? ''}/${call.params['repo'] ?? ''}/settings`
}

function box(name: string, ticked: boolean) {
  return asHtml`<label><input type="checkbox" name="${name}"${ticked ? asHtml` checked` : ''}> ${name}</label>`
}
