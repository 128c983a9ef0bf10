import { defineConfig } from 'vitest/config'

// What takes minutes: npm run test:deep.
export default defineConfig({
  test: {
    include: ['{mutation,test}/**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
})
