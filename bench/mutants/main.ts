import { mutants } from '../../reference/mutants/index.ts'
import { isKilled, scoreMutants, type Outcome } from './score.ts'

// How many broken servers the suite catches: npm run mutants -- [words of ids] [--json] [--everywhere]
// Exits with 1 when one survives.

const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
const chosen = mutants.filter(({ id }) => wanted.length === 0 || wanted.some((word) => id.includes(word)))
const started = performance.now()
const outcomes = await scoreMutants(chosen, words.includes('--everywhere'))
const seconds = (performance.now() - started) / 1000
process.stdout.write(
  words.includes('--json') ? `${JSON.stringify(outcomes, undefined, 2)}\n` : text(outcomes),
)
process.exit(outcomes.every(isKilled) ? 0 : 1)

function text(all: readonly Outcome[]): string {
  const survivors = all.filter((outcome) => !isKilled(outcome))
  const areas = [...new Set(all.map(({ area }) => area))]
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
    ...areas.map((area) =>
      line(
        area,
        all.filter((outcome) => outcome.area === area),
      ),
    ),
    line('all', all),
    `in ${seconds.toFixed(0)} s`,
    '',
  ].join('\n')
}

function line(what: string, some: readonly Outcome[]): string {
  const spreads = some.map(({ spread }) => spread.length).sort((a, b) => a - b)
  const median = spreads[Math.floor(spreads.length / 2)] ?? 0
  return `${what.padEnd(16)} ${some.filter(isKilled).length}/${some.length} killed; ${median} more fail in the middle`
}
