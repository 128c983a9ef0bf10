import { checks, each } from '../common/legacy-words.ts'
import { control, lists } from '../common/legacy-tools.ts'
import { memberList, signed } from './scenarios.ts'

const signatureRule = 'legacy-forge, Authentication, 2'

const salted = {
  letters: { level: 'stated', says: '`_salt` may consist of upper-case and lower-case letters.' },
  digits: { level: 'stated', says: '`_salt` may consist of digits.' },
  short: { level: 'stated', says: '`_salt` may be a single letter.' },
  hex: { level: 'stated', says: '`_salt` may have the form of a SHA-1 digest.' },
  punctuation: { level: 'implied', says: '`_salt` may contain punctuation.' },
  spaces: { level: 'implied', says: '`_salt` may contain spaces.' },
} as const

export const suite = checks({
  'legacy-signing.right.member': memberList.stated(
    'A request with `_login`, `_salt` and `sha1(_salt + <API_KEY>)` as `_hash` has the rights of that user: for a member, the project list contains a private project (without a project list: the issue list of a private project contains its issues).',
    { source: signatureRule },
    async ({ entry }, { legacy, play, shared: { member, privateProject }, expect }) => {
      const { plain } = await play(signed)
      control(plain).isList()
      // A list of projects can be a page of a longer one. A caller without the permissions of the member does not see the issues of the
      // project either.
      if (!lists(entry)(plain)) {
        const issues = await legacy.as(member).listIssues(privateProject)
        expect(issues).toSucceed().toHaveEntriesMatchingSchema('IssueEntry')
      }
      expect(plain).toHaveEntry(entry)
    },
  ),
  ...each(salted, ({ level, says }, kind) => ({
    [`legacy-signing.salt.${kind}`]: memberList[level](
      says,
      { source: signatureRule },
      async ({ entry }, { play, expect }) => {
        const { [kind]: answer, spacesAround, plain } = await play(signed)
        control(plain).hasEntry(entry)
        expect(answer).toHaveEntry(entry)
        // Only a URL keeps spaces at both ends: headers lose them.
        const isInAddress = spacesAround.request.includes('_salt=')
        if (kind === 'spaces' && isInAddress) expect(spacesAround).toHaveEntry(entry)
      },
    ),
  })),
  'legacy-signing.right.outsider': memberList.stated(
    'An authenticated request has the rights that the user holds on each project: for an unrelated user, the project list omits a private project (without a project list: the issue list of a private project shows none of its issues).',
    { source: 'legacy-forge, Authentication, 1' },
    async ({ get, entry }, { legacy, shared, play, expect }) => {
      control((await play(signed)).plain).hasEntry(entry)
      expect(await get(legacy.as(shared.outsider))).toShowNoEntry(entry)
    },
  ),
})
