import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import type { Report, Result } from '../../harness/report/report.ts'
import { UsageError } from '../base/usage-error.ts'
import { parseBaseline } from './read-baseline.ts'
import { updateBaseline } from './update-baseline.ts'

const requirements = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => requirement(`x.y.${name}`))
const open = requirement('x.y.open', { level: 'open' })

function withResults(...results: readonly Result[]): Report {
  return report([...requirements, open], results)
}

const failing = (id: string, seed = 'aaaaaa'): Result =>
  result(id, {
    verdict: 'fail',
    expected: 'status 404',
    received: `200 application/json, ${seed.length * 7} bytes at http://127.0.0.1:3000/fc${seed}xxxxxada${seed.slice(0, 5)}/12`,
  })

test('failures are added in order, and neither unmet, error, observed nor open questions', async () => {
  const some = withResults(
    failing('x.y.c'),
    result('x.y.b', { verdict: 'unstable', message: 'changes' }),
    result('x.y.a', { verdict: 'unmet' }),
    result('x.y.d', { verdict: 'error' }),
    result('x.y.e', { verdict: 'observed' }),
    result('x.y.open', { verdict: 'fail' }),
  )
  const { text, added } = await updateBaseline(undefined, 'b.yaml', some)
  expect(added).toEqual(['demo: x.y.c', 'demo: x.y.b'])
  expect(text.replace(/^#.*\n/gm, '')).toBe(
    [
      'targets:',
      '  demo:',
      '    x.y.b:',
      '      reason: "not reviewed: changes"',
      '    x.y.c:',
      '      reason: "not reviewed: expected status 404, received 200 application/json at http://host/fcada#/#"',
      '',
    ].join('\n'),
  )
})

test('it is the same for every seed, and again after itself, in YAML and in JSON', async () => {
  for (const file of ['b.yaml', 'b.json']) {
    const texts = await Promise.all(
      ['aaaaaa', 'zzzzzz'].map(async (seed) => {
        const some = withResults(failing('x.y.c', seed), failing('x.y.a', seed))
        const { text } = await updateBaseline(undefined, file, some)
        const again = await updateBaseline(await parseBaseline(text, file), file, some)
        expect(again.text).toBe(text)
        return text
      }),
    )
    expect(texts[0]).toBe(texts[1])
  }
})

test('reasons, comments and what was not decided stay; what holds or can match nothing goes', async () => {
  const text = `# of the team
targets:
  other:
    x.y.a: { reason: elsewhere }
  demo:
    # about f
    x.y.f:
      reason: by design # really
      owner: team
    x.y.e: { reason: undecided }
    x.y.d: { reason: holds now }
    x.y.gone: { reason: no such id }
    x.y.open: { reason: cannot fail }
`
  const some = withResults(
    failing('x.y.a'),
    result('x.y.d'),
    result('x.y.e', { verdict: 'unmet' }),
    failing('x.y.f'),
  )
  const updated = await updateBaseline(await parseBaseline(text, 'b.yaml'), 'b.yaml', some)
  expect(updated).toMatchObject({
    added: ['demo: x.y.a'],
    removed: ['demo: x.y.d', 'demo: x.y.gone', 'demo: x.y.open'],
    kept: 3,
  })
  expect(updated.text).toBe(`# of the team
targets:
  demo:
    x.y.a:
      reason: "not reviewed: expected status 404, received 200 application/json at http://host/fcada#/#"
    x.y.e: { reason: undecided }
    # about f
    x.y.f:
      reason: by design # really
      owner: team
  other:
    x.y.a: { reason: elsewhere }
`)
})

test('entries that share a text by an alias are changed one by one', async () => {
  const text = `targets:
  demo:
    x.y.a: &shared { reason: shared, owner: team }
    x.y.b: *shared
    x.y.c: *shared
`
  const some = withResults(result('x.y.a'), result('x.y.b'), failing('x.y.c'), failing('x.y.d'))
  const updated = await updateBaseline(await parseBaseline(text, 'b.yaml'), 'b.yaml', some)
  expect(updated).toMatchObject({ added: ['demo: x.y.d'], removed: ['demo: x.y.a', 'demo: x.y.b'], kept: 1 })
  expect(updated.text).toContain('x.y.c: { reason: shared, owner: team }\n')
})

test('characters that act on a terminal are escapes, in reasons that are kept and that are added', async () => {
  const text = 'targets:\n  demo:\n    # a\u202eb\n    x.y.a: { reason: "left\\u202eright\u{e0041}" }\n'
  const added = result('x.y.b', { verdict: 'unstable', message: 'one\u009btwo' })
  for (const file of ['b.yaml', 'b.json']) {
    const some = withResults(failing('x.y.a'), added)
    const updated = await updateBaseline(await parseBaseline(text, 'b.yaml'), file, some)
    expect(updated.text.replace(/^ *#.*$/gm, '')).not.toMatch(/[\u0080-\uffff]/)
    if (file.endsWith('.json')) JSON.parse(updated.text)
    const { baseline } = await parseBaseline(updated.text, file)
    expect(baseline.targets['demo']?.['x.y.a']?.reason).toBe('left\u202eright\u{e0041}')
  }
})

test('an entry of every target stays while one of them fails, and nothing is added for it', async () => {
  const text = 'targets:\n  "*":\n    x.y.a: { reason: all }\n    x.y.b: { reason: all }\n'
  const one = withResults(failing('x.y.a'), result('x.y.b'))
  const updated = await updateBaseline(await parseBaseline(text, 'b.yaml'), 'b.yaml', one)
  expect(updated).toMatchObject({ added: [], removed: ['*: x.y.b'], kept: 1 })
})

test('failures of a target of the name * are not accepted for every target', async () => {
  const { targets, ...rest } = withResults(failing('x.y.c'))
  const named = { ...rest, targets: targets.map((target) => ({ ...target, name: '*' })) }
  await expect(updateBaseline(undefined, 'b.yaml', named)).rejects.toThrow(UsageError)
})

test('a text of more than a baseline can have is not parsed', async () => {
  const entries = 'x.a: {reason: r}, '.repeat(250_000)
  await expect(parseBaseline(`targets: {a: {${entries}}}`, 'b.yaml')).rejects.toThrow(
    new UsageError('b.yaml: has more than 2 MiB, which is no baseline'),
  )
})

test.each([
  ['targets:\n  a:\n    x: {reason: r}\n    x: {reason: s}\n', 'b.yaml:4: Map keys must be unique'],
  [`targets: {a: {${'x: {reason: r}, '.repeat(2)}}}`, 'b.yaml:1: Map keys must be unique'],
  ['targets: [', /^b\.yaml:1: Flow sequence/],
  ['targets:\n  a:\n    x: {reson: r}\n', 'b.yaml: targets.a.x.reson is not known; did you mean "reason"?'],
  ['targets:\n  a:\n    x: {owner: r}\n', 'b.yaml: targets.a.x.reason is missing'],
  ['targets:\n  a:\n    x: {reason: r, expires: tomorrow}\n', /^b\.yaml: targets\.a\.x\.expires must match/],
  ['', 'b.yaml: the baseline must be of type object'],
  ['a: &x [1]\nb: [*x,*x,*x]\n', /^b\.yaml: a is not known/],
])('%j is refused in one line', async (text, message) => {
  const parsing = parseBaseline(text, 'b.yaml')
  await expect(parsing).rejects.toThrow(UsageError)
  await expect(parsing).rejects.toThrow(message)
})

test.each([
  ['brackets', '['.repeat(10_000)],
  ['braces', '{a: '.repeat(10_000)],
  ['lists', '- '.repeat(10_000)],
  ['keys', '? '.repeat(10_000)],
  ['lines', Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
])('a baseline of nested %s, for which the parser has no memory, is refused', async (_name, text) => {
  await expect(parseBaseline(text, 'baseline.yaml')).rejects.toThrow(
    new UsageError('baseline.yaml: is nested more than 100 levels deep'),
  )
})
