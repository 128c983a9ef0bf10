import type { Level, Report, TargetReport, Verdict } from '../../harness/report/report.ts'
import { levels } from '../../harness/report/report.ts'
import { countOf } from '../../harness/report/totals.ts'
import { visible } from '../../harness/report/visible.ts'
import { paint, verdictWords, type Style } from './style.ts'

const nouns: Readonly<Record<Level, readonly [one: string, many: string]>> = {
  stated: ['stated requirement', 'stated requirements'],
  implied: ['implied requirement', 'implied requirements'],
  open: ['open question', 'open questions'],
  own: ['own requirement', 'own requirements'],
}

/** One sentence a level for each target: `182 of 190 stated requirements held, 5 failed, 3 unmet`. */
export function renderTotals(report: Report, style: Style): string {
  const levelOf = new Map(report.requirements.map(({ id, level }) => [id, level]))
  return report.targets
    .map((target) => totalsOfTarget(target, levelOf, report.targets.length > 1, style))
    .join('\n')
}

function totalsOfTarget(
  target: TargetReport,
  levelOf: ReadonlyMap<string, Level>,
  named: boolean,
  style: Style,
): string {
  const sentences = levels.flatMap((level) => {
    const known = target.results.filter((one) => one.known && levelOf.get(one.requirement) === level)
    return sentence(target, level, known, style) ?? []
  })
  const indented = named ? sentences.map((line) => `  ${line}`) : sentences
  return [...(named ? [style.colors.bold(visible(target.name))] : []), ...indented].join('\n')
}

function sentence(
  { totals }: TargetReport,
  level: Level,
  known: TargetReport['results'],
  { colors }: Style,
): string | undefined {
  const all = countOf(totals, level)
  if (all === 0) return undefined
  const good: Verdict = level === 'open' ? 'observed' : 'pass'
  const counts = totals[level] ?? {}
  const count = counts[good] ?? 0
  const head = `${count} of ${all} ${nouns[level][all === 1 ? 0 : 1]} ${level === 'open' ? 'observed' : 'held'}`
  const rest = verdictWords.flatMap(([verdict, phrase]) => {
    if (verdict === good) return []
    const times = (counts[verdict] ?? 0) - known.filter((one) => one.verdict === verdict).length
    return times > 0 ? [paint(colors, verdict, `${times} ${phrase}`)] : []
  })
  if (known.length > 0) rest.push(`${known.length} known ${known.length === 1 ? 'failure' : 'failures'}`)
  return [count === all ? paint(colors, good, head) : head, ...rest].join(', ')
}
