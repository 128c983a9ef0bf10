import { expect, test } from 'vitest'
import { fieldOf, isAbsent, toJson, toLogical, withNames, type Names } from './names.ts'

const names: Names = {
  User: { id: 'id', username: 'login', fullName: 'full_name' },
  Repository: { owner: 'owner.login' },
  Hook: { url: 'config.url', contentType: 'config.content_type' },
}

test('logical fields become the names of the target, and objects where a name leads into one', () => {
  expect(toJson(names, 'User', { username: 'ada', fullName: 'Ada', other: 1 })).toEqual({
    login: 'ada',
    full_name: 'Ada',
    other: 1,
  })
  expect(toJson(names, 'Hook', { url: 'u', contentType: 'json' })).toEqual({
    config: { url: 'u', content_type: 'json' },
  })
})

test('the JSON of a target is read in the words of the document; what else is there is kept', () => {
  const json = { id: 1, login: 'ada', username: 'not the login', full_name: 'Ada', extra: true }
  expect(toLogical(names, 'User', json)).toEqual({ id: 1, username: 'ada', fullName: 'Ada', extra: true })
})

test('a field with two names is read from the one that is filled, and written under the first', () => {
  const either: Names = {
    User: { username: 'login|username' },
    Repository: { owner: 'owner.login|owner.name' },
  }
  const read = (json: unknown) => toLogical(either, 'User', json)
  expect(read({ login: 'ada', username: 'other' })).toEqual({ username: 'ada' })
  for (const login of ['', null, undefined])
    expect(read({ login, username: 'ada' })).toEqual({ username: 'ada' })
  expect(read({ username: 'ada' })).toEqual({ username: 'ada' })
  expect(read({ login: '' })).toEqual({ username: '' })
  expect(read({ login: null, username: '' })).toEqual({ username: null })
  expect(fieldOf(either, 'Repository', 'owner', { owner: { name: 'ada' } })).toBe('ada')
  expect(isAbsent(either, 'User', 'username', { username: '' })).toBe(false)
  expect(isAbsent(either, 'User', 'username', { id: 1 })).toBe(true)
  expect(toJson(either, 'User', { username: 'ada' })).toEqual({ login: 'ada' })
})

test('a field that is not there is not there, and is not taken from a prototype', () => {
  expect(fieldOf(names, 'User', 'toString', {})).toBeUndefined()
  expect(fieldOf(names, 'Repository', 'owner', { owner: null })).toBeUndefined()
  expect(fieldOf(names, 'Repository', 'owner', { owner: { login: 'ada' } })).toBe('ada')
})

test('__proto__ in an answer changes nothing', () => {
  const json = JSON.parse('{"__proto__":{"login":"eve"},"id":1}') as unknown
  expect(toLogical(names, 'User', json)).toEqual({ id: 1 })
})

test.each(['__proto__.known', 'constructor.prototype.known', '__proto__'])(
  'the name %s writes into the body and into nothing else',
  (name) => {
    const json = toJson({ CreateUserOption: { fullName: name } }, 'CreateUserOption', { fullName: 'Ada' })
    const path = name.split('.')
    expect(JSON.stringify(json)).toBe(path.reduceRight((inner, step) => `{"${step}":${inner}}`, '"Ada"'))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('known' in {}).toBe(false)
    expect(toLogical(JSON.parse('{"User":{"__proto__":"login"}}') as Names, 'User', { login: {} })).toEqual(
      {},
    )
  },
)

test('a name that leads into the text of another one replaces it', () => {
  const nested = { Hook: { url: 'config', contentType: 'config.type' } }
  expect(toJson(nested, 'Hook', { url: 'u', contentType: 'json' })).toEqual({ config: { type: 'json' } })
})

test('names can be changed one by one', () => {
  const changed = withNames(names, { User: { username: 'handle' }, Team: { id: 'team_id' } })
  expect(changed['User']).toEqual({ id: 'id', username: 'handle', fullName: 'full_name' })
  expect(changed['Team']).toEqual({ id: 'team_id' })
})
