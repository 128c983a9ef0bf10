import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * Runs files one project after the other, so that a worker goes on with the modules that it has loaded, and in each the files that take
 * longest first: one that began late would run alone in the end. The order of all others comes from the seed alone, not from the machine
 * or from earlier runs: whatever a file leaves in its worker must not matter to another. `longest`: ends of their paths, the longest first.
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
      const { root, sequence } = this.ctx.config
      const keyOf = ({ project, moduleId }: TestSpecification): readonly [number, number, string] => [
        rankIn(projects, (name) => project.name === name),
        rankIn(longest, (end) => moduleId.endsWith(`/${end}`)),
        createHash('sha256')
          .update(`${sequence.seed} ${relative(root, moduleId)}`)
          .digest('hex'),
      ]
      return files
        .map((file) => ({ file, key: keyOf(file) }))
        .sort(({ key: a }, { key: b }) => a[0] - b[0] || a[1] - b[1] || a[2].localeCompare(b[2]))
        .map(({ file }) => file)
    }
  }
}
