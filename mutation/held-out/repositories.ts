import { repositoryOf } from '../../reference/code-hosting/lookup.ts'
import type { Call } from '../../reference/http/call.ts'
import { json } from '../../reference/http/reply.ts'
import { deleteRepository } from '../../reference/model/deletion.ts'
import type { Hook, Permission, Repository } from '../../reference/model/entities.ts'
import { handles, rewritesList } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { pathRepository, pathUser } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const source = 'code-hosting, Repositories'
const fullName = r.byPath('owner', 'repo')
const collaborator = (call: Call) => pathUser(call, 'collaborator')
const collaboration = (call: Call) => `${pathRepository(call)?.id}/${collaborator(call)?.id}`
const written = (call: Call, repositories: readonly Repository[]) =>
  repositories
    .filter((one) => call.rules.access.mayRead(call, one))
    .map((one) => call.views.repositories.repository(call, one))
const forksOf = (call: Call, id = pathRepository(call)?.id) =>
  call.forge.repositories.filter(({ forkOf }) => forkOf !== undefined && forkOf === id)

/** A new collaborator restores the removed ones. */
const bringsBack: Mutate = r.keeping<Permission>((removed) => [
  r.before('repos.removeCollaborator', (call) => {
    const permission = pathRepository(call)?.collaborators.get(collaborator(call)?.id ?? 0)
    if (permission) removed.set(collaboration(call), permission)
  }),
  r.after('repos.addCollaborator', (call) => {
    const repository = pathRepository(call)
    for (const [key, permission] of removed) {
      const [own, id = 0] = key.split('/').map(Number)
      if (own === repository?.id && call.forge.users.get(id)) repository?.collaborators.set(id, permission)
    }
  }),
])

/** A deleted repository is returned as long as one of its forks exists. */
const staysWhileForked: Mutate = r.keeping<{ repository: Repository; forks: number[] }>((kept) => [
  r.before('repos.delete', (call) => {
    const repository = pathRepository(call)
    if (repository) kept.set(fullName(call), { repository, forks: forksOf(call).map(({ id }) => id) })
  }),
  handles('repos.get', (call, right) => {
    const former = kept.get(fullName(call))
    const isForked = former?.forks.some((id) => call.forge.repositories.get(id))
    if (!former || !isForked || pathRepository(call)) return right(call)
    return json(call.views.repositories.repository(call, former.repository))
  }),
])

