import type { Call } from '../../reference/http/call.ts'
import type { LegacyAccount } from '../../reference/model/legacy-forge.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { changesCall, operationNamed, refuses, judges } from './breaking.ts'
import { account, forgedBySomebody, someMember, takesFor } from './breaking-signing.ts'
import { breaking, type Mutate, type Mutant, type Way } from './mutant.ts'

const isUnsigned = (call: Call) => call.visitor === undefined

/** Identifies the caller of a wrongly signed request on one operation; all other operations are correct. */
const takesOn = (
  operation: string,
  visitorOf: (ask: Asking, parameters: URLSearchParams) => LegacyAccount | undefined,
): Mutate =>
  takesFor((ask, parameters, right) =>
    ask.operation === operation ? (right ?? visitorOf(ask, parameters)) : right,
  )

/** Signed operations, by the last part of their requirement ids. */
const signed = {
  issues: { operation: 'legacy.listIssues', what: 'issue-lists', digest: 'issues' },
  form: { operation: 'legacy.issueForm', what: 'the-form', digest: 'form-digest' },
  creation: { operation: 'legacy.createIssue', what: 'creation', digest: 'creation-digest' },
}

const signedWronglyElsewhere = (): Record<string, Way> =>
  Object.fromEntries(
    Object.entries(signed).flatMap(([name, { operation, what, digest: withDigest }]) => [
      [
        `wrong-hash-counts-on-${what}`,
        [
          `legacy-signing.wrong.${withDigest}`,
          takesOn(operation, (ask, given) =>
            given.has('_hash') ? account(ask, given.get('_login')) : undefined,
          ),
        ],
      ],
      [
        `hash-may-be-missing-on-${what}`,
        [
          `legacy-signing.wrong.${name}-no-hash`,
          takesOn(operation, (ask, given) =>
            given.has('_hash') ? undefined : account(ask, given.get('_login')),
          ),
        ],
      ],
      [
        `hash-may-be-of-somebody-else-on-${what}`,
        [`legacy-signing.wrong.${name}-other-key`, takesOn(operation, forgedBySomebody)],
      ],
    ]),
  )

/** The rights of signed and unsigned requests. */
export const legacySigningRights: Mutant[] = breaking({
  'legacy-signing: Authentication, rule 2: An authenticated request has the parameters `_login`, `_salt` and `_hash`, where `_hash` is `sha1(_salt + <API_KEY>)`.':
    signedWronglyElsewhere(),
  'legacy-signing.optional: Authentication, rule 1: Authentication is optional. An unauthenticated request has the rights of an anonymous visitor of the web interface.':
    {
      'anonymous-is-some-member': [
        'legacy-projects.list.anonymous-private legacy-issues.list.private-anonymous',
        takesFor((ask, _given, right) => right ?? someMember(ask)),
      ],
      'anonymous-may-list-no-projects': [
        'projects legacy-projects.list.anonymous-public',
        refuses('legacy.listProjects', isUnsigned, 401),
      ],
      'anonymous-may-list-no-issues': [
        'issues legacy-issues.list.anonymous',
        refuses('legacy.listIssues', isUnsigned, 401),
      ],
      'wrong-hash-is-some-member': [
        'legacy-signing.wrong.digest legacy-signing.wrong.unknown-login',
        takesFor((ask, given, right) => right ?? (given.has('_hash') ? someMember(ask) : undefined)),
      ],
    },
  'legacy-signing.right: Authentication, rule 1: An authenticated request has the rights that the user holds on each project.':
    {
      'signing-counts-on-the-project-list-only': [
        'legacy-issues.list.private-member',
        countsOnlyOn('legacy.listProjects'),
      ],
      'signing-counts-for-nothing-on-the-project-list': [
        'legacy-projects.list.member-private',
        countsForNothingOn('legacy.listProjects'),
      ],
      'signing-counts-for-nothing-on-issue-lists': [
        'legacy-issues.list.private-member',
        countsForNothingOn('legacy.listIssues'),
      ],
      'signing-counts-for-nothing-on-the-form': [
        'legacy-issues.form.success',
        countsForNothingOn('legacy.issueForm'),
      ],
      'signing-counts-for-nothing-on-creation': [
        'legacy-issues.create.mess legacy-issues.create.optional',
        countsForNothingOn('legacy.createIssue'),
      ],
      'everybody-signed-in-is-a-member': [
        'outsider legacy-projects.list.outsider-private legacy-issues.list.private-outsider',
        judges('projects', 'isMember', (_right, ask) => ask.visitor !== undefined),
      ],
      'nobody-is-a-member': [
        'member legacy-projects.list.member-private legacy-issues.list.private-member',
        judges('projects', 'isMember', () => false),
      ],
    },
})

function countsForNothingOn(name: string): Mutate {
  return changesCall(name, (call) => {
    call.visitor = undefined
    return undefined
  })
}

function countsOnlyOn(name: string): Mutate {
  return (overrides) => {
    operationNamed(overrides, name)
    overrides.before = (call) => {
      if (call.operation !== name) call.visitor = undefined
      return undefined
    }
  }
}
