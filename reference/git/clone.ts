import { readFile, writeFile } from 'node:fs/promises'
import { Invalid } from '../model/invalid.ts'
import { bareConfig } from './bare-repository.ts'
import type { GitStore } from './store.ts'

/** Fills the folder of a new repository from a remote one; an address that cannot be cloned is `Invalid`. */
export async function cloneInto(git: GitStore, repository: number, address: string): Promise<void> {
  const cloned = git.adopt(repository, async (path) => {
    const { code, stderr } = await git.run(['clone', '--quiet', '--bare', '--', address, path])
    if (code !== 0) throw new Invalid(`Clone failed: ${withoutCredentials(stderr)}`)
    // git notes the address in the configuration, with the password that may be in it.
    await writeFile(`${path}/config`, bareConfig)
  })
  try {
    await cloned
  } catch (error) {
    await git.remove(repository)
    throw error
  }
}

/** The branch that HEAD of the folder names. */
export async function headBranch(folder: string): Promise<string> {
  const head = await readFile(`${folder}/HEAD`, 'utf8')
  return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? 'master'
}

function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/\s@]*@/g, '//').trim()
}
