import { expect, test } from 'vitest'
import { IssuedNames } from '../fixtures/naming/issued-names.ts'
import { OrdinaryNaming } from '../fixtures/naming/ordinary-naming.ts'
import { SequenceState, usualRepositories } from './sequence-state.ts'

test('some repositories have a dot in their names, with a digit after it, or a long name, and twins still differ in one letter', () => {
  const nonce = '0123456789abcdef0123456789abcdef'
  const naming = new OrdinaryNaming({ nonce, names: new IssuedNames() })
  const states = Array.from(
    { length: 60 },
    (_, n) => new SequenceState({ label: `sequence ${n}`, prefix: 'fc', naming, password: 'p' }),
  )
  const names = states.flatMap((state) => usualRepositories.map((label) => state.named(label)))
  const withDot = names.filter((name) => name.includes('.'))
  expect(withDot.length).toBeGreaterThan(5)
  expect(withDot.filter((name) => !/^[a-z0-9]+\.[2-6](?:[_x]p)?$/.test(name))).toEqual([])
  const long = names.filter((name) => name.length > 40)
  expect(long.length).toBeGreaterThan(5)
  // The longest name that vendors accept has 100 characters.
  expect(Math.max(...long.map(({ length }) => length))).toBeLessThan(90)
  for (const state of states) {
    const [one, other] = state.allNamed('r_p', 'rxp')
    expect(other.replace(/xp$/, '_p')).toBe(one)
  }
})
