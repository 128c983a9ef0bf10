import { expect, test } from 'vitest'
import { operations } from '../../suites/operations.ts'
import { operationFinder, pathOf } from './operation-paths.ts'

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

test('parameters are percent-encoded, slashes kept only where a parameter may hold them', () => {
  expect(pathOf(operations['users.get'], { username: 'a/b c' })).toBe('/api/v1/users/a%2Fb%20c')
  expect(pathOf(operations['repos.get-branch'], { owner: 'o', repo: 'r', branch: 'fix/a b' })).toBe(
    '/api/v1/repos/o/r/branches/fix/a%20b',
  )
})

test('a query holds what is asked and nothing that is undefined', () => {
  expect(pathOf(operations['users.search'], {}, { q: ' a b ', limit: undefined })).toBe(
    '/api/v1/users/search?q=+a+b+',
  )
})
