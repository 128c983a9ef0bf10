import { defineConfig } from 'vitest/config'

// What takes minutes: npm run test:deep.
export default defineConfig({
  test: {
    include: ['test/deep/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Each file keeps both of two cores busy by itself.
    fileParallelism: false,
  },
})
