import { operations } from '../../contract/derive/operations.ts'
import type { RequestForms } from './request-forms.ts'

/** docs/reference/explorations.md. */
export function requestPage(forms: RequestForms): string {
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
