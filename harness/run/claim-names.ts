import { requestTo } from '../../contract/derive/paths.ts'
import { Inconclusive } from '../client/inconclusive.ts'
import { Unmet } from '../client/unmet.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/**
 * Creates the first user of the shared fixture, whose name a second run with the same nonce uses as well. Returns one line if the
 * user already exists, so that nothing can be judged: of two concurrent runs, the server lets only one create it. An existing user
 * stays, because it belongs to the other run. The checks handle all other problems.
 */
export async function claimNames({
  codeHosting,
  ledger,
  redactor,
  target,
}: TargetRuntime): Promise<string | undefined> {
  if (!codeHosting?.seeder.admin || !target.allowWrites) return undefined
  const { seeder, shared } = codeHosting
  const { admin, parts } = seeder
  const { username } = shared.ada
  const session = seeder.session('preflight')
  const isThere = async () => (await session.call(admin, ...requestTo('users.get', { username }))).succeeded
  try {
    if (!(await isThere())) {
      const isCreated = await shared.ada.made().then(
        () => true,
        (cause: unknown) => !(cause instanceof Unmet),
      )
      if (isCreated || !(await isThere())) return undefined
      ledger.removed({ target: target.name, url: parts.codeHosting.url, kind: 'user', name: username })
    }
  } catch (cause) {
    if (cause instanceof Inconclusive || cause instanceof Unmet) return undefined
    throw cause
  }
  return redactor.cleanMessage(
    `${parts.codeHosting.url} has the user ${username} already: another run with --nonce ${parts.nonce} uses this server, or was not cleaned up; leave --nonce out, or wait and run "forge-conformance clean"`,
  )
}
