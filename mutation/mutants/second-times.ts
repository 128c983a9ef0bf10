import type { Call } from '../../reference/http/call.ts'
import type { Repository } from '../../reference/model/entities.ts'
import { handles, hasEffect, judges, rewritesList } from './breaking.ts'
import { breaking, type Mutant, type Mutate } from './mutant.ts'
import { pathRepository } from './path-resources.ts'
import { keeping } from './sharing.ts'

/** Repeats the list after a second addition of the same user. */
const listsEachAddition =
  (adding: string, listing: string, placeOf: (call: Call) => string): Mutate =>
  (overrides) => {
    const added = new Set<string>()
    const repeated = new Set<string>()
    hasEffect(adding, (call, apply) => {
      const user = call.params['collaborator'] ?? call.params['username']
      const key = `${placeOf(call)} ${user}`
      if (added.has(key)) repeated.add(placeOf(call))
      added.add(key)
      return apply()
    })(overrides)
    rewritesList(listing, (list, call) => (repeated.has(placeOf(call)) ? [...list, ...list] : list))(
      overrides,
    )
  }

/** Servers that are wrong the second time. */
export const secondTimes: Mutant[] = breaking({
  'repos.add-collaborator once: A list of collaborators has each of them once.': {
    'add-collaborator-lists-each-addition': listsEachAddition(
      'repos.addCollaborator',
      'repos.listCollaborators',
      ({ params }) => `${params['owner']}/${params['repo']}`,
    ),
  },
  'orgs.publicize-member once: A list of public members has each of them once.': {
    'publicize-lists-each-time': listsEachAddition(
      'orgs.publicize',
      'orgs.listPublicMembers',
      ({ params }) => params['org'] ?? '',
    ),
  },
  'repos.editorconfig after-push: GET of the EditorConfig definitions of a file returns its definitions.': {
    'editorconfig-reads-the-file-once': keeping<Buffer, number | undefined>((read) => [
      judges('content', 'editorConfig', (right, ask, text, path) => {
        const id = pathRepository(ask as Call)?.id
        if (!read.has(id)) read.set(id, text)
        return right(ask, read.get(id) ?? text, path)
      }),
    ]),
  },
  'repos.migrate content-again: POST of a migration migrates the remote git repository.': {
    'migrate-copies-the-clone-of-the-first-migration': keeping<Repository>((clones) => [
      handles('repos.migrate', async (call, right) => {
        const address = String((await call.json())['clone_addr'])
        const outcome = await right(call)
        const made = call.forge.repositories.get((outcome as { json: { id: number } }).json.id)
        const first = clones.get(address)
        if (made && first) {
          await call.forge.git.remove(made.id)
          await call.forge.git.copy(first, made.id)
        } else if (made) clones.set(address, made)
        return outcome
      }),
    ]),
  },
  'orgs.edit again: PATCH of an organization changes it.': {
    'edit-has-an-effect-once': (overrides) => {
      const edited = new Set<string | undefined>()
      hasEffect('orgs.edit', (call, apply) => {
        if (edited.has(call.params['org'])) return undefined
        edited.add(call.params['org'])
        return apply()
      })(overrides)
    },
  },
})
