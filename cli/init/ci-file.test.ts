import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ciFile, isExpression } from './ci-file.ts'

test.each(['forge.json', `'a: b #c.json'`, `'a"b\\c.json'`, `'a\nb.json'`, `'- [x]: &y *z.json'`])(
  'the command of a file for continuous integration has %j as it is',
  (target) => {
    const job = { target, baseline: 'baseline.yaml', variables: [] }
    const github = parse(ciFile('github', job)) as {
      jobs: { conformance: { steps: ReadonlyArray<{ run?: string }> } }
    }
    const gitlab = parse(ciFile('gitlab', job)) as { conformance: { script: readonly string[] } }
    const commands = [
      ...github.jobs.conformance.steps.flatMap(({ run }) => run ?? []),
      ...gitlab.conformance.script,
    ]
    expect(commands).toHaveLength(2)
    for (const command of commands)
      expect(command).toContain(` run --target ${target} --baseline baseline.yaml --reporter `)
  },
)

test('names with an expression of GitHub are told', () => {
  expect(isExpression('a${{ secrets.X }}.json')).toBe(true)
  expect(isExpression('a${x}.json')).toBe(false)
})
