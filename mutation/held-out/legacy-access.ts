import type { Call } from '../../reference/http/call.ts'
import { Refusal } from '../../reference/http/refusal.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { LegacyAccount, LegacyProject } from '../../reference/model/legacy-forge.ts'
import type { Asking } from '../../reference/rules/asking.ts'
import { handles, onlyFor, rewritesSuccess } from '../mutants/breaking.ts'
import { account, takesFor } from '../mutants/breaking-signing.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { keyOf } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const project = (call: Call) => keyOf(call, 'project')
const login = ({ visitor }: Asking) => visitor?.login ?? ''
const rule = (number: number) => `legacy-forge, Authentication, rule ${number}`

/** Runs an action after an issue was created. */
const reporting = (then: (call: Call) => unknown): Mutate => r.after('legacy.createIssue', then)

/** Accepts any signature that shares these parts with an earlier correct one. */
const knows = (partsOf: (parameters: URLSearchParams) => readonly (string | null)[]): Mutate =>
  r.marking((known) => [
    takesFor((ask, parameters, visitor) => {
      const key = JSON.stringify(partsOf(parameters))
      if (visitor) known.add(key)
      return visitor ?? (known.has(key) ? account(ask, parameters.get('_login')) : undefined)
    }),
  ])

/** The caller of a refused form remains the caller of the next request if that one is unsigned. */
const callerStays =
  (isNext: (call: Call) => boolean): Mutate =>
  (overrides) => {
    let left: LegacyAccount | undefined
    r.writes('legacy', 'refused', (right) => (ask, errors) => {
      left = ask.visitor
      return right(ask, errors)
    })(overrides)
    const right = overrides.before
    overrides.before = async (call) => {
      const early = await right(call)
      if (!call.operation.startsWith('legacy.')) return early
      if (isNext(call)) call.visitor ??= left
      left = undefined
      return early
    }
  }

/** The page returns the last response of the list, or the list that of the page. */
const answersLike = (name: string, other: string, until: readonly string[]): Mutate =>
  r.keeping<Reply>((kept) => {
    const key = (call: Call) => `${project(call)} ${login(call)}`
    return [
      rewritesSuccess(other, (reply, call) => {
        kept.set(key(call), reply)
        return reply
      }),
      rewritesSuccess(name, (reply, call) => kept.get(key(call)) ?? reply),
      r.after(until, () => kept.clear()),
    ]
  })

