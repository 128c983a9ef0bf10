import {
  assume,
  control,
  controlCreated,
  entriesOf,
  legacyForgeSuite,
  observeIfUnclear,
} from '../../harness/checks/legacy-forge.ts'
import { first, incomplete } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite

const errors = 'legacy-forge, Errors'

requirement(
  'legacy-issues.create.refused-mess',
  { level: 'stated', source: errors, says: '`mess` is `error` when a required field is missing.' },
  async ({ play, expect }) => {
    controlCreated((await play(first)).created)
    const { summary, content, both } = await play(incomplete)
    for (const refused of [summary, content, both]) expect(refused).toHaveField('mess', 'error')
  },
)

requirement(
  'legacy-issues.create.refused-json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body of a validation failure is JSON encoded as UTF-8.',
  },
  async ({ play, expect }) => {
    controlCreated((await play(first)).created)
    const { summary, content, both } = await play(incomplete)
    for (const refused of [summary, content, both]) expect(refused).toBeJson()
  },
)

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

for (const [what, { fields, says }] of entriesOf(missing))
  requirement(
    `legacy-issues.create.missing-${what}`,
    { level: 'stated', source: errors, says },
    async ({ play, expect }) => {
      controlCreated((await play(first)).created)
      const { [what]: refused } = await play(incomplete)
      expect(refused).toReportErrorsFor(fields)
    },
  )

requirement(
  'legacy-issues.create.says-required',
  {
    level: 'implied',
    source: errors,
    says: 'The message for a missing required field says that the field is required.',
  },
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
)

requirement(
  'legacy-issues.create.refused-makes-nothing',
  {
    level: 'implied',
    says: 'POST of an issue without `content` does not create an issue: the issue list omits it after the request.',
  },
  async ({ play, expect }) => {
    const { created, form } = await play(first)
    controlCreated(created)
    assume(
      'summaries are listed',
      (await play(first)).after.issueEntry(created)?.['summary'] === form.summary,
    )
    const { before, after, form: refused } = await play(incomplete)
    control(before).isList()
    control(after).isList()
    expect(after).toHaveNoNewEntry(refused, before)
  },
)
