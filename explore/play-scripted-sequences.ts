import type { Requirement } from '../harness/checks/check.ts'
import { areaOf, operationOf } from '../harness/checks/id-parts.ts'
import type { CodeHostingSequence } from './code-hosting-sequences.ts'
import { coveringSequences } from './input-steps.ts'
import { play } from './play.ts'
import { explorationTargetFor, settingOf } from './sender.ts'
import { shareOf } from './later-sequences.ts'
import { Script } from './script.ts'
import type { In } from './relation-bindings.ts'
import type { Step } from './step.ts'
import { targetInputs } from './target-cells.ts'
import type { RunOptions } from '../harness/runtime/job.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'

/** The areas of the rules for which a scripted sequence sends requests. */
const areasOf: Readonly<Record<string, readonly string[]>> = {
  'relations of organizations': ['orgs'],
  'relations of repositories': ['repos', 'times'],
  'relations of the service': ['users', 'admin'],
  repositories: ['repos', 'admin'],
  contributors: ['repos'],
  hidden: ['repos', 'times'],
  content: ['repos'],
  pushes: ['repos'],
  lists: ['orgs', 'repos'],
  effects: ['orgs', 'repos'],
  refusals: ['times'],
  likenesses: ['admin', 'users', 'orgs', 'repos', 'times'],
  successors: ['admin', 'repos'],
  textsOfRefused: ['admin', 'users', 'orgs'],
  removals: ['admin', 'users', 'orgs', 'repos'],
  earlierValues: ['admin', 'users', 'orgs'],
  nameless: ['users'],
  markdown: ['markdown'],
  'relations of projects': ['legacy-projects', 'legacy-issues'],
} satisfies Record<CodeHostingSequence | `relations of ${In | 'projects'}`, readonly string[]>

/**
 * Plays the scripted sequences for the selected rules over all responses, side by side. Their responses are judged together with all
 * others. Each shard plays some of the sequences. Returns the cells of the coverage tables that were asked.
 */
export async function playScriptedSequences(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  { index, of }: NonNullable<RunOptions['shard']> = { index: 1, of: 1 },
): Promise<ReadonlySet<string>> {
  const { target } = runtime
  if (!target.allowWrites) return new Set()
  const areas = new Set(rules.map(({ id }) => areaOf(id)))
  const setting = settingOf({ runtime })
  const scriptedSequences = shareOf([...Script.scriptedSequences(runtime)], index - 1, of)
    .filter(([name, steps]) => steps.length > 0 && areasOf[name]?.some((area) => areas.has(area)))
    .map(([name, steps]) => [labelOf(name), steps] as const)
  const inputs = shareOf(
    inputsFor(runtime, rules).map((steps, place) => [`input${place + 1}`, steps] as const),
    index - 1,
    of,
  )
  const seen = explorationTargetFor(runtime, Infinity)
  const result = await Promise.all(
    [...scriptedSequences, ...inputs].map(([name, steps]) =>
      play(explorationTargetFor(runtime, Infinity, seen), steps, { name, setting, hasUnusualTexts: true }),
    ),
  )
  return new Set(result.flatMap(({ asked }) => [...asked]))
}

/** Part of the names that a sequence creates. */
function labelOf(name: string): string {
  return name.replace(/^relations of (?:the )?/, 'of').slice(0, 5)
}

/** The name of the scripted sequence whose requests have a label. */
export function sequenceOfLabel(label: string): string | undefined {
  return Object.keys(areasOf).find((name) => labelOf(name) === label)
}

/** Parts of the names that the sequences create, one for each sequence. */
export const sequenceLabels: readonly string[] = Object.keys(areasOf).map(labelOf)

/** Sequences of requests with unusual input, for areas in which rules of every operation are selected: they create many resources. */
function inputsFor(runtime: TargetRuntime, rules: readonly Requirement[]): readonly Step[][] {
  const { seed, operations } = runtime
  const ruled = new Set(rules.map(({ id }) => operationOf(id)))
  const inPart = new Set(
    Object.keys(operations)
      .filter((operation) => !ruled.has(operation))
      .map(areaOf),
  )
  const cells = [...targetInputs(runtime).values()]
  return coveringSequences(
    seed,
    cells.filter(({ operation }) => !inPart.has(areaOf(operation))),
  )
}
