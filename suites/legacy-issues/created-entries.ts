import { checks, stated } from '../common/legacy-words.ts'
import { assume, control, controlCreated, entriesOf } from '../common/legacy-tools.ts'
import { choices, first, firstListed, publicAfterCreations } from './scenarios.ts'

const entry = 'legacy-forge, Issue list entry'
const formFields = 'legacy-forge, Issue creation form fields'

const fields = {
  id: 'a whole number',
  summary: 'a string',
  status: 'a whole number',
  modif_dtime: 'a time written YYYY-MM-DD HH:MM:SS',
} as const

const optional = ['owner', 'label1', 'label2', 'label3', 'label4', 'label5', 'label6']

export const suite = checks({
  'legacy-issues.list.fields-of-created': choices.stated(
    'After issues are created, each entry still has an integer `id`, a string `summary`, an integer `status`, and a string `modif_dtime` in the format YYYY-MM-DD HH:MM:SS.',
    { source: entry },
    ({ created, list }, { expect }) => {
      controlCreated(created.nonAscii)
      control(list).hasEntries()
      for (const [field, kind] of entriesOf(fields)) expect(list).toHaveFieldOfKindInEntries(field, kind)
    },
  ),
  'legacy-issues.list.of-this-project': firstListed.implied(
    'The issue list of the public project omits the issues created in the private project.',
    async ({ form }, { play, expect }) => {
      const { forms } = await play(choices)
      const { list } = await play(publicAfterCreations)
      control(list).isList()
      for (const { summary } of [form, forms.accepted, forms.everything])
        expect(list).toShowNoEntry({ summary })
    },
  ),
  'legacy-issues.create.optional-in-every-form': stated(
    '`owner` and `label1` to `label6` are optional with every status: no form without such a field is rejected for that field.',
    { source: formFields },
    async ({ play, expect }) => {
      controlCreated((await play(first)).created)
      const { forms, created } = await play(choices)
      for (const [which, reply] of entriesOf(created)) {
        const absent = optional.filter((field) => !Object.hasOwn(forms[which], field))
        expect(reply).toReportNoErrorFor(absent)
      }
    },
  ),
  'legacy-issues.create.numbers-differ': first.implied(
    'Each created issue has a number of its own: no two requests return the same `issue`.',
    async ({ created: before }, { play, expect }) => {
      controlCreated(before)
      const { created } = await play(choices)
      const known = [before.issueNumber()]
      for (const [, reply] of entriesOf(created)) {
        const number = reply.issueNumber()
        if (number === undefined) continue
        for (const other of known) {
          expect(reply).toHaveFieldOtherThan('issue', other).toHaveFieldOtherThan('issue', String(other))
        }
        known.push(number)
      }
      assume('a second issue is created', known.length > 1)
    },
  ),
})
