import type { Context } from 'hono'
import { readForm, readObject, readText } from './http/body.ts'
import type { Call } from './http/call.ts'
import type { Operation } from './http/operation.ts'
import type { Forge } from './model/forge.ts'
import type { Overrides } from './overrides.ts'

export function newCall(
  context: Context,
  operation: Pick<Operation, 'name'>,
  forge: Forge,
  overrides: Overrides,
): Call {
  const { req } = context
  let body: Promise<Uint8Array<ArrayBuffer>> | undefined
  const call: Call = {
    operation: operation.name,
    caller: undefined,
    visitor: undefined,
    forge,
    rules: overrides.rules,
    views: overrides.views,
    method: req.method,
    path: req.path,
    params: req.param(),
    query: new URL(req.url).searchParams,
    header: (name) => req.header(name),
    bytes: () => (body ??= req.arrayBuffer().then((buffer) => new Uint8Array(buffer))),
    text: async () => readText(await call.bytes()),
    json: async () => readObject(await call.text()),
    form: async () => readForm(req.header('content-type') ?? '', await call.bytes()),
    effect: async (apply) => overrides.effect(call, apply),
  }
  return call
}
