import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scoreByArea, scoreSentence } from '../../mutation/score/score-text.ts'
import { isKilled, unproven, type Outcome } from '../../mutation/score/score.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { variants } from '../../mutation/variants/index.ts'
import { packageRoot } from '../../schemas/load.ts'

// The gate: every mutant is caught, by a requirement that it names.

let outcomes: Outcome[] = []

beforeAll(async () => {
  const child = spawn(process.execPath, [join(packageRoot(), 'dist/mutation/score/main.js'), '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk
  outcomes = JSON.parse(text) as Outcome[]
}, 600_000)

test('every mutant was asked', () => {
  expect(outcomes.map(({ id }) => id)).toEqual(mutants.map(({ id }) => id))
})

test.each([...new Set(mutants.map(({ area }) => area))])(
  'every mutant of %s is caught by what it names',
  (area) => {
    const survivors = outcomes.filter((outcome) => outcome.area === area && !isKilled(outcome))
    expect(survivors.map(({ id, names, spread }) => ({ id, names, spread }))).toEqual([])
  },
)

test('every stated requirement is seen to fail', () => {
  expect(unproven(outcomes)).toEqual([])
})

test('the score that is published is the one that was measured', () => {
  const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8')
  expect(readme).toContain(scoreSentence(outcomes, variants.length))
  const document = readFileSync(join(packageRoot(), 'docs/mutants.md'), 'utf8')
  for (const { area, killed, all } of scoreByArea(outcomes))
    expect(document).toMatch(new RegExp(`^\\| ${area} +\\| ${killed} of ${all} +\\|`, 'm'))
})
