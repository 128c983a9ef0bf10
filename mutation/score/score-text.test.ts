import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../schemas/load.ts'
import { mutants, type Mutant } from '../mutants/index.ts'
import { variants } from '../variants/index.ts'
import { asked, beginningsWithin, judged } from './judged.ts'
import { partsOf, unproven, type MutantResult } from './score.ts'
import { scoreByArea, scoreSentence, withScore } from './score-text.ts'
import type { VariantResult } from './try-variants.ts'

const mutant = (
  area: string,
  killedBy: readonly string[],
  alsoFailed: readonly string[] = [],
): MutantResult => ({
  id: `${area}/breaks`,
  area,
  breaks: 'a promise',
  targets: ['a.b.c'],
  killedBy,
  alsoFailed,
  undecided: [],
})

const variant = (change: Partial<VariantResult>): VariantResult => ({
  id: 'differs',
  decided: asked().size,
  exitCode: 0,
  expectedExitCode: 0,
  problems: [],
  ...change,
})

test('only what a targeted requirement caught is counted', () => {
  const results = [
    mutant('users', ['a.b.c']),
    mutant('users', [], ['a.b.d', 'a.b.e']),
    mutant('times', ['a.b.c']),
  ]
  expect(scoreByArea(results)).toEqual([
    { area: 'users', killed: 1, all: 2, alsoFailed: { median: 2, most: 2 } },
    { area: 'times', killed: 1, all: 1, alsoFailed: { median: 0, most: 0 } },
  ])
  expect(scoreSentence({ mutants: results, variants: [] })).toContain('**2 of 3**')
})

test('a variant counts when everything is decided, nothing is in doubt and the exit code is 0', () => {
  const results = [
    variant({}),
    variant({ decided: asked().size - 1 }),
    variant({ exitCode: 3 }),
    variant({ problems: ['skipped a.b.c: '] }),
  ]
  expect(scoreSentence({ mutants: [], variants: results })).toContain('**1 of 4**')
})

test('a stated requirement is proven only by mutants that target it', () => {
  const [first, ...others] = judged()
    .filter(({ level }) => level === 'stated')
    .map(({ id }) => id)
  expect(unproven([mutant('users', [first ?? ''], others)])).toEqual(others)
})

test('a requirement that a mutant targets which was not asked is not missed', () => {
  const stated = judged().filter(({ level }) => level === 'stated')
  const [first, second, ...others] = stated.map(({ id }) => id)
  const asked = [mutant('users', [first ?? ''])]
  expect(unproven(asked, [{ kills: others }])).toEqual([second])
})

test('the parts of three days are all mutants, each once, with the mutants of an operation together', () => {
  const days = partsOf(mutants, 3)
  const ids = (some: typeof mutants) => some.map(({ id }) => id)
  const operationOf = (mutant: Mutant) => beginningsWithin('operations', mutant)[0]
  expect(days.flatMap(ids).toSorted()).toEqual(ids(mutants).toSorted())
  for (const day of days) {
    expect(day.length).toBeGreaterThan(mutants.length / 4)
    const repos = (some: typeof mutants) => some.filter(({ area }) => area === 'repos').length
    // The mutants of this area take longest.
    expect(repos(day)).toBeGreaterThan(repos(mutants) / 4)
    const operations = new Set(day.map(operationOf))
    expect(ids(mutants.filter((one) => operations.has(operationOf(one))))).toEqual(ids(day))
  }
})

test('the sentence stands between its marks, and is replaced there', () => {
  const document =
    'before\n<!-- score, written by npm run mutants -- --write -->\nold\n<!-- end of score -->\nafter\n'
  const once = withScore(document, 'new')
  expect(once).toMatch(/^before\n.*\n\nnew: .*\n\n<!-- end of score -->\nafter\n$/)
  expect(withScore(once, 'new')).toBe(once)
  expect(() => withScore('no marks', 'new')).toThrow(/marks/)
})

test('the published score is of all mutants and variants that there are', () => {
  const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8')
  expect(readme).toContain(`**${mutants.length} of ${mutants.length}**`)
  expect(readme).toContain(`**${variants.length} of ${variants.length}**`)
})
