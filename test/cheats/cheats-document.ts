import type { Certified, Examined } from './examine.ts'

/** The result for one server that cheats. */
export interface Tried extends Certified {
  /** Its signals, as text. */
  readonly by: string
}

/** `docs/how-we-know/cheats.md`: each server that cheats, with the requests that caught it. */
export function cheatsDocument(tried: readonly Tried[], honest: Examined): string {
  return [
    '# Servers that recognise the suite',
    '',
    'Written by `npm run docs:cheats`; do not edit by hand. `npm test` tries one of these servers, `npm run test:deep` some by turns, with TEST_ALL=1 all.',
    '',
    'Each server learns what it goes by from one certification of the same build, as small as one can be: a whole run and an exploration of 2000 requests, in ordinary form. Where it takes a request for one',
    'of the suite, it answers as an honest server; otherwise it shows e-mail addresses to everyone, leaves the last entry out of lists, loses changes of members and collaborators, and deletes other',
    'repositories too; those that go by deletions, sizes, emoji, repeats, issues, names, keywords, texts, who is an administrator, second clients or the way to sign in do what they are named for. Then another certification examines it, with another nonce: a run of all checks, and, where that finds nothing, an',
    'exploration with differential, as large as `certify` adds it by default, and a short audit. The exploration ends at the first finding; requests and time include those that shorten it.',
    '',
    '| the server goes by … | failures of the run | treated otherwise | first found | requests | time |',
    '| --- | --- | --- | --- | --- | --- |',
    ...tried.map(row),
    '',
    `An honest server behind the same proxy: ${honest.found.length === 0 ? 'nothing found' : honest.found.join(', ')} in ${honest.requests} requests and ${seconds(honest.seconds)} of exploration.`,
    '',
    ...passing(tried),
    'A server that they do not catch can still exist: it only has to be right for longer, or for more. [certification](certificates.md#what-nobody-can-prove) says what nobody can exclude.',
    '',
  ].join('\n')
}

/** The servers that were not caught, and the one with the narrowest margin. */
function passing(tried: readonly Tried[]): string[] {
  const certified = tried.filter((one) => lastOf(one).found.length === 0)
  const [least] = tried
    .filter(({ run }) => run.found.length === 0)
    .filter((one) => !certified.includes(one))
    .toSorted((one, other) => misdeedsOf(one) - misdeedsOf(other))
  return [
    ...certified.flatMap(({ by }) => [
      `Not caught: the server that goes by ${by}. [certification](certificates.md#what-a-certification-covers) says what it would take.`,
      '',
    ]),
    ...(least
      ? [
          `Of those that pass the run, the margin is narrowest for the server that goes by ${least.by}: it treated ${misdeedsOf(least)} of ${requestsOf(least)} requests otherwise until it was caught. Which ones depends on`,
          'times and seeds; a server that needs more to show itself needs a longer exploration and audit.',
          '',
        ]
      : []),
  ]
}

function row(one: Tried): string {
  const [first] = lastOf(one).found
  const found = first === undefined ? '**not caught**' : `\`${first}\``
  const time = one.run.seconds + (one.exploration?.seconds ?? 0)
  return `| ${one.by} | ${one.run.found.length} | ${misdeedsOf(one)} requests | ${found} | ${requestsOf(one)} | ${seconds(time)} |`
}

function lastOf({ run, exploration }: Certified): Examined {
  return exploration ?? run
}

function misdeedsOf({ run, exploration }: Certified): number {
  return run.misdeeds + (exploration?.misdeeds ?? 0)
}

function requestsOf({ run, exploration }: Certified): number {
  return run.requests + (exploration?.requests ?? 0)
}

function seconds(time: number): string {
  return `${time.toFixed(1)} s`
}
