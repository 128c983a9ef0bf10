import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { emptyFolder, startForgeConformance } from './forge-conformance.ts'

test('a reader that closes the pipe changes neither exit code nor report nor clean-up', async () => {
  const folder = emptyFolder()
  const reference = await startReference({
    mutate: ({ rules }) => (rules.users.emailInLookup = (_ask, user) => user.email),
  })
  onTestFinished(() => reference.close())
  await writeFile(join(folder, 'target.json'), JSON.stringify(reference.target))
  const run = startForgeConformance(['run', '--target', 'target.json', '--only', 'users,orgs.get'], {
    cwd: folder,
  })
  run.stdout?.once('data', () => run.stdout?.destroy())
  const [code] = (await once(run, 'exit')) as [number | null]
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'conformance-report/report.json'))).toBe(true)
  expect(reference.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
})

test('a list that is read in part succeeds', async () => {
  const list = startForgeConformance(['requirements'])
  list.stdout?.destroy()
  const [code] = (await once(list, 'exit')) as [number | null]
  expect(code).toBe(0)
})
