import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellText } from './shell-text.ts'

/** What a POSIX shell makes of a word. */
function read(word: string): string {
  return execFileSync('sh', ['-c', `p=fcnew; printf %s ${word}`], { encoding: 'utf8' })
}

test.each(["it's", '$(id)', '`id`', 'a\nb\n', 'a\r\nb', 'back\\slash %s', 'é\u009b\u202e', '', '"$p"'])(
  'a shell reads %j back as it was',
  (text) => {
    expect(read(shellText(text, []))).toBe(text)
  },
)

test('the first group of a pattern is computed, all else stays', () => {
  const substitutions = [
    { pattern: /fcold/, word: () => '"$p"' },
    { pattern: /id=(\d+)/i, word: ([, value = '']: RegExpExecArray) => (value === '7' ? '"$p"' : undefined) },
  ]
  expect(read(shellText('/fcold-ada?ID=7&id=8', substitutions))).toBe('/fcnew-ada?ID=fcnew&id=8')
})
