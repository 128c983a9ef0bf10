import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { GitRepository } from './store.ts'

const author = 'Reference <reference@localhost>'

/** Commits a README to the default branch by writing its three loose objects. */
export async function writeFirstCommit(folder: string, repository: GitRepository): Promise<void> {
  const seconds = Math.floor(repository.createdAt.getTime() / 1000)
  const readme = await writeObject(folder, 'blob', `# ${repository.name}\n\n${repository.description}\n`)
  const entry = Buffer.concat([Buffer.from('100644 README.md\0'), Buffer.from(readme, 'hex')])
  const tree = await writeObject(folder, 'tree', entry)
  const by = `${author} ${seconds} +0000`
  const commit = await writeObject(
    folder,
    'commit',
    `tree ${tree}\nauthor ${by}\ncommitter ${by}\n\nInitial commit\n`,
  )
  await writeFile(`${folder}/refs/heads/${repository.defaultBranch}`, `${commit}\n`)
}

async function writeObject(folder: string, type: string, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content)
  const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])
  const sha = createHash('sha1').update(object).digest('hex')
  await mkdir(`${folder}/objects/${sha.slice(0, 2)}`, { recursive: true })
  await writeFile(`${folder}/objects/${sha.slice(0, 2)}/${sha.slice(2)}`, deflateSync(object))
  return sha
}
