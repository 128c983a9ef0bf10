import type { ScriptLanguage } from './languages.ts'
import { planOf, type Plan, type ScriptInput } from './plan.ts'
import { renderNode } from './render-node.ts'
import { renderPython } from './render-python.ts'
import { renderSh } from './render-sh.ts'

const renderers: Readonly<Record<ScriptLanguage, (plan: Plan) => string>> = {
  sh: renderSh,
  node: renderNode,
  python: renderPython,
}

/**
 * A script that sends all requests again on which a result depends, with new names, and says whether the recorded response came again.
 * Secrets come from environment variables, and numbers that the server chooses from its responses.
 */
export function scriptOf(language: ScriptLanguage, input: ScriptInput): string {
  return renderers[language](planOf(input))
}
