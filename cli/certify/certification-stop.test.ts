import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CertificationStop } from './certification-stop.ts'

let [said, exited] = ['', [] as unknown[]]
let stop: CertificationStop
const left: string[] = []

beforeEach(() => {
  said = ''
  exited = []
  left.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    exited.push(code)
    return undefined as never
  })
  stop = new CertificationStop(() => left)
})
afterEach(() => {
  stop.signals.release()
  vi.restoreAllMocks()
})

test('a signal while nothing is sent ends the process, and says what has to be cleaned', () => {
  left.push('left 2 resources on forge; this removes them: …')
  process.emit('SIGTERM', 'SIGTERM')
  expect(exited).toEqual([143])
  expect(said).toBe(
    'forge-conformance: interrupted: nothing was certified\nforge-conformance: left 2 resources on forge; this removes them: …\n',
  )
})

test('a signal during phases stops all of them once; a second one names the folders of all', async () => {
  let end = (): void => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const phases = ['work/explore', 'work/run'].map((folder) => stop.during(folder, () => over))
  process.emit('SIGINT', 'SIGINT')
  expect([stop.signals.signal.aborted, exited]).toEqual([true, []])
  expect(said.match(/stopping:/g)).toHaveLength(1)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  process.emit('SIGINT', 'SIGINT')
  expect(exited).toEqual([130])
  expect(said).toContain(
    '"forge-conformance clean --output work/explore" and "forge-conformance clean --output work/run" remove what it created\n',
  )
  end()
  await Promise.all(phases)
})
