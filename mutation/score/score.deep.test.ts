import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../schemas/load.ts'
import { mutants, type Mutant } from '../mutants/index.ts'
import { variants } from '../variants/index.ts'
import { scoreByArea, scoreSentence } from './score-text.ts'
import { day, sample, SCORE_PARTS, takesAll } from './sample.ts'
import type { Score } from './score-in-workers.ts'
import { isKilled, partsOf, scoreAlike, unproven, type MutantResult } from './score.ts'
import { isGood } from './try-variants.ts'

// The gate: runs the command that writes the score, and compares its score with the published one. It asks the mutants of one of
// SCORE_PARTS parts of the operations, another part each day, and every eightieth variant; with TEST_ALL=1 all of them.

const share = takesAll ? 1 : 80
const tried = sample(variants, share)
const [part, parts] = takesAll ? [1, 1] : [1 + (day % SCORE_PARTS), SCORE_PARTS]
const chosen = partsOf(mutants, parts)[part - 1] ?? []
const others = mutants.filter((mutant) => !chosen.includes(mutant))
const areas = [...new Set(chosen.map(({ area }) => area))]
let score: Score = { mutants: [], variants: [] }
let exitCode: number | null = null

beforeAll(async () => {
  const main = join(packageRoot(), 'dist/mutation/score/main.js')
  const words = ['--json', '--every', String(share), '--part', `${part}/${parts}`]
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk
  exitCode = await exited
  score = JSON.parse(text) as Score
}, 1_200_000)

test('the mutants and variants chosen were asked', () => {
  expect(score.mutants.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id))
  expect(score.variants.map(({ id }) => id)).toEqual(tried.map(({ id }) => id))
})

test.each(areas)('every mutant of %s that was asked is killed by a requirement that it targets', (area) => {
  const survivors = score.mutants.filter((result) => result.area === area && !isKilled(result))
  expect(survivors.map(({ id, targets, alsoFailed }) => ({ id, targets, alsoFailed }))).toEqual([])
})

test.each(tried.map(({ id }) => id))('the whole suite passes on the variant %s', (id) => {
  const result = score.variants.find((variant) => variant.id === id)
  expect(result).toMatchObject({ exitCode: result?.expectedExitCode, problems: [] })
  expect(result && isGood(result)).toBe(true)
})

test('every stated requirement is failed by a mutant that targets it, or has such mutants that were not asked', () => {
  expect(unproven(score.mutants, others)).toEqual([])
})

test('the command succeeds, and the published score is the measured one', () => {
  expect(exitCode).toBe(0)
  const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8')
  // The published score says that no mutant survives, which includes the mutants that are not asked today.
  const measured = [...score.mutants, ...others.map(publishedAsKilled)]
  // A part of the variants says nothing about the others.
  const [ofMutants = '', ofVariants = ''] = scoreSentence({ ...score, mutants: measured }).split(/ (?=\*\*)/)
  expect(readme).toContain(ofMutants)
  expect(readme).toContain(share === 1 ? ofVariants : ` of ${variants.length}** correct servers`)
  const document = readFileSync(join(packageRoot(), 'docs/how-we-know/mutants.md'), 'utf8')
  for (const { area, killed, all } of scoreByArea(measured))
    expect(document).toMatch(new RegExp(`^\\| ${area} +\\| ${killed} of ${all} +\\|`, 'm'))
})

test.each(areas)('over HTTP the first mutant of %s that was asked has the same result', async (area) => {
  const first = chosen.filter((mutant) => mutant.area === area).slice(0, 1)
  const [overHttp] = await scoreAlike(first, { breadth: 'operations', overHttp: true })
  const inProcess = score.mutants.find(({ id }) => id === first[0]?.id)
  // The reason contains names, which depend on the place of a target in its run.
  expect({ ...overHttp, why: undefined }).toEqual({ ...inProcess, why: undefined })
})

function publishedAsKilled({ id, area, breaks, kills = [] }: Mutant): MutantResult {
  return { id, area, breaks, targets: kills, killedBy: kills, alsoFailed: [], undecided: [] }
}
