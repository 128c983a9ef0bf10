import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { formatLimit, limitNames, limitTable, type Limit } from '../../harness/client/limits.ts'
import { defaultText, options, type Option } from './options.ts'

const file = fileURLToPath(new URL('../../docs/reference/limits.md', import.meta.url))

test('docs/reference/limits.md is up to date', async () => {
  const style = await resolveConfig(file)
  await expect(await format(limitsDocument(), { ...style, filepath: file })).toMatchFileSnapshot(file)
})

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
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}
