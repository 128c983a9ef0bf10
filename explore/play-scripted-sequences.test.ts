import { expect, test } from 'vitest'
import { sequenceLabels } from './play-scripted-sequences.ts'

test('each sequence has names of its own: two with one label would create the same resources, in an order that differs in a replay', () => {
  expect(new Set(sequenceLabels).size).toBe(sequenceLabels.length)
  expect(sequenceLabels.filter((label) => /^(?:input|alone)/.test(label))).toEqual([])
})
