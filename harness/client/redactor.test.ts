import { expect, test } from 'vitest'
import { Redactor } from './redactor.ts'

test('a secret is replaced in every spelling it may be met in', () => {
  const redactor = new Redactor()
  redactor.hide('p&ss w"rd/1', 'password:ada')
  const seen = [
    'p&ss w"rd/1',
    encodeURIComponent('p&ss w"rd/1'),
    new URLSearchParams({ password: 'p&ss w"rd/1' }).toString(),
    JSON.stringify({ password: 'p&ss w"rd/1' }),
    '<b>p&amp;ss w&quot;rd/1</b>',
  ]
  for (const text of seen) {
    expect(redactor.clean(text)).toContain('«password:ada»')
    expect(redactor.clean(text)).not.toMatch(/ss.{1,6}w/)
  }
})

test.each([
  ['without the white space at its ends', ' GateToken_88ww \n', 'x GateToken_88ww y'],
  ['a short one without it', '\tk9Zq ', 'x k9Zq y'],
  ['line by line', '-----BEGIN KEY-----\nMIIEvQIBADANBgkq\n', 'x MIIEvQIBADANBgkq y'],
  ['the password of an address', 'postgres://app:DbPass%2F91kq@db:5432/x', 'x DbPass%2F91kq y'],
  ['the same decoded', 'postgres://app:DbPass%2F91kq@db:5432/x', 'x DbPass/91kq y'],
  ['a password with signs of addresses', 'postgres://app:Db@Pa/ss91kq@h/x', 'x Db@Pa/ss91kq y'],
  ['the second address', 'postgres://u:First91kq@a/x,postgres://u:Second91kq@b/x', 'x Second91kq y'],
  ['an address within a setting', 'URL=jdbc:postgresql://u:DbPass91kq@h/x', 'x DbPass91kq y'],
  ['a token in the place of a user', 'https://glpat-3kd82jdh27ab91@host/x.git', 'x glpat-3kd82jdh27ab91 y'],
  ['a token with a password that says nothing', 'https://GhTok3BB02:x-oauth-basic@h/x', 'x GhTok3BB02 y'],
  ['the user of a second host', 'mysql://u:First91kq@h1,u2:Second91kq@h2/x', 'x Second91kq y'],
  ['a value in a fragment', 'https://h/x?token=Query91kq#access_token=Fragment91kq', 'x Fragment91kq y'],
  ['a named value', 'host=h user=u password=DbPass91kq sslmode=off', 'x DbPass91kq y'],
  ['a named value of a query', 'https://h/x?a=1&api_key=DbPass91kq&b=2', 'x DbPass91kq y'],
  ['a named value in JSON', '{"user":"u","client_secret":"DbPass91kq"}', 'x DbPass91kq y'],
  ['an address as Go has it', 'app:Db@Pass91kq@tcp(h:3306)/x', 'x Db@Pass91kq y'],
])('what a target may repeat of a secret is replaced: %s', (_, secret, text) => {
  const redactor = new Redactor()
  redactor.hideGiven(secret, 'token:gateway')
  expect(redactor.clean(text)).toBe('x «token:gateway» y')
  expect(redactor.clean('x app db key host user git y')).toBe('x app db key host user git y')
})

test('the placeholders that a replay has in place of secrets contain none', () => {
  const redactor = new Redactor()
  redactor.hideGiven('«password:sequence a1»', 'password:sequence a1')
  expect(redactor.clean('a sequence')).toBe('a sequence')
})

test('a secret that holds another is replaced whole', () => {
  const redactor = new Redactor()
  redactor.hide('abcd', 'short')
  redactor.hide('abcd-efgh', 'long')
  expect(redactor.clean('x abcd-efgh y abcd')).toBe('x «long» y «short»')
})

test('text without secrets is left alone', () => {
  const redactor = new Redactor()
  redactor.hide('abc', 'too short to hide')
  expect(redactor.clean('abc')).toBe('abc')
})

