import type { Leftover } from '../harness/report/report.ts'
import { visible, visibleAtMost } from '../harness/report/visible.ts'
import type { Plan } from '../harness/run/plan.ts'

/** What a run would do to one target. */
export interface TargetPlan extends Plan {
  readonly target: string
  readonly leftBehind: readonly Leftover[]
}

/** A plan for a reader: what would be called how often, what of it can change something, what would stay. */
export function planText({ target, calls, total, writes, leftBehind }: TargetPlan): string {
  const rows = calls.map(
    ({ count, writes: changes, method, path }) =>
      `${String(count).padStart(6)} ${changes ? 'changes' : '       '} ${method.padEnd(6)} ${visible(path)}`,
  )
  return [
    `${visible(target)}: about ${total} calls, ${writes} of them with a method that can change something`,
    '(rehearsed on the reference server; nothing was sent to the target)',
    '',
    ...rows,
    '',
    ...leftLines(leftBehind),
  ].join('\n')
}

function leftLines(leftBehind: TargetPlan['leftBehind']): string[] {
  if (leftBehind.length === 0)
    return ['left behind: nothing; people, organizations and repositories are taken away again']
  const [first] = leftBehind
  return [
    `left behind: ${leftBehind.length} × ${first?.kind ?? ''} (${visibleAtMost(first?.why ?? '', 200)})`,
    ...leftBehind.map(({ name }) => `  ${visibleAtMost(name, 120)}`),
  ]
}
