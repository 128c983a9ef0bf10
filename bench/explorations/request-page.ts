import { operations, type OperationId } from '../../contract/derive/operations.ts'
import { bars, code, inTicks, table } from '../reference/markdown.ts'
import type { LastChanges } from './last-changes.ts'
import type { RepositoryKinds } from './repository-kinds.ts'
import type { RequestForms } from './request-forms.ts'
import type { SentRequests } from './sent-requests.ts'
import { conditionNames, conditionsOfUnusualInput, type ValueConditions } from './value-conditions.ts'
import { MAX_FORMS, type ValueForms } from './value-forms.ts'

/** docs/reference/explorations.md. */
export function requestPage({ forms, kinds, values, changes, conditions }: SentRequests): string {
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
    ...table(['operation', 'sender', 'forms'], formRows(forms)),
    '',
    '## Kinds of repositories',
    '',
    'For each operation on a repository, the kinds of repositories to which it is sent, by their owners: private or not, forks, and migrated ones. A certification does',
    'not cover mistakes that only other kinds show. An exploration plays its longer sequences in an order that the seed draws, and with the default of `--steps` not',
    'all of them: a mistake that only the longer sequence of one kind shows is found by some seeds.',
    '',
    ...table(['operation', 'repositories of users', 'repositories of organizations'], kindRows(kinds)),
    '',
    '## Reads after changes',
    '',
    'For each operation that reads, the changes after which it is read: the last one of a user, organization or repository that the read names. A certification does',
    'not cover mistakes that only other pairs show, nor, with certainty, those that need more than the last change: its seed draws these. The tables do not say',
    'who reads, and whether a list has entries: these are drawn one by one. A form that is sent is judged only by [what the rules state](operations/index.md).',
    '',
    ...table(['read', 'after'], changeRows(changes)),
    '',
    '## Values',
    '',
    'The forms of the values that an exploration sends, by the names of parameters and fields, in the form of a certification: `a` stands for letters, `1` for digits,',
    '`a1` for both, `a1-a1` for any number of such parts, `λ` for characters beyond ASCII; all else is as sent. Fields of free text are left out. Values of other forms are sent as unusual input alone.',
    '',
    ...table(['parameter or field', 'forms'], valueRows(values)),
    '',
    '## Texts',
    '',
    'For each text in a query or body, the conditions that its values meet, of this list. Any other condition of the list is rarely or never asked there: a server that',
    'is wrong only for such a text can conform. _another one_ is an earlier value of the same operation and field.',
    '',
    `Conditions: ${conditionNames.join(', ')}.`,
    '',
    'An exploration also gives some drawn fields unusual input, and checks of a run have texts of their own. Unusual input of a text meets these conditions:',
    `${conditionsOfUnusualInput().join(', ')}.`,
    '',
    ...table(['operation and field', 'conditions that are asked'], conditionRows(conditions)),
    '',
  ].join('\n')
}

/** One row for all senders of the same forms. */
function formRows({ rows }: RequestForms): string[][] {
  const senders = new Map<string, string[]>()
  for (const { operation, role, forms } of rows) {
    const shown = forms.map((form) => (form === '' ? 'no parameter' : code(form))).join('; ')
    const key = JSON.stringify([named(operation), shown])
    senders.set(key, [...(senders.get(key) ?? []), role])
  }
  return [...senders].map(([key, roles]) => {
    const [operation, shown] = JSON.parse(key) as [string, string]
    return [operation, roles.join(', '), shown]
  })
}

function kindRows({ rows }: RepositoryKinds): string[][] {
  return rows.map(({ operation, user, organization }) => [
    named(operation),
    ...[user, organization].map((kinds) => kinds.join(', ') || '–'),
  ])
}

function changeRows({ rows }: LastChanges): string[][] {
  return rows.map(({ operation, changes }) => [named(operation), changes.join('; ')])
}

function named(id: OperationId): string {
  const { method, path } = operations[id]
  return `${code(id)}<br>${method} ${path}`
}

function valueRows({ rows }: ValueForms): string[][] {
  return rows.map(({ name, forms }) => {
    const shown = forms.slice(0, MAX_FORMS).map((form) => (form === '' ? 'empty' : bars(inTicks(form))))
    const more = forms.length > MAX_FORMS ? [`and ${forms.length - MAX_FORMS} more`] : []
    return [code(name), [...shown, ...more].join(', ')]
  })
}

/** In place of the conditions of a text that meets none. */
export const NONE = '_none of these_'

function conditionRows({ rows }: ValueConditions): string[][] {
  return rows.map(({ field, met }) => [field, bars(met.join(', ')) || NONE])
}
