import { hideAccount } from '../../fixtures/code-hosting/session.ts'
import type { Redactor } from '../../harness/client/redactor.ts'
import type { Target } from '../../harness/client/target.ts'

/** Makes the secrets of a target known before the first request; those of the way there, its client makes known. */
export function hideTarget(redactor: Redactor, { codeHosting, legacyForge }: Target): void {
  if (codeHosting?.admin) hideAccount(redactor, { label: 'admin', ...codeHosting.admin })
  for (const [label, person] of Object.entries(codeHosting?.existing?.people ?? {}))
    hideAccount(redactor, { label, ...person })
  for (const label of ['member', 'outsider'] as const) {
    const account = legacyForge?.[label]
    if (account) redactor.hide(account.apiKey, `api-key:${label}`)
  }
}
