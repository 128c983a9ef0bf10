import type { Script } from './mutants-probe.ts'
import { accounts } from './mutants-scripts-accounts.ts'
import { capitals } from './mutants-scripts-capitals.ts'
import { git, markdown, migration } from './mutants-scripts-content.ts'
import { legacy } from './mutants-scripts-legacy.ts'
import { organizations } from './mutants-scripts-organizations.ts'
import { repositories, search } from './mutants-scripts-repositories.ts'
import { times } from './mutants-scripts-times.ts'

/** By area: what is asked first to see a mutant of it. */
export const scripts = {
  users: [accounts, capitals],
  admin: [accounts],
  orgs: [organizations, capitals],
  repos: [repositories, search, organizations, git, migration, capitals],
  markdown: [markdown],
  times: [times],
  'legacy-signing': [legacy],
  'legacy-projects': [legacy],
  'legacy-issues': [legacy],
} as const satisfies Record<string, readonly Script[]>
