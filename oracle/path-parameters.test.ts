import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operations } from '../contract/derive/operations.ts'
import { pathAndQuery } from './path-and-query.ts'
import { PathParameters } from './path-parameters.ts'
import { pathPattern } from './path-pattern.ts'

const texts = fc.string({
  unit: fc.constantFrom(...'aZ09-_.~%:@+,=&/?#«é ', '%2F', '%2e', '..', '__proto__'),
  maxLength: 12,
})

test('an address has the path and the query that URL finds in it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'http://127.0.0.1:3000',
        'https://forge.example',
        'http://[::1]:80',
        'http://Forge.example',
      ),
      fc.array(texts, { maxLength: 5 }),
      fc.option(fc.array(fc.tuple(texts, fc.option(texts)), { maxLength: 4 })),
      (origin, steps, pairs) => {
        const search = pairs?.map(([name, value]) => (value === null ? name : `${name}=${value}`)).join('&')
        const url = `${origin}/${steps.join('/')}${search === undefined ? '' : `?${search}`}`
        const { pathname, searchParams } = new URL(url)
        const found = pathAndQuery(url)
        expect(found.path).toBe(pathname)
        expect(Object.entries(found.query)).toEqual(Object.entries(Object.fromEntries(searchParams)))
      },
    ),
    { numRuns: 5000 },
  )
})

test('an operation has the parameters that its pattern finds in a path', () => {
  const steps = fc.constantFrom(
    '',
    'api',
    'v1',
    'users',
    'repos',
    'orgs',
    'hooks',
    'a%2Fb',
    '%zz',
    'ada',
    'p',
    'issues',
    '12',
    'archive',
    'master.zip',
  )
  const all = Object.values(operations)
  const filled = (path: string, values: readonly string[]): string => {
    let place = 0
    return path.replaceAll(/\{\w+\}/g, () => values[place++] ?? 'x')
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.array(steps, { maxLength: 6 }),
      fc.constantFrom('', '/sub', '/api/v1', '/x/'),
      fc.boolean(),
      (operation, values, before, isOther) => {
        const base = operation.document === 'code-hosting' ? '/api/v1' : '/api'
        const path = isOther ? `/${values.join('/')}` : before + base + filled(operation.path, values)
        const groups = new RegExp(`${pathPattern(operation)}$`).exec(path)?.groups ?? {}
        const wanted = Object.entries(groups).map(([name, value]) => [name, decoded(value)])
        expect(Object.entries(new PathParameters(operation).in(path))).toEqual(wanted)
      },
    ),
    { numRuns: 5000 },
  )
})

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
