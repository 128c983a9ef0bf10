import { testExamples } from '../../test/checks/matcher-examples.ts'
import { ada, bob, list, one, summary, text } from '../../test/checks/reply-sample.ts'
import { responseMatchers } from './response-matchers.ts'

const page = '<h1 id="a">Title</h1><a href="/b">b</a>'

testExamples(responseMatchers, 'status', {
  toHaveStatus: {
    args: [201],
    passes: one({}, { status: 201 }),
    fails: one('', { status: 500 }),
    failure: { rule: 'one-of', expected: [201], received: summary(500, 0) },
    words: ['status 201', '500 without a body'],
  },
  toHaveStatusIn: {
    args: [[404, 422]],
    passes: one({}, { status: 422 }),
    fails: one({}, { status: 403 }),
    failure: { rule: 'one-of', expected: [404, 422], received: summary(403, 2) },
    words: ['status 404 or 422', '403 application/json, 2 bytes'],
  },
  toSucceed: {
    passes: one({}, { status: 204 }),
    fails: one({}, { status: 302 }),
    failure: { rule: 'success', received: summary(302, 2) },
    words: ['a success status', '302 application/json, 2 bytes'],
  },
  toBeUnsuccessful: {
    passes: one({}, { status: 302 }),
    fails: one({}, { status: 299 }),
    failure: { rule: 'no-success', received: summary(299, 2) },
    words: ['a status other than success', '299 application/json, 2 bytes'],
  },
  toNotSucceedWith: {
    args: [{ username: 'ada' }],
    passes: one(bob),
    fails: one(ada),
    failure: { rule: 'no-success-with', expected: { username: 'ada' }, received: summary(200, 25) },
    words: ['no success with {"username":"ada"}', '200 application/json, 25 bytes'],
  },
  toHaveMediaType: {
    args: ['application/json'],
    passes: one({}, { type: 'Application/JSON; charset=utf-8' }),
    fails: one({}, { type: 'text/html' }),
    failure: { kind: 'media-type', rule: 'one-of', expected: ['application/json'], received: 'text/html' },
    words: ['media type application/json', 'text/html'],
  },
  toBeHtml: {
    passes: text(page, 'application/xhtml+xml'),
    fails: text(page, 'text/plain'),
    failure: {
      kind: 'media-type',
      rule: 'one-of',
      expected: ['text/html', 'application/xhtml+xml'],
      received: 'text/plain',
    },
    words: ['media type text/html or application/xhtml+xml', 'text/plain'],
  },
  toHaveNoBody: {
    passes: one(''),
    fails: one({}),
    failure: { kind: 'body', rule: 'empty', received: 2 },
    words: ['no body', 'a body of 2 bytes'],
  },
  toBeJson: {
    passes: one('null'),
    fails: one('<html>'),
    failure: { kind: 'body', rule: 'json', received: '<html>' },
    words: ['a JSON body', 'a body that is not JSON (it starts with "<html>")'],
  },
  toBeJsonWhereAny: {
    passes: one(''),
    fails: one('<html>'),
    failure: { kind: 'body', rule: 'json', received: '<html>' },
    words: ['a JSON body', 'a body that is not JSON (it starts with "<html>")'],
  },
  toBeObject: {
    passes: one({}),
    fails: one([]),
    failure: { kind: 'body', rule: 'object', received: [] },
    words: ['a JSON object', 'a list'],
  },
  toHaveAnyField: {
    passes: one(ada),
    fails: one({}),
    failure: { kind: 'body', rule: 'any-field', received: {} },
    words: ['an object with a field', 'an empty object'],
  },
  toMatchSchema: {
    args: ['TimeTrackingDisabled'],
    passes: one({ Message: 'disabled' }),
    fails: one({ Message: '' }),
    failure: {
      kind: 'schema',
      rule: 'minLength',
      schema: 'TimeTrackingDisabled',
      field: 'Message',
      expected: 1,
      received: '',
    },
    words: [
      'a body matching the schema TimeTrackingDisabled',
      'Message must have 1 characters or more, it is ""',
    ],
  },
  toMatchErrorSchema: {
    args: ['TimeTrackingDisabled'],
    passes: one({ Message: 'disabled' }, { status: 400 }),
    fails: one({}, { status: 400 }),
    failure: { kind: 'schema', rule: 'required', schema: 'TimeTrackingDisabled', field: 'Message' },
    words: ['a body matching the schema TimeTrackingDisabled', 'Message is missing'],
  },
  toHaveEntriesMatchingSchema: {
    args: ['TimeTrackingDisabled'],
    passes: list([]),
    fails: list([{ Message: 'disabled' }, {}]),
    failure: {
      kind: 'schema',
      rule: 'required',
      schema: 'TimeTrackingDisabled',
      entry: 2,
      field: 'Message',
    },
    words: ['entries matching the schema TimeTrackingDisabled', 'entry 2: Message is missing'],
  },
})
