import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest: one that began late would run alone in the end. */
const longest = ['score', 'certify', 'images', 'cheats', 'replay', 'attacks', 'unseen']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.deep.test.ts`))
      return place === -1 ? longest.length : place
    }
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rank(a) - rank(b))
  }
}

// What takes minutes: npm run test:deep.
export default defineConfig({
  test: {
    include: ['{mutation,test}/**/*.deep.test.ts'],
    globalSetup: 'test/global-setup.ts',
    // Attacks and images wait most of the time; the score computes meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
})
