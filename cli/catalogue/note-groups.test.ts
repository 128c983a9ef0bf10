import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readBaseline } from '../baseline/read-baseline.ts'
import { catalogue } from './catalogue.ts'
import { profileNamed } from './profiles.ts'

const group = 'users.get.every-refusal'

/** The output on stderr while a file is read. */
async function notesOf(name: string, content: object, read: (file: string) => Promise<unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'groups-'))
  const file = join(folder, name)
  const lines: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  try {
    writeFileSync(file, JSON.stringify(content))
    await read(file)
    return lines.map((line) => line.replaceAll(file, name))
  } finally {
    spy.mockRestore()
    rmSync(folder, { recursive: true })
  }
}

const said = (name: string) =>
  `note ${name}: ${group} is the id of a group of rules, those of users.get: every-404, every-empty-404\n`

test('a baseline and a profile that name a group of rules say so once, with its rules', async () => {
  const entries = { [group]: { reason: 'known' }, 'users.get.every-status': { reason: 'known' } }
  const targets = { demo: entries, other: { [group]: { reason: 'known' } } }
  expect(await notesOf('baseline.json', { targets }, readBaseline)).toEqual([said('baseline.json')])
  const profile = {
    ...{ name: 'own', version: 1, title: 'Own', says: 'Own servers.', document: 'code-hosting' },
    requirements: ['users.get.status', group],
  }
  expect(await notesOf('own.json', profile, (file) => profileNamed(file, catalogue(), 'here'))).toEqual([
    said('own.json'),
  ])
})
