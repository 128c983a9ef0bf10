import type { Overrides } from '../../reference/start.ts'

type Mutate = (overrides: Overrides) => void

/** Servers for the picture: the reference with promises broken in common ways. */
export const brokenVariants: Readonly<Record<string, Mutate>> = {
  /** Reveals too much, and accepts any signature. */
  careless: ({ rules, views }) => {
    rules.users.emailInLookup = (_ask, user) => user.email
    rules.signing.matches = () => true
    const right = views.accounts.user
    views.accounts.user = (ask, user) => ({ ...right(ask, user), avatar_url: '' })
  },

  /** An incomplete port: no hooks, no time tracking, and 200 for every creation. */
  'half-done': ({ operations }) => {
    for (const [name, operation] of operations) {
      if (/hook/.test(name) || name.startsWith('times.')) operations.delete(name)
      else if (operation.status === 201) operation.status = 200
    }
  },

  /** Fails on requests for unknown resources. */
  fragile: (overrides) => {
    overrides.answer = (call, reply) =>
      reply.status === 404 || (call.operation === 'markdown.render' && call.method === 'POST')
        ? { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' }
        : reply
  },
}
