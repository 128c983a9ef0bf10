import { nodeProgram } from './node-program.ts'
import type { Plan } from './plan.ts'
import { comments, planLiteral, utf16Escape } from './program-text.ts'

/** A plan as one file for Node, without dependencies. */
export function renderNode(plan: Plan): string {
  const needs = `Needs Node 18 or later${plan.history === undefined ? '' : ' and git'}.`
  return [
    '#!/usr/bin/env node',
    ...comments([...plan.about, needs], '//'),
    '',
    `const plan = ${planLiteral(plan, utf16Escape)}`,
    '',
    nodeProgram,
  ].join('\n')
}
