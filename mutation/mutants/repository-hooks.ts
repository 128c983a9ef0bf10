import type { Call } from '../../reference/http/call.ts'
import type { Hook } from '../../reference/model/entities.ts'
import {
  answersAList,
  answersWith,
  doesNothing,
  hasEffect,
  movesTo,
  rewritesList,
  spoilsList,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const source = 'code-hosting, Repositories'

const written = (call: Call, hooks: readonly Hook[]) =>
  hooks.map((hook) => call.views.repositories.hook(call, hook))

/** Hooks of repositories: list and create; the rest is cut off in the document. */
export const repositoryHooks: Mutant[] = [
  ...promise(
    {
      operation: 'repos.listHooks',
      source,
      breaks: 'GET of the hooks of a repository returns 200 and a HookList.',
      kills: ['repos.list-hooks.identity', 'repos.list-hooks.list'],
    },
    {
      'list-hooks-answers-201': {
        mutate: succeedsWith('repos.listHooks', 201),
        kills: ['repos.list-hooks.status'],
      },
      'list-hooks-of-all-repositories': {
        mutate: rewritesList('repos.listHooks', (_list, call) =>
          written(
            call,
            call.forge.hooks.filter((hook) => hook.repository !== undefined),
          ),
        ),
        kills: ['repos.list-hooks.of-this-repository'],
      },
      'list-hooks-only-the-active': {
        mutate: rewritesList('repos.listHooks', (list) => list.filter((hook) => hook['active'])),
        kills: ['repos.list-hooks.switched-off'],
      },
      ...spoilsList('repos.listHooks', 'list-hooks'),
    },
  ),
  ...promise(
    {
      operation: 'repos.createHook',
      source,
      breaks: 'POST of a hook to a repository returns 201 and one Hook.',
      kills: ['repos.create-hook.status'],
    },
    {
      'create-hook-answers-200': succeedsWith('repos.createHook', 200),
      'create-hook-wants-a-trailing-slash': movesTo('repos.createHook', '/api/v1/repos/:owner/:repo/hooks/'),
      'create-hook-answers-a-list': {
        mutate: answersAList('repos.createHook'),
        kills: ['repos.create-hook.hook'],
      },
      'create-hook-is-an-empty-object': {
        mutate: answersWith('repos.createHook', {}),
        kills: ['repos.create-hook.identity'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.createHook',
      source: 'code-hosting, What the service does',
      breaks: 'POST of a hook creates the hook in the repository.',
      kills: ['repos.create-hook.effect'],
    },
    {
      'create-hook-does-nothing': doesNothing('repos.createHook'),
      'create-hook-in-another-repository': hasEffect('repos.createHook', async (call, apply) => {
        const done = apply()
        const made = call.forge.hooks.all().at(-1)
        await done
        const other = call.forge.repositories.find((one) => one.id !== made?.repository)
        if (made) call.forge.hooks.put({ ...made, repository: other?.id ?? 0 })
      }),
    },
  ),
]
