import { control, entriesOf, legacyForgeSuite, lists } from '../../harness/checks/legacy-forge.ts'
import { memberList, signed } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite

const signatureRule = 'legacy-forge, Authentication, 2'

requirement(
  'legacy-signing.right.member',
  {
    level: 'stated',
    source: signatureRule,
    says: 'A request with `_login`, `_salt` and `sha1(_salt + <API_KEY>)` as `_hash` has the rights of that user: for a member, the project list contains a private project (without a project list: the issue list of a private project contains its issues).',
  },
  async ({ legacy, play, shared: { member, privateProject }, expect }) => {
    const { entry } = await play(memberList)
    const { plain } = await play(signed)
    control(plain).isList()
    // A list of projects can be a page of a longer one. A caller without the rights of the member has no issues of the project either.
    if (!lists(entry)(plain)) {
      const issues = await legacy.as(member).listIssues(privateProject)
      expect(issues).toSucceed()
      expect(issues).toHaveEntriesMatchingSchema('IssueEntry')
    }
    expect(plain).toHaveEntry(entry)
  },
)

const salted = {
  letters: { level: 'stated', says: '`_salt` may consist of upper-case and lower-case letters.' },
  digits: { level: 'stated', says: '`_salt` may consist of digits.' },
  short: { level: 'stated', says: '`_salt` may be a single letter.' },
  hex: { level: 'stated', says: '`_salt` may have the form of a SHA-1 digest.' },
  punctuation: { level: 'implied', says: '`_salt` may contain punctuation.' },
  spaces: { level: 'implied', says: '`_salt` may contain spaces.' },
} as const

for (const [kind, { level, says }] of entriesOf(salted))
  requirement(
    `legacy-signing.salt.${kind}`,
    { level, source: signatureRule, says },
    async ({ play, expect }) => {
      const { entry } = await play(memberList)
      const { [kind]: answer, plain } = await play(signed)
      control(plain).hasEntry(entry)
      expect(answer).toHaveEntry(entry)
    },
  )

requirement(
  'legacy-signing.right.outsider',
  {
    level: 'stated',
    source: 'legacy-forge, Authentication, 1',
    says: 'An authenticated request has the rights that the user holds on each project: for an unrelated user, the project list omits a private project (without a project list: the issue list of a private project shows none of its issues).',
  },
  async ({ legacy, shared, play, expect }) => {
    const { get, entry } = await play(memberList)
    control((await play(signed)).plain).hasEntry(entry)
    expect(await get(legacy.as(shared.outsider))).toShowNoEntry(entry)
  },
)
