import { operationModels } from './oracle.ts'

/** A rule over all responses of one operation, as the catalogue lists it. */
export interface Rule {
  /** `<area>.<operation>.every-…`. */
  readonly id: string
  readonly document: 'code-hosting' | 'legacy-forge'
  /** `stated` where the document says it of every response; `implied` where it follows from several sentences. */
  readonly level: 'stated' | 'implied'
  readonly source: string
  readonly says: string
}

/** The operations for which a rule of each kind judges something, with what the documents call them. */
const operations: Readonly<
  Record<string, readonly [name: string, ...kinds: ReadonlyArray<'state' | 'refusal' | 'address' | 'text'>]>
> = {
  'admin.create-user': ['POST /admin/users', 'state', 'refusal'],
  'admin.edit-user': ['PATCH /admin/users/{username}', 'state', 'refusal'],
  'admin.delete-user': ['DELETE /admin/users/{username}', 'refusal'],
  'admin.add-key': ['POST /admin/users/{username}/keys', 'state', 'refusal'],
  'admin.create-org': ['POST /admin/users/{username}/orgs', 'state', 'refusal'],
  'admin.create-repo': ['POST /admin/users/{username}/repos', 'state', 'refusal'],
  'markdown.render': ['POST /markdown', 'text'],
  'markdown.render-raw': ['POST /markdown/raw', 'text'],
  'orgs.create-repo': ['POST /org/{org}/repos', 'state'],
  'orgs.get': ['GET /orgs/{org}', 'state'],
  'orgs.edit': ['PATCH /orgs/{org}', 'state'],
  'orgs.list-hooks': ['GET /orgs/{org}/hooks', 'state'],
  'orgs.create-hook': ['POST /orgs/{org}/hooks/', 'state'],
  'orgs.get-hook': ['GET /orgs/{org}/hooks/{id}', 'state'],
  'orgs.edit-hook': ['PATCH /orgs/{org}/hooks/{id}', 'state'],
  'orgs.delete-hook': ['DELETE /orgs/{org}/hooks/{id}', 'state'],
  'orgs.list-members': ['GET /orgs/{org}/members', 'state'],
  'orgs.is-member': ['GET /orgs/{org}/members/{username}', 'state', 'refusal'],
  'orgs.remove-member': ['DELETE /orgs/{org}/members/{username}', 'state'],
  'orgs.list-public-members': ['GET /orgs/{org}/public_members', 'state'],
  'orgs.is-public-member': ['GET /orgs/{org}/public_members/{username}', 'state', 'refusal'],
  'orgs.publicize-member': ['PUT /orgs/{org}/public_members/{username}', 'state'],
  'orgs.conceal-member': ['DELETE /orgs/{org}/public_members/{username}', 'state'],
  'orgs.list-repos': ['GET /orgs/{org}/repos', 'state'],
  'orgs.list-teams': ['GET /orgs/{org}/teams', 'state'],
  'orgs.create-team': ['POST /orgs/{org}/teams', 'state'],
  'repos.migrate': ['POST /repos/migrate', 'state'],
  'repos.search': ['GET /repos/search', 'state'],
  'repos.get': ['GET /repos/{owner}/{repo}', 'state'],
  'repos.delete': ['DELETE /repos/{owner}/{repo}', 'state', 'refusal'],
  'repos.archive': ['GET /repos/{owner}/{repo}/archive/{filepath}', 'state'],
  'repos.list-branches': ['GET /repos/{owner}/{repo}/branches', 'state'],
  'repos.get-branch': ['GET /repos/{owner}/{repo}/branches/{branch}', 'state'],
  'repos.list-collaborators': ['GET /repos/{owner}/{repo}/collaborators', 'state'],
  'repos.is-collaborator': ['GET /repos/{owner}/{repo}/collaborators/{collaborator}', 'state', 'refusal'],
  'repos.add-collaborator': ['PUT /repos/{owner}/{repo}/collaborators/{collaborator}', 'state'],
  'repos.remove-collaborator': ['DELETE /repos/{owner}/{repo}/collaborators/{collaborator}', 'state'],
  'repos.combined-status': ['GET /repos/{owner}/{repo}/commits/{ref}/statuses', 'state'],
  'repos.editorconfig': ['GET /repos/{owner}/{repo}/editorconfig/{filepath}', 'state'],
  'repos.list-forks': ['GET /repos/{owner}/{repo}/forks', 'state'],
  'repos.fork': ['POST /repos/{owner}/{repo}/forks', 'state'],
  'repos.list-hooks': ['GET /repos/{owner}/{repo}/hooks', 'state'],
  'repos.create-hook': ['POST /repos/{owner}/{repo}/hooks', 'state'],
  'repos.get-hook': ['GET /repos/{owner}/{repo}/hooks/{id}', 'state'],
  'times.list-issue': ['GET /repos/{username}/{reponame}/issues/{issue}/times', 'state'],
  'times.add': ['POST /repos/{username}/{reponame}/issues/{issue}/times', 'state', 'refusal'],
  'times.list-repo': ['GET /repos/{username}/{reponame}/times', 'state', 'refusal'],
  'times.list-user': ['GET /repos/{username}/{reponame}/times/{timetrackingusername}', 'state', 'refusal'],
  'times.list-own': ['GET /user/times', 'state'],
  'users.search': ['GET /users/search', 'state', 'address'],
  'users.get': ['GET /users/{username}', 'state', 'refusal', 'address'],
  'users.current': ['GET /user', 'state'],
  'legacy-projects.list': ['GET /api/', 'state'],
  'legacy-issues.list': ['GET /api/p/<project>/issues/', 'state'],
  'legacy-issues.form': ['GET /api/p/<project>/issues/create/', 'state', 'refusal'],
  'legacy-issues.create': ['POST /api/p/<project>/issues/create/', 'state', 'refusal'],
}

