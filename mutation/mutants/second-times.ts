import type { Call } from '../../reference/http/call.ts'
import { hasEffect, rewritesList } from './breaking.ts'
import { breaking, type Mutant, type Mutate } from './mutant.ts'

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
