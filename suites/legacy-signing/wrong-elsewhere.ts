import {
  control,
  controlMade,
  entriesOf,
  presuppose,
  requirement,
  scene,
  sha1,
  sign,
  type Stage,
} from '../../harness/checks/index.ts'
import { first, statusNames } from '../legacy-issues/scenes.ts'

// The project list is not all that a signature opens: `wrong.ts` tries that in every way, and this the rest in a few.

const rule = 'legacy-forge, Authentication, 2'

/** What a signature opens, seen by those who sign rightly and by those who do not sign. */
const opened = scene(
  'the issues and the form of a private project are asked for with and without a signature',
  async ({ legacy, legacyWorld: { member, privateProject }, after }) => {
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
  digest: 'With the digest of something else as _hash',
  'no-hash': 'Without _hash',
  'other-key': "With another user's API key",
} as const

/** Somebody who signs as the member, and not as documented. */
function forger({ legacy, legacyWorld: { member, outsider } }: Stage, way: keyof typeof ways, salt: string) {
  const { _login, _salt } = sign(member, salt)
  switch (way) {
    case 'digest':
      return legacy.sending({ _login, _salt, _hash: sha1('no key at all') }, 'member, wrong hash', member)
    case 'no-hash':
      return legacy.sending({ _login, _salt }, 'member, without hash', member)
    case 'other-key': {
      const { _hash } = sign(outsider, salt)
      return legacy.sending({ _login, _salt, _hash }, 'member, key of outsider', member, outsider)
    }
  }
}

for (const [way, how] of entriesOf(ways)) {
  // `legacy-signing.wrong.issues` is the one with the digest of something else.
  if (way !== 'digest')
    requirement(
      `legacy-signing.wrong.issues-${way}`,
      { level: 'implied', source: rule, says: `${how} nobody sees the issues of a private project.` },
      async ({ expect, ...stage }) => {
        const { issues, anonymousIssues } = await stage.see(opened)
        control(issues).listsSome()
        const forged = await forger(stage, way, `issues-${way}`).listIssues(stage.legacyWorld.privateProject)
        for (const { id, summary } of issues.entries()) {
          control(anonymousIssues).showsNo({ id, summary })
          expect(forged).toShowNo({ id, summary })
        }
      },
    )

  requirement(
    `legacy-signing.wrong.form-${way}`,
    { level: 'implied', source: rule, says: `${how} nobody is offered the form of a private project.` },
    async ({ expect, ...stage }) => {
      const { form, anonymousForm } = await stage.see(opened)
      control(form).gives('status')
      control(anonymousForm).offersNone('status', statusNames)
      const forged = await forger(stage, way, `form-${way}`).getIssueForm(stage.legacyWorld.privateProject)
      expect(forged).toOfferNone('status', statusNames)
    },
  )

  requirement(
    `legacy-signing.wrong.creation-${way}`,
    { level: 'implied', source: rule, says: `${how} nobody makes an issue in a private project.` },
    async ({ expect, ...stage }) => {
      const { member, privateProject, issue } = stage.legacyWorld
      const { form: sent, created, after: listed } = await stage.see(first)
      controlMade(created)
      presuppose('summaries are listed', listed.entryOf(created)?.['summary'] === sent.summary)
      const form = issue(`signed wrongly (${way})`)
      const before = await stage.legacy.as(member).listIssues(privateProject)
      await forger(stage, way, `creation-${way}`).createIssue(privateProject, form)
      const after = await stage.legacy.as(member).listIssues(privateProject)
      control(before).isList()
      control(after).isList()
      expect(after).toListNoMore({ summary: form.summary }, before)
    },
  )
}
