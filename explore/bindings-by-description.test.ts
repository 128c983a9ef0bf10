import { expect, test } from 'vitest'
import { operationEntry } from '../contract/derive/effects.ts'
import { operation } from '../contract/vocabulary/index.ts'
import { bindingsByDescription } from './bindings-by-description.ts'
import type { At } from './relation-binding.ts'

const path = '/repos/{owner}/{repo}/topics/{topic}'
const noContent = { success: 204, answers: 'empty' } as const
const add = operation('repos.add-topic', `PUT ${path}`, {
  does: 'adds a topic',
  ...noContent,
  adds: 'topics',
})
const remove = operation('repos.remove-topic', `DELETE ${path}`, {
  ...{ does: 'removes a topic', ...noContent },
  removes: 'topics',
})

test('a relation whose entries are words in a path needs no binding by hand', () => {
  const { topics } = bindingsByDescription([add, remove], new Set())
  const at = { n: 1, state: { word: (own: string) => own } } as At
  expect(topics).toMatchObject({ in: 'repositories' })
  expect(topics?.end(at)).toEqual({ topic: 'topic1' })
})

test('relations that are bound, and entries with a body, are left to their own bindings', () => {
  expect(bindingsByDescription([add], new Set(['topics']))).toEqual({})
  const withBody = operationEntry('repos.add-collaborator')
  expect(bindingsByDescription(withBody ? [withBody] : [], new Set())).toEqual({})
})
