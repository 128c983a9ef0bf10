import { expect, test } from 'vitest'
import { Answer, BodyDefect } from './answer.ts'
import { Inconclusive } from './inconclusive.ts'
import { defaultLimits } from './limits.ts'

function answer(body: string, limits = defaultLimits, status = 200): Answer {
  return new Answer({
    id: 'check:a#1',
    request: 'GET /a',
    status,
    headers: [],
    body: Buffer.from(body),
    limits,
  })
}

const list = (length: number) => `[${Array.from({ length }, () => '{}').join(',')}]`

test('a body with more JSON values than the limit is inconclusive, and no defect', () => {
  const { jsonValues } = defaultLimits
  expect(answer(list(jsonValues / 2 - 1)).json()).toHaveLength(jsonValues / 2 - 1)
  const over = answer(list(jsonValues / 2))
  expect(() => over.json()).toThrow(Inconclusive)
  expect(() => over.json()).toThrow(
    'GET /a: the answer is JSON with more than 100000 values (--limit jsonValues=200000 permits more)',
  )
})

test('a body of more levels than the limit is inconclusive, and no defect', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const limits = { ...defaultLimits, jsonDepth: 20 }
  expect(answer(nested(20), limits).json()).toHaveLength(1)
  expect(() => answer(nested(21), limits).json()).toThrow(
    'the answer is JSON of more than 20 levels (--limit jsonDepth=40 permits more)',
  )
})

test('a body that is not JSON is a defect in every form', () => {
  expect(() => answer(`{${','.repeat(1000)}`).json()).toThrow(BodyDefect)
  expect(() => answer(`<p>${'[,'.repeat(200_000)}`).json()).toThrow(BodyDefect)
})

test('the parsed bodies of many answers are not all kept, and can be read again', () => {
  const body = list(20_000)
  const answers = Array.from({ length: 40 }, () => answer(body))
  const first = answers.map((one) => one.json())
  expect(answers.at(-1)?.json()).toBe(first.at(-1))
  expect(answers[0]?.json()).not.toBe(first[0])
  expect(answers[0]?.json()).toEqual(first[0])
})

test('a summary of a refusal has the words of the server, where they are short and on one line', () => {
  const summary = (body: unknown, status = 422) =>
    answer(typeof body === 'string' ? body : JSON.stringify(body), defaultLimits, status).summarize()
  expect(summary({ message: 'Invalid name' })).toBe('422 without a media type, 26 bytes: Invalid name')
  expect(summary({ ok: false, error: 'no such user' })).toMatch(/ bytes: no such user$/)
  for (const body of ['<p>no</p>', 'null', [], { message: 1 }, { message: 'a\u0007b' }, { message: '' }])
    expect(summary(body)).toMatch(/ bytes$/)
  expect(summary({ message: 'x'.repeat(121) })).toMatch(/ bytes$/)
  expect(summary({ message: 'made' }, 201)).toMatch(/ bytes$/)
})

test('an id beyond 2^53 is read exactly; one that cannot be is inconclusive, and can be shown', () => {
  expect(answer('{"id":9007199254740993}').json()).toEqual({ id: 9_007_199_254_740_993n })
  const large = answer('{"id":9007199254740993.5,"full_name":"Ada"}')
  for (let times = 0; times < 2; times++) {
    expect(() => large.json()).toThrow(Inconclusive)
    expect(() => large.json()).toThrow(
      'GET /a: the answer is JSON with id 9007199254740993.5, which is too large to be read exactly',
    )
  }
  expect(large.jsonIfReadable()).toMatchObject({ full_name: 'Ada' })
})
