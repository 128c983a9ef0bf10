import type { ExchangeSource } from '../client/exchange-id.ts'
import { Inconclusive, Interrupted, Withheld } from '../client/inconclusive.ts'
import { Unmet } from '../client/unmet.ts'
import { basePaths } from '../../contract/derive/operation.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'
import { answeredOn, type Responded } from './unknown-route.ts'

/** The response to a method on an unknown path; undefined if there is none. */
export type AskUnknown = (
  operation: string,
  request: { readonly method: string; readonly isSignedIn: boolean },
) => Promise<Responded | undefined>

/** Requests an unknown path below the base path of the operation's document: once for each method, with and without credentials. */
export function askUnknownOn(runtime: TargetRuntime, source: ExchangeSource): AskUnknown {
  const { client, codeHosting, legacyForge, operations } = runtime
  const session = codeHosting?.seeder.session(source)
  const send = client.sender(source)
  const ask = async (document: 'code-hosting' | 'legacy-forge', method: string, isSignedIn: boolean) => {
    const name = (document === 'code-hosting' ? codeHosting : legacyForge)?.shared.unknownName ?? ''
    // All paths of the legacy document end with a slash, and a server can redirect those without.
    const path = `${basePaths[document]}/${name}${document === 'legacy-forge' ? '/' : ''}`
    try {
      const answer =
        document === 'code-hosting'
          ? await session?.call(isSignedIn ? codeHosting?.seeder.admin : undefined, method, path)
          : await send({ document, method, path, caller: 'anonymous' })
      return answer && answeredOn(path, answer)
    } catch (cause) {
      // A failed request shows nothing. Evidence of earlier versions lacks these requests.
      if (cause instanceof Inconclusive || cause instanceof Interrupted) return undefined
      if (cause instanceof Withheld || cause instanceof Unmet) return undefined
      throw cause
    }
  }
  const asked = new Map<string, Promise<Responded | undefined>>()
  return async (operation, { method, isSignedIn }) => {
    const document = operations[operation]?.document
    if (!document) return undefined
    const key = `${document} ${method} ${isSignedIn}`
    const known = asked.get(key) ?? ask(document, method, isSignedIn)
    asked.set(key, known)
    return known
  }
}
