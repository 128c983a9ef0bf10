import { expect, it } from 'vitest'
import { rules } from '../../model/rules.ts'
import { dropsFields, setsFields } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { ask } from './ask.ts'

const operations = {
  'admin.create-user': 'admin.createUser',
  'admin.edit-user': 'admin.editUser',
  'orgs.list-members': 'orgs.listMembers',
  'orgs.list-public-members': 'orgs.listPublicMembers',
  'repos.list-collaborators': 'repos.listCollaborators',
  'users.current': 'users.current',
  'users.get': 'users.get',
  'users.search': 'users.search',
}
const everywhere =
  (spoil: (operation: string) => Mutate): Mutate =>
  (overrides) => {
    for (const operation of Object.values(operations)) spoil(operation)(overrides)
  }

it('no User passes whose avatar URL is no link, or that has no username', async () => {
  const links = rules.filter(({ id }) => id.endsWith('.every-link')).map(({ id }) => id)
  expect(links.toSorted()).toEqual(Object.keys(operations).map((id) => `${id}.every-link`))
  const named = ['admin.create-user.identity', 'admin.edit-user.identity', 'users.search.fields']
  const servers: Readonly<Record<string, Mutate>> = {
    'no link': everywhere((operation) => setsFields(operation, { avatar_url: 'a picture' })),
    'no username': everywhere((operation) => dropsFields(operation, 'login', 'username')),
  }
  const { targets } = await ask(
    Object.entries(servers).map(([id, mutate]) => ({ id, options: { mutate } })),
    { selected: new Set([...links, ...named]), patienceMs: 0, overHttp: false },
  )
  const verdictsOf = (name: string, ids: readonly string[]) =>
    targets
      .find((target) => target.name === name)
      ?.results.flatMap(({ requirement, verdict }) => (ids.includes(requirement) ? [verdict] : []))
  expect(verdictsOf('no link', links)).toEqual(links.map(() => 'fail'))
  expect(verdictsOf('no username', named)).toEqual(['unmet', 'unmet', 'fail'])
})
