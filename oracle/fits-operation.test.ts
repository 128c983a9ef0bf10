import { expect, test } from 'vitest'
import { fitsOperation } from './fits-operation.ts'

test.each([
  ['users.get', 'GET', '/api/v1/users/ada', true],
  ['users.get', 'GET', '/git/api/v1/users/ada?x=/y', true],
  ['users.get', 'DELETE', '/api/v1/users/ada', false],
  ['users.get', 'GET', '/api/v1/admin/users/ada', false],
  ['users.get', 'GET', '/api/v1/admin?x=/api/v1/users/ada', false],
  ['admin.delete-user', 'DELETE', '/api/v1/admin/users/ada', true],
  ['repos.get-branch', 'GET', '/api/v1/repos/ada/tools/branches/feature/one', true],
  ['of-a-later.version', 'PUT', '/x', true],
  [undefined, 'POST', '/user/login', true],
])('%s with %s %s fits: %s', (operation, method, path, fits) => {
  const request = { method, url: `http://a:3000${path}`, headers: [] }
  expect(fitsOperation({ ...(operation === undefined ? {} : { operation }), request })).toBe(fits)
})
