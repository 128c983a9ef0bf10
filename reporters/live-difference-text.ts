import type {
  ExchangeDifference,
  LiveDifference,
  Pair,
  RequirementDifference,
} from '../harness/report/live-difference.ts'
import { visibleAtMost } from '../harness/report/visible.ts'
import type { Style } from './terminal/style.ts'

const MAX_LENGTH = 300
/** Maximum number of requirements and questions without --verbose; the file contains all. */
const SHOWN = 20
/** Maximum number of responses of one requirement. */
const RESPONSES = 3

/** The differences between two targets for a terminal. */
export function renderLiveDifference(difference: LiveDifference, style: Style): string {
  const { targets, requirements, questions, compared } = difference
  const { bold } = style.colors
  const [one, other] = targets.map((name) => visibleAtMost(name, 100))
  const head = `${one} | ${other}: ${requirements.length} of ${compared.requirements} requirements and ${questions.length} of ${compared.questions} open questions differ`
  const judged = requirements.filter(isOtherwiseJudged)
  const shownWith = new Set(judged.flatMap(({ exchanges }) => exchanges.map(({ id }) => id)))
  const others = requirements.flatMap(({ exchanges }) => exchanges.filter(({ id }) => !shownWith.has(id)))
  // Several requirements judge one response.
  const responses = [...new Map(others.map((exchange) => [exchange.id, exchange])).values()]
  return [
    bold(head),
    ...listOf(judged, style, requirementText),
    ...titled('responses that differ without another verdict', responses, style, (exchange) =>
      exchangeLines(exchange).join('\n'),
    ),
    ...titled('open questions', questions, style, questionText),
  ].join('\n\n')
}

function titled<T>(
  title: string,
  all: readonly T[],
  style: Style,
  textOf: (one: T, style: Style) => string,
): string[] {
  return all.length === 0 ? [] : [style.colors.bold(title), ...listOf(all, style, textOf)]
}

function isOtherwiseJudged({ verdicts, answers }: RequirementDifference): boolean {
  return verdicts[0] !== verdicts[1] || answers[0] !== answers[1]
}

function listOf<T>(all: readonly T[], style: Style, textOf: (one: T, style: Style) => string): string[] {
  const shown = style.failureLines === Infinity ? all : all.slice(0, SHOWN)
  const hidden = all.length - shown.length
  const more = hidden > 0 ? [style.colors.dim(`and ${hidden} more, in the file`)] : []
  return [...shown.map((one) => textOf(one, style)), ...more]
}

function requirementText(one: RequirementDifference, { colors, failureLines }: Style): string {
  const responses = failureLines === Infinity ? one.exchanges : one.exchanges.slice(0, RESPONSES)
  return [
    `${colors.bold(visibleAtMost(one.requirement, MAX_LENGTH))} (${one.level}): ${pairOf(one.verdicts)}`,
    `  ${visibleAtMost(one.says, MAX_LENGTH)}`,
    ...(one.answers[0] === one.answers[1]
      ? []
      : [`  ${colors.dim('received')}  ${visibleAtMost(pairOf(one.answers), 2 * MAX_LENGTH)}`]),
    ...responses.flatMap((exchange) => exchangeLines(exchange).map((line) => `  ${line}`)),
  ].join('\n')
}

function exchangeLines({ request, statuses, differences }: ExchangeDifference): string[] {
  return [
    visibleAtMost(`${request}: ${pairOf(statuses)}`, MAX_LENGTH),
    ...differences.map((difference) => `  ${visibleAtMost(difference, MAX_LENGTH)}`),
  ]
}

function questionText(
  { requirement, says, answers, verdicts }: RequirementDifference,
  { colors }: Style,
): string {
  const [one, other] = answers.map((answer, index) => answer || verdicts[index])
  return [
    colors.bold(visibleAtMost(requirement, MAX_LENGTH)),
    `  ${visibleAtMost(says, MAX_LENGTH)}`,
    `  ${visibleAtMost(`${one} | ${other}`, 2 * MAX_LENGTH)}`,
  ].join('\n')
}

function pairOf([one, other]: Pair<string | number | null>): string {
  const word = (value: string | number | null): string =>
    value === '' ? '(nothing)' : String(value ?? 'none')
  return one === other ? word(one) : `${word(one)} | ${word(other)}`
}
