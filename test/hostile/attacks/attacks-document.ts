import { MAX_MEMORY_MIB, MAX_MS_LENGTH } from './flaws.ts'
import type { Tried } from './run-attacks.ts'

/** `docs/how-we-know/attacks.md`: every attack with its limit, verdicts, time and memory. */
export function attacksDocument(tried: readonly Tried[]): string {
  const most = Math.max(...tried.map(({ outcome }) => outcome.maxRssMiB))
  const longest = Math.max(...tried.map(({ outcome }) => outcome.durationMs))
  return [
    '# Attacks',
    '',
    'Written by `npm run docs:attacks`; do not edit by hand. `npm test` tries some of these attacks, `npm run test:deep` some others, with TEST_ALL=1 all.',
    '',
    'Each attack is a run of the command in a process of its own, against two targets: a reference server behind a proxy that attacks, and a second',
    'one in order. The first breaks `users.get.email-hidden`, so a run without an attack ends with exit code 1. For every attack the tests require:',
    '',
    '- no requirement passes that does not pass without the attack, and only the verdicts in the table change;',
    '- the second target gets the verdicts that it gets without the attack;',
    '- no password, token or `Authorization` header is in any file of the output folder or on the terminal, in any supported spelling;',
    '- nothing that belongs to other people on either server is changed or removed; what is left behind is named in the report;',
    '- no other server receives a request, no control character reaches the terminal, no program is started;',
    `- the run takes less than ${MAX_MS_LENGTH / 1000} s and ${MAX_MEMORY_MIB} MiB.`,
    '',
    `The longest run of this table took ${seconds(longest)}, the largest ${Math.round(most)} MiB. Targets have a time limit of 4 s for an exchange here.`,
    '',
    `| the target … (${tried.length} attacks) | limit | verdicts that change | exit code | time | peak memory |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...tried.map(row),
    '',
  ].join('\n')
}

/** Text as a cell of a Markdown table. */
export function cell(text: string): string {
  return text.replace(/[\\|<>_*`[\]]/g, '\\$&')
}

function row({ attack, outcome }: Tried): string {
  const changes = Object.entries(attack.changes).map(
    ([requirement, verdict]) => `\`${requirement}\` ${verdict}`,
  )
  return `| ${[
    cell(attack.name),
    cell(attack.limit),
    changes.join(', ') || (attack.mayDoubt ? 'any may be error' : 'none'),
    String(outcome.exit),
    seconds(outcome.durationMs),
    `${Math.round(outcome.maxRssMiB)} MiB`,
  ].join(' | ')} |`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
