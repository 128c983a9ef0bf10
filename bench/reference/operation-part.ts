import { gitea } from '../../fixtures/drivers/gitea.ts'
import { giteaNames } from '../../fixtures/drivers/gitea-names.ts'
import { documentLevels, type RequirementRecord } from '../../harness/report/report.ts'
import { plainMarkdown } from '../../reporters/markdown-text.ts'
import type { ServerAnswers } from './observations.ts'
import { describedOperations, type DescribedResponse, type Schema } from './described.ts'
import { bars, cell, code, placeText, table, typeText } from './markdown.ts'

type Placed = (typeof describedOperations)[number]

/** Fields in every request with a body of that kind. */
const giteaConstants: Readonly<Record<string, object>> = gitea({}).constants ?? {}

/** Bodies that the document does not name, with their names in drivers. */
const driverBodies: Readonly<Record<string, string>> = {
  'admin.add-key': 'CreateKeyOption',
  'admin.create-org': 'CreateOrgOption',
  'admin.create-repo': 'CreateRepoOption',
  'orgs.create-hook': 'CreateHookOption',
  'orgs.edit-hook': 'EditHookOption',
}

/** The description of an operation in the document, its requirements, and the answers of real servers to its open questions. */
export function operationPart(
  placed: Placed,
  requirements: readonly RequirementRecord[],
  servers: readonly ServerAnswers[],
): string[] {
  const { operation, document, name, request } = placed
  const id = operation.operationId
  const says = document['x-sentences'].filter(({ about }) => about.includes(id))
  const callers = operation['x-callers']
  return [
    `<a id="${id}"></a>`,
    `## ${cell(request)}`,
    `${code(id)} ${operation.summary} (${name}: ${placeText(operation['x-source'])}).`,
    bullets([
      `**Callers:** ${callers === 'not shown' ? 'not shown' : callers.map(cell).join('; ')}.`,
      ...says.map((sentence) => `${cell(sentence.says)} (${placeText(sentence['x-source'])})`),
      ...effectLines(placed),
      ...(operation['x-not-shown'] ?? []).map((what) => `**Not shown:** ${cell(what)}.`),
    ]),
    ...table(
      ['parameter', 'in', 'type', 'bounds', 'meaning'],
      operation.parameters.map((parameter) => [
        code(parameter.name),
        parameter.in,
        typeText(parameter.schema),
        boundsText(parameter.schema, parameter['x-default-when']),
        cell(parameter.description ?? '') + (parameter['x-may-hold-slashes'] ? ' (may hold slashes)' : ''),
      ]),
    ),
    ...requestPart(placed),
    ...table(
      ['status', 'when', 'body', 'not shown'],
      Object.entries(operation.responses).map(([status, response]) => [
        status === 'default' ? 'not shown' : status,
        cell(response.description),
        contentText(response),
        (response['x-not-shown'] ?? []).map(cell).join('; '),
      ]),
    ),
    ...requirementTables(
      requirements.filter((each) => each.operation === id),
      servers,
    ),
  ]
}

/** Requirements in one table, open questions with the answers of real servers in another, and requirements that cannot be tested. */
export function requirementTables(
  requirements: readonly RequirementRecord[],
  servers: readonly ServerAnswers[],
): string[] {
  const testable = requirements.filter((each) => each.testable)
  const untestable = requirements.filter((each) => !each.testable)
  return [
    ...table(
      ['requirement', 'level', 'says', 'section'],
      testable
        .filter(({ level }) => level !== 'open')
        .map(({ id, level, says, source, leavesOpen }) => [
          code(id),
          level,
          cell(says) + (leavesOpen === undefined ? '' : ` _Left open: ${cell(leavesOpen)}._`),
          cell(source),
        ]),
    ),
    ...table(
      ['open question', 'asks', 'real servers answer', 'section'],
      testable
        .filter(({ level }) => level === 'open')
        .map(({ id, says, source }) => [code(id), cell(says), answersText(id, servers), cell(source)]),
    ),
    ...(untestable.length === 0
      ? []
      : [
          'Not testable from outside:',
          bullets(
            untestable.map(
              ({ id, level, says, source, reason }) =>
                `${code(id)} (${level}; ${cell(source)}): ${cell(says)} _${cell(reason ?? '')}_`,
            ),
          ),
        ]),
  ]
}

