import type { Call } from '../../reference/http/call.ts'
import type { Repository } from '../../reference/model/entities.ts'

const somebody = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@people.example']

/** Replaces the commit of the default branch by one without parents. */
export async function beginAnew({ forge: { git } }: Call, repository: Repository): Promise<void> {
  const branch = `refs/heads/${repository.defaultBranch}`
  const { stdout } = await git.runIn(repository, [
    ...somebody,
    'commit-tree',
    '-m',
    'Begin anew',
    `${branch}^{tree}`,
  ])
  await git.runIn(repository, ['update-ref', branch, stdout.toString('latin1').trim()])
}
