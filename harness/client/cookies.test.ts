import { expect, test } from 'vitest'
import { cookiesOf, withoutCookie, withoutCookies } from './cookies.ts'

test.each([
  ['session=s3cr3t; Path=/; HttpOnly', 'session=«cookie»; Path=/; HttpOnly'],
  ['session=«cookie:ada»; Path=/', 'session=«cookie:ada»; Path=/'],
  ['session=x«cookie:ada»; Path=/', 'session=«cookie»; Path=/'],
  ['lang=; Max-Age=0', 'lang=; Max-Age=0'],
])('the value of a cookie that a response sets is hidden: %s', (value, hidden) => {
  expect(withoutCookie('Set-Cookie', value)).toBe(hidden)
  expect(withoutCookie('x-other', value)).toBe(value)
})

test('a request sends back the placeholders that its response has', () => {
  const set = ['lang=en-US; Path=/', 'session=«cookie:ada»; Path=/'].map((line) =>
    withoutCookie('set-cookie', line),
  )
  const sent = withoutCookies('cookie', 'lang=en-US; session=«cookie:ada»')
  expect(sent).toBe('lang=«cookie»; session=«cookie:ada»')
  expect(cookiesOf(set.map((line) => ['set-cookie', line]))).toEqual(['«cookie»', '«cookie:ada»'])
  expect(withoutCookies('cookie', sent)).toBe(sent)
})
