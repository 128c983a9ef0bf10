import type { Call } from '../../reference/http/call.ts'
import type { Repository } from '../../reference/model/entities.ts'
import { ownerById, ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import { deleteRepository } from '../../reference/model/deletion.ts'
import {
  answersAList,
  answersStatus,
  answersWith,
  changesCall,
  doesNothing,
  doesWhatItRefuses,
  handles,
  hasEffect,
  setsFields,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { beginAnew } from './breaking-git.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const source = 'code-hosting, Repositories'

const repository = (call: Call): Repository | undefined => {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}

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
export const repositories: Mutant[] = [
  ...promise(
    { operation: 'repos.get', source, breaks: 'GET of a repository returns 200 and one Repository.' },
    {
      'get-answers-201': { mutate: succeedsWith('repos.get', 201), kills: ['repos.get.status'] },
      'get-answers-a-list': { mutate: answersAList('repos.get'), kills: ['repos.get.repository'] },
    },
  ),
  ...promise(
    {
      operation: 'repos.get',
      source,
      breaks: 'GET of a repository returns the repository in the path.',
      kills: ['repos.get.identity'],
    },
    {
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
      'get-shows-some-repository-for-unknown': {
        mutate: isAbout('repos.get', (call) =>
          repository(call) ? undefined : call.forge.repositories.find((one) => !one.isPrivate),
        ),
        kills: ['repos.get.none'],
      },
      'get-says-the-caller-owns-it': {
        mutate: setsFields('repos.get', (shown, call) => ({
          owner: call.caller ? call.views.accounts.owner(call, call.caller) : shown['owner'],
        })),
        kills: ['repos.get.to-others'],
      },
      ...spoilsRecord('repos.get', 'get'),
    },
  ),
  ...promise(
    { operation: 'repos.delete', source, breaks: 'DELETE of a repository returns 204 with an empty body.' },
    {
      'delete-answers-200': { mutate: succeedsWith('repos.delete', 200), kills: ['repos.delete.status'] },
      'delete-answers-the-repository': {
        mutate: handles('repos.delete', async (call, right) => {
          const deleted = repository(call)
          await right(call)
          return { status: 200, json: deleted ? call.views.repositories.repository(call, deleted) : {} }
        }),
        kills: ['repos.delete.no-body'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.delete',
      source: 'code-hosting, What the service does',
      breaks: 'DELETE of a repository deletes the repository.',
      kills: ['repos.delete.effect'],
    },
    {
      'delete-does-nothing': doesNothing('repos.delete'),
      'delete-deletes-all-of-the-owner': {
        mutate: hasEffect('repos.delete', async (call) => {
          const owner = repository(call)?.owner
          const all = call.forge.repositories.filter((one) => one.owner === owner)
          for (const one of all) await deleteRepository(call.forge, one)
        }),
        kills: ['repos.delete.others'],
      },
      'delete-only-hides-it': hasEffect('repos.delete', (call) => {
        const found = repository(call)
        if (found) call.forge.repositories.put({ ...found, isPrivate: true })
      }),
      'delete-leaves-it-in-search': (seams) => {
        const gone = new Set<number>()
        hasEffect('repos.delete', (call) => void gone.add(repository(call)?.id ?? 0))(seams)
        changesCall('repos.get', (call) =>
          gone.has(repository(call)?.id ?? 0) ? { status: 404, headers: {} } : undefined,
        )(seams)
      },
      'delete-leaves-it-to-be-got': (seams) => {
        const gone = new Set<number>()
        hasEffect('repos.delete', (call) => void gone.add(repository(call)?.id ?? 0))(seams)
        const right = seams.rules.search.isVisible
        seams.rules.search.isVisible = (ask, one) => right(ask, one) && !gone.has(one.id)
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.delete',
      source: 'code-hosting, Errors',
      breaks: 'DELETE of a repository returns 403 when the caller lacks the rights.',
      kills: ['repos.delete.forbidden'],
    },
    {
      'delete-serves-every-signed-in-caller': ({ rules }) => {
        rules.access.mayDelete = ({ caller }) => caller !== undefined
      },
      'delete-forbidden-is-404': answersStatus('repos.delete', 403, 404),
      'delete-forbidden-is-401': answersStatus('repos.delete', 403, 401),
      'delete-forbidden-is-204': answersStatus('repos.delete', 403, 204),
      'delete-forbidden-but-done': {
        mutate: doesWhatItRefuses('repos.delete'),
        kills: ['repos.delete.forbidden-effect'],
      },
    },
  ),
  ...promise(
    { operation: 'repos.migrate', source, breaks: 'POST of a migration returns 201 and one Repository.' },
    {
      'migrate-answers-200': { mutate: succeedsWith('repos.migrate', 200), kills: ['repos.migrate.status'] },
      'migrate-says-that-it-failed': {
        mutate: answersStatus('repos.migrate', 201, 500),
        kills: ['repos.migrate.status'],
      },
      'migrate-answers-a-list': {
        mutate: answersAList('repos.migrate'),
        kills: ['repos.migrate.repository'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.migrate',
      source,
      breaks: 'POST of a migration returns the migrated repository.',
      kills: ['repos.migrate.identity'],
    },
    {
      'migrate-is-an-empty-object': answersWith('repos.migrate', {}),
      'migrate-answers-the-path-for-the-name': setsFields('repos.migrate', (shown) => ({
        name: shown['full_name'],
      })),
    },
  ),
  ...promise(
    {
      operation: 'repos.migrate',
      source: 'code-hosting, What the service does',
      breaks: 'POST of a migration migrates a remote git repository.',
      kills: ['repos.migrate.effect'],
    },
    {
      'migrate-does-nothing': hasEffect('repos.migrate', () => undefined),
      'migrate-begins-anew': {
        mutate: hasEffect('repos.migrate', async (call, apply) => {
          await apply()
          const made = await migrated(call)
          if (made) await beginAnew(call, made)
        }),
        kills: ['repos.migrate.content'],
      },
      'migrate-under-another-name': hasEffect('repos.migrate', async (call, apply) => {
        await apply()
        const made = await migrated(call)
        if (made) call.forge.repositories.put({ ...made, name: `migration-${made.id}` })
      }),
    },
  ),
]
