import { parseArgs } from 'node:util'
import { mutants } from '../../reference/mutants/index.ts'
import type { Breadth } from './judged.ts'
import { isKilled, scoreMutants, unproven, type Outcome } from './score.ts'

const usage = `How many broken servers the suite catches. Usage: npm run mutants -- [words of mutants' ids] [options]

  --areas       ask each mutant the whole areas of the requirements that it names, not their operations alone
  --everything  ask each mutant everything, to see how far a kill spreads
  --json        one record per mutant

Exits with 1 when a mutant survives, or when no mutant proves a stated requirement.
`

const { values, positionals: words } = parseArgs({
  options: {
    areas: { type: 'boolean' },
    everything: { type: 'boolean' },
    json: { type: 'boolean' },
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
const outcomes = await scoreMutants(chosen, breadth)
const seconds = (performance.now() - started) / 1000
// Only all mutants together can leave something unproven.
const without = words.length === 0 ? unproven(outcomes) : []
process.stdout.write(values.json ? `${JSON.stringify(outcomes, undefined, 2)}\n` : text())
process.exit(without.length === 0 && outcomes.every(isKilled) ? 0 : 1)

function text(): string {
  const survivors = outcomes.filter((outcome) => !isKilled(outcome))
  const areas = [...new Set(outcomes.map(({ area }) => area))]
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
    ...areas.map((area) =>
      line(
        area,
        outcomes.filter((outcome) => outcome.area === area),
      ),
    ),
    line('all', outcomes),
    `in ${seconds.toFixed(0)} s`,
    '',
  ].join('\n')
}

function line(what: string, some: readonly Outcome[]): string {
  const spreads = some.map(({ spread }) => spread.length).sort((a, b) => a - b)
  const median = spreads[Math.floor(spreads.length / 2)] ?? 0
  return `${what.padEnd(16)} ${some.filter(isKilled).length}/${some.length} killed; ${median} more fail in the middle`
}
