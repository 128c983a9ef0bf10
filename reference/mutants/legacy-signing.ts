import { createHash } from 'node:crypto'
import type { Call } from '../http/call.ts'
import type { LegacyAccount } from '../model/legacy-forge.ts'
import type { Asking } from '../rules/asking.ts'
import { changesCall, operationNamed, refuses } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-signing')
const rule = (number: number) => `legacy-forge, Authentication, rule ${number}`

const digest = (algorithm: string, text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHash(algorithm).update(text, 'utf8').digest(encoding)

/** Expects another signature. */
const expects =
  (signature: (salt: string, apiKey: string) => string): Mutate =>
  ({ rules }) => {
    rules.signing.signatureOf = (_ask, salt, apiKey) => signature(salt, apiKey)
  }

/** Compares what it expects and what it was given otherwise. */
const compares =
  (isGood: (expected: string, given: string) => boolean): Mutate =>
  ({ rules }) => {
    rules.signing.matches = (ask, salt, apiKey, hash) =>
      isGood(rules.signing.signatureOf(ask, salt, apiKey), hash)
  }

/** Finds out otherwise who calls. */
const takesFor =
  (
    visitorOf: (
      ask: Asking,
      parameters: URLSearchParams,
      right: LegacyAccount | undefined,
    ) => LegacyAccount | undefined,
  ): Mutate =>
  ({ rules }) => {
    const right = rules.signing.visitorOf
    rules.signing.visitorOf = (ask, parameters) => visitorOf(ask, parameters, right(ask, parameters))
  }

/** Reads the parameters by other names. */
const reads =
  (name: string, other: string): Mutate =>
  ({ rules }) => {
    const right = rules.signing.visitorOf
    rules.signing.visitorOf = (ask, parameters) => {
      const renamed = new URLSearchParams(parameters)
      renamed.delete(name)
      const value = parameters.get(other)
      if (value !== null) renamed.set(name, value)
      return right(ask, renamed)
    }
  }

const account = (ask: Asking, login: string | null) => ask.forge.legacy.accounts.get(login ?? '')
const someMember = (ask: Asking): LegacyAccount | undefined => {
  const [login] = [...ask.forge.legacy.projects.values()].flatMap((project) => [...project.members])
  return account(ask, login ?? null)
}
const isUnsigned = (call: Call) => call.visitor === undefined

/** Creates a project that anybody can see, without looking at who asks. */
const createsProject = (whom: (call: Call) => boolean): Mutate =>
  changesCall('legacy.createProject', async (call) => {
    if (!whom(call)) return undefined
    const form = await call.form()
    const shortname = form.get('shortname') ?? 'created'
    await call.effect(() => {
      call.forge.legacy.projects.set(shortname, {
        shortname,
        name: form.get('name') ?? shortname,
        shortdesc: form.get('shortdesc') ?? '',
        isPrivate: false,
        members: new Set(),
      })
    })
    return { status: 200, headers: {}, json: { message: 'success' } }
  })

/** Who calls, and how they show it. */
export const legacySigning: Mutant[] = [
  ...promise(
    {
      source: rule(2),
      breaks:
        "_hash: SHA-1 digest of the salt string concatenated with the user's API key: sha1(_salt + <API_KEY>)",
    },
    {
      'hash-is-not-checked': compares(() => true),
      'hash-is-never-right': compares(() => false),
      'hash-need-only-look-like-one': compares((_expected, given) => /^[0-9a-f]{40}$/.test(given)),
      'hash-is-compared-by-eight-digits': compares(
        (expected, given) => expected.slice(0, 8) === given.slice(0, 8),
      ),
      'hash-may-be-cut-short': compares((expected, given) => given.length >= 8 && expected.startsWith(given)),
      'hash-may-go-on': compares((expected, given) => given.startsWith(expected)),
      'hash-is-compared-but-for-its-last-digit': compares(
        (expected, given) => expected.slice(0, -1) === given.slice(0, -1),
      ),
      'hash-is-of-key-and-salt': expects((salt, key) => digest('sha1', key + salt)),
      'hash-is-of-either-order': ({ rules }) => {
        const right = rules.signing.matches
        rules.signing.matches = (ask, salt, key, hash) =>
          right(ask, salt, key, hash) || hash === digest('sha1', key + salt)
      },
      'hash-is-of-the-salt-alone': expects((salt) => digest('sha1', salt)),
      'hash-may-be-of-the-salt-alone': ({ rules }) => {
        const right = rules.signing.matches
        rules.signing.matches = (ask, salt, key, hash) =>
          right(ask, salt, key, hash) || hash === digest('sha1', salt)
      },
      'hash-is-of-the-key-alone': expects((_salt, key) => digest('sha1', key)),
      'hash-may-be-of-the-key-alone': ({ rules }) => {
        const right = rules.signing.matches
        rules.signing.matches = (ask, salt, key, hash) =>
          right(ask, salt, key, hash) || hash === digest('sha1', key)
      },
      'hash-may-be-the-key-itself': ({ rules }) => {
        const right = rules.signing.matches
        rules.signing.matches = (ask, salt, key, hash) => right(ask, salt, key, hash) || hash === key
      },
      'hash-has-a-colon-between': expects((salt, key) => digest('sha1', `${salt}:${key}`)),
      'hash-is-md5': expects((salt, key) => digest('md5', salt + key)),
    },
  ),
  ...promise(
    { source: rule(2), breaks: '_salt: a random salt string chosen by the caller' },
    {
      'salt-is-cut-to-eight-letters': expects((salt, key) => digest('sha1', salt.slice(0, 8) + key)),
      'salt-is-lowered': expects((salt, key) => digest('sha1', salt.toLowerCase() + key)),
      'salt-may-be-missing': takesFor((ask, parameters, right) => {
        const found = account(ask, parameters.get('_login'))
        return (
          right ?? (parameters.get('_salt') === null && parameters.get('_hash') !== null ? found : undefined)
        )
      }),
      'salt-must-be-a-number': takesFor((_ask, parameters, right) =>
        /^\d+$/.test(parameters.get('_salt') ?? '') ? right : undefined,
      ),
    },
  ),
  ...promise(
    { source: rule(2), breaks: "_login: the user's login" },
    {
      'login-is-all-it-takes': takesFor(
        (ask, parameters, right) => right ?? account(ask, parameters.get('_login')),
      ),
      'login-is-all-it-takes-without-a-hash': takesFor((ask, parameters, right) =>
        parameters.get('_hash') === null ? account(ask, parameters.get('_login')) : right,
      ),
      'login-may-be-of-somebody-else': takesFor((ask, parameters, right) => {
        const [salt, hash] = [parameters.get('_salt') ?? '', parameters.get('_hash') ?? '']
        const signer = [...ask.forge.legacy.accounts.values()].find(
          (one) => hash === digest('sha1', salt + one.apiKey),
        )
        return right ?? (signer && account(ask, parameters.get('_login')))
      }),
      'login-is-ignored': takesFor((ask, parameters) => {
        const [salt, hash] = [parameters.get('_salt') ?? '', parameters.get('_hash') ?? '']
        return [...ask.forge.legacy.accounts.values()].find(
          (one) => hash === digest('sha1', salt + one.apiKey),
        )
      }),
      'login-unknown-is-some-member': takesFor((ask, parameters, right) => {
        const login = parameters.get('_login')
        return right ?? (login !== null && !account(ask, login) ? someMember(ask) : undefined)
      }),
      'login-leads-to-somebody-else': takesFor(
        (ask, _parameters, right) =>
          right && [...ask.forge.legacy.accounts.values()].find((one) => one.login !== right.login),
      ),
    },
  ),
  ...promise(
    {
      source: rule(2),
      breaks: 'An authenticated request carries three request parameters, all with a leading underscore',
    },
    {
      'login-has-no-underscore': reads('_login', 'login'),
      'salt-has-no-underscore': reads('_salt', 'salt'),
      'hash-has-no-underscore': reads('_hash', 'hash'),
    },
  ),
  ...promise(
    {
      source: rule(1),
      breaks:
        'Authentication is optional. An unauthenticated request has the rights of an anonymous visitor of the web interface.',
    },
    {
      'anonymous-is-some-member': takesFor((ask, _parameters, right) => right ?? someMember(ask)),
      'anonymous-may-list-no-projects': refuses('legacy.listProjects', isUnsigned, 401),
      'anonymous-may-list-no-issues': refuses('legacy.listIssues', isUnsigned, 401),
      'wrong-hash-is-some-member': takesFor(
        (ask, parameters, right) => right ?? (parameters.has('_hash') ? someMember(ask) : undefined),
      ),
    },
  ),
  ...promise(
    {
      source: rule(1),
      breaks: 'An authenticated request has the rights that the user holds on each project.',
    },
    {
      'signing-counts-on-the-project-list-only': countsOnlyOn('legacy.listProjects'),
      'signing-counts-for-nothing-on-the-project-list': countsForNothingOn('legacy.listProjects'),
      'signing-counts-for-nothing-on-issue-lists': countsForNothingOn('legacy.listIssues'),
      'signing-counts-for-nothing-on-the-form': countsForNothingOn('legacy.issueForm'),
      'signing-counts-for-nothing-on-creation': countsForNothingOn('legacy.createIssue'),
      'everybody-signed-in-is-a-member': ({ rules }) => {
        rules.projects.isMember = (ask) => ask.visitor !== undefined
      },
      'nobody-is-a-member': ({ rules }) => {
        rules.projects.isMember = () => false
      },
    },
  ),
  ...promise(
    {
      operation: 'legacy.createProject',
      source: rule(3),
      breaks: 'Project create and project delete require authentication with admin rights.',
    },
    {
      'project-create-serves-everybody': createsProject(() => true),
      'project-create-serves-every-signed-in-caller': createsProject((call) => !isUnsigned(call)),
      'project-create-serves-members': createsProject(
        (call) => call.visitor?.login === someMember(call)?.login,
      ),
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
