import { defineConfig } from 'vitest/config'
import { longestFirst } from './test/longest-first.ts'

/** Tests that change their process, or that need one in which nothing else has run: each file in a process of its own. */
const alone = [
  'test/certify/interrupted.test.ts',
  'test/cli/{leftovers,mistakes}.test.ts',
  'test/client/{limits,network}.test.ts',
  'test/gate/exit-code-table.test.ts',
  'test/hostile/**/*.test.ts',
  'test/reference/process.test.ts',
  'test/reporters/html/hostile.test.ts',
  'test/run/output-trouble.test.ts',
  'harness/explore/explore.test.ts',
  // It has errors that belong to no test.
  'harness/run/run-checks.test.ts',
  'mutation/variants/variants.test.ts',
]
const never = ['**/node_modules/**', '**/*.deep.test.ts']

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    // Most tests wait for processes of their own: three workers keep two cores busy.
    maxWorkers: 3,
    sequence: {
      sequencer: longestFirst(
        ['alone', 'together'],
        [
          'outage.test.ts',
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
        ],
      ),
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One imports JSON in a way that only a bundler reads.
    server: { deps: { inline: [/@actions\/workflow-parser/] } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone, exclude: never } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            '{files,suites,fixtures,schemas,harness,model,cli,adapters,mutation,reporters,reference,test,bench}/**/*.test.{ts,tsx}',
          ],
          exclude: [...never, ...alone],
          // They leave nothing behind: loading modules anew for each of them would take longer than many of the tests.
          isolate: false,
        },
      },
    ],
  },
})
