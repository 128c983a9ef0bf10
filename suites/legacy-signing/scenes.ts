import { scene, sha1, sign, type Signature } from '../../harness/vocabulary/index.ts'

/** Salts as a caller may choose them, by what is special about them. */
export const salts = {
  letters: 'saltAndPepper',
  digits: '2718281828',
  short: 's',
  hex: '0a4d55a8d778e5022fab701977c5d840bbc486d0',
  punctuation: 'a+b&c=d%41;e/f?g#h\'i"j~k',
  spaces: 'a pinch of salt',
}

export const signed = scene(
  'a member signs with salts of every kind',
  async ({ legacy, legacyWorld: { member } }) => ({
    plain: await legacy.as(member).listProjects(),
    letters: await legacy.as(member, salts.letters).listProjects(),
    digits: await legacy.as(member, salts.digits).listProjects(),
    short: await legacy.as(member, salts.short).listProjects(),
    hex: await legacy.as(member, salts.hex).listProjects(),
    punctuation: await legacy.as(member, salts.punctuation).listProjects(),
    spaces: await legacy.as(member, salts.spaces).listProjects(),
  }),
)

export const wrong = scene(
  'somebody signs as the member, and not as documented',
  async ({ legacy, legacyWorld: { member, nobody } }) => {
    const { _login, _salt, _hash } = sign(member, 'sugar-1')
    const withHash = (salt: string, change: (right: string) => string): Signature => {
      const right = sign(member, salt)
      return { ...right, _hash: change(right._hash) }
    }
    const send = (parameters: Signature, label: string) =>
      legacy.sending(parameters, `member, ${label}`, member).listProjects()
    return {
      right: await legacy.as(member).listProjects(),
      digest: await send({ _login, _salt, _hash: sha1('no key at all') }, 'wrong hash'),
      'key-first': await send({ _login, _salt, _hash: sha1(member.apiKey + _salt) }, 'key before salt'),
      'bare-key': await send({ _login, _salt, _hash: sha1(member.apiKey) }, 'key without salt'),
      'other-salt': await send({ ...sign(member, 'sugar-2'), _salt: 'sugar-3' }, 'hash of another salt'),
      'cut-short': await send(
        withHash('sugar-10', (right) => right.slice(0, 20)),
        'half of the hash',
      ),
      'too-long': await send(
        withHash('sugar-11', (right) => `${right}0`),
        'hash and a digit more',
      ),
      'last-digit': await send(withHash('sugar-12', otherLastDigit), 'hash with another last digit'),
      'salt-alone': await send(
        withHash('sugar-13', () => sha1('sugar-13')),
        'salt without key',
      ),
      'unknown-login': await send({ ...sign(member, 'sugar-4'), _login: nobody }, 'login of nobody'),
      'no-login': await send({ _salt, _hash }, 'without login'),
      'no-salt': await send({ _login, _hash }, 'without salt'),
      'no-hash': await send({ _login, _salt }, 'without hash'),
      'empty-login': await send({ ...sign(member, 'sugar-5'), _login: '' }, 'empty login'),
      'empty-salt': await send({ ...sign(member, 'sugar-6'), _salt: '' }, 'empty salt'),
      'empty-hash': await send({ _login, _salt: 'sugar-7', _hash: '' }, 'empty hash'),
      anonymous: await legacy.anonymous.listProjects(),
    }
  },
)

export const otherKey = scene(
  'an outsider signs as the member with their own key',
  async ({ legacy, legacyWorld: { member, outsider } }) => {
    const parameters = { ...sign(outsider, 'sugar-8'), _login: member.login }
    return {
      right: await legacy.as(member).listProjects(),
      forged: await legacy.sending(parameters, 'member, key of outsider', member, outsider).listProjects(),
      anonymous: await legacy.anonymous.listProjects(),
    }
  },
)

export const unsigned = scene('an anonymous caller signs nothing', async ({ legacy, legacyWorld }) => ({
  projects: await legacy.anonymous.listProjects(),
  issues: await legacy.anonymous.listIssues(legacyWorld.publicProject),
}))

function otherLastDigit(hash: string): string {
  return hash.slice(0, -1) + (hash.endsWith('0') ? '1' : '0')
}
