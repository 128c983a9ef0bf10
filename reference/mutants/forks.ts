import type { Call } from '../http/call.ts'
import { ownerByName, repositoryKey } from '../model/forge.ts'
import {
  answersWith,
  changesCall,
  doesNothing,
  hasEffect,
  refuses,
  rewritesBody,
  rewritesList,
  setsFields,
  spoilsList,
  succeedsWith,
} from './breaking.ts'
import { promisesOf, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const source = 'code-hosting, Repositories'
const list = 'repos.listForks'
const fork = 'repos.fork'

const repository = (call: Call) => {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}

/** Changes the fork that was just made. */
const makes = (change: (made: NonNullable<ReturnType<typeof repository>>, call: Call) => typeof made) =>
  hasEffect(fork, async (call, apply) => {
    const done = apply()
    const made = call.forge.repositories.all().at(-1)
    await done
    if (made) call.forge.repositories.put(change(made, call))
  })

/** Forks: list and make. */
export const forks: Mutant[] = [
  ...promise(
    { operation: list, source, breaks: 'GET /repos/{owner}/{repo}/forks: 200 RepositoryList' },
    {
      'list-forks-answers-201': succeedsWith(list, 201),
      'list-forks-of-all-repositories': rewritesList(list, (_list, call) =>
        call.forge.repositories
          .filter((one) => one.forkOf !== undefined && !one.isPrivate)
          .map((one) => call.views.repositories.repository(call, one)),
      ),
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
    { operation: fork, source, breaks: 'POST /repos/{owner}/{repo}/forks: 202 Repository' },
    {
      'fork-answers-200': succeedsWith(fork, 200),
      'fork-answers-the-original': rewritesBody(fork, (json, call) => {
        const original = repository(call)
        return original ? call.views.repositories.repository(call, original) : json
      }),
      'fork-is-an-empty-object': answersWith(fork, {}),
      'fork-says-the-original-owner-owns-it': setsFields(fork, ({ parent }) => ({
        owner: (parent as { owner: unknown } | null)?.owner,
      })),
    },
  ),
  ...promise(
    {
      operation: fork,
      source: 'code-hosting, What the service does',
      breaks: 'get and delete a repository, fork it, list forks',
    },
    {
      'fork-does-nothing': doesNothing(fork),
      'fork-forgets-the-original': makes((made) => ({ ...made, forkOf: undefined })),
      'fork-of-something-else': makes((made, call) => ({
        ...made,
        forkOf: call.forge.repositories.find((one) => one.id !== made.forkOf && one.id !== made.id)?.id,
      })),
      'fork-for-the-owner-of-the-original': makes((made, call) => ({
        ...made,
        owner: repository(call)?.owner ?? made.owner,
        name: `${made.name}-fork-${made.id}`,
      })),
      'fork-under-another-name': makes((made) => ({ ...made, name: `fork-${made.id}` })),
      'fork-loses-the-content': hasEffect(fork, async (call, apply) => {
        const done = apply()
        const made = call.forge.repositories.all().at(-1)
        await done
        if (made) await call.forge.git.remove(made.id)
      }),
      'fork-cannot-be-got': changesCall('repos.get', (call) =>
        repository(call)?.forkOf === undefined ? undefined : { status: 404, headers: {} },
      ),
      'fork-refuses-everybody-but-the-owner': refuses(
        fork,
        (call) => call.caller !== undefined && repository(call)?.owner !== call.caller.id,
        403,
      ),
    },
  ),
]
