import { expect, test } from 'vitest'
import { ada, contradictionsOf, createOrganization, createUser, sequence } from '../model/told-exchanges.ts'
import type { Judgement } from '../model/oracle.ts'
import type { Presumption } from '../model/state/presumption.ts'
import { SeenOnTarget } from './seen-on-target.ts'

const showing = (shows: Presumption): Judgement => ({ shows }) as Judgement

test('that an owner is no member counts once a response has shown an owner to be one', () => {
  const isMember = { operation: 'orgs.is-member', method: 'GET', caller: ada } as const
  const about = { parameters: { org: 'fc-org', username: 'fc-ada' } }
  const [found, ...others] = contradictionsOf(
    sequence(createUser('fc-ada', 1), createOrganization('fc-org', 3), [
      { ...isMember, ...about },
      { status: 404 },
    ]),
  )
  expect(others).toEqual([])
  if (!found) throw new Error('nothing was found')
  const seen = new SeenOnTarget()
  expect([seen.proves(found), seen.isOpen(found)]).toEqual([false, true])
  seen.note(undefined, showing('addition'))
  expect([seen.proves(found), seen.isOpen(found)]).toEqual([false, true])
  seen.note(undefined, showing('ownership'))
  expect([seen.proves(found), seen.isOpen(found)]).toEqual([true, false])
})
