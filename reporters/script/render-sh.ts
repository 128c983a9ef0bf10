import { shellWord } from '../../harness/report/shell-word.ts'
import type { Plan } from './plan.ts'
import type { Compared } from './response-form.ts'
import { gitFunctions, shellFunctions } from './sh-functions.ts'
import type { Remover, Step } from './step.ts'
import type { Template, Value } from './template.ts'

/** A plan as a script for a POSIX shell with curl. */
export function renderSh(plan: Plan): string {
  const { about, base, legacy, admin, needed, passwords, labels, history } = plan
  const tools = [
    'sh',
    'curl',
    'sed',
    'tr',
    'od',
    'sha1sum',
    'base64',
    ...(history === undefined ? [] : ['git']),
  ]
  return [
    '#!/bin/sh',
    ...about.map((line) => `# ${line}`),
    `# Needs ${tools.join(', ')}.`,
    'set -u',
    'export LC_ALL=C',
    ...(base ? [`base=\${BASE:-${shellWord(base)}}`] : []),
    ...(legacy ? [`legacy=\${LEGACY_BASE:-${shellWord(legacy)}}`] : []),
    'needed() { [ -n "$2" ] || { printf \'%s is needed: %s\\n\' "$1" "$3" >&2; exit 2; }; }',
    ...needed.map(([variable, what]) => `needed ${variable} "\${${variable}-}" ${shellWord(what)}`),
    ...(admin === undefined ? [] : [`user_admin=\${FORGE_CONFORMANCE_ADMIN:-${shellWord(admin)}}`]),
    't=$(mktemp -d) || exit 2',
    'digits() { od -An -N"$1" -tx1 /dev/urandom | tr -dc 0-9a-f; }',
    // As long as that of a run, since servers have limits for names.
    'mark=fc$(digits 6 | sed s/.//)',
    'MARK=$(printf %s "$mark" | tr a-z A-Z)',
    ...passwords.map((name) => `${name}=$(digits 12)-Aa1`),
    ...[...new Set(plan.steps.flatMap(({ reads }) => reads.map(({ variable }) => variable)))].map(
      (variable) => `${variable}=none`,
    ),
    ...removal(plan),
    ...shellFunctions(labels),
    ...(history === undefined ? [] : gitFunctions(history)),
    '',
    ...plan.steps.flatMap(stepLines),
    '',
    ...ending(plan),
    '',
  ].join('\n')
}

/** The commands that remove what the script creates. */
function removal({ remover }: Plan): string[] {
  if (!remover) return ['removed_by() { printf 000; }']
  return [`removed_by() { ask ${signatureWords(remover).join(' ')} "$@"; }`]
}

function ending({ decides, expected, received, undecided }: Plan): string[] {
  return [
    `printf '\\n# request:  %s\\n# expected: %s\\n# recorded: %s\\n' ${[decides, expected, received].map(shellWord).join(' ')}`,
    'if [ -n "$differs$otherwise" ]; then',
    `  printf '# did not come again: %s\\n' "\${differs:-$otherwise}"`,
    '  exit 1',
    'fi',
    ...(undecided === undefined
      ? ["echo '# came again: the response is the recorded one'"]
      : [`echo ${shellWord(`# not decided: ${undecided}`)}`, 'exit 2']),
  ]
}

function stepLines(step: Step): string[] {
  const { title, reads, pause, creates, fills, compared, body, isJudged, recorded } = step
  return [
    ...(pause > 0 ? [`sleep ${pause}`] : []),
    ...(creates ? [`made ${creates.kind} ${word(creates.path)}`] : []),
    ...(body ? [`${writeBody(body)} > "$t/sent"`] : []),
    `send ${isJudged ? 'judged' : 'scene'} ${recorded} ${shellWord(title)} ${curlWords(step).join(' ')}`,
    ...reads.map(
      ({ variable, field, place, kind }) =>
        `${variable}=$(value ${field} ${place} ${kind === 'number' ? '0-9' : 'A-Za-z0-9._-'} "$${variable}")`,
    ),
    ...(fills
      ? [
          `fill ${word(fills.owner)} "$${fills.password}" ${word(fills.repository)} ${shellWord(fills.branch)}`,
        ]
      : []),
    ...(compared ? compareLines(compared) : []),
  ]
}

/** The shell itself prints, so that no other user sees the passwords in a body. */
function writeBody(body: NonNullable<Step['body']>): string {
  return 'base64' in body ? `printf %s ${shellWord(body.base64)} | base64 -d` : `printf %s ${word(body)}`
}

function compareLines({ status, type, shape, lines, recorded }: Compared): string[] {
  const which = lines === undefined ? 'none' : typeof lines === 'string' ? lines : `of ${shellWord(lines.of)}`
  return [
    `same ${status} ${type === undefined ? '-' : shellWord(type || 'none')} ${shape === undefined ? '-' : shellWord(shape || 'none')} ${shellWord(recorded ?? '')} ${which}`,
  ]
}

function signatureWords({ headers, user }: Remover): string[] {
  return [
    ...(user ? ['-u', `${word(user[0])}:${word(user[1])}`] : []),
    ...headers.flatMap(([name, value]) => ['-H', headerWord(name, value)]),
  ]
}

function headerWord(name: string, value: Template): string {
  return value.length === 0 ? shellWord(`${name}:`) : `${shellWord(`${name}: `)}${word(value)}`
}

function curlWords({ method, url, headers, body, user, jar }: Step): string[] {
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type')
  return [
    ...(method === 'HEAD' ? ['--head'] : ['-X', shellWord(method)]),
    '--path-as-is',
    ...(jar === undefined ? [] : [`-b "$t/jar_${jar}" -c "$t/jar_${jar}"`]),
    ...signatureWords({ headers, ...(user ? { user } : {}) }),
    // For a body without a type, curl would send the type of a form.
    ...(body && !isTyped ? ['-H', 'Content-Type:'] : []),
    ...(body ? ['--data-binary', '@"$t/sent"'] : []),
    word(url),
  ]
}

/** A template as one word. */
function word(template: Template): string {
  return (
    template.map((part) => (typeof part === 'string' ? shellWord(part) : valueWord(part))).join('') || "''"
  )
}

function valueWord(value: Value): string {
  if ('csrf' in value) return `"$(csrf ${value.csrf})"`
  if ('salt' in value) return `"$(hash "${value.salt}$${value.key}")"`
  return `"$${value.value}"`
}
