import { operations } from '../../contract/derive/operations.ts'
import type { RequestForms } from './request-forms.ts'
import type { SentRequests } from './sent-requests.ts'
import { MAX_FORMS, type ValueForms } from './value-forms.ts'

/** docs/reference/explorations.md. */
export function requestPage({ forms, values }: SentRequests): string {
  return [
    '# Requests of explorations',
    '',
    'Written by `npm run docs:explorations`, from the requests of every scripted sequence and of drawn sequences of every kind of step.',
    '',
    'Each row is an operation of the code-hosting document and a sender. A form is the set of query parameters and body fields that are sent together; `page>1` is',
    'any page but the first. The values of parameters and fields are not shown, except those of `mode` and `exclusive`. Requests with unusual input come in addition:',
    'the `coverage` of a report names them.',
    '',
    'A certification does not cover mistakes that only requests of other forms show: they are sent rarely or never. Nor does it cover mistakes that need an order of',
    'requests that its seed does not draw ([certificates](../how-we-know/certificates.md#what-a-certification-covers)).',
    '',
    '| operation | sender | forms |',
    '| --- | --- | --- |',
    ...sections(forms),
    '',
    '## Values',
    '',
    'The forms of the values that an exploration sends, by the names of parameters and fields, in the form of a certification: `a` stands for letters, `1` for digits,',
    '`a1` for both, `a1-a1` for any number of such parts, `λ` for characters beyond ASCII; all else is as sent. Fields of free text are left out. Values of other forms are sent as unusual input alone.',
    '',
    '| parameter or field | forms |',
    '| --- | --- |',
    ...valueRows(values),
    '',
  ].join('\n')
}

/** One row for all senders of the same forms. */
function sections({ rows }: RequestForms): string[] {
  const senders = new Map<string, string[]>()
  for (const { operation, role, forms } of rows) {
    const shown = forms.map((form) => (form === '' ? 'no parameter' : `\`${form}\``)).join('; ')
    const key = JSON.stringify([operation, shown])
    senders.set(key, [...(senders.get(key) ?? []), role])
  }
  return [...senders].map(([key, roles]) => {
    const [operation, shown] = JSON.parse(key) as [keyof typeof operations, string]
    const { method, path } = operations[operation]
    return `| \`${operation}\`<br>${method} ${path} | ${roles.join(', ')} | ${shown} |`
  })
}

function valueRows({ rows }: ValueForms): string[] {
  return rows.map(({ name, forms }) => {
    const shown = forms.slice(0, MAX_FORMS).map((form) => (form === '' ? 'empty' : code(form)))
    const more = forms.length > MAX_FORMS ? [`and ${forms.length - MAX_FORMS} more`] : []
    return `| \`${name}\` | ${[...shown, ...more].join(', ')} |`
  })
}

function code(text: string): string {
  return text.includes('`')
    ? `\`\` ${text.replaceAll('|', '\\|')} \`\``
    : `\`${text.replaceAll('|', '\\|')}\``
}
