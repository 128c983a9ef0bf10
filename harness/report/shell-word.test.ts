import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellWord } from './shell-word.ts'

test.each(['sh', 'bash'])('%s reads every word back as it was', (shell) => {
  const words = [
    "it's",
    '$(rm -rf /)',
    '`id`',
    'a\nb',
    'a\n%d',
    'ends with lines\n\n',
    '\n\n',
    '\x1b[2J',
    'back\\slash \x07',
    '\u009b',
    '\u202e\u{e0041}é',
    '!x',
    '~',
    '=ls',
    '-n',
    '"$p"',
    '',
  ]
  const script = `printf '%s\\0' ${words.map(shellWord).join(' ')}`
  const read = execFileSync(shell, ['-c', script], { encoding: 'utf8' })
  expect(read.split('\0').slice(0, -1)).toEqual(words)
  expect(words.slice(0, 5).map(shellWord).join('')).not.toContain('\n')
})
