import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{suites,fixtures,schemas,harness,cli,adapters,reporters,reference,mutation,test,bench}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // Most tests wait for processes of their own; the default leaves one core to vitest itself.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
