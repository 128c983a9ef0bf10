import type { Call } from '../../reference/http/call.ts'
import type { Repository } from '../../reference/model/entities.ts'
import { ownerById, ownerByName } from '../../reference/model/forge.ts'
import { deleteRepository } from '../../reference/model/deletion.ts'
import { answersStatus, changesCall, doesWhatItRefuses, hasEffect, setsFields, judges } from './breaking.ts'
import { beginAnew } from './breaking-git.ts'
import { pathRepository as repository } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'
import { marking } from './sharing.ts'

/** Makes a call use another repository than the one in its path. */
const isAbout = (name: string, choose: (call: Call) => Repository | undefined): Mutate =>
  changesCall(name, (call) => {
    const other = choose(call)
    if (!other) return undefined
    call.params['owner'] = ownerById(call.forge, other.owner)?.name ?? ''
    call.params['repo'] = other.name
    return undefined
  })

/** The repository that a migration created; others may be created while it clones. */
async function migrated(call: Call): Promise<Repository | undefined> {
  const { repo_name: name } = await call.json()
  return call.forge.repositories.filter((one) => one.name === name).at(-1)
}

/** Repositories themselves: migrate, get, delete. */
export const repositories: Mutant[] = breaking({
  'repos.get identity: GET of a repository returns the repository in the path.': {
    'get-ignores-the-owner': isAbout('repos.get', (call) =>
      call.forge.repositories.find(
        (one) => one.name.toLowerCase() === call.params['repo']?.toLowerCase() && !one.isPrivate,
      ),
    ),
    'get-ignores-the-name': isAbout('repos.get', (call) => {
      const owner = ownerByName(call.forge, call.params['owner'] ?? '')
      return call.forge.repositories.find((one) => one.owner === owner?.id && !one.isPrivate)
    }),
    'get-shows-the-first-repository': isAbout('repos.get', (call) => call.forge.repositories.all()[0]),
    'get-shows-some-repository-for-unknown': [
      'none',
      isAbout('repos.get', (call) =>
        repository(call) ? undefined : call.forge.repositories.find((one) => !one.isPrivate),
      ),
    ],
    'get-says-the-caller-owns-it': [
      'to-others',
      setsFields('repos.get', (shown, call) => ({
        owner: call.caller ? call.views.accounts.owner(call, call.caller) : shown['owner'],
      })),
    ],
  },
  'repos.delete effect: DELETE of a repository deletes the repository.': {
    'delete-deletes-all-of-the-owner': [
      'others',
      hasEffect('repos.delete', async (call) => {
        const owner = repository(call)?.owner
        const all = call.forge.repositories.filter((one) => one.owner === owner)
        for (const one of all) await deleteRepository(call.forge, one)
      }),
    ],
    'delete-only-hides-it': hasEffect('repos.delete', (call) => {
      const found = repository(call)
      if (found) call.forge.repositories.put({ ...found, isPrivate: true })
    }),
    'delete-leaves-it-in-search': marking<number>((gone) => [
      hasEffect('repos.delete', (call) => void gone.add(repository(call)?.id ?? 0)),
      changesCall('repos.get', (call) =>
        gone.has(repository(call)?.id ?? 0) ? { status: 404, headers: {} } : undefined,
      ),
    ]),
    'delete-leaves-it-to-be-got': marking<number>((gone) => [
      hasEffect('repos.delete', (call) => void gone.add(repository(call)?.id ?? 0)),
      judges('search', 'isVisible', (right, ask, one) => right(ask, one) && !gone.has(one.id)),
    ]),
  },
  'repos.delete forbidden: Errors: DELETE of a repository returns 403 when the caller lacks the rights.': {
    'delete-forbidden-but-done': ['forbidden-effect', doesWhatItRefuses('repos.delete')],
    'delete-serves-every-signed-in-caller': judges(
      'access',
      'mayDelete',
      (_right, { caller }) => caller !== undefined,
    ),
    'delete-forbidden-is-204': answersStatus('repos.delete', 403, 204),
  },
  'repos.migrate: POST of a migration returns 201 and one Repository.': {
    'migrate-says-that-it-failed': ['status', answersStatus('repos.migrate', 201, 500)],
  },
  'repos.migrate identity: POST of a migration returns the migrated repository.': {
    'migrate-answers-the-path-for-the-name': setsFields('repos.migrate', (shown) => ({
      name: shown['full_name'],
    })),
  },
  'repos.migrate effect: POST of a migration migrates a remote git repository.': {
    'migrate-begins-anew': [
      'content',
      hasEffect('repos.migrate', async (call, apply) => {
        await apply()
        const made = await migrated(call)
        if (made) await beginAnew(call, made)
      }),
    ],
    'migrate-under-another-name': hasEffect('repos.migrate', async (call, apply) => {
      await apply()
      const made = await migrated(call)
      if (made) call.forge.repositories.put({ ...made, name: `migration-${made.id}` })
    }),
  },
})
