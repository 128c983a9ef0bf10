import { expect, test } from 'vitest'
import { operations } from './operations.ts'
import { pathOf, requestTo } from './paths.ts'

test('parameters are percent-encoded, slashes kept only where a parameter may hold them', () => {
  expect(pathOf(operations['users.get'], { username: 'a/b c' })).toBe('/api/v1/users/a%2Fb%20c')
  expect(pathOf(operations['repos.get-branch'], { owner: 'o', repo: 'r', branch: 'fix/a b' })).toBe(
    '/api/v1/repos/o/r/branches/fix/a%20b',
  )
})

test('a query holds the given values and no undefined ones', () => {
  expect(pathOf(operations['users.search'], {}, { q: ' a b ', limit: undefined })).toBe(
    '/api/v1/users/search?q=%20a%20b%20',
  )
  expect(pathOf(operations['users.search'], {}, { q: ' a c ' })).toBe('/api/v1/users/search?q=+a+c+')
})

test('one more space changes how the spaces of a query are written', () => {
  const search = (q: string) => pathOf(operations['users.search'], {}, { q })
  expect(search(' ada ').includes('%20')).not.toBe(search(' ada  ').includes('%20'))
})

test('a request has method and path', () => {
  expect(requestTo('orgs.delete-hook', { org: 'guild', id: 7 })).toEqual([
    'DELETE',
    '/api/v1/orgs/guild/hooks/7',
  ])
  expect(requestTo('legacy-issues.form', { project: 'lib' })).toEqual(['GET', '/api/p/lib/issues/create/'])
  expect(() => requestTo('orgs.get', {})).toThrow('no value for {org}')
})
