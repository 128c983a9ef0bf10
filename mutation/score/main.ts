import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from '../mutants/index.ts'
import { variants } from '../variants/index.ts'
import { packageRoot } from '../../schemas/load.ts'
import type { Breadth } from './judged.ts'
import { scoreByArea, scoreDocument, scoreSentence, withScore } from './score-text.ts'
import { isKilled, unproven } from './score.ts'
import { scoreSideBySide } from './side-by-side.ts'

const usage = `How many broken servers the suite catches. Usage: npm run mutants -- [words of mutants' ids] [options]

  --areas       ask each mutant the whole areas of the requirements that it names, not their operations alone
  --everything  ask each mutant everything, to see how far a kill spreads
  --json        one record per mutant
  --write       put the score of all mutants into README.md and docs/mutants.md

Exits with 1 when a mutant survives, or when no mutant proves a stated requirement.
`

const { values, positionals: words } = parseArgs({
  options: {
    areas: { type: 'boolean' },
    everything: { type: 'boolean' },
    json: { type: 'boolean' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
})
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}
const breadth: Breadth = values.everything ? 'everything' : values.areas ? 'areas' : 'operations'
const chosen = mutants.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)))
const started = performance.now()
const outcomes = await scoreSideBySide(chosen, breadth)
const seconds = (performance.now() - started) / 1000
// Only all mutants together can leave something unproven.
const without = words.length === 0 ? unproven(outcomes) : []
process.stdout.write(values.json ? `${JSON.stringify(outcomes, undefined, 2)}\n` : text())
if (values.write && words.length === 0) write()
// No exit: a pipe may still be taking what was written.
process.exitCode = without.length === 0 && outcomes.every(isKilled) ? 0 : 1

function text(): string {
  const survivors = outcomes.filter((outcome) => !isKilled(outcome))
  return [
    ...survivors.flatMap(({ id, breaks, names, spread, undecided }) => [
      `survived: ${id}`,
      `  breaks      ${breaks}`,
      `  should bite ${names.join(', ') || 'it names no requirement'}`,
      ...(spread.length > 0 ? [`  failed      ${spread.join(', ')}`] : []),
      ...(undecided.length > 0
        ? [`  undecided   ${undecided.slice(0, 5).join(', ')} (${undecided.length})`]
        : []),
    ]),
    ...without.map((id) => `unproven: ${id}`),
    ...scoreByArea(outcomes).map(
      ({ area, killed, all, spread }) =>
        `${area.padEnd(16)} ${killed}/${all} killed; others that fail: ${spread.median} in the middle, ${spread.most} at most`,
    ),
    `${'all'.padEnd(16)} ${outcomes.length - survivors.length}/${outcomes.length} killed`,
    `in ${seconds.toFixed(0)} s`,
    '',
  ].join('\n')
}

/** The score of all mutants goes where users read it. */
function write(): void {
  const readme = join(packageRoot(), 'README.md')
  writeFileSync(readme, withScore(readFileSync(readme, 'utf8'), scoreSentence(outcomes, variants.length)))
  writeFileSync(join(packageRoot(), 'docs/mutants.md'), scoreDocument(outcomes, variants.length))
}
