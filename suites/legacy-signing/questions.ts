import {
  legacyForgeSuite,
  sha1,
  sign,
  type LegacyScenarioContext,
} from '../../harness/checks/legacy-forge.ts'
import { memberList } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { notTestable, question } = suite

const signatureRule = 'legacy-forge, Authentication, 2'
const parameterPlaces = 'legacy-forge, Authentication, 4'

question(
  'legacy-signing.place.query',
  {
    source: parameterPlaces,
    asks: 'Does GET of the project list accept `_login`, `_salt` and `_hash` in the query?',
  },
  async ({ legacy, play, shared: { member } }) => {
    const { get, entry } = await play(memberList)
    return (await get(legacy.placing(member, 'query'))).describeCaller(entry)
  },
)

question(
  'legacy-signing.place.headers',
  {
    source: parameterPlaces,
    asks: 'Does GET of the project list accept `_login`, `_salt` and `_hash` as header fields?',
  },
  async ({ legacy, play, shared: { member } }) => {
    const { get, entry } = await play(memberList)
    return (await get(legacy.placing(member, 'headers'))).describeCaller(entry)
  },
)

question(
  'legacy-signing.place.form',
  {
    source: parameterPlaces,
    asks: 'Does POST of an issue without `summary` and `content` accept `_login`, `_salt` and `_hash` among the form fields?',
  },
  async ({ legacy, shared: { member, publicProject } }) =>
    (await legacy.placing(member, 'form').createIssue(publicProject, { status: 'New' })).describeCreation(),
)

question(
  'legacy-signing.place.form-query',
  {
    source: parameterPlaces,
    asks: 'Does POST of an issue without `summary` and `content` accept `_login`, `_salt` and `_hash` in the query?',
  },
  async ({ legacy, shared: { member, publicProject } }) =>
    (await legacy.placing(member, 'query').createIssue(publicProject, { status: 'New' })).describeCreation(),
)

question(
  'legacy-signing.hash.upper-case',
  { source: signatureRule, asks: 'Does the server accept a `_hash` in upper-case hexadecimal digits?' },
  async ({ legacy, play, shared: { member, salt } }) => {
    const { get, entry } = await play(memberList)
    const { _hash, ...rest } = sign(member, salt('upper-case'))
    const parameters = { ...rest, _hash: _hash.toUpperCase() }
    const caller = legacy.sending(parameters, 'member, upper-case hash', member)
    return (await get(caller)).describeCaller(entry)
  },
)

question(
  'legacy-signing.salt.replayed',
  { source: signatureRule, asks: 'Does the server accept a `_salt` that an earlier request used?' },
  async ({ legacy, play, shared: { member, salt } }) => {
    const { get, entry } = await play(memberList)
    const caller = legacy.as(member, salt('replayed'))
    await get(caller)
    return (await get(caller)).describeCaller(entry)
  },
)

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

for (const [kind, { salt, asks }] of Object.entries(unusualSalts))
  question(
    `legacy-signing.salt.${kind}`,
    { source: signatureRule, asks },
    async ({ legacy, play, shared }) => {
      const { get, entry } = await play(memberList)
      return (await get(legacy.as(shared.member, salt(shared)))).describeCaller(entry)
    },
  )

question(
  'legacy-signing.login.other-case',
  { source: signatureRule, asks: 'Does the server accept a `_login` in upper case?' },
  async ({ legacy, play, shared: { member, salt } }) => {
    const { get, entry } = await play(memberList)
    const parameters = { ...sign(member, salt('upper-case login')), _login: member.login.toUpperCase() }
    const caller = legacy.sending(parameters, 'member, upper-case login', member)
    return (await get(caller)).describeCaller(entry)
  },
)

question(
  'legacy-signing.wrong.public-issues',
  {
    source: 'legacy-forge, Authentication, 5',
    asks: 'How does the issue list of a public project respond to an unrelated digest as `_hash`?',
  },
  async ({ legacy, shared: { member, publicProject, salt, like } }) => {
    const parameters = { ...sign(member, salt('sugar-10')), _hash: sha1(like('no key at all')) }
    return (
      await legacy.sending(parameters, 'member, wrong hash', member).listIssues(publicProject)
    ).describe()
  },
)

notTestable('legacy-signing.key', {
  level: 'open',
  source: 'legacy-forge, Authentication, 6',
  says: 'How does a user obtain the API key?',
  reason: 'No page that the document describes shows the API key. The target file names the API keys.',
})
