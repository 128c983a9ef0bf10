import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { emptyFolder } from '../support/resources.ts'
import { type Ended, outcomeOf } from '../support/run-cli.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The text of a file of this project. */
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** The parts of action.yml that tests read. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: {
    readonly steps: ReadonlyArray<{ readonly run?: string; readonly env?: Readonly<Record<string, string>> }>
  }
}
export const action = parse(read('action.yml')) as Action

/** Runs lines of a pipeline in a shell in which `npx` is this built package. */
export async function inShell(
  script: string,
  variables: Readonly<Record<string, string>>,
  cwd = emptyFolder(),
): Promise<Ended & { readonly cwd: string; readonly typed: string }> {
  const bin = join(cwd, '.bin')
  mkdirSync(bin, { recursive: true })
  const npx = `#!/bin/sh
echo "$@" > "${join(cwd, 'typed')}"
while :; do
  case $1 in --package) shift 2 ;; --yes) shift ;; *) break ;; esac
done
[ "$1" = forge-conformance ] || exit 99
shift
exec "${process.execPath}" "${join(ROOT, 'bin/forge-conformance.js')}" "$@"
`
  writeFileSync(join(bin, 'npx'), npx)
  chmodSync(join(bin, 'npx'), 0o755)
  const { PATH = '', HOME = '' } = process.env
  const env = { HOME, ...variables, PATH: [bin, PATH].join(delimiter) }
  const outcome = await outcomeOf(spawn('sh', ['-e', '-c', script], { cwd, env }))
  return { ...outcome, cwd, typed: readFileSync(join(cwd, 'typed'), 'utf8').trim() }
}

/** The step of the action that runs the suite, with some inputs set. */
export async function runAction(inputs: Readonly<Record<string, string>>, cwd = emptyFolder()) {
  const [step] = action.runs.steps
  const value = (name: string): string => inputs[name] ?? action.inputs[name]?.default ?? `no input ${name}`
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([key, text]) => [
      key,
      text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => value(name)),
    ]),
  )
  const files = { GITHUB_OUTPUT: join(cwd, 'outputs'), GITHUB_STEP_SUMMARY: join(cwd, 'summary') }
  const github = { GITHUB_ACTIONS: 'true', GITHUB_ACTION_PATH: ROOT.replace(/\/$/, ''), ...files }
  const outcome = await inShell(step?.run ?? '', { ...env, ...github }, cwd)
  const lines = readFileSync(files.GITHUB_OUTPUT, 'utf8').trimEnd().split('\n')
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
    string,
    string
  >
  return {
    ...outcome,
    outputs,
    summary: existsSync(files.GITHUB_STEP_SUMMARY) ? readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') : '',
  }
}
