import { mkdir, writeFile } from 'node:fs/promises'

export const bareConfig = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n'

/**
 * Writes the files of `git init --bare` that git needs. A process for each repository would be the slowest
 * step of this server.
 */
export async function makeBareRepository(path: string, defaultBranch: string): Promise<void> {
  await mkdir(`${path}/refs/heads`, { recursive: true })
  await Promise.all([
    mkdir(`${path}/refs/tags`),
    mkdir(`${path}/objects/pack`, { recursive: true }),
    writeFile(`${path}/HEAD`, `ref: refs/heads/${defaultBranch}\n`),
    writeFile(`${path}/config`, bareConfig),
  ])
}
