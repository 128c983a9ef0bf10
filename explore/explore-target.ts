import type { Requirement } from '../harness/checks/check.ts'
import type { RunOptions } from '../harness/runtime/job.ts'
import { restartOf } from '../harness/runtime/restarts.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'
import { differentialOn } from './differential-on.ts'
import { exploredOf, type Explored } from './explored.ts'
import { laterSequences } from './later-sequences.ts'
import { noteExplorations } from './recorded-exploration.ts'
import { scopeOf } from './scope-of.ts'
import { Script } from './script.ts'
import { explorationTargetFor } from './sender.ts'
import { SequencesBeside } from './sequences-beside.ts'
import { exploreSideBySide, sharesOf } from './side-by-side.ts'
import { targetInputs } from './target-cells.ts'

/** Explores one target: several explorations side by side, and before, during and after them the sequences of ordinary users. */
export async function exploreTarget(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  {
    explore: asked = { requests: 0, forMs: 0, sideBySide: 1 },
    seed,
    listener,
    signal,
    ...options
  }: RunOptions,
  absent: readonly string[],
  doubt: (line: string) => void,
): Promise<Explored> {
  const restart = restartOf(runtime, options.restart, doubt)
  // A restart ends all requests in progress.
  const budget = restart ? { ...asked, sideBySide: 1 } : asked
  const shares = sharesOf(runtime, budget)
  const { sideBySide, relations } = shares
  const { documents, scope, target, forge, cells } = explorable(runtime, rules, absent, shares.issues)
  const beside = forge && new SequencesBeside(forge, seed, budget)
  const until = performance.now() + budget.forMs
  await beside?.begin()
  await budget.meanwhile?.()
  await beside?.leaveAlone(0)
  const explorations = target
    ? await exploreSideBySide(target, shares, {
        seed,
        requests: budget.requests,
        until,
        documents,
        judges: new Set(rules.map(({ id }) => id)),
        inputs: laterSequences(seed, cells.values(), {
          sideBySide,
          thorough: Script.thoroughSequences(runtime, documents, scope).values(),
          relations: (relation) => forge !== undefined && scope.whyNotRelation(relation) === undefined,
        }),
        signal,
        restart,
        progress: (requests, findings) => listener.explored?.(runtime.target.name, requests, findings),
      })
    : []
  await beside?.leaveAlone(1)
  const compared =
    forge &&
    (await differentialOn(forge, seed, budget.pairs ?? 0, (sequences, of) =>
      listener.compared?.(runtime.target.name, sequences, of),
    ))
  await beside?.leaveAlone(2)
  const audited = await beside?.end()
  noteExplorations(runtime, explorations, relations)
  return exploredOf(
    { explorations, sideBySide, audited, alone: beside?.alone ?? [], compared },
    {
      rules,
      scope,
      cells,
      observations: target ? [...target.notices.all, ...target.seen.cutLists] : [],
      skipped: Script.skippedSequences(runtime, documents, scope),
    },
  )
}

/** What can be explored on a target; `forge` is the target if operations of the code-hosting document can be sent. */
function explorable(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  absent: readonly string[],
  issues: Parameters<typeof explorationTargetFor>[1],
) {
  // If a document cannot be reached, none of its rules is left, and it receives no requests.
  const documents = new Set(rules.map(({ document }) => document))
  const scope = scopeOf(runtime, rules, absent)
  const target = rules.length > 0 ? { ...explorationTargetFor(runtime, issues), scope } : undefined
  // The comparison of both forms covers only the code-hosting document.
  const isForge = Object.keys(Script.themes(runtime, documents, scope).codeHosting).length > 0
  const cells = targetInputs(runtime, documents, scope)
  return { documents, scope, target, forge: isForge ? target : undefined, cells }
}
