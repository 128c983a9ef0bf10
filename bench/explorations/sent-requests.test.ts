import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountSteps } from '../../explore/account-steps.ts'
import { repositorySteps } from '../../explore/repository-steps.ts'
import { packageRoot } from '../../schemas/load.ts'
import { NONE, requestPage } from './request-page.ts'
import { sentRequests } from './sent-requests.ts'

/** The forms of each operation and sender in a page. */
function formsIn(page: string): Set<string> {
  const [forms = ''] = page.split('\n## ')
  const rows = forms.split('\n').flatMap((line) => {
    const [, operation = '', senders = '', shown = ''] =
      line.split(' | ').length < 3 ? [] : ['', ...line.split(' | ')]
    return senders.split(', ').flatMap((sender) =>
      shown
        .replace(/ \|$/, '')
        .split('; ')
        .map((form) => `${operation} ${sender} ${form}`),
    )
  })
  return new Set(rows)
}

/** The kinds of repositories of each operation and kind of owner in a page. */
function kindsIn(page: string): string[] {
  const [, kinds = ''] = page.split('\n## Kinds of repositories\n')
  const [table = ''] = kinds.split('\n## ')
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [operation = '', ...owners] = line.slice(2, -2).split(' | ')
      return owners.flatMap((shown, owner) =>
        shown.split(', ').flatMap((kind) => (kind === '–' ? [] : `${operation} ${owner} ${kind}`)),
      )
    })
}

/** The conditions of each field in a page. */
function conditionsIn(page: string): string[] {
  const [, texts = ''] = page.split('\n## Texts\n')
  return texts
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [field = '', conditions = ''] = line.slice(2, -2).split(' | ')
      const met = conditions === NONE ? [] : conditions.split(', ')
      return met.map((condition) => `${field}: ${condition}`)
    })
}

// Steps that push or send hundreds of requests are left out, since they take a minute.
test('docs/reference/explorations.md has all forms and texts that sequences send (npm run docs:explorations writes it)', async () => {
  const sent = requestPage(await sentRequests(1, Object.keys({ ...accountSteps, ...repositorySteps })))
  const page = readFileSync(join(packageRoot(), 'docs/reference/explorations.md'), 'utf8')
  const [writtenForms, writtenConditions] = [formsIn(page), new Set(conditionsIn(page))]
  expect(formsIn(sent).size).toBeGreaterThan(200)
  expect([...formsIn(sent)].filter((form) => !writtenForms.has(form))).toEqual([])
  const writtenKinds = new Set(kindsIn(page))
  expect(kindsIn(sent).length).toBeGreaterThan(80)
  expect(kindsIn(sent).filter((kind) => !writtenKinds.has(kind))).toEqual([])
  expect(conditionsIn(sent).length).toBeGreaterThan(100)
  expect(conditionsIn(sent).filter((condition) => !writtenConditions.has(condition))).toEqual([])
})
