import pc from 'picocolors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { result } from '../../test/report/sample.ts'
import { Progress, type Screen } from './progress.ts'

function watch(screen: Partial<Screen>): { progress: Progress; written: string[] } {
  const written: string[] = []
  const progress = new Progress({ ...screen, write: (text) => written.push(text) }, pc.createColors(false))
  progress.started(new Map([['demo', 3]]))
  progress.phase('preflight')
  return { progress, written }
}

test('without a terminal there are few lines, each complete', () => {
  const { progress, written } = watch({ isTTY: false })
  progress.phase('checks')
  for (const verdict of ['pass', 'fail', 'pass'] as const)
    progress.result('demo', result('users.get.id', { verdict }))
  progress.phase('clean-up')
  progress.clear()
  expect(written).toEqual([
    'connecting to the targets …\n',
    'running checks: 1/3\n',
    'cleaning up: 3/3, 1 failed so far\n',
  ])
})

test('the comparison of both forms reports its sequences', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { progress, written } = watch({ isTTY: false })
  for (const sequences of [0, 1, 2]) {
    progress.compared('demo', sequences, 30)
    vi.advanceTimersByTime(6000)
  }
  expect(written).toEqual([
    'connecting to the targets …\n',
    "comparing ordinary clients with the suite's own: 2/30 sequences\n",
  ])
})

test('an exploration decides its rules after its requests', () => {
  const { progress, written } = watch({ isTTY: false })
  progress.phase('checks')
  progress.explored('demo', 20, 0)
  progress.result('demo', result('users.get.every-404'))
  expect(written.slice(1)).toEqual(['deciding the rules: 1/3\n'])
})

test('without results no line reports running checks', () => {
  const { progress, written } = watch({ isTTY: false })
  progress.phase('checks')
  progress.phase('clean-up')
  expect(written).toEqual(['connecting to the targets …\n'])
})

test('on a terminal one line is redrawn, no wider than it, and removed', () => {
  const { progress, written } = watch({ isTTY: true, columns: 12 })
  progress.result('demo', result('users.get.id'))
  progress.clear()
  expect(written).toEqual(['\r\x1b[Kconnecting ', '\r\x1b[Kconnecting ', '\r\x1b[K'])
})

test('a notice cannot act on the terminal', () => {
  const { progress, written } = watch({ isTTY: false })
  progress.notice('left: \x1b[2J')
  expect(written.at(-1)).toBe('note left: \\x1b[2J\n')
})
