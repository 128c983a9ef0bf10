import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openEvidence } from '../../harness/report/read-evidence.ts'
import { readReport } from '../../harness/report/read-report.ts'
import { mutants } from '../../mutation/mutants/index.ts'
import { ofToday, takesAll } from '../../mutation/score/sample.ts'
import { startReference, type Reference } from '../../reference/start.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { BIN, type Ended, outcomeOf, runCli } from '../support/run-cli.ts'

/** Another seed picks other failures. Tests a part of them, a different one each day. */
const PICK = 'again-2'
const PICKED = takesAll ? 10 : 5

interface Picked {
  readonly target: string
  readonly requirement: string
  readonly status: number
  readonly body: string
  readonly decisive: string
}

const cwd = emptyFolder()
let env: Record<string, string>
let servers: Reference[] = []
let printed: string
const picked: Picked[] = []

/** Without users, organizations and repositories, seeding fails. */
const hinders = /^admin\/create-(user|org|repo)-does-nothing$|^admin\/create-repository-for-the-caller$/

beforeAll(async () => {
  const ranked = mutants
    .filter(({ id, kills = [] }) => kills.length > 0 && !hinders.test(id))
    .toSorted((a, b) => rankOf(a.id).localeCompare(rankOf(b.id)))
  const broken = ofToday(ranked.slice(0, PICKED))
  servers = await Promise.all(broken.map(({ mutate }) => startReference({ mutate })))
  env = {}
  const words = servers.flatMap(({ target }, index) => {
    const { codeHosting, legacyForge } = target
    env[`PASSWORD_${index}`] = codeHosting.admin.password
    env[`MEMBER_${index}`] = legacyForge.member.apiKey
    env[`OUTSIDER_${index}`] = legacyForge.outsider.apiKey
    const file = `${index}.json`
    const written = {
      ...target,
      name: `broken ${index}`,
      codeHosting: { ...codeHosting, admin: { ...codeHosting.admin, password: `env:PASSWORD_${index}` } },
      legacyForge: {
        ...legacyForge,
        member: { ...legacyForge.member, apiKey: `env:MEMBER_${index}` },
        outsider: { ...legacyForge.outsider, apiKey: `env:OUTSIDER_${index}` },
      },
    }
    writeJson(cwd, file, written)
    return ['--target', file]
  })
  mkdirSync(join(cwd, 'bin'))
  symlinkSync(BIN, join(cwd, 'bin', 'forge-conformance'))
  const only = [...new Set(broken.flatMap(({ kills = [] }) => kills))].join(',')
  const ran = await runCli(['run', ...words, '--only', only, '--verbose'], { cwd, env })
  printed = ran.stdout
  const report = await readReport(join(cwd, 'conformance-report', 'report.json'))
  const evidence = await openEvidence(join(cwd, 'conformance-report', 'evidence.ndjson'))
  for (const { name, results } of report.targets) {
    const failed = results
      .filter(({ verdict, decisive }) => verdict === 'fail' && decisive !== undefined)
      .sort((a, b) => rankOf(a.requirement).localeCompare(rankOf(b.requirement)))[0]
    const response = failed && evidence.exchange(name, failed.decisive ?? '')?.response
    if (!failed || !response) throw new Error(`${name} has no failure: ${ran.stdout}${ran.stderr}`)
    const body = response.body && 'text' in response.body ? response.body.text : ''
    picked.push({
      target: name,
      requirement: failed.requirement,
      status: response.status,
      body,
      decisive: failed.decisive ?? '',
    })
  }
  return () => Promise.all(servers.map((server) => server.close()))
})

test('the command that is printed for a failure shows it again, in a shell, as it stands', async () => {
  for (const [index, one] of picked.entries()) {
    const command = commandFor(one)
    expect(command, one.requirement).toMatch(/^(forge-conformance|curl|_hash=)/)
    expect(command).not.toMatch(/[«»]/)
    const { stdout, stderr } = await shell(['-c', command])
    const shown = command.startsWith('forge-conformance') ? ofRun(stdout) : ofCurl(stdout)
    expect(shown, `${index} ${command}\n${stdout}${stderr}`).toEqual(wanted(one))
  }
})

/** The command below the requirement in the output of the run. */
function commandFor({ target, requirement }: Picked): string {
  const of = printed
    .split('\n\n')
    .flatMap((paragraph) => paragraph.split(/\n(?=fail )/))
    .find((text) =>
      new RegExp(`^fail ${requirement.replaceAll('.', '\\.')}( on ${target})? \\(`, 'm').test(text),
    )
  return (
    /^ {2}reproduce (.*)$/m.exec(of ?? '')?.[1] ?? `no command for ${requirement} on ${target}:\n${printed}`
  )
}

function shell(words: readonly string[]): Promise<Ended> {
  const child = spawn('sh', words, {
    cwd,
    env: { ...process.env, ...env, PATH: [join(cwd, 'bin'), process.env['PATH']].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child)
}

interface Shown {
  readonly status: number
  readonly body: string
}

function wanted({ status, body }: Picked): Shown {
  return { status, body: comparable(body) }
}

function ofRun(stdout: string): Shown {
  const [, status, body = ''] = /^ {2}response +(\d+) (.*)$/m.exec(stdout) ?? []
  return { status: Number(status), body: comparable(body === 'without a body' ? '' : body) }
}

function ofCurl(stdout: string): Shown {
  const [head = '', ...body] = stdout.replaceAll('\r', '').split('\n\n')
  return { status: Number(/^HTTP\/\S+ (\d+)/.exec(head)?.[1]), body: comparable(body.join('\n\n')) }
}

/** A body without the parts that vary between runs: names, numbers, times. The terminal shows control characters by their code. */
function comparable(body: string): string {
  return body
    .replaceAll(/fc[0-9a-z]{11}[\w-]*(?: [\p{L}.' -]+)?/gu, 'fc')
    .replaceAll(/(?:\\n|\s)+/g, ' ')
    .replaceAll(/\d+/g, '0')
    .trim()
    .slice(0, 1000)
}

function rankOf(text: string): string {
  return createHash('sha256').update(`${PICK} ${text}`).digest('hex')
}
