import type { Call } from '../../reference/http/call.ts'
import type { LegacyAccount } from '../../reference/model/legacy-forge.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { changesCall, operationNamed, refuses } from './breaking.ts'
import { account, forgedBySomebody, someMember, takesFor } from './breaking-signing.ts'
import { promisesOf, type Mutate, type Mutant, type Way } from './mutant.ts'

const promise = promisesOf('legacy-signing')
const rule = (number: number) => `legacy-forge, Authentication, rule ${number}`

const isUnsigned = (call: Call) => call.visitor === undefined

/** Identifies the caller of a wrongly signed request on one operation; all others are correct. */
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
        {
          mutate: takesOn(operation, (ask, given) =>
            given.has('_hash') ? account(ask, given.get('_login')) : undefined,
          ),
          kills: [`legacy-signing.wrong.${withDigest}`],
        },
      ],
      [
        `hash-may-be-missing-on-${what}`,
        {
          mutate: takesOn(operation, (ask, given) =>
            given.has('_hash') ? undefined : account(ask, given.get('_login')),
          ),
          kills: [`legacy-signing.wrong.${name}-no-hash`],
        },
      ],
      [
        `hash-may-be-of-somebody-else-on-${what}`,
        { mutate: takesOn(operation, forgedBySomebody), kills: [`legacy-signing.wrong.${name}-other-key`] },
      ],
    ]),
  )

/** The rights of signed and unsigned requests. */
export const legacySigningRights: Mutant[] = [
  ...promise(
    {
      source: rule(2),
      breaks:
        'An authenticated request has the parameters `_login`, `_salt` and `_hash`, where `_hash` is `sha1(_salt + <API_KEY>)`.',
    },
    signedWronglyElsewhere(),
  ),
  ...promise(
    {
      source: rule(1),
      breaks:
        'Authentication is optional. An unauthenticated request has the rights of an anonymous visitor of the web interface.',
    },
    {
      'anonymous-is-some-member': {
        mutate: takesFor((ask, _given, right) => right ?? someMember(ask)),
        kills: ['legacy-projects.list.anonymous-private', 'legacy-issues.list.private-anonymous'],
      },
      'anonymous-may-list-no-projects': {
        mutate: refuses('legacy.listProjects', isUnsigned, 401),
        kills: ['legacy-signing.optional.projects', 'legacy-projects.list.anonymous-public'],
      },
      'anonymous-may-list-no-issues': {
        mutate: refuses('legacy.listIssues', isUnsigned, 401),
        kills: ['legacy-signing.optional.issues', 'legacy-issues.list.anonymous'],
      },
      'wrong-hash-is-some-member': {
        mutate: takesFor((ask, given, right) => right ?? (given.has('_hash') ? someMember(ask) : undefined)),
        kills: ['legacy-signing.wrong.digest', 'legacy-signing.wrong.unknown-login'],
      },
    },
  ),
  ...promise(
    {
      source: rule(1),
      breaks: 'An authenticated request has the rights that the user holds on each project.',
    },
    {
      'signing-counts-on-the-project-list-only': {
        mutate: countsOnlyOn('legacy.listProjects'),
        kills: ['legacy-issues.list.private-member'],
      },
      'signing-counts-for-nothing-on-the-project-list': {
        mutate: countsForNothingOn('legacy.listProjects'),
        // The list that an anonymous caller gets can be a page of that of a member, but for its length.
        kills: ['legacy-projects.list.member-private'],
      },
      'signing-counts-for-nothing-on-issue-lists': {
        mutate: countsForNothingOn('legacy.listIssues'),
        kills: ['legacy-issues.list.private-member'],
      },
      'signing-counts-for-nothing-on-the-form': {
        mutate: countsForNothingOn('legacy.issueForm'),
        kills: ['legacy-issues.form.success'],
      },
      'signing-counts-for-nothing-on-creation': {
        mutate: countsForNothingOn('legacy.createIssue'),
        kills: ['legacy-issues.create.mess', 'legacy-issues.create.optional'],
      },
      'everybody-signed-in-is-a-member': {
        mutate: ({ rules }) => {
          rules.projects.isMember = (ask) => ask.visitor !== undefined
        },
        kills: [
          'legacy-signing.right.outsider',
          'legacy-projects.list.outsider-private',
          'legacy-issues.list.private-outsider',
        ],
      },
      'nobody-is-a-member': {
        mutate: ({ rules }) => {
          rules.projects.isMember = () => false
        },
        kills: [
          'legacy-signing.right.member',
          'legacy-projects.list.member-private',
          'legacy-issues.list.private-member',
        ],
      },
    },
  ),
]

function countsForNothingOn(name: string): Mutate {
  return changesCall(name, (call) => {
    call.visitor = undefined
    return undefined
  })
}

function countsOnlyOn(name: string): Mutate {
  return (seams) => {
    operationNamed(seams, name)
    seams.before = (call) => {
      if (call.operation !== name) call.visitor = undefined
      return undefined
    }
  }
}
