import { decides, handles, judges, rewritesList } from '../mutation/mutants/breaking.ts'
import { pathRepository } from '../mutation/mutants/path-resources.ts'
import { json } from '../reference/http/reply.ts'
import { showBugs } from '../test/support/show-bugs.ts'

// Each of two conditions alone is right: a parameter without another, an organization with time, a field without the others, a fork of a
// repository with time, an organization with collaborators.

showBugs([
  [
    'finds repositories of everybody for a user where neither keyword nor limit is given',
    'likenesses',
    'repos.search.every-filter',
    decides('search', 'read', (right) => (ask, query) => {
      const found = right(ask, query)
      return query.has('limit') || query.has('q') ? found : { ...found, uid: undefined }
    }),
  ],
  [
    'leaves times in repositories of organizations out of the own ones',
    'likenesses',
    'times.list-own.every-list-whole',
    judges('times', 'ofCaller', (right, ask, caller) =>
      right(ask, caller).filter(({ issue }) => {
        const repository = ask.forge.issues.get(issue)?.repository ?? 0
        return !ask.forge.organizations.get(ask.forge.repositories.get(repository)?.owner ?? 0)
      }),
    ),
  ],
  [
    'lists the times of its original for a fork',
    'repositories',
    'times.list-repo.every-entry-belongs',
    judges('times', 'ofRepository', (right, ask, repository) => {
      const original = ask.forge.repositories.get(repository.forkOf ?? 0)
      return right(ask, original ?? repository)
    }),
  ],
  [
    'lists a repository of an organization once for each collaborator',
    'repositories',
    'orgs.list-repos.every-entry-once',
    rewritesList('orgs.listRepositories', (list, { forge }) =>
      list.flatMap((entry) => {
        const { collaborators } = forge.repositories.find(({ id }) => id === entry['id']) ?? {}
        return Array.from({ length: Math.max(1, collaborators?.size ?? 0) }, () => entry)
      }),
    ),
  ],
  [
    'lists the times of an issue of another repository of the owner, if the repository has none with this number',
    'refusals',
    'times.list-issue.every-entry-belongs',
    handles('times.listOfIssue', async (call, right) => {
      const repository = pathRepository(call)
      const { issues, repositories } = call.forge
      const isThere = issues.find(
        (one) => one.repository === repository?.id && String(one.number) === call.params['issue'],
      )
      const other = issues.find(
        (one) =>
          repositories.get(one.repository)?.owner === repository?.owner &&
          String(one.number) === call.params['issue'],
      )
      if (isThere || !other || !repository || !call.rules.times.isEnabled(call, repository))
        return right(call)
      return json(call.rules.times.ofIssue(call, other).map((time) => call.views.tracking.time(call, time)))
    }),
  ],
  [
    'removes a hook that an edit switches on, without any other field',
    'organizations',
    'orgs.get-hook.every-owner-served',
    handles('orgs.editHook', async (call, right) => {
      const reply = await right(call)
      if (Object.keys(await call.json()).join() === 'active')
        call.forge.hooks.remove(Number(call.params['id']))
      return reply
    }),
  ],
  [
    'creates an issue without content if it has a label',
    'projects',
    'legacy-issues.create.every-required',
    judges('issues', 'errors', (right, ask, project, form) => {
      const { content = [], ...others } = right(ask, project, form)
      return form.has('content') || !form.get('label1') ? { ...others, content } : others
    }),
  ],
])
