import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{suites,fixtures,schemas,harness,model,cli,adapters,reporters,reference,mutation,test,bench}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // Most tests wait for processes of their own: three workers keep two cores busy.
    maxWorkers: 3,
    // It imports JSON in a way that only a bundler reads.
    server: { deps: { inline: [/@actions\/workflow-parser/] } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
