import type { Plan } from './plan.ts'
import { comments, planLiteral } from './program-text.ts'
import { pythonProgram } from './python-program.ts'

/** A plan as one file for Python, without dependencies. */
export function renderPython(plan: Plan): string {
  const needs = `Needs Python 3.8 or later${plan.history === undefined ? '' : ' and git'}.`
  const escape = (code: number) =>
    code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
  return [
    '#!/usr/bin/env python3',
    ...comments([...plan.about, needs], '#'),
    '',
    'true, false, null = True, False, None',
    `plan = ${planLiteral(plan, escape)}`,
    '',
    pythonProgram,
  ].join('\n')
}
