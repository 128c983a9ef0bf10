import { suite as migrate } from './migrate.ts'
import { suite as search } from './search.ts'
import { suite as searchPages } from './search-pages.ts'
import { suite as searchFilters } from './search-filters.ts'
import { suite as searchModes } from './search-modes.ts'
import { suite as repository } from './repository.ts'
import { suite as archive } from './archive.ts'
import { suite as branches } from './branches.ts'
import { suite as collaborators } from './collaborators.ts'
import { suite as removedCollaborators } from './removed-collaborators.ts'
import { suite as combinedStatus } from './combined-status.ts'
import { suite as editorconfig } from './editorconfig.ts'
import { suite as forks } from './forks.ts'
import { suite as hooks } from './hooks.ts'

export const repos = [
  migrate,
  search,
  searchPages,
  searchFilters,
  searchModes,
  repository,
  archive,
  branches,
  collaborators,
  removedCollaborators,
  combinedStatus,
  editorconfig,
  forks,
  hooks,
]
