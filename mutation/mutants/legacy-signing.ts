import { account, digest, forgedBySomebody, signerOf, someMember, takesFor } from './breaking-signing.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-signing')
const rule = (number: number) => `legacy-forge, Authentication, rule ${number}`

/** Expects another signature. */
const expects =
  (signature: (salt: string, apiKey: string) => string): Mutate =>
  ({ rules }) => {
    rules.signing.signatureOf = (_ask, salt, apiKey) => signature(salt, apiKey)
  }

/** Compares the expected and the received hash in another way. */
const compares =
  (isGood: (expected: string, given: string) => boolean): Mutate =>
  ({ rules }) => {
    rules.signing.matches = (ask, salt, apiKey, hash) =>
      isGood(rules.signing.signatureOf(ask, salt, apiKey), hash)
  }

/** Accepts another signature as well as the correct one. */
const accepts =
  (signature: (salt: string, apiKey: string) => string): Mutate =>
  ({ rules }) => {
    const right = rules.signing.matches
    rules.signing.matches = (ask, salt, key, hash) =>
      right(ask, salt, key, hash) || hash === signature(salt, key)
  }

/** Accepts only salts of this form. */
const wantsSalts = (form: RegExp): Mutate =>
  takesFor((_ask, parameters, right) => (form.test(parameters.get('_salt') ?? '') ? right : undefined))

/** Reads a parameter under another name. */
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

