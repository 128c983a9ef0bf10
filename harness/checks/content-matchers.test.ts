import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Inconclusive } from '../client/inconclusive.ts'
import { defaultLimits } from '../client/limits.ts'
import { testExamples } from '../../test/checks/matcher-examples.ts'
import { ada, bob, one, other, text } from '../../test/checks/reply-sample.ts'
import { contentMatchers } from './content-matchers.ts'
import { Observed } from './observed.ts'

function zipOf(files: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strToU8(content)]))),
  )
}

const page = '<h1 id="a">Title</h1><a href="/b">b</a>'

testExamples(contentMatchers, 'content', {
  toRenderElement: {
    args: [['h1', 'h2'], 'Title'],
    passes: text(page),
    fails: text('Title'),
    failure: { rule: 'element', expected: { elements: ['h1', 'h2'], text: 'Title' }, received: 'Title' },
    words: ['<h1> or <h2> around "Title"', '"Title"'],
  },
  toContainText: {
    args: ['Title'],
    passes: text(page),
    fails: text('title'),
    failure: { rule: 'with-text', expected: 'Title', received: 'title' },
    words: ['a body with "Title"', '"title"'],
  },
  toBeTextWithout: {
    args: ['x'],
    passes: text(page),
    fails: text('xy'),
    failure: { rule: 'without-text', expected: 'x', received: 'xy' },
    words: ['a body without "x"', '"xy"'],
  },
  toNotShowText: {
    args: ['"x"'],
    passes: text(Buffer.from([0xff])),
    fails: text('{"a":"\\"x\\""}'),
    failure: { rule: 'without-text', expected: '"x"', received: '{"a":"\\"x\\""}' },
    words: [String.raw`a body without "\"x\""`, String.raw`"{\"a\":\"\\\"x\\\"\"}"`],
  },
  toDifferInBodyFrom: {
    args: [one(ada, other)],
    passes: one(bob),
    fails: one(ada),
    failure: { rule: 'differs', other: other.id },
    words: ['another body than in check:sample#2', 'the same'],
  },
  toBeArchiveOf: {
    args: [{ a: '1', b: '2' }, { c: '1' }],
    passes: text(zipOf({ 'top/a': '1', 'top/b': '2' })),
    fails: text(zipOf({ b: '3', c: '1' })),
    failure: {
      rule: 'files',
      expected: ['a', 'b'],
      received: { missing: ['a'], further: ['c'], changed: ['b'] },
    },
    words: ['an archive of a, b', 'without a, with further c, with other content in b'],
  },
})

test('a file of an archive that is nowhere in the repository is observed', async () => {
  const archive = text(zipOf({ a: '1', '.archival.txt': 'of a commit' }))
  await expect(contentMatchers.toBeArchiveOf(archive, { a: '1' }, { c: '1' })).rejects.toThrow(Observed)
})

test('HTML of more bytes than the limit htmlBytes is inconclusive', () => {
  const { htmlBytes } = defaultLimits
  const most = text(`<h1>Title</h1>${' '.repeat(htmlBytes - 14)}`)
  expect(contentMatchers.toRenderElement(most, ['h1'], 'Title')).toBeUndefined()
  const over = text('<p>'.repeat(htmlBytes / 3 + 1))
  expect(() => contentMatchers.toRenderElement(over, ['h1'], 'Title')).toThrow(Inconclusive)
  expect(() => contentMatchers.toContainText(over, '/b')).toThrow(
    'the answer is a text of more than 512 KiB (--limit htmlBytes=1MiB permits more)',
  )
})

test('HTML is read in the charset that it declares', async () => {
  const latin = (type: string, before = '') =>
    text(Buffer.from(`${before}<b>d\u00E9j\u00E0 vu</b>`, 'latin1'), type)
  for (const reply of [
    latin('text/html; charset=ISO-8859-1'),
    latin('text/html; charset="iso-8859-15"'),
    latin('text/html', '<meta charset=windows-1252>'),
  ])
    expect(contentMatchers.toRenderElement(reply, ['b'], 'd\u00E9j\u00E0 vu')).toBeUndefined()
  expect(() => contentMatchers.toRenderElement(latin('text/html'), ['b'], 'd')).toThrow('utf-8')
})
