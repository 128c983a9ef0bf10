import type { Call } from '../../reference/http/call.ts'
import { deleteRepository } from '../../reference/model/deletion.ts'
import { changesCall, hasEffect, refuses, rewritesList, setsFields } from './breaking.ts'
import { beginAnew } from './breaking-git.ts'
import { pathRepository as repository } from './path-resources.ts'
import { breaking, type Mutant } from './mutant.ts'
import { marking } from './sharing.ts'

const list = 'repos.listForks'
const fork = 'repos.fork'

/** Changes the fork just created. */
const makes = (change: (made: NonNullable<ReturnType<typeof repository>>, call: Call) => typeof made) =>
  hasEffect(fork, async (call, apply) => {
    const done = apply()
    const made = call.forge.repositories.all().at(-1)
    await done
    if (made) call.forge.repositories.put(change(made, call))
  })

/** Forks: list and create. */
export const forks: Mutant[] = breaking({
  'repos.list-forks identity list: GET of the forks of a repository returns 200 and a RepositoryList.': {
    'list-forks-of-all-repositories': [
      'of-this-repository',
      rewritesList(list, (_list, call) =>
        call.forge.repositories
          .filter((one) => one.forkOf !== undefined && !one.isPrivate)
          .map((one) => call.views.repositories.repository(call, one)),
      ),
    ],
    'list-forks-with-the-original': rewritesList(list, (found, call) => {
      const original = repository(call)
      return original ? [call.views.repositories.repository(call, original), ...found] : found
    }),
    'list-forks-of-the-caller-only': rewritesList(list, (found, call) =>
      found.filter((one) => (one['owner'] as { id?: unknown } | null)?.id === call.caller?.id),
    ),
  },
  'repos.fork status: POST of a fork returns 202 and one Repository.': {
    'fork-refuses-everybody-but-the-owner': refuses(
      fork,
      (call) => call.caller !== undefined && repository(call)?.owner !== call.caller.id,
      404,
    ),
  },
  'repos.fork repos.list-forks.identity: POST of a fork creates a fork of the repository.': {
    'fork-forgets-the-original': makes((made) => ({ ...made, forkOf: undefined })),
    'fork-of-something-else': makes((made, call) => ({
      ...made,
      forkOf: call.forge.repositories.find((one) => one.id !== made.forkOf && one.id !== made.id)?.id,
    })),
    'fork-takes-the-original-away': [
      'original',
      hasEffect(fork, async (call, apply) => {
        const original = repository(call)
        await apply()
        if (original && call.caller)
          call.forge.repositories.put({
            ...original,
            owner: call.caller.id,
            name: `${original.name}-taken`,
          })
      }),
    ],
    'fork-after-a-deleted-fork-is-lost': [
      'made-again',
      marking((gone) => [
        hasEffect('repos.delete', (call, apply) => {
          const own = repository(call)
          if (own?.forkOf !== undefined) gone.add(`${own.forkOf} ${own.owner}`)
          return apply()
        }),
        hasEffect(fork, async (call, apply) => {
          await apply()
          const made = call.forge.repositories.all().at(-1)
          if (made && gone.has(`${made.forkOf} ${made.owner}`)) await deleteRepository(call.forge, made)
        }),
      ]),
    ],
    'fork-under-another-name': ['there', makes((made) => ({ ...made, name: `fork-${made.id}` }))],
    'fork-begins-anew': [
      'content',
      hasEffect(fork, async (call, apply) => {
        const done = apply()
        const made = call.forge.repositories.all().at(-1)
        await done
        if (made) await beginAnew(call, made)
      }),
    ],
    'fork-cannot-be-got': [
      'there',
      changesCall('repos.get', (call) =>
        repository(call)?.forkOf === undefined ? undefined : { status: 404, headers: {} },
      ),
    ],
    'fork-is-shown-as-that-of-the-owner-of-the-original': [
      'effect',
      setsFields('repos.get', (shown) =>
        shown['parent'] ? { owner: (shown['parent'] as { owner: unknown }).owner } : {},
      ),
    ],
  },
})
