import { readdirSync, writeFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { idsOfWord } from '../../harness/report/ids-of-word.ts'
import { requirementsOf, type Profile } from '../../harness/report/profiles.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { catalogue } from './catalogue.ts'
import { profileNamed, profiles } from './profiles.ts'

const requirements = catalogue()
const folder = fileURLToPath(new URL('../../profiles', import.meta.url))

test('every file in profiles/ is a profile as the schema says, and known by its name', async () => {
  const files = readdirSync(folder)
  for (const file of files) {
    const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
    expect(await firstFlaw('profile', content)).toBeUndefined()
    expect(`${content.name}.json`).toBe(file)
    expect(profiles).toContainEqual(content)
  }
  expect(files).toHaveLength(profiles.length)
})

test.each(profiles)(
  'every word of $name selects requirements of its document, and some are stated',
  (profile) => {
    for (const word of [...profile.requirements, ...(profile.except ?? [])]) {
      const ids = idsOfWord(requirements, word)
      expect(ids, word).not.toHaveLength(0)
      const own = requirements.filter(({ id, document }) => ids.includes(id) && document === profile.document)
      expect(own).toHaveLength(ids.length)
    }
    expect(requirementsOf(profile, requirements).some(({ level }) => level === 'stated')).toBe(true)
  },
)

test('the profiles of whole documents have every testable requirement of them', () => {
  for (const name of ['code-hosting', 'legacy-forge']) {
    const all = requirements.filter(({ document, testable }) => document === name && testable)
    const profile = profiles.find((one) => one.name === name)
    expect(profile && requirementsOf(profile, requirements)).toHaveLength(all.length)
  }
})

const own = {
  name: 'own',
  version: 1,
  title: 'Own',
  says: 'Ours.',
  document: 'code-hosting',
  requirements: ['times'],
}

const ownFolder = mkdtempSync(join(tmpdir(), 'forge-conformance-profile-'))
afterAll(() => rmSync(ownFolder, { recursive: true }))

test.each([
  [own, undefined],
  [{ ...own, version: 0 }, /is no profile: version must be >= 1/],
  [{ ...own, name: 'times/all' }, /is no profile: name must match/],
  [{ ...own, requirements: ['time'] }, undefined],
  [{ ...own, requirements: ['timez'] }, /no area, operation or requirement is named "timez"/],
  [{ ...own, requirements: ['legacy-issues'] }, /is named "legacy-issues"/],
  [{ ...own, requirements: ['times'], except: ['times'] }, /no stated requirement/],
  [{ ...own, name: 'time-tracking' }, /is that of a profile of this package/],
])('a profile can be a file: %j', async (content, flaw) => {
  const file = join(ownFolder, 'own.json')
  writeFileSync(file, JSON.stringify(content))
  const read = profileNamed(file, requirements, '--profile')
  if (flaw) await expect(read).rejects.toThrow(flaw)
  else await expect(read).resolves.toEqual(content)
})

test('an unknown name is refused with the one that was probably meant', async () => {
  await expect(profileNamed('time-trackin', requirements, '--profile')).rejects.toThrow(
    '--profile: no profile is named "time-trackin"; did you mean "time-tracking"?',
  )
})
