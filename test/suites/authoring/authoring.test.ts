import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../../cli/catalogue/contract.ts'
import { catalogueOf } from '../../../harness/checks/requirement.ts'
import { ask } from '../../../mutation/score/ask.ts'
import { packageRoot } from '../../../schemas/load.ts'
import { mutants } from './mutant.ts'
import { suite } from './requirement.ts'

const inPackage = (path: string) => join(packageRoot(), path)
const guide = readFileSync(inPackage('docs/how-we-know/authoring-checks.md'), 'utf8')
const examples = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)

test.each(['requirement', 'mutant'])('the %s of the guide is the one that is tried here', (name) => {
  const code = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8')
  expect(examples.filter((example) => code.includes(example))).toHaveLength(1)
})

test('the requirement of the guide holds, and fails for its mutant', async () => {
  const requirements = catalogueOf([suite])
  const [mutant] = mutants
  const servers = [
    { id: 'reference', options: {} },
    { id: 'mutant', options: { mutate: mutant?.mutate ?? (() => {}) } },
  ]
  const report = await ask(servers, {
    contract: { ...contract, requirements },
    selected: new Set(mutant?.kills),
    patienceMs: 0,
    overHttp: false,
  })
  const verdicts = report.targets.map(({ name, results }) => [name, results.map(({ verdict }) => verdict)])
  expect(verdicts).toEqual([
    ['reference', ['pass']],
    ['mutant', ['fail']],
  ])
})

test('files and commands that the guide names exist', () => {
  const rooms = 'cli|docs|harness|mutation|reference|suites|test'
  const files = [...guide.matchAll(new RegExp(`\\b(?:${rooms})/[\\w/.-]+\\.(?:json|md|ts)\\b`, 'g'))]
  expect(files.length).toBeGreaterThan(8)
  expect(files.map(([path]) => path).filter((path) => !existsSync(inPackage(path)))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, command = '']) => command)
  expect(commands.filter((command) => !(command in scripts))).toEqual([])
})