/** Repositories with their collaborators, forks and hooks. */
export const repositories: HeldOut[] = [
  ...about('repos', 'repositories', source, {
    'deleted-repository-is-answered-while-it-has-forks': [
      'outdated',
      'DELETE of a repository deletes it, also if it has forks.',
      staysWhileForked,
    ],
    'deletion-takes-longer-names': [
      'too far',
      'DELETE of a repository leaves those whose names begin with its name.',
      r.around('repos.delete', async (call, apply) => {
        const { owner, name = '' } = pathRepository(call) ?? {}
        await apply()
        for (const one of call.forge.repositories.filter((other) => other.owner === owner))
          if (one.name.toLowerCase().startsWith(name.toLowerCase())) await deleteRepository(call.forge, one)
      }),
    ],
  }),
  ...about('repos', 'collaborators', source, {
    'collaborator-is-added-only-once': [
      'ineffective',
      'PUT of a collaborator adds the user, also one who was removed before.',
      r.losesAfter('repos.addCollaborator', 'repos.removeCollaborator', collaboration),
    ],
    'collaborator-added-twice-stays': [
      'ineffective',
      'DELETE of a collaborator removes the user, also one who was added twice.',
      r.countsRows('repos.addCollaborator', 'repos.removeCollaborator', collaboration),
    ],
    'adding-a-collaborator-brings-removed-ones-back': [
      'outdated',
      'GET of a collaborator returns 404 when the user is none, also after another was added.',
      bringsBack,
    ],
    'fork-shares-collaborators': [
      'too far',
      'PUT of a collaborator of a fork adds none to the original, nor the reverse.',
      r.making('repos.fork', 'repositories', (call, made) => {
        const collaborators = pathRepository(call)?.collaborators
        if (collaborators) call.forge.repositories.put({ ...made, collaborators })
      }),
    ],
    'collaborator-leaves-all-repositories-of-the-owner': [
      'too far',
      'DELETE of a collaborator leaves the user a collaborator of other repositories.',
      r.after('repos.removeCollaborator', (call) => {
        const [own, id] = [pathRepository(call)?.owner, collaborator(call)?.id ?? 0]
        for (const one of call.forge.repositories.filter(({ owner }) => owner === own))
          one.collaborators.delete(id)
      }),
    ],
    'refused-deletion-removes-the-collaborators': [
      'refused',
      'A deletion of a repository that returns 403 changes nothing.',
      r.refusing('repos.delete', 403, (call) => pathRepository(call)?.collaborators.clear()),
    ],
  }),
  ...about('repos', 'forks', source, {
    'namesake-of-the-original-gets-its-forks': [
      'inherited',
      'GET of the forks lists those of the repository, not those of a deleted one of its name.',
      r.keeping<number[]>((orphans) => [
        r.before('repos.delete', (call) => {
          const known = orphans.get(fullName(call)) ?? []
          orphans.set(fullName(call), [...known, ...forksOf(call).map(({ id }) => id)])
        }),
        r.listsAlso('repos.listForks', (call) =>
          written(
            call,
            (orphans.get(fullName(call)) ?? []).flatMap((id) => call.forge.repositories.get(id) ?? []),
          ),
        ),
      ]),
    ],
    'deleted-fork-takes-the-branches-of-the-original': [
      'too far',
      'DELETE of a fork leaves the branches of the original.',
      r.around('repos.delete', async (call, apply) => {
        const original = pathRepository(call)?.forkOf
        await apply()
        if (original !== undefined) await call.forge.git.remove(original)
      }),
    ],
    'fork-of-a-fork-is-listed-under-the-root': [
      'foreign',
      'GET of the forks lists those of the repository, also if it is a fork itself.',
      r.making('repos.fork', 'repositories', (call, made) => {
        const root = pathRepository(call)?.forkOf
        if (root !== undefined) call.forge.repositories.put({ ...made, forkOf: root })
      }),
    ],
  }),
  ...about('repos', 'hooks of a repository', source, {
    'refused-deletion-removes-the-hooks': [
      'refused',
      'GET of the hooks lists those of the repository, also after a deletion that returns 403.',
      r.refusing('repos.delete', 403, (call) => {
        const own = pathRepository(call)?.id ?? 0
        call.forge.hooks.removeWhere(({ repository }) => repository === own)
      }),
    ],
    'repository-has-the-hooks-of-a-namesake': [
      'inherited',
      'GET of the hooks lists those of the repository, not those of a deleted one of its name.',
      r.keeping<readonly Hook[]>((left) => [
        r.before('repos.delete', (call) => {
          const own = pathRepository(call)?.id ?? 0
          left.set(
            fullName(call),
            call.forge.hooks.filter(({ repository }) => repository === own),
          )
        }),
        r.listsAlso('repos.listHooks', (call) =>
          (left.get(fullName(call)) ?? []).map((hook) => call.views.repositories.hook(call, hook)),
        ),
      ]),
    ],
    'hook-moves-to-the-next-repository': [
      'too far',
      'GET of the hooks lists those of the repository, also if another one gets a hook of the same address.',
      r.making('repos.createHook', 'hooks', ({ forge }, made) =>
        forge.hooks.removeWhere(
          ({ repository, url, id }) => repository !== undefined && url === made.url && id !== made.id,
        ),
      ),
    ],
    'hooks-are-listed-for-all-repositories-of-the-name': [
      'foreign',
      'GET of the hooks lists those of the repository, not those of one of its name.',
      rewritesList('repos.listHooks', (_list, call) => {
        const ofName = call.forge.repositories.filter((one) => one.name === repositoryOf(call).name)
        const ids = new Set<unknown>(ofName.map(({ id }) => id))
        return call.forge.hooks
          .filter(({ repository }) => ids.has(repository))
          .map((hook) => call.views.repositories.hook(call, hook))
      }),
    ],
  }),
]
