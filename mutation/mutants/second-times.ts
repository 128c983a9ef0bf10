import type { Call } from '../../reference/http/call.ts'
import { hasEffect, rewritesList } from './breaking.ts'
import { promisesOf, type Mutant, type Mutate } from './mutant.ts'

/** Lists what is added a second time a second time. */
const listsEachAddition =
  (adding: string, listing: string, placeOf: (call: Call) => string): Mutate =>
  (seams) => {
    const added = new Set<string>()
    const repeated = new Set<string>()
    hasEffect(adding, (call, apply) => {
      const user = call.params['collaborator'] ?? call.params['username']
      const key = `${placeOf(call)} ${user}`
      if (added.has(key)) repeated.add(placeOf(call))
      added.add(key)
      return apply()
    })(seams)
    rewritesList(listing, (list, call) => (repeated.has(placeOf(call)) ? [...list, ...list] : list))(seams)
  }

/** Servers that are wrong the second time. */
export const secondTimes: Mutant[] = [
  ...promisesOf('repos')(
    {
      operation: 'repos.addCollaborator',
      source: 'code-hosting, Repositories',
      breaks: 'A list of collaborators has each of them once.',
      kills: ['repos.add-collaborator.once'],
    },
    {
      'add-collaborator-lists-each-addition': listsEachAddition(
        'repos.addCollaborator',
        'repos.listCollaborators',
        ({ params }) => `${params['owner']}/${params['repo']}`,
      ),
    },
  ),
  ...promisesOf('orgs')(
    {
      operation: 'orgs.publicize',
      source: 'code-hosting, Organizations',
      breaks: 'A list of public members has each of them once.',
      kills: ['orgs.publicize-member.once'],
    },
    {
      'publicize-lists-each-time': listsEachAddition(
        'orgs.publicize',
        'orgs.listPublicMembers',
        ({ params }) => params['org'] ?? '',
      ),
    },
  ),
  ...promisesOf('orgs')(
    {
      operation: 'orgs.edit',
      source: 'code-hosting, Organizations',
      breaks: 'PATCH of an organization changes it.',
      kills: ['orgs.edit.again'],
    },
    {
      'edit-has-an-effect-once': (seams) => {
        const edited = new Set<string | undefined>()
        hasEffect('orgs.edit', (call, apply) => {
          if (edited.has(call.params['org'])) return undefined
          edited.add(call.params['org'])
          return apply()
        })(seams)
      },
    },
  ),
]
