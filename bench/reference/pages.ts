import type { RequirementRecord } from '../../harness/report/report.ts'
import { plainMarkdown } from '../../reporters/markdown-text.ts'
import type { ServerAnswers } from './observations.ts'
import { described, describedOperations } from './described.ts'
import { documentsPage } from './documents-page.ts'
import { cell, code, table } from './markdown.ts'
import { bullets, operationPart, requirementTables, totalsTable } from './operation-part.ts'

/** A note for people who want to edit a page. */
const WRITTEN =
  '<!-- Written by npm run docs:requirements from contract/, the catalogue in suites/ and docs/reference/observations.json; do not edit by hand. -->'

/** The pages of docs/reference/operations by their names: one for each area, one about both documents, and the index. */
export function referencePages(
  requirements: readonly RequirementRecord[],
  servers: readonly ServerAnswers[],
): Readonly<Record<string, string>> {
  const areas = [...new Set(requirements.map(({ area }) => area))]
  const pages = {
    'index.md': indexPage(requirements, servers),
    'documents.md': documentsPage(),
    ...Object.fromEntries(
      areas.map((area) => [
        `${area}.md`,
        areaPage(
          area,
          requirements.filter((each) => each.area === area),
          servers,
        ),
      ]),
    ),
  }
  return Object.fromEntries(
    Object.entries(pages).map(([name, [title, ...parts]]) => [
      name,
      `${[title, WRITTEN, ...parts].join('\n\n')}\n`,
    ]),
  )
}

function areaPage(
  area: string,
  requirements: readonly RequirementRecord[],
  servers: readonly ServerAnswers[],
): string[] {
  const general = requirements.filter(({ operation }) => operation === undefined)
  const ofOperations = new Set(requirements.map(({ operation }) => operation))
  return [
    `# ${area}`,
    ...describedOperations
      .filter((placed) => ofOperations.has(placed.operation.operationId))
      .flatMap((placed) => operationPart(placed, requirements, servers)),
    ...(general.length > 0 ? ['## In general', ...requirementTables(general, servers)] : []),
  ]
}

function indexPage(requirements: readonly RequirementRecord[], servers: readonly ServerAnswers[]): string[] {
  return [
    '# Operations and requirements',
    'Each page has the operations of one area: what the document says of them in our words, what it does not show, the requirements that follow, and the open questions with the answers of real servers. No answer to an open question is right or wrong.',
    ...totalsTable(requirements),
    'A rule over all responses (`….every-…`) belongs to a group, `every-success`, `every-state`, `every-refusal` or `every-text`, whose id stands for all its rules: baselines and selections take it.',
    ...described.flatMap(({ name, document }) => [
      `## ${document.info.title}`,
      `\`${name}\`. [What holds for the whole document, its resources and relations](documents.md#${name}).`,
      ...table(
        ['request', 'operation', 'what it does'],
        describedOperations
          .filter((placed) => placed.name === name)
          .map(({ operation, request, area }) => [
            `[${cell(request)}](${area}.md#${operation.operationId})`,
            code(operation.operationId),
            cell(operation.summary),
          ]),
      ),
    ]),
    '## Servers that were asked',
    bullets(servers.map(({ server, on }) => `${plainMarkdown(server)}, on ${on}`)),
  ]
}
