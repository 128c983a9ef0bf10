import { test } from 'vitest'
import { expectNoFailure } from './lost-writes.ts'

test.each([
  { document: 'codeHosting', command: 'run', oneIn: 30 },
  { document: 'legacyForge', command: 'run', oneIn: 10 },
  { document: 'codeHosting', command: 'explore', oneIn: 10 },
  { document: 'legacyForge', command: 'explore', oneIn: 30 },
] as const)(
  'a server that loses the response to one write in $oneIn fails nothing: $command of $document',
  expectNoFailure,
  120_000,
)
