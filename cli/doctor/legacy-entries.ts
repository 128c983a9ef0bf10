import type { LegacyForgeTarget } from '../../harness/client/target.ts'

type Entry = 'publicProject' | 'privateProject' | 'closedIssue' | 'member' | 'outsider'

/** The purpose of the entries of a target file that a run needs for a server of the legacy document. */
const entries: Readonly<Record<Entry, (publicProject: string) => string>> = {
  publicProject: () => 'name of a project that everybody can see, with an open issue at least',
  privateProject: () => 'name of a project that only its members can see',
  closedIssue: (project) => `number of a closed issue of ${project}, which needs an open issue as well`,
  member: () => 'login and apiKey of a user who can see the private project',
  outsider: () => 'login and apiKey of a user who cannot see it',
}

/** The missing entries of a target file for the legacy document, for the output of `doctor`. */
export function missingLegacyEntries(legacyForge: LegacyForgeTarget | undefined): string[] {
  if (!legacyForge) return []
  const missing = (Object.keys(entries) as Entry[]).filter((entry) => legacyForge[entry] === undefined)
  if (missing.length === 0) return []
  const project = legacyForge.publicProject ?? 'the public project'
  return [
    `  missing ${missing.map((entry) => `legacyForge.${entry}`).join(', ')}: what needs them would be unmet; name projects and users that exist on the server (docs/how-to/targets.md)`,
    ...missing.map((entry) => `          ${entry}: ${entries[entry](project)}`),
  ]
}
