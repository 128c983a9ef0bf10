import type { Overrides } from '../../reference/start.ts'

type Mutate = (overrides: Overrides) => void

/** Servers for the picture: the reference with promises broken in ways that one meets. */
export const brokenVariants: Readonly<Record<string, Mutate>> = {
  /** Says too much, and takes any signature. */
  careless: ({ rules, views }) => {
    rules.users.emailInLookup = (_ask, user) => user.email
    rules.signing.matches = () => true
    const right = views.accounts.user
    views.accounts.user = (ask, user) => ({ ...right(ask, user), avatar_url: '' })
  },

  /** A port that stopped half way: no hooks, no time tracking, and 200 for whatever is made. */
  'half-done': ({ operations }) => {
    for (const [name, operation] of operations) {
      if (/hook/.test(name) || name.startsWith('times.')) operations.delete(name)
      else if (operation.status === 201) operation.status = 200
    }
  },

  /** Breaks down where it is asked for something that is not there. */
  fragile: (overrides) => {
    overrides.answer = (call, reply) =>
      reply.status === 404 || (call.operation === 'markdown.render' && call.method === 'POST')
        ? { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' }
        : reply
  },
}
