import { spawn } from 'node:child_process'
import { expect } from 'vitest'
import type { Reference } from '../../reference/start.ts'
import type { ScriptLanguage } from '../../reporters/script/languages.ts'
import { writeJson } from './files-in.ts'
import { emptyFolder } from './resources.ts'
import { type Ended, outcomeOf, runCli } from './run-cli.ts'

/** The interpreters that read a script from standard input. */
export const programs: Readonly<Record<ScriptLanguage, readonly [string, ...string[]]>> = {
  sh: ['sh'],
  node: ['node', '-'],
  python: ['python3', '-'],
}

/** The folder of target files and reports. */
export const cwd = emptyFolder()

/** The variables for the secrets of a server, and its addresses. */
export function environmentOf({ target }: Reference): Record<string, string> {
  const { codeHosting, legacyForge } = target
  return {
    ADMIN_SECRET: codeHosting.admin.password,
    MEMBER_SECRET: legacyForge.member.apiKey,
    OUTSIDER_SECRET: legacyForge.outsider.apiKey,
    BASE: codeHosting.url,
    LEGACY_BASE: legacyForge.url,
  }
}

/** Writes a target file for a server, with variables in place of its secrets; returns its name. */
export function targetFile(name: string, { target }: Reference): string {
  const { codeHosting, legacyForge } = target
  const file = `${name}.json`
  const written = {
    ...target,
    codeHosting: { ...codeHosting, admin: { ...codeHosting.admin, password: 'env:ADMIN_SECRET' } },
    legacyForge: {
      ...legacyForge,
      member: { ...legacyForge.member, apiKey: 'env:MEMBER_SECRET' },
      outsider: { ...legacyForge.outsider, apiKey: 'env:OUTSIDER_SECRET' },
    },
  }
  writeJson(cwd, file, written)
  return file
}

/** Runs a script against a server, with only the secrets of the server. */
export function play(
  language: ScriptLanguage,
  script: string,
  server: Reference,
  secrets: Record<string, string> = environmentOf(server),
): Promise<Ended> {
  const [program, ...words] = programs[language]
  const env = { PATH: process.env['PATH'] ?? '', HOME: cwd, ...secrets }
  const child = spawn(program, words, { cwd, env })
  child.stdin.end(script)
  return outcomeOf(child)
}

/** The script of a requirement of a report. */
export async function scriptOf(
  language: ScriptLanguage,
  requirement: string,
  report: string,
): Promise<string> {
  const { stdout, stderr } = await runCli(`explain ${requirement} --report ${report} --script ${language}`, {
    cwd,
  })
  expect(stdout, stderr).toMatch(/^#!/)
  return stdout
}
