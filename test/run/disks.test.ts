import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { GitSource } from '../../fixtures/git/source.ts'
import { entering, Ledger } from '../../fixtures/ledger.ts'
import { prefixOf } from '../../harness/client/nonce.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import type { Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { afterwards, emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'
import { mayMount, smallDisk, type SmallDisk } from '../support/small-disk.ts'

const RUN = 'abc123'
let file = ''
let server: Reference
let requests = 0

function disk(size = '64k'): SmallDisk {
  const made = smallDisk(size)
  afterwards(() => made.remove())
  return made
}

function nothingLeft(): void {
  expect(server.state()).toMatchObject({ users: ['root'], organizations: [], repositories: [] })
}

/** Names of files in a folder of a run that must not remain. */
function unfinished(output: string): string[] {
  return readdirSync(output).filter((name) => name.endsWith('.tmp') || name === 'run.lock')
}

describe.runIf(mayMount())('disks', () => {
  beforeEach(async () => {
    requests = 0
    server = await reference({
      mutate(overrides) {
        overrides.respond = (_request, response) => {
          requests += 1
          return response
        }
      },
    })
    file = writeJson(emptyFolder(), 'target.json', server.target)
  })

  const certify = 'certify --vendor a --product b --version 1 --profile code-hosting --target TARGET'

  test.each([
    ['run --target TARGET --output DISK/report', 'DISK/report cannot be created'],
    ['run --target TARGET --output DISK', 'DISK/run.lock cannot be written'],
    ['explore --target TARGET --output DISK/report', 'DISK/report cannot be created'],
    [`${certify} --output DISK/bundle.tgz`, 'DISK/bundle.tgz cannot be written'],
    ['doctor --target TARGET --write DISK/target.json', 'DISK/target.json cannot be written'],
    ['keygen --output DISK/key.pem', 'DISK/key.pem cannot be written'],
    ['challenge new --output DISK/challenge.json', 'DISK/challenge.json cannot be written'],
    ['openapi --output DISK/openapi.json', 'DISK/openapi.json cannot be written'],
    ['clean --target TARGET --output DISK', 'DISK/run.lock cannot be written'],
  ])('%s with a read-only disk sends nothing and says so in one line', async (line, why) => {
    const { folder: there, makeReadOnly } = disk()
    writeFileSync(join(there, 'ledger.ndjson'), '')
    makeReadOnly()
    const at = (text: string): string => text.replaceAll('DISK', there).replaceAll('TARGET', file)
    const { code, stderr } = await runCli(at(line).split(' '))
    expect(stderr).toMatch(/^forge-conformance: [^\n]*\(EROFS\)[^\n]*\n$/)
    expect(stderr).toContain(at(why))
    expect(code).toBe(2)
    expect(requests).toBe(0)
  })

  test('a run whose disk is full from the beginning sends nothing and names the file', async () => {
    const { folder: there } = disk('4k')
    const { code, stderr } = await runCli(`run --target ${file} --output ${join(there, 'report')}`)
    expect(stderr).toMatch(/^forge-conformance: \S+\/report\/[a-z-]+\.\w+ cannot be written \(ENOSPC\)\n$/m)
    expect(code).toBe(3)
    expect(requests).toBe(0)
    expect(unfinished(join(there, 'report'))).toEqual([])
    nothingLeft()
  })

  test('a run that fills its disk shows its results, names what is lost, and cleans up', async () => {
    const output = join(disk('48k').folder, 'report')
    const words = `run --target ${file} --only users.get,orgs.get --output ${output}`
    const { code, stdout, stderr } = await runCli(words)
    expect(stdout).toMatch(/\d+ of \d+ stated requirements held/)
    expect(stdout).not.toMatch(/^report /m)
    for (const name of ['ledger.ndjson', 'evidence.partial.ndjson', 'report.json'])
      expect(stderr).toMatch(new RegExp(`${name} cannot be written[^\\n]*ENOSPC`))
    expect(code).toBe(3)
    expect(unfinished(output)).toEqual([])
    nothingLeft()
  })

  test.each([
    'doctor --target TARGET --write DISK/kept --overwrite',
    'keygen --output DISK/kept',
    'openapi --output DISK/new',
    'challenge new --output DISK/new',
  ])('%s with a full disk leaves the files as they were', async (line) => {
    const { folder: there, fill } = disk()
    writeFileSync(join(there, 'kept'), 'text')
    fill()
    const before = readdirSync(there)
    const words = line.replaceAll('DISK', there).replaceAll('TARGET', file).split(' ')
    const { code, stderr } = await runCli(words)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(2)
    expect(readdirSync(there)).toEqual(before)
    expect(readFileSync(join(there, 'kept'), 'utf8')).toBe('text')
    nothingLeft()
  })

  test('what a full disk takes half of a ledger loses no later entry', () => {
    const { folder: there, fill, free } = disk()
    const ledgerFile = join(there, 'ledger.ndjson')
    const user = (name: string) =>
      ({ target: 't', url: 'http://a', kind: 'user', name: `${prefixOf(RUN)}-${name}` }) as const
    const ledger = new Ledger(ledgerFile, RUN)
    ledger.making(user('first'))
    fill()
    for (let n = 0; ledger.problem === undefined; n++) ledger.making(user(`filling${n}`))
    expect(ledger.problem).toMatch(/ledger\.ndjson cannot be written \(ENOSPC\)$/)
    expect(readFileSync(ledgerFile, 'utf8')).not.toMatch(/\n$/)
    // The request would follow.
    expect(() => entering(ledger, user('unentered'))).toThrow(
      /ENOSPC\), and nothing is created without an entry$/,
    )
    free()
    entering(ledger, user('last'))
    const names = new Ledger(ledgerFile, 'later1').remaining().map(({ entry }) => entry.name)
    expect(names).toContain(user('first').name)
    expect(names).toContain(user('last').name)
  })

  test('a git repository that the full disk of the output does not take is made elsewhere', async () => {
    const { folder: there } = disk('16k')
    const source = new GitSource(defaultLimits, there)
    try {
      expect((await source.commits()).length).toBeGreaterThan(0)
      expect(await source.folder()).not.toContain(there)
      expect(readdirSync(there)).toEqual([])
    } finally {
      await source.close()
    }
  })
})
