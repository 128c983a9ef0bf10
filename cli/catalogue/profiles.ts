import { existsSync } from 'node:fs'
import { type Profile, requirementsOf } from '../../harness/report/profiles.ts'
import type { RequirementRecord, TargetReport } from '../../harness/report/report.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import administration from '../../profiles/administration.json' with { type: 'json' }
import core from '../../profiles/code-hosting-core.json' with { type: 'json' }
import codeHosting from '../../profiles/code-hosting.json' with { type: 'json' }
import legacyReading from '../../profiles/legacy-forge-reading.json' with { type: 'json' }
import legacyForge from '../../profiles/legacy-forge.json' with { type: 'json' }
import organizations from '../../profiles/organizations.json' with { type: 'json' }
import timeTracking from '../../profiles/time-tracking.json' with { type: 'json' }
import { noteGroups } from './note-groups.ts'
import { unknownWord } from './selection.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'

/** The profiles of this package, the whole documents first. */
export const profiles = [
  codeHosting,
  core,
  organizations,
  timeTracking,
  administration,
  legacyForge,
  legacyReading,
] as readonly Profile[]

/** The names of the profiles in a target's report that are not among some: files of users define them. */
export function unknownProfiles(
  { profiles: shown = [] }: Pick<TargetReport, 'profiles'>,
  some = profiles,
): string[] {
  const known = new Set(some.map(({ name }) => name))
  return shown.flatMap(({ profile }) => (known.has(profile) ? [] : [profile]))
}

/** The profiles of this package and those that `--profile` names. Throws `UsageError`. */
export async function profilesWith(
  names: readonly string[] | undefined,
  requirements: readonly RequirementRecord[],
): Promise<readonly Profile[]> {
  const named = await Promise.all((names ?? []).map((name) => profileNamed(name, requirements, '--profile')))
  return [...new Set([...profiles, ...named])]
}

/** One line for each profile of a file that a report had, and that the one made of it lacks. */
export function profilesLeftOut(
  targets: ReadonlyArray<Pick<TargetReport, 'profiles'>>,
  judged: readonly Profile[],
): string[] {
  const names = new Set(targets.flatMap((target) => unknownProfiles(target, judged)))
  return Array.from(
    names,
    (name) => `the profile ${name} is not in the written report: --profile names the file that defines it`,
  )
}

/** A profile of this package by its name, or a profile in a file. Throws `UsageError`; `place` says where it was named. */
export async function profileNamed(
  name: string,
  requirements: readonly RequirementRecord[],
  place: string,
): Promise<Profile> {
  const known = profiles.find((profile) => profile.name === name)
  if (known) return known
  if (!/[./\\]/.test(name) && !existsSync(name)) {
    const names = profiles.map((profile) => profile.name)
    throw new UsageError(
      `${place}: no profile is named "${name}"${didYouMean(name, names) || `; profiles are ${names.join(', ')}, and files such as own.json`}`,
    )
  }
  return readProfile(name, requirements)
}

async function readProfile(file: string, requirements: readonly RequirementRecord[]): Promise<Profile> {
  const content = readJson(file)
  const flaw = await firstFlaw('profile', content)
  if (flaw) throw new UsageError(`${file} is no profile: ${flaw}`)
  const profile = content as Profile
  if (profiles.some(({ name }) => name === profile.name))
    throw new UsageError(`${file}: the name ${profile.name} is that of a profile of this package`)
  const own = requirements.filter(({ document }) => document === profile.document)
  const words = [...profile.requirements, ...(profile.except ?? [])]
  for (const word of words)
    if (requirementsOf({ ...profile, requirements: [word], except: [] }, own).length === 0)
      throw new UsageError(`${file}: ${unknownWord(own, word)}`)
  if (!requirementsOf(profile, own).some(({ level }) => level === 'stated'))
    throw new UsageError(`${file}: the profile has no stated requirement, so that nothing could be decided`)
  noteGroups(file, words, own)
  return profile
}
