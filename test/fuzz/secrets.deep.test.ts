import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedValue } from '../../harness/client/bounded-value.ts'
import type { Exchange } from '../../harness/client/exchange.ts'
import { Redactor } from '../../harness/client/redactor.ts'
import { curlLine } from '../../harness/report/curl.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { exchange } from '../report/sample.ts'
import { spellingsOf, supportedSpellings } from '../hostile/attacks/spellings.ts'
import { holds, json } from './holds.ts'

/** Too long to occur in another text by chance. */
const secret = fc.string({
  unit: fc.constantFrom(...'aA1 _-&<>"\'/\\%+=?;:äß€😀'),
  minLength: 10,
  maxLength: 40,
})
const spelling = fc.constantFrom(...supportedSpellings)
const around = fc.string({ unit: fc.constantFrom(...'xyz{}"\\<>&;%/ \n'), maxLength: 300 })

const drawn = fc
  .tuple(secret, spelling, around, around, fc.nat(250))
  .map(([known, name, before, after, pad]) => ({
    known,
    spelled: spellingsOf(known).get(name) ?? '',
    before: 'x'.repeat(pad) + before,
    after,
  }))

test('no spelling of a secret is left in a text, wherever it stands', async () => {
  await holds(drawn, ({ known, spelled, before, after }) => {
    const redactor = new Redactor()
    redactor.hide('another-secret', 'password:bob')
    redactor.hide(known, 'password:ada')
    const cleaned = redactor.clean(before + spelled + after)
    expect(cleaned).not.toContain(spelled)
    expect(redactor.clean(before)).toBe(before)
  })
})

test('no spelling of a secret is left in a recorded value, wherever the value is cut', async () => {
  await holds(drawn, ({ known, spelled, before, after }) => {
    const redactor = new Redactor()
    redactor.hide(known, 'password:ada')
    const text = before + spelled + after
    const recorded = JSON.stringify(
      boundedValue({ [text]: [text, { text }] }, (part) => redactor.clean(part)),
    )
    expect(recorded).not.toContain(spelled)
    // Half of a spelling is half of a secret.
    const head = spelled.slice(0, Math.ceil((spelled.length * 3) / 4))
    if (!(before + after).includes(head)) expect(recorded).not.toContain(head)
  })
})

test('a text without a secret stays as it is', async () => {
  const none = fc.string({ unit: fc.constantFrom(...'xyz «»:&<>"\\'), maxLength: 500 })
  await holds(fc.tuple(secret, none), ([known, text]) => {
    const redactor = new Redactor()
    redactor.hide(known, 'password:ada')
    expect(redactor.clean(text)).toBe(text)
  })
})

test('a word in a curl command is read by a shell as it was', async () => {
  const words = fc.array(
    fc.string({ unit: 'binary', maxLength: 30 }).filter((word) => !word.includes('\0')),
    {
      minLength: 1,
      maxLength: 50,
    },
  )
  await holds(
    words,
    (drawnWords) => {
      const wellFormed = drawnWords.map((word) => Buffer.from(word).toString())
      const script = `printf '%s\\0' ${wellFormed.map(shellWord).join(' ')}`
      const read = execFileSync('bash', ['--norc', '-c', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] },
      })
      expect(read.toString().split('\0').slice(0, -1)).toEqual(wellFormed)
    },
    100,
  )
})

test('a request has a curl command of one line, without what a terminal acts upon, or none', async () => {
  const text = fc.string({ unit: 'binary' })
  const plain = fc.string({ unit: fc.constantFrom(...'aZ09-_~%\u202e\u009b«é€😀'), maxLength: 30 })
  const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/)
  const sendable = fc.record({
    url: plain.map((path) => `http://a/${path}`),
    headers: fc.array(fc.tuple(name, plain)),
  })
  const any = fc.record({
    url: text.map((path) => `http://a/${path}`),
    headers: fc.array(fc.tuple(text, text)),
  })
  const rest = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'),
    body: fc.oneof(
      text.map((body) => ({ text: body })),
      fc.base64String().map((body) => ({ base64: body, cut: 1_000_000 })),
      json.map((value) => ({ text: JSON.stringify(value) ?? '' })),
    ),
  })
  const lineOf = (request: Exchange['request']) => curlLine(exchange('check:a#1', { request }))
  const harmful = /[\u0000-\u001f\u007f-\u009f\u202e]/
  await holds(fc.tuple(sendable, rest), ([one, more]) => {
    expect(lineOf({ ...one, ...more })).not.toMatch(harmful)
  })
  await holds(fc.tuple(any, rest), ([one, more]) => {
    expect(lineOf({ ...one, ...more }) ?? '').not.toMatch(harmful)
  })
})
