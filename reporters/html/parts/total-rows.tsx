import type { JSX } from 'preact'
import type { Level, TargetReport } from '../../../harness/report/report.ts'
import { levels } from '../../../harness/report/report.ts'
import type { AreaGroup } from '../model/matrix-model.ts'
import { scoreOf } from '../model/score.ts'
import { levelMeanings } from '../model/verdict-labels.ts'
import { ScoreCell } from './score-cell.tsx'

const names: Readonly<Record<Level, string>> = {
  stated: 'Stated requirements held',
  implied: 'Implied requirements held',
  open: 'Open questions observed',
  own: 'Own requirements held',
}

/** The score of each target by level, above the areas. */
export function TotalRows({
  areas,
  targets,
}: {
  areas: readonly AreaGroup[]
  targets: readonly TargetReport[]
}): JSX.Element {
  const rows = areas.flatMap(({ rows }) => rows)
  return (
    <tbody class="totals">
      {levels.map((level) => {
        const some = rows.filter(({ requirement }) => requirement.level === level)
        if (level === 'own' && some.length === 0) return null
        return (
          <tr class={`total ${level}`} aria-level={1}>
            <th scope="row" tabIndex={-1} title={levelMeanings[level]}>
              <span class="level" />
              {names[level]}
            </th>
            {targets.map((_, column) => (
              <ScoreCell score={scoreOf(some, column)} />
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}
