import type { Examined } from './examine.ts'

/** What one server in place of an honest one showed in both examinations. */
export interface Tried {
  /** What it goes by, in words. */
  readonly by: string
  /** A run in the suite's own form. */
  readonly run: Examined
  /** What `certify` does besides. */
  readonly certify: Examined
}

/** `docs/cheats.md`: each server that cheats, with what it took to catch it. */
export function cheatsDocument(tried: readonly Tried[], honest: Examined): string {
  return [
    '# Servers that recognise the suite',
    '',
    'Written by `npm run docs:cheats`; do not edit by hand. `npm test` tries one of these servers, `npm run test:deep` one of two others, by turns, with TEST_ALL=1 all.',
    '',
    'Each server learns from the requests of one earlier run of the same build what it goes by. Where it takes a request for one of the suite, it answers as an honest server; otherwise it shows',
    'e-mail addresses to everyone, leaves the last entry out of lists, loses changes of members and collaborators, and deletes other repositories too. It is examined twice: by a run of all checks',
    "in the suite's own form, and by an exploration with differential in ordinary form, as large as `certify` adds it by default, and a short audit. The exploration ends at the first finding; requests and",
    'time include those that shorten it.',
    '',
    '| the server goes by … | failures of the run | treated otherwise by the exploration | first found | requests | time |',
    '| --- | --- | --- | --- | --- | --- |',
    ...tried.map(row),
    '',
    `An honest server behind the same proxy: ${honest.found.length === 0 ? 'nothing found' : honest.found.join(', ')} in ${honest.requests} requests and ${seconds(honest)}.`,
    '',
    ...narrowest(tried),
    'A server that they do not catch can still exist: it only has to be right for longer, or for more. [certification](certification.md#what-nobody-can-prove) says what nobody can exclude.',
    '',
  ].join('\n')
}

/** Where little is missing, and what fails the run already. */
function narrowest(tried: readonly Tried[]): string[] {
  const passing = tried.filter(({ run }) => run.found.length === 0)
  const least = passing.toSorted((one, other) => one.certify.misdeeds - other.certify.misdeeds)[0]
  return [
    ...(least
      ? [
          `The margin is narrowest for the server that goes by ${least.by}: it treated ${least.certify.misdeeds} of ${least.certify.requests} requests otherwise until it was caught. Which ones depends on times and`,
          'seeds; a server that needs more to show itself needs a longer exploration and audit.',
          '',
        ]
      : []),
    ...tried
      .filter(({ run }) => run.found.length > 0)
      .flatMap(({ by, run }) => [
        `The server that goes by ${by} does not pass the run: ${run.found.length} requirements fail there, since a run creates names and ids that no recording has.`,
        '',
      ]),
  ]
}

function row({ by, run, certify }: Tried): string {
  const found = certify.found.length === 0 ? '**not caught**' : `\`${certify.found[0]}\``
  return `| ${by} | ${run.found.length} | ${certify.misdeeds} requests | ${found} | ${certify.requests} | ${seconds(certify)} |`
}

function seconds(examined: Examined): string {
  return `${examined.seconds.toFixed(1)} s`
}
