import { isObject, keys, ownsOrganization, userNamed } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import { judgeList, showsAll } from '../judge-list.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { judgeRecord, userIn } from '../resources.ts'
import type { OperationModel } from './operation-model.ts'
import { organizationOf, existingOrganization, readableOrganization } from './organization.ts'

const userIndex = (organization: Thing) => `people of ${organization.n}`
const nameOfUser = (entry: unknown) =>
  isObject(entry) && typeof entry['username'] === 'string' ? [keys.user(entry['username'])] : []

function judgeUsers(judge: Judge, fact: (organization: number, user: number) => string, of: string): void {
  const organization = existingOrganization(judge)
  const { json } = judge.response
  if (!organization || !Array.isArray(json)) return
  judgeList(judge, {
    entries: json,
    of: `${of} of ${organization.name}`,
    identify: (entry) => userIn(judge, entry),
    nameOf: nameOfUser,
    fact: ({ n }) => fact(organization.n, n),
    candidates: judge.knowledge.index(userIndex(organization)),
    isWhole: ownsOrganization(judge, organization) && showsAll(judge),
  })
  for (const entry of json) {
    const user = userIn(judge, entry)
    if (!user) continue
    judgeRecord(judge, user, entry)
    judge.enter(userIndex(organization), user.n)
  }
}

/** Judges whether a user belongs: 204 if so, 404 if not. Callers other than the owner may be told less. */
function judgeBelongs(
  judge: Judge,
  belongs: boolean,
  fact: (organization: number, user: number) => string,
  what: string,
): void {
  const organization = belongs ? existingOrganization(judge) : organizationOf(judge) || undefined
  const name = judge.parameter('username')
  const user = userNamed(judge, name)
  if (!organization || user === undefined) return
  if (user === false) {
    judge.expect(
      'every-state',
      !belongs,
      { expected: `a refusal, since ${name} does not exist`, received: '204' },
      { about: [keys.user(name)] },
    )
    return
  }
  const key = fact(organization.n, user.n)
  const known = judge.certain(key)
  const isTold = ownsOrganization(judge, organization)
  if (belongs)
    judge.expect(
      'every-state',
      known !== false,
      { expected: `404, since ${name} is no ${what}`, received: '204' },
      { about: [key] },
    )
  else if (isTold && !judge.saysNothing)
    judge.expect(
      'every-state',
      known !== true,
      { expected: `204, since ${name} is a ${what}`, received: String(judge.status) },
      { about: [key] },
    )
  if (belongs || (isTold && judge.status === 404)) judge.learn(key, belongs)
  if (belongs) judge.enter(userIndex(organization), user.n)
  if (!belongs && isTold && judge.status === 404)
    judge.expect('every-refusal', judge.response.isEmpty, { expected: 'no body', received: 'a body' })
}

/** The fact about a user in an organization that a request changes. */
function aboutUser(view: View, fact: (organization: number, user: number) => string, value: boolean) {
  const organization = organizationOf(view)
  const user = userNamed(view, view.parameter('username'))
  return organization && user ? [{ key: fact(organization.n, user.n), value }] : []
}

function changed(
  judge: Judge,
  facts: ReadonlyArray<
    readonly [fact: (organization: number, user: number) => string, value: boolean | typeof UNKNOWN]
  >,
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
    succeeded: (judge) => judgeUsers(judge, keys.member, 'members'),
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
    succeeded: (judge) => judgeUsers(judge, keys.publicMember, 'public members'),
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
