import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanCommand } from '../../cli/commands/clean-command.ts'
import { exploreCommand } from '../../cli/commands/explore-command.ts'
import { runCommand } from '../../cli/run/run-command.ts'
import { flagValues } from '../../cli/options/values.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'

// A server that temporarily removes no users: output about a leftover user names the command that removes it.

let refuses = false
let reference: Reference
const folder = emptyFolder()
let said = ''
let noted = ''

beforeAll(async () => {
  reference = await startReference({
    mutate(overrides) {
      overrides.before = ({ method, path }) =>
        refuses && method === 'DELETE' && path.includes('/admin/users/')
          ? { status: 403, headers: {} }
          : undefined
    },
  })
  const { codeHosting, legacyForge } = reference.target
  writeJson(folder, 'forge.json', { name: 'forge', codeHosting })
  writeJson(folder, 'legacy.json', { name: 'legacy', legacyForge })
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    noted += String(text)
    return true
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await reference.close()
})

test.each([
  ['run', runCommand, { only: 'users.get.status' }],
  ['explore', exploreCommand, { only: 'users.get.every-address', steps: '1' }],
] as const)('%s', async (name, command, given) => {
  refuses = true
  said = ''
  const target = join(folder, 'forge.json')
  const output = join(folder, name)
  const flags = flagValues(name, { target, output, reporter: 'terminal', ...given }, {})
  await command({ args: [], flags, typed: [name] })
  expect(said).toMatch(
    new RegExp(
      `\nleft [1-9]\\d* resources on forge; this removes them: forge-conformance clean --target ${target} --output ${output}\n$`,
    ),
  )
  refuses = false
  const ledger = join(output, 'ledger.ndjson')
  const old = readFileSync(ledger)
  const clean = async () => {
    said = noted = ''
    const input = { args: [], flags: flagValues('clean', { target, output }, {}), typed: [] }
    return [await cleanCommand(input), said, noted]
  }
  expect(await clean()).toEqual([0, expect.stringMatching(/^forge: [1-9]\d* removed, 0 left behind\n$/), ''])
  // A refused creation has made nothing that could be removed.
  const [first = ''] = old.toString().split('\n')
  const { made } = JSON.parse(first) as { readonly made: { readonly name: string } }
  const other = { ...made, name: `${made.name}-late` }
  writeFileSync(
    ledger,
    `${old.toString()}${JSON.stringify({ made: other })}\n${JSON.stringify({ refused: other })}\n`,
  )
  expect(await clean()).toEqual([
    0,
    'forge: 0 removed, 0 left behind\n',
    expect.stringMatching(/forge: [1-9]\d* of the ledger were gone before: somebody else removed them, or/),
  ])
})

test('clean lists the issues of a legacy forge, which stay', async () => {
  const target = join(folder, 'legacy.json')
  const output = join(folder, 'legacy')
  const flags = flagValues('run', { target, output, only: 'legacy-issues.create.status' }, {})
  expect(await runCommand({ args: [], flags, typed: ['run'] })).toBe(0)
  said = noted = ''
  const code = await cleanCommand({ args: [], flags: flagValues('clean', { target, output }, {}), typed: [] })
  expect([code, said]).toEqual([0, 'legacy: 0 removed, 0 left behind\n'])
  expect(noted).toMatch(
    /^note legacy: the legacy issue .+ stays: the document has no operation that deletes an issue$/m,
  )
  expect(noted).not.toContain('not a target')
})
