import { access } from './access.ts'
import { answers } from './answers.ts'
import { content } from './content.ts'
import { issues } from './legacy-issues.ts'
import { projects } from './legacy-projects.ts'
import { membership } from './membership.ts'
import { search } from './repository-search.ts'
import { signIn } from './sign-in.ts'
import { signing } from './signing.ts'
import { times } from './times.ts'
import { users } from './users.ts'

const defaults = {
  access,
  answers,
  content,
  membership,
  search,
  signIn,
  times,
  users,
  signing,
  projects,
  issues,
}

/** Every promise of the two documents that is a decision, by area. */
export type Rules = typeof defaults

/** The rules as they should be, in groups of one's own: replacing one spoils no other server. */
export function defaultRules(): Rules {
  return Object.fromEntries(Object.entries(defaults).map(([area, rules]) => [area, { ...rules }])) as Rules
}
