import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { formatLimit, limitNames, limitTable, type Limit } from '../../harness/client/limits.ts'
import { allOptions, defaultText, options, type CommandName, type Option } from './options.ts'

test.each([
  ['options.md', optionsDocument],
  ['limits.md', limitsDocument],
])('docs/reference/%s is up to date', async (name, documentOf) => {
  const file = fileURLToPath(new URL(`../../docs/reference/${name}`, import.meta.url))
  const style = await resolveConfig(file)
  await expect(await format(documentOf(), { ...style, filepath: file })).toMatchFileSnapshot(file)
})

function optionsDocument(): string {
  const all = allOptions().map(([, option]) => option)
  const ofRun = all.filter(({ commands }) => commands.includes('run'))
  return `# Options

Written by \`npx vitest run cli/options -u\` from the table in \`cli/options/options.ts\`; do not edit by hand.

Precedence: flags, environment, target file, configuration, defaults. \`forge-conformance config show\` prints the value and the origin
of every option. Targets that are typed replace those in the environment, and these replace the configured ones.

- **Lists** are separated by commas; their flags may be repeated. In \`harness.config.ts\` a list is a string or an array.
- **Times** are typed with a unit: \`500ms\`, \`10s\`, \`1.5m\`; without a unit they are milliseconds. In files they are numbers of milliseconds, and their
  keys end in \`Ms\`.
- **Switches** are \`1\`, \`true\`, \`yes\`, \`on\` or \`0\`, \`false\`, \`no\`, \`off\` in the environment, and \`true\` or \`false\` in files. Each flag has an opposite:
  \`--no-verbose\`, \`--preflight\`.
- An environment variable that is empty counts as unset.
- \`--read-only\` and \`readOnly\` also apply to targets whose file says \`allowWrites: true\`. An \`--allow-writes\` of higher precedence lifts them.

## Options of a run

\`run\` takes all of them, \`plan\` all but ${lacking('plan', ofRun)}, \`config show\` all but ${lacking('config show', ofRun)}.

${table(['flag', 'meaning', 'value', 'default', 'environment', 'configuration', 'target file', 'also'], ofRun.map(rowOfRun))}

## Other options

${table(['command', 'flag', 'meaning', 'value', 'default'], all.filter((option) => !ofRun.includes(option)).map(rowOfOther))}
`
}

/** The options of a run that another command does not accept. */
function lacking(command: CommandName, ofRun: readonly Option[]): string {
  const flags = ofRun.flatMap(({ commands, flag }) =>
    commands.includes(command) ? [] : (flag ?? '').split(' ', 1),
  )
  return flags.map(code).join(', ')
}

function rowOfRun(option: Option): string[] {
  const { flag, variable, configuration, target, type, help, commands } = option
  const also = commands.filter((command) => !['run', 'plan', 'config show'].includes(command))
  return [
    code(flag),
    help,
    type.takes,
    defaultText(option),
    code(variable && `FORGE_CONFORMANCE_${variable}`),
    code(configuration),
    code(target),
    also.map(code).join(', '),
  ]
}

function rowOfOther(option: Option): string[] {
  const { flag, type, help, commands } = option
  return [commands.map(code).join(', '), code(flag), help, type.takes, defaultText(option)]
}

function limitsDocument(): string {
  return `# Limits

Written by \`npx vitest run cli/options -u\` from the table in \`harness/client/limits.ts\`; do not edit by hand.

A target decides what it answers, and so what a run spends on it: time, memory, bytes, entries, waiting, connections, disk. Each of these has a limit. A
limit that is reached never makes a requirement pass or fail: the checks concerned are \`error\` or \`unmet\`, with one line that names the limit.

Set a limit with \`--limit name=value\`, with the environment variable \`FORGE_CONFORMANCE_LIMIT\`, or with \`limits\` in \`harness.config.ts\` or a target file.
Several sources are merged by name.

    forge-conformance run --limit answerBytes=32MiB --limit outageMs=1m
    { "codeHosting": { … }, "limits": { "answerBytes": 33554432, "outageMs": 60000 } }

On a command line, sizes are written \`512KiB\`, \`16MiB\` or \`1GiB\`, times \`500ms\`, \`10s\` or \`1.5m\`. In files they are whole numbers of bytes and
milliseconds.

${table(
  ['limit', 'what is limited', 'when it is reached', 'default', 'smallest', 'largest', 'for each'],
  limitNames.map((name) => {
    const { unit, default: usual, minimum, maximum, per, limits, reached } = limitTable[name] as Limit
    const edges = [usual, minimum, maximum].map((value) => formatLimit(value, unit))
    return [`\`${name}\``, limits, reached, ...edges, per]
  }),
)}

\`target\` means one target in one repeat of a run, \`run\` all of them: each target has an equal part of that limit, but not less than 24 MiB.

For an exploration, the defaults of \`exchanges\`, \`receivedBytes\`, \`evidenceBytes\` and \`totalMs\` grow by what \`--steps\`, \`--for\`, \`--differential\` and \`--audit\` permit. An exploration that
reaches a limit says so, and its exit code is 3.

## Limits that are options

${table(
  ['option', 'default', 'values', 'what is limited'],
  [options.concurrency, options.timeoutMs, options.patienceMs, options.repeat].map((option: Option) => [
    `\`${option.flag}\``,
    defaultText(option),
    option.type.takes,
    option.help,
  ]),
)}`
}

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function code(text: string | undefined): string {
  return text ? `\`${text}\`` : ''
}
