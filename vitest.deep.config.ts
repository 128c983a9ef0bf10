import { defineConfig } from 'vitest/config'
import { longestFirst } from './test/longest-first.ts'

// What takes minutes: npm run test:deep.
export default defineConfig({
  test: {
    include: ['{mutation,test}/**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // Attacks and images wait most of the time; the score computes meanwhile.
    maxWorkers: 3,
    sequence: {
      sequencer: longestFirst(
        [],
        ['score', 'images', 'cheats', 'replay', 'seeds', 'unseen', 'certify', 'attacks'].map(
          (name) => `${name}.deep.test.ts`,
        ),
      ),
    },
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    isolate: false,
  },
})
