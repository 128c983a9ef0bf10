import { defineConfig } from 'vitest/config'

// What takes minutes: npm run test:deep.
export default defineConfig({
  test: {
    include: ['{mutation,test}/**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // Attacks and images wait most of the time; the score computes meanwhile.
    maxWorkers: 3,
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
})
