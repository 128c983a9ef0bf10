import { readFile, writeFile } from 'node:fs/promises'
import { Invalid } from '../model/invalid.ts'
import { bareConfig } from '../git/bare-repository.ts'
import type { GitStore } from '../git/store.ts'

/** Clones a remote repository into the folder of a new one. Throws `Invalid` if the address cannot be cloned. */
export async function cloneInto(git: GitStore, repository: number, address: string): Promise<void> {
  const cloned = git.adopt(repository, async (path) => {
    const { code, stderr } = await git.run(['clone', '--quiet', '--bare', '--', address, path])
    if (code !== 0) throw new Invalid(`Clone failed: ${withoutCredentials(stderr)}`)
    // git stores the address, possibly with a password, in its configuration.
    await writeFile(`${path}/config`, bareConfig)
  })
  try {
    await cloned
  } catch (error) {
    await git.remove(repository)
    throw error
  }
}

/** The branch that HEAD of the folder refers to. */
export async function headBranch(folder: string): Promise<string> {
  const head = await readFile(`${folder}/HEAD`, 'utf8')
  return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? 'master'
}

function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/\s@]*@/g, '//').trim()
}
