import type { ScriptLanguage } from './languages.ts'
import { nodeProgram } from './node-program.ts'
import { planOf, type Plan } from './plan.ts'
import type { ScriptInput } from './script-input.ts'
import { planLiteral, utf16Escape, utf32Escape } from './program-text.ts'
import { pythonProgram } from './python-program.ts'
import { renderSh } from './render-sh.ts'

/** Node and Python get one file without dependencies. */
const renderers: Readonly<Record<ScriptLanguage, (plan: Plan) => readonly string[] | string>> = {
  sh: renderSh,
  node: (plan) => [
    '#!/usr/bin/env node',
    ...comments(plan, 'Node 18', '//'),
    `const plan = ${planLiteral(plan, utf16Escape)}`,
    '',
    nodeProgram,
  ],
  python: (plan) => [
    '#!/usr/bin/env python3',
    // Otherwise a text of the report in the second line could name another coding, in which comments contain line feeds.
    '# -*- coding: utf-8 -*-',
    ...comments(plan, 'Python 3.8', '#'),
    'true, false, null = True, False, None',
    `plan = ${planLiteral(plan, utf32Escape)}`,
    '',
    pythonProgram,
  ],
}

function comments({ about, history }: Plan, version: string, mark: string): string[] {
  const needs = `Needs ${version} or later${history === undefined ? '' : ' and git'}.`
  return [...[...about, needs].map((line) => `${mark} ${line}`), '']
}

/**
 * A script that sends all requests again on which a result depends, with new names, and says whether the recorded response came again.
 * Secrets come from environment variables, and numbers that the server chooses from its responses.
 */
export function scriptOf(language: ScriptLanguage, input: ScriptInput): string {
  return [renderers[language](planOf(input))].flat().join('\n')
}
