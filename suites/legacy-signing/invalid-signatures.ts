import { checksWith, each, implied } from '../common/legacy-words.ts'
import { control, sha1, sign } from '../common/legacy-tools.ts'
import { hiddenIssues } from '../legacy-issues/scenarios.ts'
import { acceptedHash, acceptedOfOutsider, memberList, otherKey, wrong } from './scenarios.ts'

const signatureRule = 'legacy-forge, Authentication, 2'
const rejection = 'legacy-forge, Authentication, 5'

const ways = {
  digest: 'with an unrelated digest as `_hash`',
  'key-first': 'with `sha1(<API_KEY> + _salt)` as `_hash`',
  'bare-key': 'with `sha1(<API_KEY>)` as `_hash`',
  'other-salt': 'with a `_hash` for a salt other than `_salt`',
  'cut-short': 'with the first half of the correct `_hash`',
  'too-long': 'with the correct `_hash` and one extra digit',
  'last-digit': 'with a `_hash` that is wrong in its last digit',
  'salt-alone': 'with `sha1(_salt)` as `_hash`',
  'unknown-login': 'with an unknown `_login`',
  'no-login': 'without `_login`',
  'no-salt': 'without `_salt`',
  'no-hash': 'without `_hash`',
  'empty-login': 'with an empty `_login`',
  'empty-salt': 'with an empty `_salt` and a `_hash` for another salt',
  'empty-hash': 'with an empty `_hash`',
} as const

export const suite = checksWith({ source: signatureRule })({
  ...each(ways, (how, way) => ({
    [`legacy-signing.wrong.${way}`]: memberList.implied(
      `GET of the project list ${how} does not return a private project (without a project list: the issues of a private project).`,
      async ({ entry }, { play, expect }) => {
        const { [way]: answer, right, anonymous } = await play(wrong)
        control(right).hasEntry(entry)
        control(anonymous).showsNoEntry(entry)
        expect(answer).toShowNoEntry(entry)
      },
    ),
    [`legacy-signing.wrong.${way}-answer`]: wrong.question(
      `Is GET of the project list (without one: of a private issue list) ${how} rejected or treated as anonymous?`,
      { source: rejection },
      async (seen, { play }) => seen[way].describeCaller((await play(memberList)).entry),
    ),
  })),
  'legacy-signing.wrong.other-key': memberList.implied(
    "GET of the project list with a `_hash` computed from another user's API key does not return a private project (without a project list: the issues of a private project).",
    async ({ entry }, { play, expect }) => {
      const { right, forged, anonymous } = await play(otherKey)
      control(right).hasEntry(entry)
      control(anonymous).showsNoEntry(entry)
      expect(forged).toShowNoEntry(entry)
    },
  ),
  'legacy-signing.wrong.accepted-hash': memberList.implied(
    'GET of the project list with a `_hash` that was accepted before, and another `_salt`, does not return a private project (without a project list: the issues of a private project).',
    async ({ entry }, { play, expect }) => {
      const { accepted, forged } = await play(acceptedHash)
      control(accepted).hasEntry(entry)
      control((await play(wrong)).anonymous).showsNoEntry(entry)
      expect(forged).toShowNoEntry(entry)
    },
  ),
  'legacy-signing.wrong.accepted-of-another': memberList.implied(
    'GET of the project list with a `_salt` and a `_hash` that were accepted before for another `_login` does not return a private project (without a project list: the issues of a private project).',
    async ({ entry }, { play, expect }) => {
      const { right, anonymous } = await play(otherKey)
      const { accepted, forged } = await play(acceptedOfOutsider)
      control(right).hasEntry(entry)
      control(anonymous).showsNoEntry(entry)
      control(accepted).showsNoEntry(entry)
      expect(forged).toShowNoEntry(entry)
    },
  ),
  'legacy-signing.wrong.other-key-answer': otherKey.question(
    "Is GET of the project list (without one: of a private issue list) with a `_hash` computed from another user's API key rejected or treated as anonymous?",
    { source: rejection },
    async ({ forged }, { play }) => forged.describeCaller((await play(memberList)).entry),
  ),
  'legacy-signing.wrong.issues': implied(
    'GET of the issue list of a private project with an unrelated digest as `_hash` does not return its issues.',
    async ({ legacy, shared, expect }) => {
      const { member, privateProject, salt, like } = shared
      const seen = await legacy.as(member).listIssues(privateProject)
      const unsigned = await legacy.anonymous.listIssues(privateProject)
      for (const issue of hiddenIssues(seen, unsigned)) control(unsigned).showsNoEntry(issue)
      const parameters = { ...sign(member, salt('sugar-9')), _hash: sha1(like('no key at all')) }
      const forged = legacy.sending(parameters, 'member, wrong hash', member)
      const answer = await forged.listIssues(privateProject)
      for (const issue of hiddenIssues(seen, answer)) expect(answer).toShowNoEntry(issue)
    },
  ),
})
