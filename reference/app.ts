import { Hono, type Context } from 'hono'
import type { Operation } from './http/operation.ts'
import { toResponse, type Reply } from './http/reply.ts'
import type { Forge } from './model/forge.ts'
import type { Asking } from './rules/asking.ts'
import { newCall } from './new-call.ts'
import type { Overrides } from './overrides.ts'
import { perform } from './perform.ts'

/** The HTTP application: a route for each operation, and responses for all other requests. */
export function buildApp(forge: Forge, overrides: Overrides, basePath = ''): Hono {
  const app = new Hono()
  const methods = new Map<string, Set<string>>()
  for (const operation of overrides.operations.values()) {
    const path = basePath + operation.path
    app.on(operation.method, path, (context) => answer(context, operation, forge, overrides))
    methods.set(path, (methods.get(path) ?? new Set()).add(operation.method))
    if (!isPage(operation)) continue
    app.get(path.slice(0, -1), (context) =>
      refuse(context, forge, overrides, (ask) => ask.rules.answers.movedTo(ask, withSlash(context))),
    )
  }
  // These routes are last: known paths with another method, and unknown paths.
  for (const [path, allowed] of methods) {
    app.all(path, (context) =>
      refuse(context, forge, overrides, (ask) => ask.rules.answers.methodNotAllowed(ask, [...allowed])),
    )
  }
  app.notFound((context) => refuse(context, forge, overrides, (ask) => ask.rules.answers.unknownPath(ask)))
  return app
}

async function answer(
  context: Context,
  operation: Operation,
  forge: Forge,
  overrides: Overrides,
): Promise<Response> {
  // Hono handles HEAD like GET, but in document 2 "only GET and POST exist".
  if (context.req.method === 'HEAD' && operation.path.startsWith('/api/') && isPage(operation)) {
    return refuse(context, forge, overrides, (ask) => ask.rules.answers.methodNotAllowed(ask, ['GET']))
  }
  return toResponse(await perform(newCall(context, operation, forge, overrides), operation, overrides))
}

/** Handles a request that matches no operation; the overrides call it `none`. */
async function refuse(
  context: Context,
  forge: Forge,
  overrides: Overrides,
  replyTo: (ask: Asking) => Reply,
): Promise<Response> {
  const call = newCall(context, { name: 'none' }, forge, overrides)
  return toResponse(await overrides.answer(call, replyTo(call)))
}

/** GET in document 2: paths end with a slash, and also work without it. */
function isPage(operation: Operation): boolean {
  return operation.document === 'legacy-forge' && operation.method === 'GET' && operation.path.length > 1
}

function withSlash(context: Context): string {
  const { pathname, search } = new URL(context.req.url)
  return `${pathname}/${search}`
}
