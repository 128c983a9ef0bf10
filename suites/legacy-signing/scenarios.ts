import { scenario } from '../common/legacy-words.ts'
import {
  controlCreated,
  inParallel,
  type LegacyCaller,
  type LegacyScenarioContext,
  sha1,
  sign,
  type Signature,
} from '../common/legacy-tools.ts'
import { first } from '../legacy-issues/scenarios.ts'

/** Salts that a caller may choose, by their form. */
function saltsOf({ like, composed }: LegacyScenarioContext['shared']) {
  return {
    letters: like('saltAndPepper'),
    // A program that takes it for a number loses the zero.
    digits: `0${like('718281828')}`,
    short: like('s'),
    hex: like('0a4d55a8d778e5022fab701977c5d840bbc486d0'),
    punctuation: composed('a+b&c=d%41;e/f?g#h\'i"j~k', [
      ...['a+b', '&c=d', '%41;', 'e/f', '?g', '#h', "i'", 'j"', '~k'],
    ]),
    spaces: like('a pinch of salt'),
    'spaces around': ` ${like('salt in the middle')} `,
  }
}

/**
 * A list that shows members more than other callers, and the entry that only members see: a private project in the project list. If a
 * server has no project list, the issues of a private project are used instead.
 */
export const memberList = scenario(
  'the project list, or a private issue list where the server has no project list',
  async ({ legacy, shared: { member, memberProject, privateProject }, given, play }) => {
    await given(privateProject)
    const byProjects = {
      get: (caller: LegacyCaller) => caller.listProjects(),
      entry: { shortname: privateProject.shortname },
    }
    const isPrivate = memberProject.shortname === privateProject.shortname
    const projects = await legacy.as(member).listProjects()
    if (projects.status !== 404 || !isPrivate) return byProjects
    const { form, created, after } = await play(first)
    if (!after.succeeded) return byProjects
    controlCreated(created)
    return {
      get: (caller: LegacyCaller) => caller.listIssues(privateProject),
      entry: { summary: form.summary },
    }
  },
)

export const signed = scenario(
  'GET of a list that shows members more, by a member with various salts',
  async ({ legacy, play, shared }) => {
    const { member } = shared
    const { get } = await play(memberList)
    const salts = saltsOf(shared)
    return inParallel({
      plain: get(legacy.as(member)),
      letters: get(legacy.as(member, salts.letters)),
      digits: get(legacy.as(member, salts.digits)),
      short: get(legacy.as(member, salts.short)),
      hex: get(legacy.as(member, salts.hex)),
      punctuation: get(legacy.as(member, salts.punctuation)),
      spaces: get(legacy.as(member, salts.spaces)),
      spacesAround: get(legacy.as(member, salts['spaces around'])),
    })
  },
)

export const wrong = scenario(
  'GET of a list that shows members more, with invalid signatures of the member',
  async ({ legacy, play, shared: { member, unknownName, salt, like } }) => {
    const { get } = await play(memberList)
    const { _login, _salt, _hash } = sign(member, salt('sugar-1'))
    const withHash = (chosen: string, change: (right: string) => string): Signature => {
      const right = sign(member, chosen)
      return { ...right, _hash: change(right._hash) }
    }
    const send = (parameters: Signature, label: string) =>
      get(legacy.sending(parameters, `member, ${label}`, member))
    return inParallel({
      right: get(legacy.as(member)),
      digest: send({ _login, _salt, _hash: sha1(like('no key at all')) }, 'wrong hash'),
      'key-first': send({ _login, _salt, _hash: sha1(member.apiKey + _salt) }, 'key before salt'),
      'bare-key': send({ _login, _salt, _hash: sha1(member.apiKey) }, 'key without salt'),
      'other-salt': send(
        { ...sign(member, salt('sugar-2')), _salt: salt('sugar-3') },
        'hash of another salt',
      ),
      'cut-short': send(
        withHash(salt('sugar-10'), (right) => right.slice(0, 20)),
        'half of the hash',
      ),
      'too-long': send(
        withHash(salt('sugar-11'), (right) => `${right}0`),
        'hash and a digit more',
      ),
      'last-digit': send(withHash(salt('sugar-12'), otherLastDigit), 'hash with another last digit'),
      'salt-alone': send(
        withHash(salt('sugar-13'), () => sha1(salt('sugar-13'))),
        'salt without key',
      ),
      'unknown-login': send({ ...sign(member, salt('sugar-4')), _login: unknownName }, 'login of nobody'),
      'no-login': send({ _salt, _hash }, 'without login'),
      'no-salt': send({ _login, _hash }, 'without salt'),
      'no-hash': send({ _login, _salt }, 'without hash'),
      'empty-login': send({ ...sign(member, salt('sugar-5')), _login: '' }, 'empty login'),
      'empty-salt': send({ ...sign(member, salt('sugar-6')), _salt: '' }, 'empty salt'),
      'empty-hash': send({ _login, _salt: salt('sugar-7'), _hash: '' }, 'empty hash'),
      anonymous: get(legacy.anonymous),
    })
  },
)

export const otherKey = scenario(
  "GET of a list that shows members more, with the login of the member and another user's API key",
  async ({ legacy, play, shared: { member, outsider, salt } }) => {
    const { get } = await play(memberList)
    const parameters = { ...sign(outsider, salt('sugar-8')), _login: member.login }
    return inParallel({
      right: get(legacy.as(member)),
      forged: get(legacy.sending(parameters, 'member, key of outsider', member, outsider)),
      anonymous: get(legacy.anonymous),
    })
  },
)

export const acceptedHash = scenario(
  'GET of a list that shows members more, with a hash that was accepted before and another salt',
  async ({ legacy, play, shared }) => {
    const { member, salt } = shared
    const { get } = await play(memberList)
    const { letters } = await play(signed)
    const { _login, _hash } = sign(member, saltsOf(shared).letters)
    const forged = { _login, _salt: salt('sugar-14'), _hash }
    return { accepted: letters, forged: await get(legacy.sending(forged, 'member, accepted hash', member)) }
  },
)

export const acceptedOfOutsider = scenario(
  'GET of a list that shows members more, with salt and hash that were accepted for another user',
  async ({ legacy, play, shared: { member, outsider, salt } }) => {
    const { get } = await play(memberList)
    const signature = sign(outsider, salt('sugar-15'))
    const accepted = await get(legacy.sending(signature, 'outsider', outsider))
    const forged = { ...signature, _login: member.login }
    const label = 'member, accepted hash of outsider'
    return { accepted, forged: await get(legacy.sending(forged, label, member, outsider)) }
  },
)

export const unsigned = scenario(
  'GET of the project list and of a public issue list without credentials',
  async ({ legacy, shared }) =>
    inParallel({
      projects: legacy.anonymous.listProjects(),
      issues: legacy.anonymous.listIssues(shared.publicProject),
    }),
)

function otherLastDigit(hash: string): string {
  return hash.slice(0, -1) + (hash.endsWith('0') ? '1' : '0')
}
