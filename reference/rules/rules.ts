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

/** Every decision that the two documents specify, by area. */
export type Rules = typeof defaults

/** A new copy of the correct rules, so a mutant changes only its own server. */
export function defaultRules(): Rules {
  return Object.fromEntries(Object.entries(defaults).map(([area, rules]) => [area, { ...rules }])) as Rules
}
