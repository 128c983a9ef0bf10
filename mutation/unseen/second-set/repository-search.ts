import { repositoryKey } from '../../../reference/model/forge.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import { handles, type Json } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'

/** Pages are kept by their query; a new repository clears the first pages only. */
const laterPagesAreNotRenewed: Mutate = ({ rules }) => {
  const kept = new Map<string, number[]>()
  const right = rules.search.pageOf
  rules.search.pageOf = (ask, found, query) => {
    const page = right(ask, found, query)
    if (query.page === 1 || page.length === 0) return page
    const key = JSON.stringify([ask.caller?.id, query])
    const ids = kept.get(key) ?? page.map(({ id }) => id)
    kept.set(key, ids)
    return found.filter(({ id }) => ids.includes(id))
  }
}

/** Joins repositories and collaborators by the name of the repository. */
const contributesToNamesakes: Mutate = ({ rules }) => {
  const right = rules.search.belongsToUid
  rules.search.belongsToUid = (ask, repository, query) => {
    const { uid, exclusive } = query
    if (right(ask, repository, query) || uid === undefined || exclusive) return right(ask, repository, query)
    const name = repository.name.toLowerCase()
    return ask.forge.repositories
      .filter((one) => one.name.toLowerCase() === name)
      .some((one) => one.collaborators.has(uid))
  }
}

/** The setting of the mirror is saved before the name is compared with existing ones. */
const rejectedMigrationMakesAMirror: Mutate = handles('repos.migrate', async (call, right) => {
  try {
    return await right(call)
  } catch (error) {
    const body: Json = error instanceof Invalid ? await call.json().catch(() => ({})) : {}
    const owner = Number(body['uid'] ?? call.caller?.id)
    const existing = call.forge.repositories.byKey(repositoryKey(owner, String(body['repo_name'])))
    if (existing && body['mirror'] === true) call.forge.repositories.put({ ...existing, isMirror: true })
    throw error
  }
})

const source = 'document 1, "Query parameters of GET /repos/search"'

export const repositorySearch: Mutant[] = [
  {
    id: 'repos/later-pages-are-not-renewed',
    area: 'repos',
    operation: 'repos.search',
    source,
    breaks:
      '`page` is a "1-based page number": the pages of a search together have every repository, also a moved one.',
    mutate: laterPagesAreNotRenewed,
  },
  {
    id: 'repos/contributes-to-namesakes',
    area: 'repos',
    operation: 'repos.search',
    source,
    breaks:
      '`uid`: "only repositories that the user with this id owns or contributes to", not those of the same name.',
    mutate: contributesToNamesakes,
  },
  {
    id: 'repos/rejected-migration-makes-a-mirror',
    area: 'repos',
    operation: 'repos.migrate',
    source,
    breaks:
      '`mode` is the "repository kind": a migration that is rejected does not change that of the namesake.',
    mutate: rejectedMigrationMakesAMirror,
  },
]
