import { expect, test } from 'vitest'
import type { TargetInput } from '../../cli/base/config.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { jsonIn, writeJson } from '../support/files-in.ts'
import { emptyFolder, reference } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'

const gone: Reply = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' }

interface Examined {
  readonly unsupported: TargetInput['unsupported']
  readonly stdout: string
  /** The number of issues that are there afterwards, and were not before. */
  readonly newIssues: number
}

/** The output of doctor for a server of the legacy document, with the entries of its target file that `without` does not name. */
async function examined(
  mutate: (overrides: Overrides) => void,
  without: ReadonlyArray<'member' | 'privateProject'> = [],
): Promise<Examined> {
  const server = await reference({
    mutate(overrides) {
      overrides.rules.answers.unknownPath = () => gone
      mutate(overrides)
    },
  })
  const cwd = emptyFolder()
  const entries = Object.entries(server.target.legacyForge).filter(
    ([key]) => !without.some((one) => one === key),
  )
  writeJson(cwd, 'old.json', { legacyForge: Object.fromEntries(entries) })
  const before = server.state().legacyIssues.length
  const words = 'doctor --target old.json --write new.json'
  const { code, stdout, stderr } = await runCli(words, { cwd })
  expect(code, `${stdout}${stderr}`).toBe(0)
  const { unsupported } = jsonIn<TargetInput>(cwd, 'new.json')
  return { unsupported, stdout, newIssues: server.state().legacyIssues.length - before }
}

const lacks =
  (...names: readonly string[]) =>
  ({ operations }: Overrides): void => {
    for (const name of names) operations.delete(name)
  }

test.each([
  ['nothing', [], undefined],
  ['the list of projects', ['legacy.listProjects'], ['legacy-projects.list']],
  ['the creation of issues', ['legacy.createIssue'], ['legacy-issues.create']],
  [
    'form and creation',
    ['legacy.issueForm', 'legacy.createIssue'],
    ['legacy-issues.form', 'legacy-issues.create'],
  ],
  [
    'everything about issues',
    ['legacy.listIssues', 'legacy.issueForm', 'legacy.createIssue'],
    ['legacy-issues'],
  ],
] as const)(
  'of a server of the legacy document that lacks %s, doctor finds it',
  async (_, names, expected) => {
    const { unsupported, stdout, newIssues } = await examined(lacks(...names))
    expect([unsupported, newIssues]).toEqual([expected, 0])
    if (expected)
      expect(stdout).toContain(`  advice  unsupported ${expected.join(', ')}: answered as a path that`)
  },
)

test('what a server can hide from its callers is not taken for absent', async () => {
  const hides = (overrides: Overrides): void => {
    overrides.before = ({ operation }) =>
      /^legacy\.(?:issueForm|createIssue)$/.test(operation) ? gone : undefined
  }
  for (const entry of ['member', 'privateProject'] as const)
    expect((await examined(hides, [entry])).unsupported).toBeUndefined()
})

test('what a server answers otherwise than an unknown path is there', async () => {
  const refuses = (overrides: Overrides): void => {
    overrides.before = ({ operation }) =>
      operation === 'legacy.createIssue' ? { ...gone, status: 403 } : undefined
  }
  expect((await examined(refuses)).unsupported).toBeUndefined()
})
