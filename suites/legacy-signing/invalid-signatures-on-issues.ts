import {
  assume,
  control,
  controlCreated,
  deciding,
  entriesOf,
  legacyForgeSuite,
  scenario,
  sha1,
  sign,
  type LegacyScenarioContext,
} from '../../harness/checks/legacy-forge.ts'
import { first, statusNames } from '../legacy-issues/scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite

// `invalid-signatures.ts` sends every kind of invalid signature to the project list; this file sends some to issues.

const signatureRule = 'legacy-forge, Authentication, 2'

/** Responses that need a valid signature, for the member and for an anonymous caller. */
const privateResponses = scenario(
  'GET of the issue list and the form of a private project, signed and anonymous',
  async ({ legacy, shared: { member, privateProject }, after }) => {
    await after(first)
    return {
      issues: await legacy.as(member).listIssues(privateProject),
      form: await legacy.as(member).getIssueForm(privateProject),
      anonymousIssues: await legacy.anonymous.listIssues(privateProject),
      anonymousForm: await legacy.anonymous.getIssueForm(privateProject),
    }
  },
)

const ways = {
  digest: 'with an unrelated digest as `_hash`',
  'no-hash': 'without `_hash`',
  'other-key': "with a `_hash` computed from another user's API key",
} as const

/** A caller that signs as the member, but not as documented. */
function invalidSigner(
  { legacy, shared: { member, outsider, like, ...shared } }: LegacyScenarioContext,
  way: keyof typeof ways,
  chosen: string,
) {
  const salt = shared.salt(chosen)
  const { _login, _salt } = sign(member, salt)
  switch (way) {
    case 'digest':
      return legacy.sending(
        { _login, _salt, _hash: sha1(like('no key at all')) },
        'member, wrong hash',
        member,
      )
    case 'no-hash':
      return legacy.sending({ _login, _salt }, 'member, without hash', member)
    case 'other-key': {
      const { _hash } = sign(outsider, salt)
      return legacy.sending({ _login, _salt, _hash }, 'member, key of outsider', member, outsider)
    }
  }
}

for (const [way, how] of entriesOf(ways)) {
  // `legacy-signing.wrong.issues` covers the unrelated digest.
  if (way !== 'digest')
    requirement(
      `legacy-signing.wrong.issues-${way}`,
      {
        level: 'implied',
        source: signatureRule,
        says: `GET of the issue list of a private project ${how} does not return its issues.`,
      },
      async ({ expect, ...context }) => {
        const { issues, anonymousIssues } = await context.play(privateResponses)
        control(issues).hasEntries()
        const forged = await invalidSigner(context, way, `issues-${way}`).listIssues(
          context.shared.privateProject,
        )
        const seen = issues.entries().map(({ id, summary }) => ({ id, summary }))
        for (const issue of deciding(seen, anonymousIssues, 'listed'))
          control(anonymousIssues).showsNoEntry(issue)
        for (const issue of deciding(seen, forged, 'listed')) expect(forged).toShowNoEntry(issue)
      },
    )

  requirement(
    `legacy-signing.wrong.form-${way}`,
    {
      level: 'implied',
      source: signatureRule,
      says: `GET of the issue creation form of a private project ${how} does not return the status names.`,
    },
    async ({ expect, ...context }) => {
      const { form, anonymousForm } = await context.play(privateResponses)
      control(form).fieldValue('status')
      control(anonymousForm).offersNoneOf('status', statusNames)
      const forged = await invalidSigner(context, way, `form-${way}`).getIssueForm(
        context.shared.privateProject,
      )
      expect(forged).toOfferNoneOf('status', statusNames)
    },
  )

  requirement(
    `legacy-signing.wrong.creation-${way}`,
    {
      level: 'implied',
      source: signatureRule,
      says: `POST of an issue to a private project ${how} does not create an issue.`,
    },
    async ({ expect, ...context }) => {
      const { member, privateProject, issue } = context.shared
      const { form: sent, created, after: listed } = await context.play(first)
      controlCreated(created)
      assume('summaries are listed', listed.issueEntry(created)?.['summary'] === sent.summary)
      const form = issue(`signed wrongly (${way})`)
      const before = await context.legacy.as(member).listIssues(privateProject)
      await invalidSigner(context, way, `creation-${way}`).createIssue(privateProject, form)
      const after = await context.legacy.as(member).listIssues(privateProject)
      control(before).isList()
      control(after).isList()
      expect(after).toHaveNoNewEntry({ summary: form.summary }, before)
    },
  )
}
