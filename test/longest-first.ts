import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * Runs files one project after the other, so that a worker reuses the modules that it has loaded. Within a project, the slowest
 * files come first: one that starts late would run alone at the end. Only the seed determines the order of all others, not the
 * machine or earlier runs: the state that a file leaves in its worker must not affect another one. `longest`: ends of their paths,
 * the slowest first.
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
