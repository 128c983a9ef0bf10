import { isObject, keys, textOf } from '../facts.ts'
import type { View } from '../judge.ts'
import { judgeList, showsAll } from '../judge-list.ts'
import { UNKNOWN } from '../register.ts'
import { nameOf } from '../name-of.ts'
import { judgeForkFlag, judgeRecord, repositoryIn } from '../resources.ts'
import { noteCopy } from './content-facts.ts'
import type { OperationModel } from './operation-model.ts'
import { repositoryOf, existingRepository, readableRepository } from './repository.ts'

/** The name and the owner that a fork or migration is asked for. */
function forkPlace(view: View): { readonly owner: string; readonly name: string } | undefined {
  const owner = view.field('organization') ?? view.request.caller.login
  return owner === undefined ? undefined : { owner, name: view.parameter('repo') }
}

/** Forks of repositories. */
export const forks: Readonly<Record<string, OperationModel>> = {
  'repos.list-forks': {
    success: 200,
    body: 'list',
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      const { login, isAdmin } = judge.request.caller
      if (!repository || !Array.isArray(json)) return
      judgeList(judge, {
        entries: json,
        of: `forks of ${nameOf(repository)}`,
        identify: (entry) => repositoryIn(judge, entry),
        nameOf: (entry) => {
          const [owner, name] = isObject(entry) ? [textOf(entry['owner']), textOf(entry['name'])] : []
          return owner !== undefined && name !== undefined ? [keys.repository(owner, name)] : []
        },
        fact: ({ n }) => `fork/${repository.n}:${n}`,
        // A fork of another user can be hidden from a caller who is no administrator.
        candidates: judge.knowledge
          .index(`forks of ${repository.n}`)
          .filter((n) => isAdmin === true || judge.knowledge.thing(n)?.owner === login),
        isWhole: login !== undefined && showsAll(judge),
        following: 'search',
      })
      for (const entry of json) {
        const fork = repositoryIn(judge, entry)
        if (fork) judgeRecord(judge, fork, entry)
      }
    },
    refused: readableRepository,
  },
  'repos.fork': {
    success: 202,
    body: 'object',
    intents(view, create) {
      const place = forkPlace(view)
      const parent = repositoryOf(view)
      if (!place) return []
      const isOrganization = view.field('organization') !== undefined
      const n = create({
        kind: 'repository',
        ...place,
        isNew: true,
        ...(isOrganization ? { isOwnedByOrganization: true } : {}),
      })
      return [
        { key: keys.repository(place.owner, place.name), value: n },
        ...(parent ? [{ key: `fork/${parent.n}:${n}`, value: true }] : []),
      ]
    },
    succeeded(judge) {
      const parent = existingRepository(judge)
      const { json } = judge.response
      const place = forkPlace(judge)
      const own = judge.knowledge
        .inFlight(judge.request.id)
        ?.intents.map(({ value }) => judge.knowledge.thing(value))
        .find(Boolean)
      if (!own || !place) return
      const [owner, name] = isObject(json) ? [textOf(json['owner']), textOf(json['name'])] : []
      if (owner !== undefined)
        judge.expect('every-state', owner.toLowerCase() === place.owner.toLowerCase(), {
          expected: `a repository of ${place.owner}`,
          received: owner,
        })
      if (parent && isObject(json) && typeof json['id'] === 'number') {
        const [known] = [judge.certain(keys.id(parent.n))]
        if (known !== UNKNOWN)
          judge.expect(
            'every-state',
            known !== json['id'],
            {
              expected: 'an id that no other repository has',
              received: `the id ${json['id']} of ${nameOf(parent)}`,
            },
            { about: [keys.id(parent.n)] },
          )
      }
      // "202" promises no moment: the fork exists some time later, at the name that the response shows.
      const key = keys.repository(owner ?? place.owner, name ?? place.name)
      judge.mayWrite(key, own.n)
      judge.enter(`repositories of ${(owner ?? place.owner).toLowerCase()}`, own.n)
      if (parent) {
        judge.write(`fork/${parent.n}:${own.n}`, true)
        noteCopy(judge, parent, own)
        judge.enter(`original of ${own.n}`, parent.n)
        judgeForkFlag(judge, own, json, 'search')
        judge.enter(`forks of ${parent.n}`, own.n)
      }
    },
  },
}
