import { checksWith, each, notTestable, question } from '../common/legacy-words.ts'
import { type LegacyScenarioContext, sha1, sign } from '../common/legacy-tools.ts'
import { memberList } from './scenarios.ts'

const signatureRule = 'legacy-forge, Authentication, 2'
const parameterPlaces = 'legacy-forge, Authentication, 4'

const unusualSalts = {
  empty: {
    salt: () => '',
    asks: 'Does the server accept an empty `_salt` with `sha1(<API_KEY>)` as `_hash`?',
  },
  long: {
    salt: ({ composed }: LegacyScenarioContext['shared']) =>
      composed(
        'salt'.repeat(500),
        Array.from({ length: 500 }, () => 'salt'),
      ).slice(0, 2000),
    asks: 'Does the server accept a `_salt` of 2000 letters?',
  },
  'non-ascii': {
    salt: ({ like }: LegacyScenarioContext['shared']) => like('salz-für-ñandú-盐'),
    asks: 'Does the server accept a `_salt` with non-ASCII characters, hashed as UTF-8?',
  },
  'outer-spaces': {
    salt: ({ like }: LegacyScenarioContext['shared']) => like(' salt '),
    asks: 'Does the server accept a `_salt` with a leading and a trailing space?',
  },
} as const

export const suite = checksWith({ source: parameterPlaces })({
  'legacy-signing.place.query': memberList.question(
    'Does GET of the project list accept `_login`, `_salt` and `_hash` in the query?',
    async ({ get, entry }, { legacy, shared: { member } }) =>
      (await get(legacy.placing(member, 'query'))).describeCaller(entry),
  ),
  'legacy-signing.place.headers': memberList.question(
    'Does GET of the project list accept `_login`, `_salt` and `_hash` as header fields?',
    async ({ get, entry }, { legacy, shared: { member } }) =>
      (await get(legacy.placing(member, 'headers'))).describeCaller(entry),
  ),
  'legacy-signing.place.form': question(
    'Does POST of an issue without `summary` and `content` accept `_login`, `_salt` and `_hash` among the form fields?',
    async ({ legacy, shared: { member, publicProject } }) =>
      (await legacy.placing(member, 'form').createIssue(publicProject, { status: 'New' })).describeCreation(),
  ),
  'legacy-signing.place.form-query': question(
    'Does POST of an issue without `summary` and `content` accept `_login`, `_salt` and `_hash` in the query?',
    async ({ legacy, shared: { member, publicProject } }) =>
      (
        await legacy.placing(member, 'query').createIssue(publicProject, { status: 'New' })
      ).describeCreation(),
  ),
  'legacy-signing.hash.upper-case': memberList.question(
    'Does the server accept a `_hash` in upper-case hexadecimal digits?',
    { source: signatureRule },
    async ({ get, entry }, { legacy, shared: { member, salt } }) => {
      const { _hash, ...rest } = sign(member, salt('upper-case'))
      const parameters = { ...rest, _hash: _hash.toUpperCase() }
      const caller = legacy.sending(parameters, 'member, upper-case hash', member)
      return (await get(caller)).describeCaller(entry)
    },
  ),
  'legacy-signing.salt.replayed': memberList.question(
    'Does the server accept a `_salt` that an earlier request used?',
    { source: signatureRule },
    async ({ get, entry }, { legacy, shared: { member, salt } }) => {
      const caller = legacy.as(member, salt('replayed'))
      await get(caller)
      return (await get(caller)).describeCaller(entry)
    },
  ),
  ...each(unusualSalts, ({ salt, asks }, kind) => ({
    [`legacy-signing.salt.${kind}`]: memberList.question(
      asks,
      { source: signatureRule },
      async ({ get, entry }, { legacy, shared }) =>
        (await get(legacy.as(shared.member, salt(shared)))).describeCaller(entry),
    ),
  })),
  'legacy-signing.login.other-case': memberList.question(
    'Does the server accept a `_login` in upper case?',
    { source: signatureRule },
    async ({ get, entry }, { legacy, shared: { member, salt } }) => {
      const parameters = { ...sign(member, salt('upper-case login')), _login: member.login.toUpperCase() }
      const caller = legacy.sending(parameters, 'member, upper-case login', member)
      return (await get(caller)).describeCaller(entry)
    },
  ),
  'legacy-signing.wrong.public-issues': question(
    'How does the issue list of a public project respond to an unrelated digest as `_hash`?',
    { source: 'legacy-forge, Authentication, 5' },
    ({ legacy, shared: { member, publicProject, salt, like } }) => {
      const parameters = { ...sign(member, salt('sugar-10')), _hash: sha1(like('no key at all')) }
      return legacy.sending(parameters, 'member, wrong hash', member).listIssues(publicProject)
    },
  ),
  'legacy-signing.key': notTestable(
    'open',
    'How does a user obtain the API key?',
    'No page that the document describes shows the API key. The target file names the API keys.',
    { source: 'legacy-forge, Authentication, 6' },
  ),
})
