import type { Certified, Examined } from './examine.ts'

/** The result for one server that cheats. */
export interface Tried extends Certified {
  /** Its signals, as text. */
  readonly by: string
}

/** A row of the table. */
export interface Row {
  /** Its signals, as text. */
  readonly by: string
  readonly failures: number
  readonly misdeeds: number
  /** The first finding, or that there is none. */
  readonly found: string
  readonly requests: number
  readonly time: string
}

const NOT_CAUGHT = '**not caught**'

/** `docs/how-we-know/cheats.md`: each server that cheats, with the requests that caught it. */
export function cheatsDocument(rows: readonly Row[], honest: string): string {
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
    ...rows.map(lineOf),
    '',
    honest,
    '',
    ...passing(rows),
    'A server that they do not catch can still exist: it only has to be right for longer, or for more. [certification](certificates.md#what-nobody-can-prove) says what nobody can exclude.',
    '',
  ].join('\n')
}

/** The line about an honest server. */
export function honestLine({ found, requests, seconds: time }: Examined): string {
  return `${HONEST}${found.length === 0 ? 'nothing found' : found.join(', ')} in ${requests} requests and ${seconds(time)} of exploration.`
}

const HONEST = 'An honest server behind the same proxy: '

/** The rows of a written document, and its line about an honest server. */
export function readDocument(text: string): { readonly rows: Row[]; readonly honest: string } {
  const lines = text.split('\n')
  return {
    rows: lines.flatMap((line) => {
      const [, by, failures, misdeeds, found, requests, time] =
        /^\| (.+) \| (\d+) \| (\d+) requests \| (.+) \| (\d+) \| ([\d.]+ s) \|$/.exec(line) ?? []
      if (by === undefined || found === undefined || time === undefined) return []
      const counts = { failures: Number(failures), misdeeds: Number(misdeeds), requests: Number(requests) }
      return [{ by, found, time, ...counts }]
    }),
    honest: lines.find((line) => line.startsWith(HONEST)) ?? '',
  }
}

/** The servers that were not caught, and the one with the narrowest margin. */
function passing(rows: readonly Row[]): string[] {
  const certified = rows.filter(({ found }) => found === NOT_CAUGHT)
  const [least] = rows
    .filter(({ failures, found }) => failures === 0 && found !== NOT_CAUGHT)
    .toSorted((one, other) => one.misdeeds - other.misdeeds)
  return [
    ...certified.flatMap(({ by }) => [
      `Not caught: the server that goes by ${by}. [certification](certificates.md#what-a-certification-covers) says what it would take.`,
      '',
    ]),
    ...(least
      ? [
          `Of those that pass the run, the margin is narrowest for the server that goes by ${least.by}: it treated ${least.misdeeds} of ${least.requests} requests otherwise until it was caught. Which ones depends on`,
          'times and seeds; a server that needs more to show itself needs a longer exploration and audit.',
          '',
        ]
      : []),
  ]
}

function lineOf({ by, failures, misdeeds, found, requests, time }: Row): string {
  return `| ${by} | ${failures} | ${misdeeds} requests | ${found} | ${requests} | ${time} |`
}

/** The row of a server that was examined. */
export function rowOf({ by, run, exploration }: Tried): Row {
  const [first] = (exploration ?? run).found
  return {
    by,
    failures: run.found.length,
    misdeeds: run.misdeeds + (exploration?.misdeeds ?? 0),
    found: first === undefined ? NOT_CAUGHT : `\`${first}\``,
    requests: run.requests + (exploration?.requests ?? 0),
    time: seconds(run.seconds + (exploration?.seconds ?? 0)),
  }
}

function seconds(time: number): string {
  return `${time.toFixed(1)} s`
}
