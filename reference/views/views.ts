import { accounts } from './accounts.ts'
import { legacy } from './legacy.ts'
import { git } from './git.ts'
import { repositories } from './repositories.ts'
import { tracking } from './tracking.ts'

const defaults = { accounts, repositories, git, tracking, legacy }

/** The JSON names and values of every resource, by area. */
export type Views = typeof defaults

/** A new copy of the correct views. */
export function defaultViews(): Views {
  return Object.fromEntries(Object.entries(defaults).map(([area, views]) => [area, { ...views }])) as Views
}