/** How callers authenticate. */
export const legacySigning: Mutant[] = [
  ...promise(
    {
      source: rule(2),
      breaks:
        "`_hash` is the SHA-1 digest of the salt followed by the user's API key: `sha1(_salt + <API_KEY>)`.",
      kills: ['legacy-signing.right.member'],
    },
    {
      'hash-is-never-right': compares(() => false),
      'hash-is-of-key-and-salt': expects((salt, key) => digest('sha1', key + salt)),
      'hash-is-of-the-salt-alone': expects((salt) => digest('sha1', salt)),
      'hash-is-of-the-key-alone': expects((_salt, key) => digest('sha1', key)),
      'hash-has-a-colon-between': expects((salt, key) => digest('sha1', `${salt}:${key}`)),
      'hash-is-md5': expects((salt, key) => digest('md5', salt + key)),
    },
  ),
  ...promise(
    {
      source: rule(2),
      breaks:
        "`_hash` is the SHA-1 digest of the salt followed by the user's API key: `sha1(_salt + <API_KEY>)`.",
    },
    {
      'hash-is-not-checked': {
        mutate: compares(() => true),
        kills: [
          'legacy-signing.wrong.digest',
          'legacy-signing.wrong.other-salt',
          'legacy-signing.wrong.other-key',
          'legacy-signing.wrong.issues',
        ],
      },
      'hash-need-only-look-like-one': {
        mutate: compares((_expected, given) => /^[0-9a-f]{40}$/.test(given)),
        kills: [
          'legacy-signing.wrong.digest',
          'legacy-signing.wrong.other-salt',
          'legacy-signing.wrong.last-digit',
        ],
      },
      'hash-is-compared-by-eight-digits': {
        mutate: compares((expected, given) => expected.slice(0, 8) === given.slice(0, 8)),
        kills: ['legacy-signing.wrong.cut-short', 'legacy-signing.wrong.last-digit'],
      },
      'hash-may-be-cut-short': {
        mutate: compares((expected, given) => given.length >= 8 && expected.startsWith(given)),
        kills: ['legacy-signing.wrong.cut-short'],
      },
      'hash-may-go-on': {
        mutate: compares((expected, given) => given.startsWith(expected)),
        kills: ['legacy-signing.wrong.too-long'],
      },
      'hash-is-compared-but-for-its-last-digit': {
        mutate: compares((expected, given) => expected.slice(0, -1) === given.slice(0, -1)),
        kills: ['legacy-signing.wrong.last-digit'],
      },
      'hash-is-of-either-order': {
        mutate: accepts((salt, key) => digest('sha1', key + salt)),
        kills: ['legacy-signing.wrong.key-first'],
      },
      'hash-may-be-of-the-salt-alone': {
        mutate: accepts((salt) => digest('sha1', salt)),
        kills: ['legacy-signing.wrong.salt-alone'],
      },
      'hash-may-be-of-the-key-alone': {
        mutate: accepts((_salt, key) => digest('sha1', key)),
        kills: ['legacy-signing.wrong.bare-key'],
      },
      'hash-may-be-empty': {
        mutate: takesFor(
          (ask, given, right) =>
            right ?? (given.get('_hash') === '' ? account(ask, given.get('_login')) : undefined),
        ),
        kills: ['legacy-signing.wrong.empty-hash'],
      },
    },
  ),
  ...promise(
    { source: rule(2), breaks: '`_salt` is a random string chosen by the caller.' },
    {
      'salt-is-cut-to-eight-letters': {
        mutate: expects((salt, key) => digest('sha1', salt.slice(0, 8) + key)),
        kills: ['legacy-signing.right.member'],
      },
      'salt-must-be-a-number': {
        mutate: wantsSalts(/^\d+$/),
        kills: ['legacy-signing.right.member'],
      },
      'salt-is-lowered': {
        mutate: expects((salt, key) => digest('sha1', salt.toLowerCase() + key)),
        kills: ['legacy-signing.salt.letters'],
      },
      'salt-must-hold-a-letter': { mutate: wantsSalts(/[a-z]/i), kills: ['legacy-signing.salt.digits'] },
      'salt-must-have-eight-letters': { mutate: wantsSalts(/^.{8}/), kills: ['legacy-signing.salt.short'] },
      'salt-must-not-look-like-a-digest': {
        mutate: wantsSalts(/^(?![0-9a-f]{40}$)/),
        kills: ['legacy-signing.salt.hex'],
      },
      'salt-loses-its-punctuation': {
        mutate: expects((salt, key) => digest('sha1', salt.replace(/[^\p{L}\p{N} ]/gu, '') + key)),
        kills: ['legacy-signing.salt.punctuation'],
      },
      'salt-loses-its-spaces': {
        mutate: expects((salt, key) => digest('sha1', salt.replace(/ /g, '') + key)),
        kills: ['legacy-signing.salt.spaces'],
      },
      'salt-may-be-missing': {
        mutate: takesFor(
          (ask, given, right) =>
            right ??
            (given.get('_salt') === null && given.get('_hash') !== null
              ? account(ask, given.get('_login'))
              : undefined),
        ),
        kills: ['legacy-signing.wrong.no-salt'],
      },
      'salt-empty-makes-any-hash-right': {
        mutate: takesFor(
          (ask, given, right) =>
            right ??
            (given.get('_salt') === '' && given.get('_hash') ? account(ask, given.get('_login')) : undefined),
        ),
        kills: ['legacy-signing.wrong.empty-salt'],
      },
    },
  ),
  ...promise(
    { source: rule(2), breaks: '`_login` is the login of the user.' },
    {
      'login-is-all-it-takes': {
        mutate: takesFor((ask, given, right) => right ?? account(ask, given.get('_login'))),
        kills: ['legacy-signing.wrong.digest', 'legacy-signing.wrong.no-hash'],
      },
      'login-is-all-it-takes-without-a-hash': {
        mutate: takesFor((ask, given, right) =>
          given.get('_hash') === null ? account(ask, given.get('_login')) : right,
        ),
        kills: ['legacy-signing.wrong.no-hash'],
      },
      'login-may-be-of-somebody-else': {
        mutate: takesFor((ask, given, right) => right ?? forgedBySomebody(ask, given)),
        kills: ['legacy-signing.wrong.other-key'],
      },
      'login-is-ignored': {
        mutate: takesFor(signerOf),
        kills: [
          'legacy-signing.wrong.unknown-login',
          'legacy-signing.wrong.no-login',
          'legacy-signing.wrong.empty-login',
        ],
      },
      'login-unknown-is-some-member': {
        mutate: takesFor((ask, given, right) => {
          const login = given.get('_login')
          return right ?? (login !== null && !account(ask, login) ? someMember(ask) : undefined)
        }),
        kills: ['legacy-signing.wrong.unknown-login'],
      },
      'login-empty-is-some-member': {
        mutate: takesFor(
          (ask, given, right) => right ?? (given.get('_login') === '' ? someMember(ask) : undefined),
        ),
        kills: ['legacy-signing.wrong.empty-login'],
      },
      'login-missing-is-some-member': {
        mutate: takesFor(
          (ask, given, right) =>
            right ?? (given.has('_hash') && !given.has('_login') ? someMember(ask) : undefined),
        ),
        kills: ['legacy-signing.wrong.no-login'],
      },
      'login-leads-to-somebody-else': {
        mutate: takesFor(
          (ask, _given, right) =>
            right && [...ask.forge.legacy.accounts.values()].find((one) => one.login !== right.login),
        ),
        kills: ['legacy-signing.right.member'],
      },
    },
  ),
  ...promise(
    {
      source: rule(2),
      breaks: 'An authenticated request has three parameters, each with a leading underscore.',
      kills: ['legacy-signing.right.member'],
    },
    {
      'login-has-no-underscore': reads('_login', 'login'),
      'salt-has-no-underscore': reads('_salt', 'salt'),
      'hash-has-no-underscore': reads('_hash', 'hash'),
    },
  ),
]
