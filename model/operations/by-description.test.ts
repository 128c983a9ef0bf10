import { expect, test } from 'vitest'
import { list, operation } from '../../contract/vocabulary/index.ts'
import { rulesByPath, successByDescription } from '../rules/by-description.ts'
import { formByDescription, modelByPath } from './by-description.ts'

const path = '/repos/{owner}/{repo}/topics'
const listTopics = operation('repos.list-topics', `GET ${path}`, {
  ...{ does: 'lists the topics of a repository', success: 200, answers: list('Topic') },
})
const addTopic = operation('repos.add-topic', `PUT ${path}/{topic}`, {
  ...{ does: 'adds a topic to a repository', success: 204, answers: 'empty' },
})

test('an operation without a model and rules of its own is judged by its description', () => {
  expect(formByDescription(listTopics)).toEqual({ success: 200, body: 'list' })
  expect(formByDescription(addTopic)).toEqual({ success: 204, body: 'empty' })
  expect(Object.keys(modelByPath(listTopics))).toEqual(['succeeded', 'refused'])
  expect(Object.keys(modelByPath(addTopic))).toEqual(['succeeded'])
  expect(Object.keys({ ...successByDescription(listTopics), ...rulesByPath(listTopics) })).toEqual([
    ...['every-status', 'every-media-type', 'every-body', 'every-deleted', 'every-owner-served'],
  ])
  expect(Object.keys({ ...successByDescription(addTopic), ...rulesByPath(addTopic) })).toEqual([
    ...['every-status', 'every-body', 'every-deleted'],
  ])
})
