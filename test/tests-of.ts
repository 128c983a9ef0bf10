import { defineConfig } from 'vitest/config'
import { DAYS, day, partOfTurn, takesAll } from '../mutation/score/sample.ts'
import { longestFirst } from './longest-first.ts'

/** Tests that change their process, or that need a fresh process: each file in its own process. */
const alone = [
  'test/certify/interrupted.test.ts',
  'test/cli/{leftovers,mistakes}.test.ts',
  'test/client/{limits,network}.test.ts',
  'test/gate/exit-code-table.test.ts',
  'test/hostile/**/*.test.ts',
  'test/reference/process.test.ts',
  'test/reporters/html/hostile.test.ts',
  'test/run/output-problems.test.ts',
  'harness/client/free-time.test.ts',
  'explore/explore.test.ts',
  // It has errors that belong to no test.
  'harness/run/run-checks.test.ts',
  'mutation/variants/variants.test.ts',
]
const never = ['**/node_modules/**', '**/*.deep.test.ts']

/** Files leave no state behind: loading modules again for each of them would take longer than many of the tests. */
const shared = { isolate: false }

/** Tests that take minutes: the files of one of these rows each day, with TEST_ALL=1 all. */
const byTurns = [
  ['replay/explorations', 'fuzz/secrets', 'cli/reproduce'],
  ['run/seeds', 'fuzz/{answers,codings}'],
  ['fuzz/{files,headers}', 'hostile/attacks'],
  ['certify/tampering', 'run/common-texts'],
  ['images/images'],
  ['certify/certify', 'fuzz/{git,git-remote,sign-in}'],
  ['replay/replay', 'certify/resealed'],
  ['cheats/cheats'],
].map((row) => row.map((name) => `test/${name}.deep.test.ts`))

/** Tests that take long: continuous integration runs the files of one of these rows each day; `npm test` runs all. */
const byTurnsInCI = [
  ['certify/verify-page', 'run/{two-seeds,sign-in}'],
  ['cli/script', 'run/packed'],
  ['cli/{doctor,loop}', 'run/late-reads', 'hostile/innocent'],
  ['pipelines/shards', 'run/{lost-writes,repeatable}', 'cli/{closed-pipe,mistakes}'],
  ['run/{ordinary,rules}', 'hostile/attacks'],
  ['cli/{served,start-pages,driver-check}', 'openapi/openapi', 'run/output-problems'],
  ['replay/explorations', 'vitest/example', 'run/retries'],
  ['certify/explored', 'run/deletions-in-vain', 'cli/script-arguments'],
  ['cli/{own-driver,start}', 'run/{clean-up,load-doubt}'],
  ['run/{common-texts,interrupt}', 'suites/overload', 'hostile/{outage,verdict-cookies}'],
  ['certify/certify', 'cli/no-regular-file', 'gate/regressions', 'run/server-errors'],
  [
    'reporters/html/many-failures',
    'run/{disks,unsupported,own-files}',
    'certify/{bundle,interrupted}',
    'suites/coverage',
  ],
  [
    'cli/commands-from-a-report',
    'replay/{audits,replay}',
    'run/{differential,one-folder}',
    'hostile/unsolicited',
  ],
  [
    'certify/register',
    'cheats/cheats',
    'gate/shards',
    'cli/{extensions,formats}',
    'replay/verify',
    'reporters/html/accessible',
    'run/{in-the-making,one-nonce}',
    'site/site',
    'suites/legacy-run',
  ],
].map((row) => row.map((name) => `test/${name}.test.{ts,tsx}`))

/** Tests that play every sequence: one row each day in continuous integration. */
const sequencesByTurnsInCI = [
  ['explore/input-cells.test.ts'],
  ['explore/relation-cells.test.ts'],
  ['bench/explorations/sent-requests.test.ts'],
  ['explore/explore.test.ts', 'mutation/score/user-responses.test.ts'],
]

/** The files of the rows of other days. */
function ofOtherDays(rows: readonly (readonly string[])[]): readonly string[] {
  const today = takesAll ? rows : partOfTurn(rows, day, DAYS)
  return rows.filter((row) => !today.includes(row)).flat()
}

const notTodayInCI = process.env['CI'] ? [byTurnsInCI, sequencesByTurnsInCI].flatMap(ofOtherDays) : []

const projects = {
  alone: { include: alone, exclude: [...never, ...notTodayInCI] },
  // Tests that take minutes.
  deep: {
    ...shared,
    include: ['{mutation,test}/**/*.deep.test.ts'],
    exclude: ['**/node_modules/**', ...ofOtherDays(byTurns)],
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
  together: {
    ...shared,
    include: [
      '{contract,files,suites,fixtures,schemas,harness,oracle,explore,proof,model,cli,adapters,mutation,reporters,reference,test,bench}/**/*.test.{ts,tsx}',
    ],
    exclude: [...never, ...alone, ...notTodayInCI],
  },
}

/** Ends of the paths of the slowest files, the slowest first. */
const longest = [
  ...['score', 'images', 'cheats', 'replay', 'seeds', 'held-out', 'certify', 'attacks'].map(
    (name) => `${name}.deep.test.ts`,
  ),
  'outage.test.ts',
  'site/site.test.ts',
  'verify-page.test.ts',
  'certify/certify.test.ts',
  'clean-up.test.ts',
  'run/rules.test.ts',
  'overload.test.ts',
  'served.test.ts',
  'example.test.ts',
  'replay/replay.test.ts',
  'register.test.ts',
  'bundle.test.ts',
]

/** The configuration of vitest for some tests of this repository. */
export function testsOf(...names: ReadonlyArray<keyof typeof projects>) {
  return defineConfig({
    test: {
      globalSetup: 'test/global-setup.ts',
      // Three projects and two versions of Node use the same modules: each is transformed once.
      experimental: { fsModuleCache: true },
      // Most tests wait for their own processes: four workers keep two cores busy.
      maxWorkers: 4,
      sequence: {
        // No test may depend on another: the seed is printed, and --sequence.seed repeats an order.
        shuffle: { tests: true },
        sequencer: longestFirst(Object.keys(projects), longest),
      },
      // On a machine with few cores, a test waits for its turn: only a hang may end this way.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // One imports JSON in a way that only a bundler reads.
      server: { deps: { inline: [/@actions\/workflow-parser/] } },
      projects: names.map((name) => ({ extends: true as const, test: { name, ...projects[name] } })),
    },
  })
}
