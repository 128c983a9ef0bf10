import { expect, test } from 'vitest'
import { list, operation } from '../../contract/vocabulary/index.ts'
import { rulesByPath, successByDescription } from '../rules/by-description.ts'
import { formByDescription } from './by-description.ts'

const path = '/repos/{owner}/{repo}/topics'
const listTopics = operation('repos.list-topics', `GET ${path}`, {
  ...{ does: 'lists the topics of a repository', success: 200, answers: list('Topic') },
})
const addTopic = operation('repos.add-topic', `PUT ${path}/{topic}`, {
  ...{ does: 'adds a topic to a repository', success: 204, answers: 'empty' },
})

test('the form of a success and the rules about it follow from the description of an operation', () => {
  expect(formByDescription(listTopics)).toEqual({ success: 200, body: 'list' })
  expect(formByDescription(addTopic)).toEqual({ success: 204, body: 'empty' })
  expect(Object.keys({ ...successByDescription(listTopics), ...rulesByPath(listTopics) })).toEqual([
    ...['every-status', 'every-media-type', 'every-body', 'every-deleted', 'every-owner-served'],
  ])
  expect(Object.keys({ ...successByDescription(addTopic), ...rulesByPath(addTopic) })).toEqual([
    ...['every-status', 'every-body', 'every-deleted'],
  ])
})
