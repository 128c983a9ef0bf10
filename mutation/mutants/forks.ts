import type { Call } from '../../reference/http/call.ts'
import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import {
  answersAList,
  changesCall,
  hasEffect,
  refuses,
  rewritesList,
  setsFields,
  spoilsList,
  succeedsWith,
} from './breaking.ts'
import { beginAnew } from './breaking-git.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const source = 'code-hosting, Repositories'
const list = 'repos.listForks'
const fork = 'repos.fork'

const repository = (call: Call) => {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}

/** Changes the fork just created. */
const makes = (change: (made: NonNullable<ReturnType<typeof repository>>, call: Call) => typeof made) =>
  hasEffect(fork, async (call, apply) => {
    const done = apply()
    const made = call.forge.repositories.all().at(-1)
    await done
    if (made) call.forge.repositories.put(change(made, call))
  })

/** Forks: list and create. */
export const forks: Mutant[] = [
  ...promise(
    {
      operation: list,
      source,
      breaks: 'GET of the forks of a repository returns 200 and a RepositoryList.',
      kills: ['repos.list-forks.identity', 'repos.list-forks.list'],
    },
    {
      'list-forks-answers-201': { mutate: succeedsWith(list, 201), kills: ['repos.list-forks.status'] },
      'list-forks-holds-names': {
        mutate: rewritesList(list, (found) => found.map((one) => one['full_name'])),
        kills: ['repos.list-forks.list'],
      },
      'list-forks-of-all-repositories': {
        mutate: rewritesList(list, (_list, call) =>
          call.forge.repositories
            .filter((one) => one.forkOf !== undefined && !one.isPrivate)
            .map((one) => call.views.repositories.repository(call, one)),
        ),
        kills: ['repos.list-forks.of-this-repository'],
      },
      'list-forks-with-the-original': rewritesList(list, (found, call) => {
        const original = repository(call)
        return original ? [call.views.repositories.repository(call, original), ...found] : found
      }),
      'list-forks-of-the-caller-only': rewritesList(list, (found, call) =>
        found.filter((one) => (one['owner'] as { id?: unknown } | null)?.id === call.caller?.id),
      ),
      ...spoilsList(list, 'list-forks'),
    },
  ),
  ...promise(
    {
      operation: fork,
      source,
      breaks: 'POST of a fork returns 202 and one Repository.',
      kills: ['repos.fork.status'],
    },
    {
      'fork-answers-200': succeedsWith(fork, 200),
      'fork-refuses-everybody-but-the-owner': refuses(
        fork,
        (call) => call.caller !== undefined && repository(call)?.owner !== call.caller.id,
        404,
      ),
      'fork-answers-a-list': { mutate: answersAList(fork), kills: ['repos.fork.repository'] },
    },
  ),
  ...promise(
    {
      operation: fork,
      source: 'code-hosting, What the service does',
      breaks: 'POST of a fork creates a fork of the repository.',
      kills: ['repos.list-forks.identity'],
    },
    {
      'fork-forgets-the-original': makes((made) => ({ ...made, forkOf: undefined })),
      'fork-of-something-else': makes((made, call) => ({
        ...made,
        forkOf: call.forge.repositories.find((one) => one.id !== made.forkOf && one.id !== made.id)?.id,
      })),
      'fork-takes-the-original-away': {
        mutate: hasEffect(fork, async (call, apply) => {
          const original = repository(call)
          await apply()
          if (original && call.caller)
            call.forge.repositories.put({
              ...original,
              owner: call.caller.id,
              name: `${original.name}-taken`,
            })
        }),
        kills: ['repos.fork.original'],
      },
      'fork-under-another-name': {
        mutate: makes((made) => ({ ...made, name: `fork-${made.id}` })),
        kills: ['repos.fork.there'],
      },
      'fork-begins-anew': {
        mutate: hasEffect(fork, async (call, apply) => {
          const done = apply()
          const made = call.forge.repositories.all().at(-1)
          await done
          if (made) await beginAnew(call, made)
        }),
        kills: ['repos.fork.content'],
      },
      'fork-cannot-be-got': {
        mutate: changesCall('repos.get', (call) =>
          repository(call)?.forkOf === undefined ? undefined : { status: 404, headers: {} },
        ),
        kills: ['repos.fork.there'],
      },
      'fork-is-shown-as-that-of-the-owner-of-the-original': {
        mutate: setsFields('repos.get', (shown) =>
          shown['parent'] ? { owner: (shown['parent'] as { owner: unknown }).owner } : {},
        ),
        kills: ['repos.fork.effect'],
      },
    },
  ),
]
