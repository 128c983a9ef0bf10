import { defineConfig } from 'vitest/config'

/** Tests that start processes and servers, compute for seconds, or change their process: each file in a process of its own. */
const alone = [
  'test/{certify,cheats,cli,client,gate,hostile,images,pipelines,replay,reporters,run,suites,vitest}/**',
  'test/reference/process.test.ts',
  'harness/explore/**',
  // They have errors that belong to no test, and requirements that are in no catalogue.
  'harness/run/run-checks.test.ts',
  'harness/checks/responses.test.ts',
  'mutation/**',
]
const never = ['**/node_modules/**', '**/*.deep.test.ts']

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    // Most tests wait for processes of their own: three workers keep two cores busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: alone.map((folder) => folder.replace(/\/\*\*$/, '/**/*.test.{ts,tsx}')),
          exclude: never,
          // It imports JSON in a way that only a bundler reads.
          server: { deps: { inline: [/@actions\/workflow-parser/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{suites,fixtures,schemas,harness,model,cli,adapters,reporters,reference,test,bench}/**/*.test.{ts,tsx}',
          ],
          exclude: [...never, ...alone],
          // They leave nothing behind: loading modules anew for each of them would take longer than the tests.
          isolate: false,
        },
      },
    ],
  },
})
