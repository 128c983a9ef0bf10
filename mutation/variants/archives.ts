import { setTimeout as sleep } from 'node:timers/promises'
import { notFound, parameter, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import { archiveOf } from '../../reference/git/archive.ts'
import { resolveCommit } from '../../reference/git/references.ts'
import type { Call } from '../../reference/http/call.ts'
import { json } from '../../reference/http/reply.ts'
import { handles } from '../mutants/breaking.ts'
import { variantsOf } from './variant.ts'

const shapes = 'code-hosting, Repositories: response body shape of the archive endpoint: not shown'

/** The archive that a path names. */
async function wantedIn(call: Call) {
  const repository = repositoryOf(call)
  const wanted = call.rules.content.archive(call, parameter(call, 'filepath'))
  const sha = wanted && (await resolveCommit(call.forge.git, repository, wanted.ref))
  if (!wanted || sha === undefined) throw notFound(call)
  return { repository, format: wanted.format, sha }
}

/** Responses for archives, as far as document 1 does not specify them. */
export const archives = variantsOf({
  'builds-archives-on-demand': {
    differs:
      'the first request for an archive waits for it, and archives are untyped and have the commit in the name of their folder',
    source: shapes,
    mutate: (overrides) => {
      const built = new Set<string>()
      handles('repos.archive', async (call) => {
        const { repository, format, sha } = await wantedIn(call)
        const etag = `"${repository.id}-${sha}-${format}"`
        if (!built.has(etag)) await sleep(700)
        built.add(etag)
        if (call.header('if-none-match') === etag) return { status: 304, headers: { etag } }
        const folder = { ...repository, name: `${repository.name}-${sha.slice(0, 10)}` }
        const { bytes } = await archiveOf(call.forge.git, folder, sha, format)
        return { body: bytes, headers: { etag, 'content-type': 'application/octet-stream' } }
      })(overrides)
    },
  },
  'describes-archives-in-a-file': {
    differs: 'an archive has a file that says of which commit it is',
    source: shapes,
    mutate: handles('repos.archive', async (call) => {
      const { repository, format, sha } = await wantedIn(call)
      const description = `--add-virtual-file=${repository.name}/.archival.txt:commit ${sha}`
      const options = [`--format=${format}`, `--prefix=${repository.name}/`, description]
      const { stdout } = await call.forge.git.ask(repository, ['archive', ...options, sha])
      return { body: stdout, headers: { 'content-type': 'application/octet-stream' } }
    }),
  },
  'links-to-archives': {
    differs: 'the response for an archive is JSON with the address of its download',
    source: shapes,
    mutate: handles('repos.archive', async (call) => {
      const { repository, format, sha } = await wantedIn(call)
      return json({ url: `${call.forge.url}/downloads/${repository.id}/${sha}.${format}` })
    }),
  },
})
