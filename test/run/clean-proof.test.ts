import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prefixOf } from '../../harness/client/nonce.ts'
import { create } from '../support/create.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

test('clean and run delete nothing of which only the ledger says that a run created it', async () => {
  const output = emptyFolder()
  const server = await reference()
  const file = writeJson(output, 'target.json', server.target)
  const own = `${prefixOf('bayern')}ada12345`
  const others = ['fcbayern', 'fcbayern-fans-12345']
  for (const username of [...others, own])
    await create(server, '/admin/users', {
      ...{ username, email: `${username}@example.com`, password: 'correct-horse-1A' },
    })
  await create(server, '/admin/users/fcbayern/orgs', { username: 'fcbayern-youth-12345' })
  await create(server, '/admin/users/fcbayern/repos', { name: 'fcbayern-tickets-12345' })
  // A forged ledger: its entries have names that start with two letters and a nonce of the forger's choice.
  const lines = [
    ...[...others, own].map((name) => ['user', name]),
    ['organization', 'fcbayern-youth-12345'],
    ['repository', 'fcbayern/fcbayern-tickets-12345'],
  ].map(([kind, name]) =>
    JSON.stringify({ created: { target: 'reference', url: server.url, kind, name, run: 'bayern' } }),
  )
  writeFileSync(join(output, 'ledger.ndjson'), `${lines.join('\n')}\n`)
  const cleaned = await runCli(`clean --target ${file} --output ${output}`)
  expect(cleaned.stdout).toBe('reference: 1 removed, 0 left behind\n')
  expect(cleaned.stderr).toContain('4 lines are not entries of a run and are ignored')
  const ran = await runCli(`run --target ${file} --output ${output} --only users.get.status`)
  expect(ran.code).toBe(0)
  expect(server.state()).toMatchObject({
    users: [...others, 'root'],
    organizations: ['fcbayern-youth-12345'],
    repositories: ['fcbayern/fcbayern-tickets-12345'],
  })
})
