import type { JSX } from 'preact'
import { disputesOf } from '../../../harness/report/disputes.ts'
import { levels, type Level, type TargetReport } from '../../../harness/report/report.ts'
import type { AreaGroup, MatrixRow, OperationGroup } from '../model/matrix-model.ts'
import type { PageInput } from '../model/page-input.ts'
import { scoreOf } from '../model/score.ts'
import { levelMeanings } from '../model/verdict-labels.ts'
import { RequirementRow } from './requirement-row.tsx'
import { ScoreCell } from './score-cell.tsx'
import { plainText, TextIn } from './text.tsx'

/** In longer catalogues, operations without failures start folded. */
const SHORT_CATALOGUE = 60
/** If other operations have more requirements, all operations start folded. */
const FEW_ROWS = 60

/** The grid: a column for each target; rows for totals, areas, operations and requirements. */
export function Matrix({ input, areas }: { input: PageInput; areas: readonly AreaGroup[] }): JSX.Element {
  const { targets, requirements } = input.report
  const disputes = disputesOf(input.report)
  const unquiet = areas.flatMap(({ operations }) => operations.filter((one) => !isQuiet(one)))
  const fold: Fold =
    requirements.length <= SHORT_CATALOGUE
      ? 'none'
      : unquiet.reduce((sum, { rows }) => sum + rows.length, 0) > FEW_ROWS
        ? 'all'
        : 'quiet'
  return (
    <div class="scroll">
      <table
        role="treegrid"
        aria-label="Verdicts by requirement and target"
        class={densityOf(targets.length)}
        id="grid"
      >
        <colgroup>
          <col class="what" />
          {targets.map(() => (
            <col class="target" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" tabIndex={-1}>
              <span class="corner">Requirement</span>
            </th>
            {targets.map((target) => (
              <TargetHead target={target} />
            ))}
          </tr>
        </thead>
        <TotalRows areas={areas} targets={targets} />
        {areas.map((area) => (
          <Area
            area={area}
            columns={targets.length}
            fold={fold}
            notInAll={input.notInAll}
            disputes={disputes}
          />
        ))}
      </table>
    </div>
  )
}

/** Which operations start folded. */
type Fold = 'none' | 'quiet' | 'all'

function isQuiet({ rows }: OperationGroup): boolean {
  return rows.every(({ quiet }) => quiet)
}

function densityOf(targets: number): string {
  return targets <= 3 ? 'few' : targets <= 6 ? 'some' : 'many'
}

function TargetHead({ target: { name } }: { target: TargetReport }): JSX.Element {
  return (
    <th scope="col" class="target" tabIndex={-1} title={plainText(name)}>
      <TextIn as="span" class="name">
        {name}
      </TextIn>
    </th>
  )
}

interface AreaProps {
  readonly area: AreaGroup
  readonly columns: number
  readonly fold: Fold
  readonly notInAll: PageInput['notInAll']
  readonly disputes: ReturnType<typeof disputesOf>
}

function Area({
  area: { area, rows, operations },
  columns,
  fold,
  notInAll,
  disputes,
}: AreaProps): JSX.Element {
  return (
    <tbody data-area={area}>
      <GroupRow depth={1} fold={area} rows={rows} columns={columns} closed={false}>
        <span class="area">{area}</span>
      </GroupRow>
      {operations.map((operation) => {
        const closed = fold === 'all' || (fold === 'quiet' && isQuiet(operation))
        return (
          <>
            <OperationHead operation={operation} columns={columns} closed={closed} />
            {operation.rows.map((row) => (
              <RequirementRow
                disputes={disputes.get(row.requirement.id)}
                row={row}
                fold={operation.key}
                folded={closed}
                lackedBy={notInAll.get(row.requirement.id)}
              />
            ))}
          </>
        )
      })}
    </tbody>
  )
}

function OperationHead({
  operation: { key, name, signature, rows },
  columns,
  closed,
}: {
  operation: OperationGroup
  columns: number
  closed: boolean
}): JSX.Element {
  return (
    <GroupRow depth={2} fold={key} rows={rows} columns={columns} closed={closed}>
      <span class="operation">{name}</span>
      {signature === undefined ? null : <code>{signature}</code>}
    </GroupRow>
  )
}

/** The heading row of an area or an operation: its name, the number of requirements, and the score of each target. */
function GroupRow(props: {
  depth: 1 | 2
  fold: string
  rows: readonly MatrixRow[]
  columns: number
  closed: boolean
  children: Contents
}): JSX.Element {
  const { depth, fold, rows, columns, closed, children } = props
  const selected = rows.filter(({ unselected }) => !unselected)
  return (
    <tr
      class={depth === 1 ? 'group area' : 'group operation'}
      data-fold={fold}
      data-closed={closed ? '' : undefined}
      aria-level={depth}
      aria-expanded={!closed}
    >
      <th scope="row">
        <button type="button" class="fold" tabIndex={-1}>
          {children}
          <span class="size">{selected.length}</span>
        </button>
      </th>
      {Array.from({ length: columns }, (_, column) => (
        <ScoreCell score={scoreOf(selected.length > 0 ? selected : rows, column)} />
      ))}
    </tr>
  )
}

type Contents = JSX.Element | Array<JSX.Element | null>

const names: Readonly<Record<Level, string>> = {
  stated: 'Stated requirements held',
  implied: 'Implied requirements held',
  open: 'Open questions observed',
  own: 'Own requirements held',
}

/** The score of each target by level, above the areas. */
function TotalRows({
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
