import { expect, test } from 'vitest'
import { operations } from '../../contract/derive/operations.ts'
import { operationFinder } from './operation-paths.ts'

const find = operationFinder(operations)

test.each([
  ['GET', '/api/v1/users/search?q=a', 'users.search'],
  ['GET', '/api/v1/users/ada', 'users.get'],
  ['GET', '/api/v1/repos/search', 'repos.search'],
  ['GET', '/api/v1/repos/ada/lib/archive/feature/x.tar.gz', 'repos.archive'],
  ['POST', '/api/v1/orgs/guild/hooks/', 'orgs.create-hook'],
  ['POST', '/api/v1/orgs/guild/hooks', undefined],
  ['GET', '/api/v1/repos/ada/lib/times/bob', 'times.list-user'],
  ['PATCH', '/api/v1/repos/ada/lib', undefined],
])('%s %s is %s', (method, path, operation) => {
  expect(find('code-hosting', method, path)).toBe(operation)
})

test('the same path belongs to one document alone', () => {
  expect(find('legacy-forge', 'GET', '/api/')).toBe('legacy-projects.list')
  expect(find('code-hosting', 'GET', '/api/')).toBeUndefined()
})
