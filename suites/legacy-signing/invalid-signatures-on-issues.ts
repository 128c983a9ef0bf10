import { checksWith, each, scenario } from '../common/legacy-words.ts'
import { control, type LegacyScenarioContext, sha1, sign } from '../common/legacy-tools.ts'
import { aroundCreation, first, firstListed, hiddenIssues, statusNames } from '../legacy-issues/scenarios.ts'

// `invalid-signatures.ts` sends every kind of invalid signature to the project list; this file sends some to issues.

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

export const suite = checksWith({ source: 'legacy-forge, Authentication, 2' })(
  each(ways, (how, way) => ({
    // `legacy-signing.wrong.issues` covers the unrelated digest.
    ...(way === 'digest'
      ? {}
      : {
          [`legacy-signing.wrong.issues-${way}`]: privateResponses.implied(
            `GET of the issue list of a private project ${how} does not return its issues.`,
            async ({ issues, anonymousIssues }, { expect, ...context }) => {
              const forger = invalidSigner(context, way, `issues-${way}`)
              const forged = await forger.listIssues(context.shared.privateProject)
              for (const issue of hiddenIssues(issues, anonymousIssues))
                control(anonymousIssues).showsNoEntry(issue)
              for (const issue of hiddenIssues(issues, forged)) expect(forged).toShowNoEntry(issue)
            },
          ),
        }),
    [`legacy-signing.wrong.form-${way}`]: privateResponses.implied(
      `GET of the issue creation form of a private project ${how} does not return the status names.`,
      async ({ form, anonymousForm }, { expect, ...context }) => {
        control(form).fieldValue('status')
        control(anonymousForm).offersNoneOf('status', statusNames)
        const forger = invalidSigner(context, way, `form-${way}`)
        expect(await forger.getIssueForm(context.shared.privateProject)).toOfferNoneOf('status', statusNames)
      },
    ),
    [`legacy-signing.wrong.creation-${way}`]: firstListed.implied(
      `POST of an issue to a private project ${how} does not create an issue.`,
      async (_, { expect, ...context }) => {
        const form = context.shared.issue(`signed wrongly (${way})`)
        const forger = invalidSigner(context, way, `creation-${way}`)
        const { before, after } = await aroundCreation(context, forger, form)
        expect(after).toHaveNoNewEntry({ summary: form.summary }, before)
      },
    ),
  })),
)
