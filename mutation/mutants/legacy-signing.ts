import { account, digest, forgedBySomebody, signerOf, someMember, takesFor } from './breaking-signing.ts'
import { judges } from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

/** Expects another signature. */
const expects = (signature: (salt: string, apiKey: string) => string): Mutate =>
  judges('signing', 'signatureOf', (_right, _ask, salt, apiKey) => signature(salt, apiKey))

/** Compares the expected and the received hash in another way. */
const compares =
  (isGood: (expected: string, given: string) => boolean): Mutate =>
  ({ rules }) => {
    rules.signing.matches = (ask, salt, apiKey, hash) =>
      isGood(rules.signing.signatureOf(ask, salt, apiKey), hash)
  }

/** Accepts another signature as well as the correct one. */
const accepts = (signature: (salt: string, apiKey: string) => string): Mutate =>
  judges(
    'signing',
    'matches',
    (right, ask, salt, key, hash) => right(ask, salt, key, hash) || hash === signature(salt, key),
  )

/** Accepts only salts of this form. */
const wantsSalts = (form: RegExp): Mutate =>
  takesFor((_ask, parameters, right) => (form.test(parameters.get('_salt') ?? '') ? right : undefined))

/** Reads a parameter under another name. */
const reads = (name: string, other: string): Mutate =>
  judges('signing', 'visitorOf', (right, ask, parameters) => {
    const renamed = new URLSearchParams(parameters)
    renamed.delete(name)
    const value = parameters.get(other)
    if (value !== null) renamed.set(name, value)
    return right(ask, renamed)
  })

/** How callers authenticate. */
export const legacySigning: Mutant[] = breaking({
  "legacy-signing.right member: Authentication, rule 2: `_hash` is the SHA-1 digest of the salt followed by the user's API key: `sha1(_salt + <API_KEY>)`.":
    {
      'hash-is-never-right': compares(() => false),
      'hash-is-of-key-and-salt': expects((salt, key) => digest('sha1', key + salt)),
      'hash-is-of-the-salt-alone': expects((salt) => digest('sha1', salt)),
      'hash-is-of-the-key-alone': expects((_salt, key) => digest('sha1', key)),
      'hash-has-a-colon-between': expects((salt, key) => digest('sha1', `${salt}:${key}`)),
      'hash-is-md5': expects((salt, key) => digest('md5', salt + key)),
    },
  "legacy-signing.wrong: Authentication, rule 2: `_hash` is the SHA-1 digest of the salt followed by the user's API key: `sha1(_salt + <API_KEY>)`.":
    {
      'hash-is-not-checked': ['digest other-salt other-key issues', compares(() => true)],
      'hash-need-only-look-like-one': [
        'digest other-salt last-digit',
        compares((_expected, given) => /^[0-9a-f]{40}$/.test(given)),
      ],
      'hash-is-compared-by-eight-digits': [
        'cut-short last-digit',
        compares((expected, given) => expected.slice(0, 8) === given.slice(0, 8)),
      ],
      'hash-may-be-cut-short': [
        'cut-short',
        compares((expected, given) => given.length >= 8 && expected.startsWith(given)),
      ],
      'hash-may-go-on': ['too-long', compares((expected, given) => given.startsWith(expected))],
      'hash-is-compared-but-for-its-last-digit': [
        'last-digit',
        compares((expected, given) => expected.slice(0, -1) === given.slice(0, -1)),
      ],
      'hash-is-of-either-order': ['key-first', accepts((salt, key) => digest('sha1', key + salt))],
      'hash-may-be-of-the-salt-alone': ['salt-alone', accepts((salt) => digest('sha1', salt))],
      'hash-may-be-of-the-key-alone': ['bare-key', accepts((_salt, key) => digest('sha1', key))],
      'hash-may-be-empty': [
        'empty-hash',
        takesFor(
          (ask, given, right) =>
            right ?? (given.get('_hash') === '' ? account(ask, given.get('_login')) : undefined),
        ),
      ],
    },
  'legacy-signing.salt: Authentication, rule 2: `_salt` is a random string chosen by the caller.': {
    'salt-is-cut-to-eight-letters': [
      'legacy-signing.right.member',
      expects((salt, key) => digest('sha1', salt.slice(0, 8) + key)),
    ],
    'salt-must-be-a-number': ['legacy-signing.right.member', wantsSalts(/^\d+$/)],
    'salt-is-lowered': ['letters', expects((salt, key) => digest('sha1', salt.toLowerCase() + key))],
    'salt-must-hold-a-letter': ['digits', wantsSalts(/[a-z]/i)],
    'salt-must-have-eight-letters': ['short', wantsSalts(/^.{8}/)],
    'salt-must-not-look-like-a-digest': ['hex', wantsSalts(/^(?![0-9a-f]{40}$)/)],
    'salt-loses-its-punctuation': [
      'punctuation',
      expects((salt, key) => digest('sha1', salt.replace(/[^\p{L}\p{N} ]/gu, '') + key)),
    ],
    'salt-loses-its-spaces': ['spaces', expects((salt, key) => digest('sha1', salt.replace(/ /g, '') + key))],
    'salt-may-be-missing': [
      'legacy-signing.wrong.no-salt',
      takesFor(
        (ask, given, right) =>
          right ??
          (given.get('_salt') === null && given.get('_hash') !== null
            ? account(ask, given.get('_login'))
            : undefined),
      ),
    ],
    'salt-empty-makes-any-hash-right': [
      'legacy-signing.wrong.empty-salt',
      takesFor(
        (ask, given, right) =>
          right ??
          (given.get('_salt') === '' && given.get('_hash') ? account(ask, given.get('_login')) : undefined),
      ),
    ],
  },
  'legacy-signing.wrong: Authentication, rule 2: `_login` is the login of the user.': {
    'login-is-all-it-takes': [
      'digest no-hash',
      takesFor((ask, given, right) => right ?? account(ask, given.get('_login'))),
    ],
    'login-is-all-it-takes-without-a-hash': [
      'no-hash',
      takesFor((ask, given, right) =>
        given.get('_hash') === null ? account(ask, given.get('_login')) : right,
      ),
    ],
    'login-may-be-of-somebody-else': [
      'other-key',
      takesFor((ask, given, right) => right ?? forgedBySomebody(ask, given)),
    ],
    'login-is-ignored': ['unknown-login no-login empty-login', takesFor(signerOf)],
    'login-unknown-is-some-member': [
      'unknown-login',
      takesFor((ask, given, right) => {
        const login = given.get('_login')
        return right ?? (login !== null && !account(ask, login) ? someMember(ask) : undefined)
      }),
    ],
    'login-empty-is-some-member': [
      'empty-login',
      takesFor((ask, given, right) => right ?? (given.get('_login') === '' ? someMember(ask) : undefined)),
    ],
    'login-missing-is-some-member': [
      'no-login',
      takesFor(
        (ask, given, right) =>
          right ?? (given.has('_hash') && !given.has('_login') ? someMember(ask) : undefined),
      ),
    ],
    'login-leads-to-somebody-else': [
      'legacy-signing.right.member',
      takesFor(
        (ask, _given, right) =>
          right && [...ask.forge.legacy.accounts.values()].find((one) => one.login !== right.login),
      ),
    ],
  },
  'legacy-signing.right member: Authentication, rule 2: An authenticated request has three parameters, each with a leading underscore.':
    {
      'login-has-no-underscore': reads('_login', 'login'),
      'salt-has-no-underscore': reads('_salt', 'salt'),
      'hash-has-no-underscore': reads('_hash', 'hash'),
    },
})
