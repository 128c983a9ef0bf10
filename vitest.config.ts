import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{suites,fixtures,schemas,harness,cli,adapters,reporters,reference,mutation,test,bench}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
