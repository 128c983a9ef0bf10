import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountSteps } from '../../explore/account-steps.ts'
import { repositorySteps } from '../../explore/repository-steps.ts'
import { packageRoot } from '../../schemas/load.ts'
import { requestPage } from './request-page.ts'
import { sentRequests } from './sent-requests.ts'

/** The forms of each operation and sender in a page. */
function formsIn(page: string): Set<string> {
  const rows = page.split('\n').flatMap((line) => {
    const [, operation = '', senders = '', forms = ''] =
      line.split(' | ').length < 3 ? [] : ['', ...line.split(' | ')]
    return senders.split(', ').flatMap((sender) =>
      forms
        .replace(/ \|$/, '')
        .split('; ')
        .map((form) => `${operation} ${sender} ${form}`),
    )
  })
  return new Set(rows)
}

// Steps that push or send hundreds of requests are left out, since they take a minute.
test('docs/reference/explorations.md has all forms that sequences send (npm run docs:explorations writes it)', async () => {
  const written = formsIn(readFileSync(join(packageRoot(), 'docs/reference/explorations.md'), 'utf8'))
  const sent = formsIn(
    requestPage(await sentRequests(1, Object.keys({ ...accountSteps, ...repositorySteps }))),
  )
  expect(sent.size).toBeGreaterThan(200)
  expect([...sent].filter((form) => !written.has(form))).toEqual([])
})
