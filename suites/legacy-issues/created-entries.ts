import {
  assume,
  control,
  controlCreated,
  entriesOf,
  legacyForgeSuite,
} from '../../harness/checks/legacy-forge.ts'
import { choices, first, publicAfterCreations } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite
const entry = 'legacy-forge, Issue list entry'
const formFields = 'legacy-forge, Issue creation form fields'

const fields = {
  id: 'a whole number',
  summary: 'a string',
  status: 'a whole number',
  modif_dtime: 'a time written YYYY-MM-DD HH:MM:SS',
} as const

requirement(
  'legacy-issues.list.fields-of-created',
  {
    level: 'stated',
    source: entry,
    says: 'After issues are created, each entry still has an integer `id`, a string `summary`, an integer `status`, and a string `modif_dtime` in the format YYYY-MM-DD HH:MM:SS.',
  },
  async ({ play, expect }) => {
    const { created, list } = await play(choices)
    controlCreated(created.nonAscii)
    control(list).hasEntries()
    for (const [field, kind] of entriesOf(fields)) expect(list).toHaveFieldOfKindInEntries(field, kind)
  },
)

requirement(
  'legacy-issues.list.of-this-project',
  {
    level: 'implied',
    says: 'The issue list of the public project omits the issues created in the private project.',
  },
  async ({ play, given, shared: { privateProject }, expect }) => {
    await given(privateProject)
    const { form, created, after } = await play(first)
    controlCreated(created)
    assume('summaries are listed', after.issueEntry(created)?.['summary'] === form.summary)
    const { forms } = await play(choices)
    const { list } = await play(publicAfterCreations)
    control(list).isList()
    for (const { summary } of [form, forms.accepted, forms.everything])
      expect(list).toShowNoEntry({ summary })
  },
)

const optional = ['owner', 'label1', 'label2', 'label3', 'label4', 'label5', 'label6']

requirement(
  'legacy-issues.create.optional-in-every-form',
  {
    level: 'stated',
    source: formFields,
    says: '`owner` and `label1` to `label6` are optional with every status: no form without such a field is rejected for that field.',
  },
  async ({ play, expect }) => {
    controlCreated((await play(first)).created)
    const { forms, created } = await play(choices)
    for (const [which, reply] of entriesOf(created)) {
      const absent = optional.filter((field) => !Object.hasOwn(forms[which], field))
      expect(reply).toReportNoErrorFor(absent)
    }
  },
)

requirement(
  'legacy-issues.create.numbers-differ',
  {
    level: 'implied',
    says: 'Each created issue has a number of its own: no two requests return the same `issue`.',
  },
  async ({ play, expect }) => {
    const { created: before } = await play(first)
    controlCreated(before)
    const { created } = await play(choices)
    const known = [before.issueNumber()]
    for (const [, reply] of entriesOf(created)) {
      const number = reply.issueNumber()
      if (number === undefined) continue
      for (const other of known) {
        expect(reply).toHaveFieldOtherThan('issue', other)
        expect(reply).toHaveFieldOtherThan('issue', String(other))
      }
      known.push(number)
    }
    assume('a second issue is created', known.length > 1)
  },
)
