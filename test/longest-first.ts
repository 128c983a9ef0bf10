import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * Runs files one project after the other, so that a worker goes on with the modules that it has loaded, and in each the files that take
 * longest first: one that began late would run alone in the end. `longest`: ends of their paths, the longest first.
 */
export function longestFirst(
  projects: readonly string[],
  longest: readonly string[],
): TestSequencerConstructor {
  const rankIn = (all: readonly string[], is: (one: string) => boolean): number => {
    const place = all.findIndex(is)
    return place === -1 ? all.length : place
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const usual = await super.sort(files)
      const ranks = ({ project, moduleId }: TestSpecification): readonly [number, number] => [
        rankIn(projects, (name) => project.name === name),
        rankIn(longest, (end) => moduleId.endsWith(`/${end}`)),
      ]
      return usual.toSorted((a, b) => {
        const [[projectA, lengthA], [projectB, lengthB]] = [ranks(a), ranks(b)]
        return projectA - projectB || lengthA - lengthB
      })
    }
  }
}
