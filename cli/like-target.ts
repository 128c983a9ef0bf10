import type { CodeHostingTarget, LegacyForgeTarget, Target } from '../harness/client/target.ts'

/** Where a server is reached and how, whatever else is set for it. */
export type Reached = Pick<Target, 'codeHosting' | 'legacyForge'>

/**
 * The reference described as `target` is: with the documents, the administrator, the projects and the users that
 * `target` has, and no others, so that a run does to the one what it would do to the other.
 */
export function likeTarget(reference: Reached, target: Target): Target {
  const { codeHosting, legacyForge, ...settings } = target
  return {
    ...settings,
    ...(codeHosting && reference.codeHosting
      ? { codeHosting: keysOf<CodeHostingTarget>(reference.codeHosting, codeHosting) }
      : {}),
    ...(legacyForge && reference.legacyForge
      ? { legacyForge: keysOf<LegacyForgeTarget>(reference.legacyForge, legacyForge) }
      : {}),
  }
}

/** `known` with no more keys than `wanted` has. */
function keysOf<T extends object>(known: T, wanted: T): T {
  return Object.fromEntries(Object.entries(known).filter(([key]) => key in wanted)) as T
}
