import { documentLevels, type RequirementRecord } from '../../harness/report/report.ts'
import type { Operation, Operations } from '../../contract/derive/operation.ts'

/** The catalogue as a Markdown document: by area and operation, and below each area what cannot be tested, and why. */
export function requirementsDocument(
  requirements: readonly RequirementRecord[],
  operations: Operations,
): string {
  const areas = [...new Set(requirements.map(({ area }) => area))]
  const parts = [
    '# Requirements',
    'Written by `npm run docs:requirements` from the catalogue in `suites/`; not to be edited by hand.',
    totals(requirements, areas),
    'A rule over all responses (`….every-…`) belongs to a group, `every-success`, `every-state`, `every-refusal` or `every-text`, whose id stands for all its rules: baselines and selections take it.',
    ...areas.flatMap((area) =>
      areaPart(
        area,
        requirements.filter((each) => each.area === area),
        operations,
      ),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

function totals(requirements: readonly RequirementRecord[], areas: readonly string[]): string {
  const row = (name: string, some: readonly RequirementRecord[]): string => {
    const testable = some.filter((each) => each.testable)
    const counts = documentLevels.map((level) => testable.filter((each) => each.level === level).length)
    return `| ${[name, ...counts, some.length - testable.length].join(' | ')} |`
  }
  return [
    '| area | stated | implied | open | not testable |',
    '| --- | --: | --: | --: | --: |',
    ...areas.map((area) =>
      row(
        area,
        requirements.filter((each) => each.area === area),
      ),
    ),
    row('all', requirements),
  ].join('\n')
}

function areaPart(
  area: string,
  requirements: readonly RequirementRecord[],
  operations: Operations,
): string[] {
  const testable = requirements.filter((each) => each.testable)
  const untestable = requirements.filter((each) => !each.testable)
  const groups = [...new Set(testable.map(({ operation }) => operation ?? ''))]
  return [
    `## ${area}`,
    ...groups.flatMap((operation) => [
      `### ${heading(operations[operation])}`,
      table(testable.filter((each) => (each.operation ?? '') === operation)),
    ]),
    ...(untestable.length > 0 ? ['### Not testable', untestable.map(reasonLine).join('\n')] : []),
  ]
}

function heading(operation: Operation | undefined): string {
  return operation ? `${operation.method} ${operation.path}` : 'In general'
}

function table(requirements: readonly RequirementRecord[]): string {
  return [
    '| id | level | says or asks | section |',
    '| --- | --- | --- | --- |',
    ...requirements.map(
      ({ id, level, says, source, leavesOpen }) =>
        `| \`${id}\` | ${level} | ${cell(says)}${leavesOpen === undefined ? '' : ` _Left open: ${cell(leavesOpen)}._`} | ${cell(source)} |`,
    ),
  ].join('\n')
}

function reasonLine({ id, level, says, source, reason }: RequirementRecord): string {
  return `- \`${id}\` (${level}; ${source}): ${says} — _${reason ?? ''}_`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
