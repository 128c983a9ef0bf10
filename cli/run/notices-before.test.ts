import { expect, test } from 'vitest'
import type { Prepared } from './prepare-run.ts'
import { setUpToCome } from './notices-before.ts'

function notices(selected: readonly string[], codeHosting: object = {}): string[] {
  const resolved = [{ from: 'forge.json', target: { codeHosting, allowWrites: true } }]
  return setUpToCome({ resolved, selected: new Set(selected) } as unknown as Prepared)
}

test('a selection says which operations it needs and does not check', () => {
  expect(notices(['times.add.status', 'orgs.get.status'])).toEqual([
    'orgs, times: set-up needs POST /admin/users and POST /admin/users/{username}/orgs and POST /admin/users/{username}/repos, which the selection does not check; "forge-conformance plan" lists all requests',
  ])
})

test('what is checked itself, read or of the other document is not named', () => {
  expect(notices(['users.get.status', 'admin.create-user.status'])).toEqual([])
  expect(notices(['users.get.status'], { existing: {} })).toEqual([])
  expect(notices(['legacy-issues.list.status'])).toEqual([])
})
