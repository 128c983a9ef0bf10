import { Refusal } from '../../reference/http/refusal.ts'
import { json } from '../../reference/http/reply.ts'
import { repositoryNamed } from '../../reference/code-hosting/lookup.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Repository, TrackedTime } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { handles, hasEffect, judges, operationNamed, rewritesBody } from '../mutants/breaking.ts'
import { answers, pathRepository, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const forkOperation = 'Repositories, POST /repos/{owner}/{repo}/forks: 202 Repository'

/** Shows tracked times of others to those who manage the repository. */
const hidesTimesOfOthers = ({ rules: { times } }: Overrides): void => {
  const { ofIssue, ofRepository } = times
  const shown = (ask: Asking, repository?: Repository) => {
    const isManaging = repository !== undefined && ask.rules.access.mayManage(ask, repository)
    return ({ user }: TrackedTime) => isManaging || user === ask.caller?.id
  }
  times.ofIssue = (ask, issue) =>
    ofIssue(ask, issue).filter(shown(ask, ask.forge.repositories.get(issue.repository)))
  times.ofRepository = (ask, one) => ofRepository(ask, one).filter(shown(ask, one))
}

/** Choices for the content of lists and searches that the documents do not specify. */
export const lists = variantsOf({
  'finds-no-private-repositories': {
    differs: 'the search of repositories lists no private ones, not even to their owner',
    source: 'code-hosting, Authentication, rule 6: required permission of each endpoint: not shown',
    mutate: judges('search', 'pageOf', (pageOf, ask, found, query) =>
      pageOf(
        ask,
        found.filter(({ isPrivate }) => !isPrivate),
        query,
      ),
    ),
  },
  'shows-pages-of-two': {
    differs: 'lists show their newest two entries, and nothing names a further page',
    source: 'code-hosting, Limits: paging of other list endpoints: not shown',
    // The default branch is on no page.
    unmet: ['repos.migrate.content-again'],
    mutate: answers((reply, { method }) => {
      const isList = method === 'GET' && Array.isArray(reply.json)
      return isList ? { ...reply, json: (reply.json as unknown[]).slice(-2) } : reply
    }),
  },
  'lists-forks-of-forks': {
    differs: 'the list of forks has the forks of forks as well',
    source: 'code-hosting, Repositories, GET /repos/{owner}/{repo}/forks: 200 RepositoryList',
    mutate: (overrides) => {
      const operation = operationNamed(overrides, 'repos.listForks')
      const { handle: right } = operation
      operation.handle = (call) => {
        const repository = repositoryNamed(call, call.params['owner'] ?? '', call.params['repo'] ?? '')
        if (!repository) return right(call)
        const found = forksUnder(call.forge, repository).filter((one) => call.rules.access.mayRead(call, one))
        return json(found.map((one) => call.views.repositories.repository(call, one)))
      }
    },
  },
  'leaves-out-own-times-while-tracking-is-disabled': {
    differs: 'GET /user/times leaves out entries of repositories whose time tracking is disabled now',
    source: 'code-hosting, States and transitions: the setting "gates the time-tracking endpoints"',
    mutate: judges('times', 'ofCaller', (ofCaller, ask, caller) =>
      ofCaller(ask, caller).filter((time) => {
        const issue = ask.forge.issues.get(time.issue)
        const repository = issue && ask.forge.repositories.get(issue.repository)
        return repository !== undefined && ask.rules.times.isEnabled(ask, repository)
      }),
    ),
  },
  'shows-times-of-others-to-managers-only': {
    differs: 'lists of tracked times have those of others only for who manages the repository',
    source: 'code-hosting, Authentication, rule 6: required permission of each endpoint: not shown',
    mutate: hidesTimesOfOthers,
  },
  'times-are-private': {
    differs:
      'who does not manage a repository sees their own tracked times alone, and the list of another user returns 403',
    source: 'code-hosting, Authentication, rule 6: required permission of each endpoint: not shown',
    mutate: together(hidesTimesOfOthers, ({ rules: { times } }) => {
      const { ofUserIn } = times
      times.ofUserIn = (ask, repository, user) => {
        const { access, answers: replies } = ask.rules
        if (!ask.caller) throw new Refusal(replies.unauthenticated(ask))
        if (ask.caller.id !== user.id && !access.mayManage(ask, repository))
          throw new Refusal(replies.forbidden(ask))
        return ofUserIn(ask, repository, user)
      }
    }),
  },
  'copies-hooks-into-forks': {
    differs: 'a fork begins with the hooks of its parent, each with an id of its own',
    source: `code-hosting, ${forkOperation}`,
    mutate: afterFork(({ forge }, parent, fork) => {
      for (const hook of forge.hooks.filter(({ repository }) => repository === parent.id))
        forge.hooks.put({ ...hook, id: forge.hooks.nextId(), repository: fork.id })
    }),
  },
  'forks-the-default-branch-alone': {
    differs: 'a fork has the default branch of its parent, and no tags',
    source: `code-hosting, ${forkOperation}`,
    mutate: afterFork(async ({ forge: { git } }, _parent, fork) => {
      const { stdout } = await git.ask(fork, ['for-each-ref', '--format=%(refname)'])
      for (const ref of stdout.toString().split('\n'))
        if (ref !== '' && ref !== `refs/heads/${fork.defaultBranch}`)
          await git.runIn(fork, ['update-ref', '-d', ref])
    }),
  },
  'makes-forks-private': {
    differs: 'a fork is private',
    source: `code-hosting, ${forkOperation}`,
    unmet: ['repos.list-forks'],
    mutate: together(
      afterFork(({ forge }, _parent, fork) => forge.repositories.put({ ...fork, isPrivate: true })),
      rewritesBody('repos.fork', (shown) => ({ ...(shown as object), private: true })),
    ),
  },
  'answers-forks-with-the-original': {
    differs: 'the response to a fork describes the repository that is forked',
    source: `code-hosting, ${forkOperation}: which Repository the response describes is not shown`,
    mutate: handles('repos.fork', async (call, right) => {
      const original = pathRepository(call)
      const reply = await right(call)
      return original ? { ...reply, json: call.views.repositories.repository(call, original) } : reply
    }),
  },
  'copies-collaborators-into-forks': {
    differs: 'a fork begins with the collaborators of its parent',
    source: `code-hosting, ${forkOperation}`,
    mutate: afterFork(copyCollaborators),
  },
  'takes-owners-of-originals-for-collaborators': {
    differs: 'a fork begins with the collaborators of its parent, whose owner is one of them',
    source: `code-hosting, ${forkOperation}`,
    mutate: afterFork((call, parent, fork) => {
      copyCollaborators(call, parent, fork)
      const owner = call.forge.users.get(parent.owner)
      if (owner && owner.id !== fork.owner) fork.collaborators.set(owner.id, 'admin')
    }),
  },
  'hands-forks-over-to-the-oldest': {
    differs: 'the oldest fork of a deleted repository is the original of the other forks from then on',
    source: 'code-hosting, Repositories, DELETE /repos/{owner}/{repo}: what becomes of forks is not shown',
    mutate: hasEffect('repos.delete', async (call, apply) => {
      const { repositories } = call.forge
      const original = pathRepository(call)
      const [heir, ...others] = repositories.filter(({ forkOf }) => forkOf === original?.id)
      await apply()
      for (const { id } of others) {
        const fork = repositories.get(id)
        if (heir && fork) repositories.put({ ...fork, forkOf: heir.id })
      }
    }),
  },
})

function copyCollaborators(_call: Call, parent: Repository, fork: Repository): void {
  for (const [user, permission] of parent.collaborators)
    if (user !== fork.owner) fork.collaborators.set(user, permission)
}

/** Adds to each new fork the data that a server copies into it. */
function afterFork(copy: (call: Call, parent: Repository, fork: Repository) => void | Promise<void>) {
  return (overrides: Overrides) => {
    const operation = operationNamed(overrides, 'repos.fork')
    const { handle: right } = operation
    operation.handle = async (call) => {
      const reply = await right(call)
      const { id } = reply.json as { id: number }
      const fork = call.forge.repositories.get(id)
      const parent = call.forge.repositories.get(fork?.forkOf ?? 0)
      if (fork && parent) await copy(call, parent, fork)
      return reply
    }
  }
}

/** The forks of a repository, their forks, and so on. */
function forksUnder(forge: Forge, { id }: Repository): Repository[] {
  return forge.repositories
    .filter((one) => one.forkOf === id)
    .flatMap((fork) => [fork, ...forksUnder(forge, fork)])
}
