import { accounts } from './accounts.ts'
import { legacy } from './legacy.ts'
import { git } from './git.ts'
import { repositories } from './repositories.ts'
import { tracking } from './tracking.ts'

const defaults = { accounts, repositories, git, tracking, legacy }

/** How every resource is written: its JSON names and values, by area. */
export type Views = typeof defaults

/** The views as they should be, in groups of one's own. */
export function defaultViews(): Views {
  return Object.fromEntries(Object.entries(defaults).map(([area, views]) => [area, { ...views }])) as Views
}
