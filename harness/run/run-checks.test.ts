import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drivers } from '../../fixtures/drivers/registry.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { operations } from '../../contract/derive/operations.ts'
import type { Requirement, ScenarioContext } from '../checks/check.ts'
import type { Expect } from '../checks/expect.ts'
import { exitCodeOf } from '../report/exit-code.ts'
import type { Report } from '../report/report.ts'
import type { RunOptions } from '../runtime/job.ts'
import { run } from './run.ts'

type Check = (context: ScenarioContext & { readonly expect: Expect }) => Promise<void>

let reference: Reference
let output = ''

beforeEach(async () => {
  reference = await startReference()
  output = mkdtempSync(join(tmpdir(), 'run-checks-'))
})

afterEach(async () => {
  await reference.close()
  rmSync(output, { recursive: true })
})

const passes: Check = async ({ forge, expect: judge }) => {
  judge(await forge.admin.getCurrentUser()).toHaveStatus(200)
}

/** Creates the resources of an organization first, so that other checks are in progress when something fails. */
const passesLater: Check = async ({ forge, fresh, expect: judge }) => {
  const repository = await fresh.repository()
  judge(await forge.anonymous.getRepository(repository)).toHaveStatus(200)
}

async function runAll(checks: Record<string, Check>, more: Partial<RunOptions> = {}): Promise<Report> {
  const requirements = Object.entries(checks).map(([name, check]): Requirement => ({
    id: `users.test.${name}`,
    document: 'code-hosting',
    level: 'stated',
    source: 'a test',
    says: name,
    needs: [],
    check: (contexts, judge) => check({ ...contexts['code-hosting'], expect: judge }),
  }))
  return run({
    contract: { requirements, operations, drivers },
    targets: [{ ...reference.target, concurrency: 2, timeoutMs: 1_500, patienceMs: 500 }],
    seed: 'run-checks',
    selected: new Set(requirements.map(({ id }) => id)),
    output,
    preflight: true,
    command: 'test',
    signal: new AbortController().signal,
    listener: { started() {}, result() {}, phase() {}, notice() {} },
    ...more,
  })
}

function verdictsOf(report: Report): Record<string, string> {
  return Object.fromEntries(
    (report.targets[0]?.results ?? []).map(({ requirement, verdict, reason, message }) => [
      requirement.replace('users.test.', ''),
      [verdict, reason, message?.split('    at ', 1)[0]?.trim()].filter(Boolean).join(' | '),
    ]),
  )
}

test('a check that breaks outside of its promise, never settles or asserts nothing is an error, and no other check is', async () => {
  const report = await runAll({
    passes,
    'throws-in-timer': async ({ forge }) => {
      await forge.admin.getCurrentUser()
      setTimeout(() => {
        throw new Error('thrown by a timer')
      }, 1)
      await new Promise(() => {})
    },
    'rejects-elsewhere': async ({ forge, fresh }) => {
      await forge.admin.getCurrentUser()
      void Promise.reject(new Error('rejected elsewhere'))
      await fresh.repository()
    },
    'never-settles': async ({ forge }) => {
      await forge.admin.getCurrentUser()
      await new Promise(() => {})
    },
    'asserts-nothing': async ({ forge }) => void (await forge.admin.getCurrentUser()),
    'passes-later': passesLater,
  })
  expect(verdictsOf(report)).toEqual({
    passes: 'pass',
    'throws-in-timer': 'error | a defect in the check | Error: thrown by a timer',
    'rejects-elsewhere': 'error | a defect in the check | Error: rejected elsewhere',
    'never-settles': 'error | a defect in the check | the check never settled',
    'asserts-nothing': 'error | a defect in the check | the check asserted nothing',
    'passes-later': 'pass',
  })
  expect(report.run.strayErrors).toBeUndefined()
  expect(reference.state().users).toEqual(['root'])
})