/** The number of requirements of each level, by area. */
export function totalsTable(requirements: readonly RequirementRecord[]): string[] {
  const areas = [...new Set(requirements.map(({ area }) => area))]
  const row = (title: string, some: readonly RequirementRecord[]) => {
    const testable = some.filter((each) => each.testable)
    return [
      title,
      ...documentLevels.map((level) => String(testable.filter((each) => each.level === level).length)),
      String(some.length - testable.length),
    ]
  }
  return table(
    ['area', 'stated', 'implied', 'open', 'not testable'],
    [
      ...areas.map((area) =>
        row(
          `[${area}](${area}.md)`,
          requirements.filter((each) => each.area === area),
        ),
      ),
      row('all', requirements),
    ],
  )
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** The JSON names that the driver `gitea` uses, if the document shows none. */
export function driverNames(name: string): string[] {
  return Object.values(giteaNames[name] ?? {}).map((json) => json.split('|').map(code).join(' or '))
}

/** The fields that the driver `gitea` sends in every request with a body of that kind. */
export function driverConstants(name: string): string[] {
  return Object.entries(giteaConstants[name] ?? {}).map(([json, value]) =>
    code(`${json}: ${JSON.stringify(value)}`),
  )
}

function requestPart({ operation, document }: Placed): string[] {
  const { requestBody, operationId } = operation
  if (!requestBody) return []
  const hidden = requestBody['x-not-shown'] ?? []
  const content = Object.entries(requestBody.content).map(([mediaType, { schema }]) =>
    schema.$ref || schema.type ? `${typeText(schema)} as ${code(mediaType)}` : code(mediaType),
  )
  const named = Object.values(requestBody.content).flatMap(
    ({ schema }) => schema.$ref?.split('/').at(-1) ?? [],
  )
  const isShown = named.some((name) => document.components.schemas[name]?.properties)
  const options = isShown ? [] : [...named, driverBodies[operationId] ?? '']
  const fixed = new Set(options.flatMap((name) => Object.keys(giteaConstants[name] ?? {})).map(code))
  const names = options.flatMap(driverNames).filter((name) => !fixed.has(name))
  const constants = options.flatMap(driverConstants)
  return [
    [
      `**Request body:** ${content.join(' or ')}.`,
      ...hidden.map((what) => `Not shown: ${cell(what)}.`),
      ...(names.length > 0
        ? [
            `The document does not show the JSON names; the driver \`gitea\` sends ${names.join(', ')}${constants.length > 0 ? `, and always ${constants.join(', ')}` : ''}.`,
          ]
        : []),
    ].join(' '),
  ]
}

function effectLines({ operation: { operationId: id }, document, area }: Placed): string[] {
  const readers = ['tells', 'lists', 'searches'] as const
  return document['x-relations'].flatMap((relation) => {
    const writes = (['adds', 'removes', 'changes'] as const).filter((effect) =>
      relation[effect]?.includes(id),
    )
    const shown = readers.flatMap((effect) => relation[effect] ?? []).filter((reader) => reader !== id)
    if (writes.length > 0)
      return [
        `It ${writes.map((effect) => ({ adds: 'adds to', removes: 'removes from', changes: 'changes' })[effect]).join(' and ')} _${relation.name}_${shown.length > 0 ? `, which ${links(shown, area)} show` : ', which no operation shows'}.`,
      ]
    return readers.some((effect) => relation[effect]?.includes(id)) ? [`It shows _${relation.name}_.`] : []
  })
}

function links(ids: readonly string[], area: string): string {
  return ids
    .map((id) => {
      const of = id.split('.')[0] ?? ''
      const known = describedOperations.some(({ operation }) => operation.operationId === id)
      return known ? `[${code(id)}](${of === area ? '' : `${of}.md`}#${id})` : code(id)
    })
    .join(', ')
}

function boundsText({ minimum, maximum, default: usual }: Schema, whens: readonly string[] = []): string {
  return [
    ...(minimum === undefined ? [] : [`least ${minimum}`]),
    ...(maximum === undefined ? [] : [`greatest ${maximum}`]),
    ...(usual === undefined ? [] : [`${usual} if ${whens.map(cell).join('; ')}`]),
  ].join('; ')
}

function contentText({ content = {} }: DescribedResponse): string {
  return Object.entries(content)
    .map(([mediaType, { schema }]) => `${typeText(schema)} (${code(mediaType)})`)
    .join(', ')
}

function answersText(id: string, servers: readonly ServerAnswers[]): string {
  const byAnswer = new Map<string, string[]>()
  for (const { server, answers } of servers) {
    const answer = answers[id]
    if (answer !== undefined) byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), server])
  }
  if (byAnswer.size === 0) return 'not asked'
  return [...byAnswer]
    .map(([answer, some]) => bars(`**${plainMarkdown(answer, 300)}**: ${plainMarkdown(some.join(', '))}`))
    .join('<br>')
}
