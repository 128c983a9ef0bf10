import { defineConfig } from 'vitest/config'

// What takes minutes: npm run test:deep.
export default defineConfig({
  test: {
    include: ['{mutation,test}/**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // Attacks wait for time limits most of the time; the score computes meanwhile.
    maxWorkers: 2,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
})
