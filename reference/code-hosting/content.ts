import { branchesOf, readBlob, resolveCommit } from '../git/references.ts'
import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, type Outcome } from '../http/reply.ts'
import { notFound, parameter, repositoryOf } from './lookup.ts'

/** Document 1, "Repositories": branches, archives and EditorConfig, read from the repository's git content. */
export const content: Operation[] = [
  codeHosting('GET /repos/:owner/:repo/branches', {
    name: 'repos.listBranches',
    status: 200,
    handle: listBranches,
  }),
  codeHosting('GET /repos/:owner/:repo/branches/:branch{.+}', {
    name: 'repos.getBranch',
    status: 200,
    handle: getBranch,
  }),
  codeHosting('GET /repos/:owner/:repo/archive/:filepath{.+}', {
    name: 'repos.archive',
    status: 200,
    handle: getArchive,
  }),
  codeHosting('GET /repos/:owner/:repo/editorconfig/:filepath{.+}', {
    name: 'repos.editorconfig',
    status: 200,
    handle: getEditorConfig,
  }),
]

async function listBranches(call: Call): Promise<Outcome> {
  const repository = repositoryOf(call)
  const heads = await branchesOf(call.forge.git, repository)
  return json(heads.map((head) => call.views.git.branch(call, repository, head)))
}

async function getBranch(call: Call): Promise<Outcome> {
  const repository = repositoryOf(call)
  const heads = await branchesOf(call.forge.git, repository)
  const head = heads.find((one) => one.name === parameter(call, 'branch'))
  if (!head) throw notFound(call)
  return json(call.views.git.branch(call, repository, head))
}

async function getArchive(call: Call): Promise<Outcome> {
  const repository = repositoryOf(call)
  const wanted = call.rules.content.archive(call, parameter(call, 'filepath'))
  const sha = wanted && (await resolveCommit(call.forge.git, repository, wanted.ref))
  if (!wanted || sha === undefined) throw notFound(call)
  const { archiveOf } = await import('../git/archive.ts')
  const { bytes, contentType } = await archiveOf(call.forge.git, repository, sha, wanted.format)
  const name = `${repository.name}-${wanted.ref.replace(/[^\w.-]/g, '-')}.${wanted.format}`
  return {
    body: bytes,
    headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` },
  }
}

/** The definitions of the `.editorconfig` at the root of the default branch for a path; the file need not exist. */
async function getEditorConfig(call: Call): Promise<Outcome> {
  const repository = repositoryOf(call)
  const { git } = call.forge
  const sha = await resolveCommit(git, repository, call.query.get('ref') ?? repository.defaultBranch)
  const text = sha === undefined ? undefined : await readBlob(git, repository, sha, '.editorconfig')
  if (!text) throw notFound(call)
  return json(await call.rules.content.editorConfig(call, text, parameter(call, 'filepath')))
}
