import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/report/evidence.ts'
import type { RecordedFailure } from '../../harness/report/report.ts'
import { comparedOf, normalForm } from './response-form.ts'

const form = (text: string) => normalForm(text, { base: 'http://h', mark: 'fc0000' }, [['7', '<1>']])
const compared = (json: unknown, failure: RecordedFailure) =>
  comparedOf(
    { response: { status: 200, headers: [], body: { text: JSON.stringify(json) } } } as unknown as Exchange,
    { failure, requirement: 'users.get.status' },
    form,
  )

test('an entry with wrong values is told from a right one by the properties that it must have', () => {
  const failure = {
    kind: 'entries',
    rule: 'with',
    expected: { login: 'fc0000ada', full_name: 'New' },
  } as const
  const shown = [{ id: 7, login: 'fc0000ada', full_name: 'Old', email: '' }]
  expect(compared(shown, failure)).toMatchObject({
    lines: { of: 'login|full_name' },
    recorded: '"login":"<fc>ada"\n"full_name":"Old"',
  })
})

test('a list of other values is told from a list of objects, and an empty object from others', () => {
  const list = { kind: 'body', rule: 'list-of-objects' } as const
  expect(compared(['7'], list)).toMatchObject({ shape: '[', lines: 'count', recorded: '0' })
  expect(compared([{}, {}], list)).toMatchObject({ shape: '[', lines: 'count', recorded: '2' })
  expect(compared({}, { kind: 'body', rule: 'any-field' })).toMatchObject({ lines: 'all', recorded: '{\n}' })
})

test('a property that holds an object is compared by the names of created resources', () => {
  const failure = { kind: 'field', rule: 'equals', field: 'owner' } as const
  expect(compared({ owner: { id: 7, login: 'fc0000ada' } }, failure)).toMatchObject({
    lines: 'own',
    recorded: '"id":<1>\n"login":"<fc>ada"',
  })
  expect(compared({ owner: 'fc0000ada' }, failure)).toMatchObject({ lines: { of: 'owner' } })
})

test('of a web page, only status, media type and the kind of body are compared', () => {
  const ofPage = (text: string) => {
    const headers = [['content-type', 'text/html; charset=UTF-8']]
    const response = { status: 404, headers, body: { text } }
    return comparedOf({ response } as unknown as Exchange, { requirement: 'users.get.status' }, form)
  }
  const page = { status: 404, type: 'text/html', shape: 'other' }
  expect(ofPage('<!DOCTYPE html>\n<html>\n<p>Page: 9ms</p>\n</html>')).toEqual(page)
  expect(ofPage('\n<html lang="en">')).toEqual(page)
  expect(ofPage('<p>One</p>')).toMatchObject({ lines: 'all', recorded: '<p>One</p>' })
})

test('of a response with a wrong media type, status and media type are compared, however long it is', () => {
  const headers = [['content-type', 'text/plain']]
  const response = { status: 200, headers, body: { text: 'a'.repeat(60_000) } }
  const failure = { kind: 'oracle', rule: 'success', endpoint: 'markdown.render' } as const
  const ofRule = (requirement: string) =>
    comparedOf({ response } as unknown as Exchange, { failure, requirement }, form)
  expect(ofRule('markdown.render.every-media-type')).toEqual({ status: 200, type: 'text/plain' })
  expect(ofRule('markdown.render.every-word')).toHaveProperty('isPartial', true)
})

test('of a server error, the body is compared where a rule is about it', () => {
  const response = { status: 500, headers: [], body: { text: '{"ok":true}' } }
  const failure = { kind: 'oracle', rule: 'state', endpoint: 'users.search' } as const
  const ofRule = (requirement: string) =>
    comparedOf({ response } as unknown as Exchange, { failure, requirement }, form)
  expect(ofRule('users.search.every-owner-served')).toEqual({ status: 500 })
  expect(ofRule('users.search.every-failure')).toMatchObject({ lines: 'all', recorded: '{\n"ok":true\n}' })
})