test('an error after the verdict, or of no check at all, is reported and makes the run incomplete', async () => {
  const notices: string[] = []
  let phase = ''
  const report = await runAll(
    {
      late: async (context) => {
        setTimeout(() => {
          throw new Error('too late')
        }, 20)
        await passes(context)
      },
      'passes-later': async (context) => {
        // Longer than the other check waits before it throws.
        const until = performance.now() + 60
        while (performance.now() < until) await context.forge.admin.getCurrentUser()
        await passesLater(context)
      },
    },
    {
      listener: {
        started() {},
        result() {},
        phase: (name) => {
          phase = name
          if (name === 'checks')
            setTimeout(() => {
              throw new Error('of no check')
            }, 1)
        },
        notice: (line) => notices.push(line),
      },
    },
  )
  expect(phase).toBe('clean-up')
  const stray = report.run.strayErrors?.map((message) => message.split('    at ', 1)[0]?.trim()) ?? []
  expect(stray).toContain('Error: of no check')
  expect(verdictsOf(report)['passes-later']).toBe('pass')
  const isLateReported =
    stray.includes('after users.test.late had its verdict: Error: too late') ||
    verdictsOf(report)['late'] === 'error | a defect in the check | Error: too late'
  expect(isLateReported).toBe(true)
  expect(notices.join()).toContain('of no check')
  expect(report.run.complete).toBe(false)
  expect(exitCodeOf(report)).toBe(3)
})

test('an error that is thrown during clean-up is reported, and clean-up goes on', async () => {
  const notices: string[] = []
  const report = await runAll(
    { creates: passesLater },
    {
      listener: {
        started() {},
        result() {},
        phase: (name) => {
          if (name !== 'clean-up') return
          let thrown = 0
          const timer = setInterval(() => {
            if (++thrown === 3) clearInterval(timer)
            throw new Error('late')
          }, 1)
        },
        notice: (line) => notices.push(line),
      },
    },
  )
  expect(verdictsOf(report)).toEqual({ creates: 'pass' })
  expect(report.run.strayErrors).toEqual([expect.stringContaining('Error: late')])
  expect(notices).toEqual([expect.stringContaining('Error: late')])
  expect(exitCodeOf(report)).toBe(3)
  expect(reference.state().users).toEqual(['root'])
})

test('an interrupt sends nothing new, waits for what is under way, and cleans up', async () => {
  const stop = new AbortController()
  const report = await runAll(
    {
      interrupts: async ({ fresh }) => {
        await fresh.repository()
        stop.abort()
        await fresh.repository()
      },
      'waits-for-ever': async ({ fresh }) => {
        await fresh.person()
        await new Promise(() => {})
      },
      polls: async ({ eventually, fresh }) => {
        await fresh.person()
        await eventually(async () => Promise.reject(new Error('not yet')))
      },
    },
    { signal: stop.signal },
  )
  expect(new Set(Object.values(verdictsOf(report)).slice(0, 2))).toEqual(new Set(['skipped | interrupted']))
  expect(report.run).toMatchObject({ complete: false, interrupted: true })
  expect(reference.state()).toMatchObject({ users: ['root'], repositories: [] })
})

test('a report is there before clean-up has ended, and the final one differs in leftovers and duration alone', async () => {
  let early: Report | undefined
  let owners: string[] = []
  const final = await runAll(
    { 'passes-later': passesLater },
    {
      onJudged: (report, evidence) => {
        early = report
        owners = [...evidence.exchanges(report.targets[0]?.name ?? '')].map(
          ({ id }) => id.split(/[:#]/, 1)[0] ?? '',
        )
        expect(reference.state().repositories.length).toBe(1)
      },
    },
  )
  expect(new Set(owners)).toEqual(new Set(['preflight', 'fixture', 'check']))
  const { evidence, ...run } = final.run
  expect(evidence?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect({ ...early, run: { ...early?.run, durationMs: 0 } }).toEqual({
    ...final,
    run: { ...run, durationMs: 0 },
  })
  expect(reference.state().repositories).toEqual([])
})
