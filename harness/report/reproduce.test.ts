import { expect, test } from 'vitest'
import { exchange, result, targetReport } from '../../test/report/sample.ts'
import type { RecordedFailure } from '../client/failure.ts'
import { reproduceCommand } from './reproduce.ts'
import type { Exchange } from './evidence.ts'
import type { Result, TargetReport } from './report.ts'

const run = { seed: 'seven' }
const wrongStatus: RecordedFailure = { kind: 'status', rule: 'one-of', expected: [200], status: 500 }
const again = /^forge-conformance run --target forge\.json --only users\.get\.a --seed seven /

interface Case {
  readonly url?: string
  readonly caller?: string
  readonly headers?: Exchange['request']['headers']
  readonly answer?: string
  readonly failure?: RecordedFailure
  readonly exchanges?: readonly string[]
  readonly verdict?: Result['verdict']
  readonly target?: Partial<TargetReport>
}

function lineFor({ url = 'http://h/api/v1/users/search?limit=1', caller = 'anonymous', ...of }: Case) {
  const { headers = [['accept', '*/*']], answer = '{}', failure = wrongStatus, exchanges = ['a#1'] } = of
  const one = exchange('a#1', {
    caller,
    request: { method: 'GET', url, headers },
    response: { status: 500, headers: [], body: { text: answer } },
  })
  const failed = result('users.get.a', { verdict: of.verdict ?? 'fail', failure, exchanges, decisive: 'a#1' })
  return reproduceCommand(run, targetReport([], [], of.target ?? {}), failed, one)
}

test('one anonymous request that needs nothing of the run is a curl line', () => {
  expect(lineFor({})).toBe("curl -sS -i -H 'accept: */*' 'http://h/api/v1/users/search?limit=1'")
})

test.each<[string, Case]>([
  ['a caller who signs in', { caller: 'ada', headers: [['authorization', 'Basic «basic:ada»']] }],
  ['a name of the run', { url: 'http://h/api/v1/users/fcabc123xxxxx-ada-12345' }],
  ['a name of the run in the response', { answer: '{"login":"fcabc123xxxxx-ada-12345"}' }],
  ['a number that the server chose', { url: 'http://h/api/v1/repos/search?uid=7' }],
  ['a step that is a number', { url: 'http://h/api/v1/teams/7' }],
  ['a list that lacks something', { failure: { kind: 'entries', rule: 'count', expected: 2, received: {} } }],
  ['a comparison with another response', { failure: { ...wrongStatus, other: 'a#0' } }],
  [
    'a value that an earlier response showed',
    { failure: { kind: 'field', rule: 'equals', field: 'id' }, exchanges: ['a#0', 'a#1'] },
  ],
])('%s takes a run', (_, of) => {
  expect(lineFor(of)).toMatch(again)
})

test('a response within a sequence takes the whole selection, on which the requests of sequences depend', () => {
  const options = { options: ['--target', 'forge.json'], target: [], variables: {} }
  const lineOf = (selection?: readonly string[]) => {
    const failed = result('users.get.a', { verdict: 'fail', decisive: 'scenario:sequence input1#7' })
    const again = { ...options, ...(selection ? { selection } : {}) }
    return reproduceCommand(run, targetReport([], [], { again }), failed, undefined)
  }
  const first = 'forge-conformance run --target forge.json'
  expect(lineOf()).toMatch(new RegExp(`^${first} --seed seven `))
  expect(lineOf(['--only', 'users'])).toMatch(new RegExp(`^${first} --only users --seed seven `))
})

test('a request of ordinary form, whose names look like any others, takes a run of that form', () => {
  const named = { options: ['--wire', 'ordinary'], target: [], variables: {} }
  expect(lineFor({ target: { again: named } })).toMatch(
    /^forge-conformance run --wire ordinary --only users\.get\.a /,
  )
})

test('a verdict that changed between repeats needs as many repeats', () => {
  const line = lineFor({ verdict: 'unstable', exchanges: ['a#1', 'a#1@2', 'a#1@3'], caller: 'ada' })
  expect(line).toMatch(/ --repeat 3 /)
})

const legacy: Partial<TargetReport> = {
  documents: [{ document: 'legacy-forge', url: 'http://h' }],
  again: { options: ['--target', 'forge.json'], target: [], variables: { 'api-key:member': 'MIRA_KEY' } },
}
const signed = 'http://h/api/?_login=mira&_salt=salt1&_hash=«hash:member»'

test('a signed request computes its signature from the variable of the key', () => {
  expect(lineFor({ url: signed, caller: 'member', target: legacy, headers: [] })).toBe(
    `_hash=$(printf %s "salt1$MIRA_KEY" | sha1sum | cut -c1-40); curl -sS -i 'http://h/api/?_login=mira&_salt=salt1&_hash='"$_hash"`,
  )
})

test.each<[string, Case]>([
  ['a key that no variable holds', { target: { ...legacy, again: { ...legacy.again!, variables: {} } } }],
  [
    'a hash that is wrong on purpose',
    { url: signed.replace('member', 'member, wrong hash'), target: legacy },
  ],
  ['a salt that a shell reads otherwise', { url: signed.replace('salt1', 'a%22b'), target: legacy }],
])('%s takes a run', (_, of) => {
  expect(lineFor({ url: signed, caller: 'member', headers: [], ...of })).toMatch(again)
})

test("a report without its target's options has no command for a result that needs a run", () => {
  const target = { ...targetReport([], []) }
  delete target.again
  const failed = result('users.get.a', { verdict: 'fail', failure: wrongStatus, exchanges: ['a#1'] })
  expect(reproduceCommand(run, target, failed, undefined)).toBeUndefined()
})

test('a finding of an exploration is reproduced with its seed and selection, up to the finding', () => {
  const [requirement, options] = ['users.get.every-state', ['--target', 'forge.json']]
  const lineWith = (reach: { readonly again?: readonly string[] }) => {
    const finding = { requirement, steps: [], exchanges: [], requests: [], ...reach }
    const target = {
      ...targetReport([], []),
      again: { options, target: [], selection: ['--skip', 'markdown'], variables: {} },
      exploration: { requests: 700, sequences: 9, reached: [], findings: [finding] },
    }
    return reproduceCommand(run, target, result(requirement, { verdict: 'fail' }), undefined)
  }
  expect(lineWith({ again: ['--side-by-side', '2', '--steps', '401'] })).toMatch(
    /^forge-conformance explore --target forge\.json --skip markdown --seed seven --side-by-side 2 --steps 401 --output /,
  )
  // The requests depended on the time, or the report is of an earlier version.
  expect(lineWith({})).toBeUndefined()
})
