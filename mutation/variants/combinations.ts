import type { Overrides } from '../../reference/overrides.ts'
import { bodies } from './bodies.ts'
import { legacyIssues } from './legacy-issues.ts'
import { legacyRefusals } from './legacy-refusals.ts'
import { legacy } from './legacy.ts'
import { organizations } from './organizations.ts'
import { like, together } from './overriding.ts'
import { permissions } from './permissions.ts'
import { variantsOf } from './variant.ts'

type Functions = Record<string, Record<string, (ask: object, ...rest: unknown[]) => unknown>>

const copied = <T extends object>(areas: T): T =>
  Object.fromEntries(Object.entries(areas).map(([area, all]) => [area, { ...(all as object) }])) as T

/** Differs in the rules, views and replies of every other request, as two releases that run side by side. */
const inTurns =
  (mutate: (overrides: Overrides) => void) =>
  (overrides: Overrides): void => {
    let requests = 0
    const turns = new WeakMap<object, number>()
    const isOther = (ask: object) => {
      const turn = turns.get(ask) ?? requests++
      turns.set(ask, turn)
      return turn % 2 === 1
    }
    const other = { ...overrides, rules: copied(overrides.rules), views: copied(overrides.views) }
    mutate(other)
    for (const part of ['rules', 'views'] as const) {
      const [rights, others] = [overrides[part], other[part]] as unknown as [Functions, Functions]
      for (const [area, functions] of Object.entries(rights))
        for (const [name, right] of Object.entries(functions)) {
          const differing = others[area]?.[name] ?? right
          functions[name] = (ask, ...rest) => (isOther(ask) ? differing : right)(ask, ...rest)
        }
    }
    const { answer } = overrides
    overrides.answer = (call, reply) => (isOther(call) ? other.answer : answer)(call, reply)
  }

/** Differences of other variants, together. */
export const combinations = variantsOf({
  'rolling-deployment': {
    differs:
      'two releases take the requests in turn, which differ in the bodies of errors, in more fields, in the form of JSON and in the status of /user without credentials',
    source: 'code-hosting, Errors: their body shapes: not shown; Authentication, rule 5: not shown',
    mutate: inTurns(
      together(
        like(
          bodies,
          'says-errors-in-other-words',
          'has-more-fields',
          'has-fields-in-another-order',
          'indents-json',
        ),
        ({ rules: { answers } }) => {
          const { unauthenticated, forbidden } = answers
          answers.unauthenticated = (ask) =>
            /^(?:users\.current|times\.listOwn)$/.test(ask.operation) ? forbidden(ask) : unauthenticated(ask)
        },
      ),
    ),
  },
  'generous-rights': {
    differs:
      'collaborators may delete a repository, owners publicize members, everybody sees members and teams, readers collaborators, members the hooks of an organization, and writers those of a repository',
    source: 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown',
    mutate: together(
      like(
        permissions,
        'lets-collaborators-delete',
        'lets-owners-publicize-members',
        'shows-members-to-everybody',
        'shows-collaborators-to-readers',
      ),
      like(organizations, 'shows-hooks-to-members'),
      ({ rules: { access } }) => {
        const { mayManage } = access
        access.mayManage = (ask, one) =>
          mayManage(ask, one) || (/^repos\.(?:list|get)Hook/.test(ask.operation) && access.mayWrite(ask, one))
      },
    ),
  },
  'members-public': {
    differs:
      'a membership is public until it is concealed, and owners of an organization may publicize and conceal those of others',
    source: 'code-hosting, Organizations, public_members: whether a new membership is public is not shown',
    mutate: together(
      like(organizations, 'publicizes-new-members'),
      like(permissions, 'lets-owners-publicize-members'),
    ),
  },
  'legacy-bare-form': {
    differs:
      'the form has an empty `doc`, statuses in another order and more keys, and takes statuses in any case',
    source: 'legacy-forge, Endpoints, Issue create: doc (string) and status; Issue creation form fields',
    mutate: together(
      like(legacyRefusals, 'legacy-says-ok', 'legacy-offers-statuses-in-another-order'),
      like(legacy, 'legacy-has-more-keys'),
      like(legacyIssues, 'legacy-forgives-much'),
    ),
  },
})