/** Signed requests, and the projects that their callers see. */
export const legacyAccess: HeldOut[] = [
  ...about('legacy-signing', 'signed login', rule(2), {
    'hash-is-valid-for-every-login': [
      'rights',
      '`_hash` is that of the login in `_login`, also after it was accepted for another.',
      knows((parameters) => [parameters.get('_salt'), parameters.get('_hash')]),
    ],
    'known-salt-admits-any-hash': [
      'rights',
      '`_hash` is sha1(_salt + <API_KEY>), in every request.',
      knows((parameters) => [parameters.get('_login'), parameters.get('_salt')]),
    ],
    'caller-of-a-rejected-form-stays': [
      'rights',
      'A request that is signed wrongly has the rights of an anonymous visitor, whoever came before.',
      callerStays(() => true),
    ],
    'the-caller-of-a-refused-issue-stays-for-the-next-request': [
      'rights',
      'An unauthenticated request has the rights of an anonymous visitor, whoever came before.',
      callerStays(({ method, query }) => method === 'GET' && !query.has('_login')),
    ],
  }),
  ...about('legacy-signing', 'access to projects', rule(1), {
    'access-is-kept-for-the-user': [
      'rights',
      'A request has the rights that the user holds on the project, not those on another one.',
      r.marking((admitted) =>
        ['legacy.listIssues', 'legacy.issueForm', 'legacy.createIssue'].map((name) =>
          r.decides('projects', 'mayOpen', (right) =>
            onlyFor(name, right, (ask, one) => {
              if (ask.visitor && right(ask, one)) admitted.add(login(ask))
              return right(ask, one) || admitted.has(login(ask))
            }),
          ),
        ),
      ),
    ],
  }),
  ...about('legacy-projects', 'access to projects', rule(1), {
    'issue-list-is-cached-for-all-callers': [
      'rights',
      'An unauthenticated request has the rights of an anonymous visitor, also after a member opened the project.',
      r.marking((kept) => [
        r.decides('projects', 'mayOpen', (right) =>
          onlyFor('legacy.listIssues', right, (ask, one) => {
            if (right(ask, one)) kept.add(one.shortname)
            return kept.has(one.shortname)
          }),
        ),
        reporting((call) => kept.delete(project(call))),
      ]),
    ],
    'denied-access-is-kept-for-everyone': [
      'rights',
      'A request has the rights that the user holds on the project, also after others were refused.',
      r.marking((denied) => [
        r.decides('projects', 'mayOpen', (right) =>
          onlyFor('legacy.listIssues', right, (ask, one) => {
            if (!right(ask, one)) denied.add(one.shortname)
            return !denied.has(one.shortname)
          }),
        ),
      ]),
    ],
    'submitter-becomes-a-member-everywhere': [
      'rights',
      'Callers get the private projects that they may access, also after creating an issue elsewhere.',
      r.marking((submitters) => [
        reporting((call) => submitters.add(login(call))),
        r.judges('projects', 'isMember', (right, ask, one) => right(ask, one) || submitters.has(login(ask))),
      ]),
    ],
    'form-that-was-refused-closes-the-list': [
      'rights',
      'Anonymous callers may list the issues, also after the form was refused to one.',
      r.keeping<Refusal>((refusals) => [
        handles('legacy.issueForm', async (call, right) => {
          try {
            return await right(call)
          } catch (error) {
            if (!call.visitor && error instanceof Refusal) refusals.set(project(call), error)
            throw error
          }
        }),
        handles('legacy.listIssues', (call, right) => {
          const refusal = call.visitor ? undefined : refusals.get(project(call))
          if (refusal) throw refusal
          return right(call)
        }),
      ]),
    ],
  }),
  ...about('legacy-projects', 'project list', 'legacy-forge, Endpoints, project list', {
    'project-that-was-refused-to-one-leaves-all-lists': [
      'rights',
      'Callers get the private projects that they may access, also after another user was refused.',
      r.marking((denied) => [
        r.decides('projects', 'mayOpen', (right) => (ask, one) => {
          const isAllowed = right(ask, one)
          if (ask.operation === 'legacy.listProjects') return isAllowed && !denied.has(one.shortname)
          if (isAllowed) denied.delete(one.shortname)
          else if (ask.visitor) denied.add(one.shortname)
          return isAllowed
        }),
      ]),
    ],
    'list-is-cached-by-login': [
      'rights',
      'Anonymous callers get public projects only, whatever `_login` says.',
      r.decides('projects', 'listed', (right) => {
        const kept = new Map<string | null, LegacyProject[]>()
        return onlyFor('legacy.listProjects', right, (ask) => {
          const named = (ask as Call).query.get('_login')
          const list = kept.get(named) ?? right(ask)
          kept.set(named, list)
          return list
        })
      }),
    ],
    'members-get-the-list-of-an-anonymous-caller': [
      'rights',
      'Callers get the private projects that they may access, also after an anonymous request.',
      r.sharing(
        (): { kept?: LegacyProject[] | undefined } => ({}),
        (state) => [
          reporting(() => (state.kept = undefined)),
          r.decides('projects', 'listed', (right) => (ask) => {
            if (!ask.visitor) state.kept = right(ask)
            return state.kept ?? right(ask)
          }),
        ],
      ),
    ],
    'new-issue-reveals-its-project': [
      'rights',
      'Anonymous callers get public projects only, also after an issue was created in a private one.',
      r.marking((recent) => [
        reporting((call) => recent.add(project(call))),
        r.decides('projects', 'listed', (right) => (ask) => {
          const listed = right(ask)
          return [...ask.forge.legacy.projects.values()].filter(
            (one) => listed.includes(one) || recent.has(one.shortname),
          )
        }),
      ]),
    ],
    'private-projects-leave-the-list-of-a-reporter-elsewhere': [
      'lost',
      'Callers get the private projects that they may access, also after creating an issue elsewhere.',
      r.keeping<string>((last) => [
        reporting((call) => last.set(login(call), project(call))),
        r.decides('projects', 'listed', (right) => (ask) => {
          const recent = last.get(login(ask))
          return right(ask).filter(
            ({ isPrivate, shortname }) => !isPrivate || recent === undefined || recent === shortname,
          )
        }),
      ]),
    ],
    'project-is-listed-once-for-each-new-issue': [
      'foreign',
      'The list has each project once, however many issues were created in it.',
      r.sharing(
        (): string[] => [],
        (created) => [
          reporting((call) => created.push(project(call))),
          r.judges('projects', 'listed', (right, ask) =>
            right(ask).flatMap((one) => [
              one,
              ...created
                .filter((name) => name === one.shortname)
                .slice(1)
                .map(() => one),
            ]),
          ),
        ],
      ),
    ],
    'new-issue-clears-the-private-mark': [
      'outdated',
      '`private` is 1 for a private project, also after an issue was created in it.',
      r.marking((cleared) => [
        reporting((call) => cleared.add(project(call))),
        r.shows('legacy', 'project', (right, ask, one) =>
          right(ask, { ...one, isPrivate: one.isPrivate && !cleared.has(one.shortname) }),
        ),
      ]),
    ],
  }),
  ...about('legacy-projects', 'pages', 'legacy-forge, General rules, rule 3', {
    'issue-list-after-its-page-is-html': [
      'outdated',
      'The path with the prefix is answered as JSON, also after the page without it.',
      answersLike('legacy.listIssues', 'legacy.issuesPage', ['legacy.createIssue']),
    ],
    'web-page-is-json-after-the-api': [
      'outdated',
      'The path without the prefix is answered as HTML, also after the list with it.',
      answersLike('legacy.issuesPage', 'legacy.listIssues', []),
    ],
  }),
]
