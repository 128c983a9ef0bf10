import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '../../mutation/mutants/index.ts'
import { scriptLanguages, type ScriptLanguage } from '../../reporters/script/languages.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

// Other users of a machine can see the arguments of its processes.

const interpreters: Readonly<Record<ScriptLanguage, readonly [string, ...string[]]>> = {
  sh: ['/bin/sh'],
  node: [process.execPath, '-'],
  python: [execFileSync('sh', ['-c', 'command -v python3'], { encoding: 'utf8' }).trim(), '-'],
}

const tools = ['curl', 'sed', 'tr', 'od', 'sha1sum', 'base64', 'git', 'mktemp', 'cut', 'grep', 'sort', 'tail']

/** A folder of programs that write their arguments to a file and then do what they are named for. */
function loggingTools(folder: string, log: string): string {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  for (const tool of tools) {
    const path = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim()
    const program = join(programs, tool)
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "${tool} $*" >> '${log}'\nexec ${path} "$@"\n`)
    chmodSync(program, 0o755)
  }
  return programs
}

/** The exit code and the messages of a script. */
async function play(language: ScriptLanguage, script: string, env: Record<string, string>, cwd: string) {
  const [program, ...words] = interpreters[language]
  const child = spawn(program, words, { cwd, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(script)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said }
}

test('no process that a script starts has a secret among its arguments', { timeout: 400_000 }, async () => {
  const unsigned = mutants.find(({ id }) => id === 'legacy-signing/hash-may-be-missing-on-the-form')
  const server = await reference({
    mutate(overrides) {
      unsigned?.mutate(overrides)
      overrides.answer = ({ operation }, reply) =>
        operation === 'repos.listBranches' && reply.status === 200 ? { ...reply, status: 203 } : reply
    },
  })
  const folder = emptyFolder()
  const { codeHosting, legacyForge } = server.target
  writeJson(folder, 'forge.json', server.target)
  const ids = ['repos.list-branches.status', 'legacy-signing.wrong.form-no-hash']
  const words = `run --target forge.json --output report --only ${ids.join(',')}`
  const ran = await runCli(words, { cwd: folder })
  expect(ran.code, ran.stderr).toBe(1)
  const log = join(folder, 'arguments')
  const programs = loggingTools(folder, log)
  const secrets = {
    FORGE_CONFORMANCE_ADMIN_PASSWORD: codeHosting.admin.password,
    FORGE_CONFORMANCE_MEMBER_KEY: legacyForge.member.apiKey,
    FORGE_CONFORMANCE_OUTSIDER_KEY: legacyForge.outsider.apiKey,
  }
  for (const language of scriptLanguages)
    for (const id of ids) {
      const explained = `explain ${id} --report report --script ${language}`
      const { stdout: script } = await runCli(explained, { cwd: folder })
      writeFileSync(log, '')
      const env = { PATH: `${programs}:/usr/bin:/bin`, HOME: folder, GIT_TRACE: log, ...secrets }
      const { code, said } = await play(language, script, env, folder)
      expect(said, script).toContain('# came again: ')
      expect(code).toBe(0)
      const all = readFileSync(log, 'utf8')
      if (id === ids[0]) expect(all).toMatch(/git[- ]remote-http/)
      if (language === 'sh') expect(all).toContain('curl -sSg --max-time 60 -K -\n')
      for (const secret of Object.values(secrets)) expect(all).not.toContain(secret)
      // Passwords of users that the script creates, signatures and headers with credentials.
      expect(all).not.toMatch(/-Aa1|_hash=|\b[Bb]asic /)
    }
})
