import { expect, test } from 'vitest'
import { target as sample } from '../../test/report/sample.ts'
import type { Target } from '../client/target.ts'
import { targetReport } from './target-report.ts'

const words = ['--target', 'forge.json']
const target: Target = {
  ...sample,
  again: { options: [...words, '--concurrency', '8', '--no-preflight'], target: words, variables: {} },
}

function optionsAfter(...lowered: ReadonlyArray<number | undefined>): readonly string[] | undefined {
  const repeats = lowered.map((to) => ({
    unreachable: {},
    results: [],
    observations: [],
    notes: [],
    ...(to === undefined ? {} : { loweredTo: to }),
  }))
  return targetReport(
    target,
    repeats,
    [],
    { observations: [], retries: [], serverErrors: [], refusedOnly: [] },
    { left: [], mayAppear: [] },
    undefined,
  ).again?.options
}

test('the commands of a report use the concurrency that the target could take', () => {
  expect(optionsAfter(undefined)).toEqual([...words, '--concurrency', '8', '--no-preflight'])
  expect(optionsAfter(undefined, 4, 2)).toEqual([...words, '--no-preflight', '--concurrency', '2'])
})
