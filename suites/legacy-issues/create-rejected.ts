import { checks, each, implied, stated } from '../common/legacy-words.ts'
import {
  assume,
  control,
  controlCreated,
  entriesOf,
  type LegacyReply,
  Observed,
  observeIfUnclear,
} from '../common/legacy-tools.ts'
import { controlWholeFormMakesOne } from './accepted-otherwise.ts'
import { first, firstListed, incomplete } from './scenarios.ts'

const errors = 'legacy-forge, Errors'

const missing = {
  summary: {
    fields: ['summary'],
    says: '`errors` maps `summary` to a list of messages when `summary` is missing.',
  },
  content: {
    fields: ['content'],
    says: '`errors` maps `content` to a list of messages when `content` is missing.',
  },
  both: {
    fields: ['summary', 'content'],
    says: '`errors` maps `summary` and `content` each to a list of messages when `summary` and `content` are missing.',
  },
} as const

/** A server may reject a text of a field for a reason that no sentence shows: then it has another message than for a missing field. */
function isRejectedOtherwise(reply: LegacyReply, withoutField: LegacyReply, field: string): boolean {
  assume(`a missing ${field} is reported`, withoutField.errorFields().includes(field))
  const messages = (one: LegacyReply): string => JSON.stringify(one.errors()[field])
  return reply.errorFields().includes(field) && messages(reply) !== messages(withoutField)
}

function observeRejectedOtherwise(fields: readonly string[]): void {
  if (fields.length > 0) throw new Observed(`${fields.join(' and ')}: rejected for another reason`)
}

/** The number of further pairs of incomplete forms. */
const TRIALS = 2

export const suite = checks({
  'legacy-issues.create.refused-mess': stated(
    '`mess` is `error` when a required field is missing.',
    { source: errors },
    async ({ expect, ...context }) => {
      controlCreated((await context.play(first)).created)
      const refused = await context.play(incomplete)
      for (const [what, { fields }] of entriesOf(missing)) {
        await controlWholeFormMakesOne(context, refused[what], fields)
        expect(refused[what]).toHaveField('mess', 'error')
      }
      await controlWholeFormMakesOne(context, refused.nothing, missing.both.fields)
      expect(refused.nothing).toHaveField('mess', 'error')
    },
  ),
  'legacy-issues.create.refused-json': stated(
    'The response body of a validation failure is JSON encoded as UTF-8.',
    { source: 'legacy-forge, General rules, 2' },
    async ({ play, expect }) => {
      controlCreated((await play(first)).created)
      const { summary, content, both } = await play(incomplete)
      for (const refused of [summary, content, both]) expect(refused).toBeJson()
    },
  ),
  ...each(missing, ({ fields, says }, what) => ({
    [`legacy-issues.create.missing-${what}`]: stated(
      says,
      { source: errors },
      async ({ expect, ...context }) => {
        controlCreated((await context.play(first)).created)
        const { [what]: refused } = await context.play(incomplete)
        await controlWholeFormMakesOne(context, refused, fields)
        expect(refused).toReportErrorsFor(fields)
      },
    ),
  })),
  'legacy-issues.create.says-required': implied(
    'The message for a missing required field says that the field is required.',
    { source: errors },
    async ({ play, expect }) => {
      controlCreated((await play(first)).created)
      const refused = await play(incomplete)
      for (const [what, { fields }] of entriesOf(missing)) {
        const blamed = refused[what].errorFields()
        assume(
          'the missing fields have messages',
          fields.every((field) => blamed.includes(field)),
        )
        expect(refused[what]).toReportAsRequired(fields)
      }
      for (const [what, { fields }] of entriesOf(missing)) observeIfUnclear(refused[what], fields)
    },
  ),
  'legacy-issues.create.refused-alone': implied(
    'No field that a form has is reported with the message of a missing field, also after a form without it.',
    { source: errors },
    async ({ legacy, shared: { member, memberProject, issue }, play, expect }) => {
      controlCreated((await play(first)).created)
      const refused = await play(incomplete)
      const otherwise = new Set<string>()
      const judge = (replies: Readonly<Record<'summary' | 'content', LegacyReply>>) => {
        for (const [field, other] of [
          ['summary', 'content'],
          ['content', 'summary'],
        ] as const) {
          if (isRejectedOtherwise(replies[other], refused[field], field)) otherwise.add(field)
          else expect(replies[other]).toReportNoErrorFor([field])
        }
      }
      judge(refused)
      // A successful creation between the two, also of another check, may hide that errors are kept.
      for (let trial = 1; trial <= TRIALS; trial++) {
        const { summary, content, status } = issue(`an incomplete issue, ${trial}`)
        judge({
          summary: await legacy.as(member).createIssue(memberProject, { content, status }),
          content: await legacy.as(member).createIssue(memberProject, { summary, status }),
        })
      }
      observeRejectedOtherwise([...otherwise])
    },
  ),
  ...each({ zero: 'content', 'zero-summary': 'summary' } as const, (field, name) => ({
    [`legacy-issues.create.${name}`]: implied(
      `A \`${field}\` of \`0\` is not reported with the message of a missing \`${field}\`.`,
      { source: errors },
      async ({ legacy, shared: { member, memberProject, issue }, play, expect }) => {
        controlCreated((await play(first)).created)
        const { [field]: missing } = await play(incomplete)
        const form = { ...issue('a text of one digit'), [field]: '0' }
        const answer = await legacy.as(member).createIssue(memberProject, form)
        if (isRejectedOtherwise(answer, missing, field)) observeRejectedOtherwise([field])
        expect(answer).toReportNoErrorFor([field])
      },
    ),
  })),
  'legacy-issues.create.refused-makes-nothing': firstListed.implied(
    'POST of an issue without `content` does not create an issue: the issue list omits it after the request.',
    async (_, { play, expect }) => {
      const { before, after, form: refused } = await play(incomplete)
      control(before).isList()
      control(after).isList()
      expect(after).toHaveNoNewEntry(refused, before)
    },
  ),
})
