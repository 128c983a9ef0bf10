import { keys, ownsOrganization, userNamed } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { judgeBelonging } from './belonging.ts'
import type { OperationModel } from './operation-model.ts'
import { organizationOf, existingOrganization, readableOrganization } from './organization.ts'
import { judgeUsers } from './user-list.ts'

const userIndex = (organization: Thing) => `people of ${organization.n}`
type UserFact = (organization: number, user: number) => string

function judgePeople(judge: Judge, fact: UserFact, of: string): void {
  const organization = existingOrganization(judge)
  if (!organization) return
  judgeUsers(judge, {
    of: `${of} of ${organization.name}`,
    fact: ({ n }) => fact(organization.n, n),
    index: userIndex(organization),
    isWhole: ownsOrganization(judge, organization),
  })
}

function judgeBelongs(judge: Judge, belongs: boolean, fact: UserFact, what: string): void {
  const organization = belongs ? existingOrganization(judge) : organizationOf(judge)
  if (!organization) return
  judgeBelonging(judge, {
    belongs,
    name: judge.parameter('username'),
    fact: ({ n }) => fact(organization.n, n),
    what,
    isTold: ownsOrganization(judge, organization),
    index: userIndex(organization),
  })
}

/** The fact about a user in an organization that a request changes. */
function aboutUser(view: View, fact: UserFact, value: boolean) {
  const organization = organizationOf(view)
  const user = userNamed(view, view.parameter('username'))
  return organization && user ? [{ key: fact(organization.n, user.n), value }] : []
}

function changed(
  judge: Judge,
  facts: ReadonlyArray<readonly [fact: UserFact, value: boolean | typeof UNKNOWN]>,
): void {
  const organization = existingOrganization(judge)
  const user = userNamed(judge, judge.parameter('username'))
  if (!organization || !user) return
  for (const [fact, value] of facts) judge.write(fact(organization.n, user.n), value)
  judge.enter(userIndex(organization), user.n)
}

/** Members and public members of organizations. */
export const organizationMembers: Readonly<Record<string, OperationModel>> = {
  'orgs.list-members': {
    success: 200,
    body: 'users',
    succeeded: (judge) => judgePeople(judge, keys.member, 'members'),
    refused: readableOrganization,
  },
  'orgs.is-member': {
    success: 204,
    body: 'empty',
    succeeded: (judge) => judgeBelongs(judge, true, keys.member, 'member'),
    refused: (judge) => judgeBelongs(judge, false, keys.member, 'member'),
  },
  'orgs.remove-member': {
    success: 204,
    body: 'empty',
    intents: (view) => [...aboutUser(view, keys.member, false), ...aboutUser(view, keys.publicMember, false)],
    succeeded: (judge) =>
      changed(judge, [
        [keys.member, false],
        [keys.publicMember, false],
      ]),
  },
  'orgs.list-public-members': {
    success: 200,
    body: 'users',
    succeeded: (judge) => judgePeople(judge, keys.publicMember, 'public members'),
    refused: readableOrganization,
  },
  'orgs.is-public-member': {
    success: 204,
    body: 'empty',
    succeeded: (judge) => judgeBelongs(judge, true, keys.publicMember, 'public member'),
    refused: (judge) => judgeBelongs(judge, false, keys.publicMember, 'public member'),
  },
  'orgs.publicize-member': {
    success: 204,
    body: 'empty',
    intents: (view) => aboutUser(view, keys.publicMember, true),
    succeeded(judge) {
      const organization = existingOrganization(judge)
      const user = userNamed(judge, judge.parameter('username'))
      // What publicizing somebody who is no member does is not specified.
      const member = organization && user ? judge.certain(keys.member(organization.n, user.n)) : false
      changed(judge, [[keys.publicMember, member === false ? UNKNOWN : true]])
    },
  },
  'orgs.conceal-member': {
    success: 204,
    body: 'empty',
    intents: (view) => aboutUser(view, keys.publicMember, false),
    succeeded: (judge) => changed(judge, [[keys.publicMember, false]]),
  },
}
