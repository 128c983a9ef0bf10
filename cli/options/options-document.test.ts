import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { allOptions, defaultText, type CommandName, type Option } from './options.ts'

const file = fileURLToPath(new URL('../../docs/reference/options.md', import.meta.url))

test('docs/reference/options.md is up to date', async () => {
  const style = await resolveConfig(file)
  await expect(await format(optionsDocument(), { ...style, filepath: file })).toMatchFileSnapshot(file)
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

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function code(text: string | undefined): string {
  return text ? `\`${text}\`` : ''
}