test('secrets that overlap are replaced together', () => {
  const redactor = new Redactor()
  redactor.hide('password123', 'password:ada')
  // A target chooses the cookies that it sets.
  redactor.hide('x-pass', 'cookie:ada')
  expect(redactor.clean('is x-password123, and pass')).toBe('is «cookie:ada»«password:ada», and pass')
})

test('the beginning of a text has no part of a secret that continues behind it', () => {
  const redactor = new Redactor()
  redactor.hide('secret-of-ada', 'password:ada')
  for (let kept = 0; kept <= 20; kept++) {
    const cleaned = redactor.cleanStart('1234secret-of-ada567', kept)
    expect(cleaned).toBe(
      kept <= 4 ? '1234'.slice(0, kept) : `1234«password:ada»${'567'.slice(0, Math.max(0, kept - 17))}`,
    )
  }
})

test('a message that was cut in a secret has no part of it', () => {
  const redactor = new Redactor()
  redactor.hide('secret&of"ada', 'password:ada')
  expect(redactor.cleanMessage('received "secret&of… and "secret\\u0026o…')).toBe(
    'received "«password:ada»… and "«password:ada»…',
  )
  expect(redactor.cleanMessage('a text… of sec… secret')).toBe('a text… of sec… secret')
})

test('the time to search a text does not grow with the number of secrets', () => {
  const redactor = new Redactor()
  for (let index = 0; index < 5_000; index++) redactor.hide(`ZmNhYmMxMjM${index}`, 'basic')
  for (let length = 20; length < 2_000; length++) redactor.hideChosen(`ZmNh${'b'.repeat(length)}`, 'cookie')
  const text = 'ZmNhYmMxMjM'.repeat(20_000)
  // A generous limit: an alternation of all secrets takes minutes.
  const started = performance.now()
  expect(redactor.clean(text)).toBe(text)
  expect(redactor.clean('ZmNhYmMxMjM4999')).toBe('«basic»')
  expect(redactor.clean(`ZmNh${'b'.repeat(1_999)}`)).toBe('«cookie»')
  expect(redactor.clean(`ZmNh${'b'.repeat(50)}c`)).toBe('«cookie»c')
  expect(performance.now() - started).toBeLessThan(20_000)
})

test.each<[string, (character: string) => string]>([
  ['percent', (character) => `%${character.charCodeAt(0).toString(16)}`],
  ['percent twice', (character) => `%25${character.charCodeAt(0).toString(16)}`],
  ['decimal references', (character) => `&#${character.charCodeAt(0)};`],
  ['hexadecimal references', (character) => `&#x${character.charCodeAt(0).toString(16)};`],
  ['JSON', (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`],
  ['JavaScript', (character) => `\\x${character.charCodeAt(0).toString(16)}`],
])('a secret of which every character is escaped is replaced: %s', (_, by) => {
  const redactor = new Redactor()
  redactor.hide('secret-of-ada', 'password:ada')
  const spelled = [...'secret-of-ada'].map(by).join('')
  expect(redactor.clean(`1%20${spelled}&#50;`)).toBe('1%20«password:ada»&#50;')
  expect(redactor.clean(`secret-of-ada ${spelled}`)).toBe('«password:ada» «password:ada»')
  for (const kept of [5, 10, spelled.length + 3])
    expect(redactor.cleanStart(`1234${spelled}5`, kept)).toBe('1234«password:ada»')
  for (const cut of [spelled.length - 1, Math.ceil(spelled.length / 2)])
    expect(redactor.cleanMessage(`received "${spelled.slice(0, cut)}…`)).toBe('received "«password:ada»…')
})

test('a secret that looks like an escape is found in a text with escapes', () => {
  const redactor = new Redactor()
  redactor.hide('a%41%42%43%44', 'password:ada')
  expect(redactor.clean('x a%41%42%43%44 %61%62%63%64')).toBe('x «password:ada» %61%62%63%64')
})