/** Sections of the documents, by area. */
const sections: Readonly<Record<string, string>> = {
  admin: 'code-hosting, Administration',
  markdown: 'code-hosting, Miscellaneous',
  orgs: 'code-hosting, Organizations',
  repos: 'code-hosting, Repositories',
  times: 'code-hosting, Issue time tracking',
  users: 'code-hosting, Users',
  'legacy-projects': 'legacy-forge, Endpoints',
  'legacy-issues': 'legacy-forge, Endpoints',
}

const administration =
  'No request of a caller who is no administrator succeeds; where nothing else is wrong with it, the response is 403.'

const disabled =
  'Every 400 response is an object with a text `Message`, and every refusal while time tracking is disabled is 400.'

const refusals: Readonly<Record<string, string>> = {
  'admin.create-user': administration,
  'admin.edit-user': administration,
  'admin.delete-user': administration,
  'admin.add-key': administration,
  'admin.create-org': administration,
  'admin.create-repo': administration,
  'repos.delete': 'No anonymous request deletes a repository.',
  'times.add':
    'No anonymous request adds time; every 400 response is an object with a text `Message`; a 403 response has no body.',
  'times.list-repo': disabled,
  'times.list-user': disabled,
  'users.get': 'Every request of a signed-in caller for an unknown user returns 404 without a body.',
  'legacy-issues.form': 'No anonymous request is offered the form of a private project.',
  'legacy-issues.create':
    'Every error maps field names to lists of texts, and no request without a summary or content succeeds.',
}

/** Every rule over all responses, in the order of the documents. */
export const rules: readonly Rule[] = Object.entries(operations).flatMap(([operation, [name, ...kinds]]) => {
  const area = operation.split('.', 1)[0] ?? ''
  const document = area.startsWith('legacy-') ? 'legacy-forge' : 'code-hosting'
  const source = `${sections[area] ?? ''}, ${name}`
  const rule = (kind: string, level: Rule['level'], says: string): Rule => ({
    id: `${operation}.every-${kind}`,
    document,
    level,
    source,
    says,
  })
  const texts: Readonly<Record<(typeof kinds)[number], Rule>> = {
    state: rule(
      'state',
      'implied',
      'No response contradicts what earlier requests and responses of the run decide.',
    ),
    refusal: rule('refusal', 'implied', refusals[operation] ?? 'No 404 response that says no has a body.'),
    address: rule('address', 'implied', 'No response to an anonymous request has a filled email field.'),
    text: rule('text', 'implied', 'Every response contains the words of the text of its own request.'),
  }
  return [rule('success', 'implied', successOf(operation, document)), ...kinds.map((kind) => texts[kind])]
})

function successOf(operation: string, document: Rule['document']): string {
  const model = operationModels[operation]
  if (document === 'legacy-forge' || !model)
    return 'Every successful response has the documented fields, each of its type.'
  const shown: Readonly<Record<typeof model.body, string>> = {
    empty: ' and no body',
    html: ' and the media type text/html',
    any: '',
    object: ' and a JSON object',
    list: ' and a JSON list of objects',
    user: ' and a User with an id',
    users: ' and a list of User with ids',
    'users found': ', at most as many users as `limit` allows, and `ok` true',
    'repositories found': ' and at most as many repositories as `limit` allows',
  }
  return `Every successful response has status ${model.success}${shown[model.body]}.`
}
