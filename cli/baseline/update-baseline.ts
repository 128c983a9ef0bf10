import { randomUUID } from 'node:crypto'
import { isMap, isNode, Scalar, visit, type Document, type Pair, type YAMLMap } from 'yaml'
import {
  EVERY_TARGET,
  hasFailed,
  holdsNow,
  whyNeverFails,
  type Baseline,
} from '../../harness/report/baseline.ts'
import { textOfAnySeed } from '../../harness/report/normal-response.ts'
import { originOf } from '../../harness/report/origin.ts'
import type { Report, Result, TargetReport } from '../../harness/report/report.ts'
import { replaceHarmful, visibleAtMost } from '../../harness/report/visible.ts'
import { jsonText } from '../../reporters/json-text.ts'
import { utf32Escape } from '../../reporters/script/program-text.ts'
import { UsageError } from '../base/usage-error.ts'
import { parseBaseline, type BaselineFile } from './read-baseline.ts'

/** Prefix of the reason of an entry until a person has replaced it. */
export const NOT_REVIEWED = 'not reviewed: '

const MAX_REASON_LENGTH = 300

export const EMPTY_BASELINE = `# Known failures (docs/how-to/baselines-and-disputes.md). Write down in each reason why the failure is accepted.
# yaml-language-server: $schema=./node_modules/forge-conformance/schemas/baseline.schema.json
targets: {}
`

export interface UpdatedBaseline {
  readonly text: string
  /** Entries, each as `target: requirement`. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly kept: number
}

type Place = readonly [target: string, requirement: string]

/**
 * Adds the failures of a report and removes entries that hold now or can match nothing. Entries that the report did not decide, and targets
 * that it does not have, stay as they are, as do reasons and comments. Targets and requirements are sorted.
 */
export async function updateBaseline(
  existing: BaselineFile | undefined,
  file: string,
  report: Report,
): Promise<UpdatedBaseline> {
  if (report.targets.some(({ name }) => name === EVERY_TARGET))
    throw new UsageError(
      `the report has a target of the name ${EVERY_TARGET}, which means every target in a baseline; give it another name`,
    )
  const { baseline, document } = existing ?? (await parseBaseline(EMPTY_BASELINE, file))
  const added = newFailures(report, baseline)
  const removed = outdated(report, baseline)
  writeOutAliases(document)
  const targets = document.get('targets') as YAMLMap
  if (targets.items.length === 0) targets.flow = false
  for (const place of removed) document.deleteIn(['targets', ...place])
  for (const [target, requirement, reason] of added) {
    if (!isMap(targets.get(target))) targets.set(document.createNode(target), document.createNode({}))
    const entries = targets.get(target) as YAMLMap
    if (entries.items.length === 0) entries.flow = false
    entries.set(document.createNode(requirement), document.createNode({ reason }))
  }
  for (const { key, value } of [...targets.items] as Array<Pair<Scalar<string>>>)
    if (isMap(value) && value.items.length === 0) targets.delete(key)
  sort(targets)
  for (const { value } of targets.items) if (isMap(value)) sort(value)
  return {
    text: file.endsWith('.json') ? jsonText(document.toJS(), 2) : yamlOf(document),
    added: added.map(([target, requirement]) => `${target}: ${requirement}`),
    removed: removed.map((place) => place.join(': ')),
    kept: placesOf(baseline).length - removed.length,
  }
}

/** Puts what an alias stands for in its place: an entry may be removed or changed without the others. */
function writeOutAliases(document: Document): void {
  visit(document, {
    Alias(_, alias) {
      const copy = alias.resolve(document)?.clone()
      return isNode(copy) ? copy : undefined
    },
  })
  visit(document, {
    Value(_, node) {
      delete node.anchor
    },
  })
}

/** The document, in which characters that act on a terminal are escapes in double quotes. Comments stay as they are. */
function yamlOf(document: Document): string {
  const mark = randomUUID()
  visit(document, {
    Scalar(_, scalar) {
      const { value } = scalar
      const escaped =
        typeof value === 'string' ? replaceHarmful(value, (_character, code) => `${mark}${code};`) : value
      if (escaped !== value) Object.assign(scalar, { value: escaped, type: Scalar.QUOTE_DOUBLE })
    },
  })
  return document
    .toString({ lineWidth: 0 })
    .replaceAll(new RegExp(`${mark}(\\d+);`, 'g'), (_, code) => utf32Escape(Number(code)))
}

/** A comment above the first entry belongs to that entry, and moves with it. */
function sort(map: YAMLMap): void {
  const items = map.items as Array<Pair<Scalar<string>>>
  const [first] = items
  if (first && map.commentBefore) {
    first.key.commentBefore = map.commentBefore
    map.commentBefore = null
  }
  items.sort((a, b) => (a.key.value < b.key.value ? -1 : a.key.value > b.key.value ? 1 : 0))
}

function placesOf({ targets }: Baseline): Place[] {
  return Object.entries(targets).flatMap(([target, entries]) =>
    Object.keys(entries).map((requirement): Place => [target, requirement]),
  )
}

function newFailures(report: Report, baseline: Baseline): Array<readonly [...Place, reason: string]> {
  const listed = new Set(placesOf(baseline).map((place) => JSON.stringify(place)))
  const isListed = (...place: Place): boolean => listed.has(JSON.stringify(place))
  const promises = new Set(report.requirements.filter(({ level }) => level !== 'open').map(({ id }) => id))
  return report.targets.flatMap((target) =>
    target.results
      .filter((result) => hasFailed(result) && promises.has(result.requirement))
      .filter(({ requirement }) => ![target.name, EVERY_TARGET].some((name) => isListed(name, requirement)))
      .map((result) => [target.name, result.requirement, reasonOf(result, target)] as const),
  )
}

/** The flaw of a result, in words that are the same for every seed. */
function reasonOf({ expected, received, message, verdict }: Result, target: TargetReport): string {
  const what =
    expected !== undefined && received !== undefined
      ? `expected ${expected}, received ${received}`
      : (message ?? verdict)
  return NOT_REVIEWED + visibleAtMost(textOfAnySeed(what, originOf(target)), MAX_REASON_LENGTH)
}

function outdated(report: Report, baseline: Baseline): Place[] {
  return placesOf(baseline).filter(([target, id]) => {
    const named = report.targets.filter(({ name }) => target === EVERY_TARGET || name === target)
    if (named.length === 0) return false
    const about = report.requirements.find((one) => one.id === id)
    return whyNeverFails(about) !== undefined || holdsNow(id, about, named)
  })
}
