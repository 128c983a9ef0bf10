import { present } from '../client/present.ts'
import type { Target } from '../client/target.ts'
import type { RecordedTarget } from '../report/evidence.ts'
import { shownDriver } from './shown-driver.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/**
 * A target as in the evidence: every secret is replaced by its placeholder, so that a replay sends the same requests. Omits the
 * network settings.
 */
export function recordedTarget({ target, redactor }: TargetRuntime): RecordedTarget {
  const hidden = (secret: string | undefined, name: string): string | undefined => {
    if (secret === undefined) return undefined
    const shown = redactor.clean(secret)
    // A secret that is too short for redaction must not be in the header of the evidence either.
    return shown === secret ? `«${name}»` : shown
  }
  const { name, concurrency, timeoutMs, patienceMs, allowWrites, limits, unsupported, wire } = target
  const { codeHosting, legacyForge } = target
  return {
    ...{ name, concurrency, timeoutMs, patienceMs, allowWrites },
    ...present({
      limits,
      wire,
      unsupported,
      codeHosting: codeHosting && recordedCodeHosting(codeHosting, hidden),
      legacyForge: legacyForge && recordedLegacyForge(legacyForge, hidden),
    }),
  }
}

type Hide = (secret: string | undefined, name: string) => string | undefined

function recordedCodeHosting(
  { driver, admin, existing, ...rest }: NonNullable<Target['codeHosting']>,
  hidden: Hide,
): NonNullable<Target['codeHosting']> {
  const people = Object.entries(existing?.people ?? {}).map(
    ([label, person]) => [label, withoutSecrets(person, label, hidden)] as const,
  )
  return {
    ...rest,
    driver: shownDriver(driver),
    ...present({
      admin: admin && withoutSecrets(admin, 'admin', hidden),
      existing: existing?.people ? { ...existing, people: Object.fromEntries(people) } : existing,
    }),
  }
}

function recordedLegacyForge(
  { driver, member, outsider, ...rest }: NonNullable<Target['legacyForge']>,
  hidden: Hide,
): NonNullable<Target['legacyForge']> {
  const keyOf = (account: typeof member, label: string) =>
    account && { ...account, apiKey: hidden(account.apiKey, `api-key:${label}`) ?? '' }
  return {
    ...rest,
    driver: shownDriver(driver) as string,
    ...present({ member: keyOf(member, 'member'), outsider: keyOf(outsider, 'outsider') }),
  }
}

function withoutSecrets<T extends { readonly password?: string; readonly token?: string }>(
  account: T,
  label: string,
  hidden: Hide,
): T {
  return {
    ...account,
    ...present({
      password: hidden(account.password, `password:${label}`),
      token: hidden(account.token, `token:${label}`),
    }),
  }
}
