import { expect, test } from 'vitest'
import { judged, testExamples } from '../../test/checks/matcher-examples.ts'
import { ada, bob, list, one, other } from '../../test/checks/reply-sample.ts'
import { fieldMatchers } from './field-matchers.ts'

testExamples(fieldMatchers, 'field', {
  toHaveField: {
    args: ['email', 'a@b'],
    passes: one({ email: 'a@b' }),
    fails: one({ email: '' }),
    failure: { rule: 'equals', field: 'email', expected: 'a@b', received: '' },
    words: ['email "a@b"', 'email is ""'],
  },
  toHavePromisedField: {
    args: ['email', ''],
    passes: one({ id: 1, email: '' }),
    fails: one({ id: 1 }),
    failure: { rule: 'equals', field: 'email', expected: '', shown: ['id'] },
    words: ['email ""', 'email is missing; there is id'],
  },
  toHaveFieldsWherePresent: {
    args: [{ email: 'a@b', id: 1 }],
    passes: one({ id: 1 }),
    fails: one({ email: 'a@b', id: 2 }),
    failure: { rule: 'equals', field: 'id', expected: 1, received: 2 },
    words: ['id 1', 'id is 2'],
  },
  toHaveFieldOtherThan: {
    args: ['id', 1],
    passes: one(bob),
    fails: one(ada),
    failure: { rule: 'differs', field: 'id', expected: 1, received: 1 },
    words: ['id other than 1', 'id is 1'],
  },
  toDifferFrom: {
    args: [one(ada, other), 'id'],
    passes: one(bob),
    fails: one(ada),
    failure: { rule: 'differs', field: 'id', expected: 1, received: 1, other: other.id },
    words: ['id other than 1 of check:sample#2', 'id is 1'],
  },
  toHaveFieldStartingWith: {
    args: ['username', 'a'],
    passes: one(ada),
    fails: one(bob),
    failure: { rule: 'starts-with', field: 'username', expected: 'a', received: 'bob' },
    words: ['username starting with "a"', 'username is "bob"'],
  },
  toHaveLink: {
    args: ['url'],
    passes: one({ url: '/a' }),
    fails: one({ url: 'none' }),
    failure: { rule: 'link', field: 'url', received: 'none' },
    words: ['url with a link', 'url is "none"'],
  },
  toHaveLinksInEntries: {
    args: ['url'],
    passes: list([{ url: '/a' }]),
    fails: list([{ url: '/a' }, { url: '' }]),
    failure: { rule: 'link', field: 'url', entry: 2, received: '' },
    words: ['url with a link', 'entry 2: url is ""'],
  },
  toSayMoreThanStatus: {
    args: ['Message'],
    passes: one({ Message: 'Zeiterfassung ist aus' }, { status: 400 }),
    fails: one({ Message: '400 Bad Request' }, { status: 400 }),
    failure: { rule: 'says-more', field: 'Message', received: '400 Bad Request' },
    words: ['Message with a text that says what is wrong', 'Message is "400 Bad Request"'],
  },
  toHaveFieldOfKind: {
    args: ['id', 'a whole number'],
    passes: one(ada),
    fails: one({}),
    failure: { rule: 'kind', field: 'id', expected: 'a whole number' },
    words: ['id with a whole number', 'id is missing'],
  },
  toHaveFieldOfKindInEntries: {
    args: ['id', 'a whole number'],
    passes: list([]),
    fails: list([ada, { id: 'x' }]),
    failure: { rule: 'kind', field: 'id', entry: 2, expected: 'a whole number', received: 'x' },
    words: ['id with a whole number', 'entry 2: id is "x"'],
  },
  toHaveCount: {
    args: ['open', 3],
    passes: one({ open: '3' }),
    fails: one({ open: 4 }),
    failure: { rule: 'count', field: 'open', expected: 3, received: 4 },
    words: ['open 3', 'open is 4'],
  },
  toHaveCountAtLeast: {
    args: ['open', 3],
    passes: one({ open: 4 }),
    fails: one({ open: null }),
    failure: { rule: 'count-at-least', field: 'open', expected: 3, received: null },
    words: ['open 3 or more', 'open is null'],
  },
  toOfferOptions: {
    args: ['status', ['New']],
    passes: one({ status: ['New', 'Fixed'] }),
    fails: one({ status: ['Fixed'] }),
    failure: { rule: 'includes', field: 'status', expected: ['New'], received: ['Fixed'] },
    words: ['status with New', 'status is ["Fixed"]'],
  },
  toOfferOnlyOptions: {
    args: ['status', ['New']],
    passes: one({ status: [] }),
    fails: one({ status: ['Fixed'] }),
    failure: { rule: 'includes-only', field: 'status', expected: ['New'], received: ['Fixed'] },
    words: ['status with nothing but New', 'status is ["Fixed"]'],
  },
  toOfferNoneOf: {
    args: ['status', ['New']],
    passes: one('<html>'),
    fails: one({ status: ['New', 'Fixed'] }),
    failure: { rule: 'includes-none', field: 'status', expected: ['New'], received: ['New'] },
    words: ['status without New', 'status is ["New"]'],
  },
})

test.each(['', ' ', 'OK', 'Ok.', 'Success!', 'error', 'Bad Request', 'Error 400: bad request', '400', '!'])(
  'a message %j says no more than a status code',
  async (Message) => {
    expect(await judged(one({ Message }, { status: 400 }), 'toSayMoreThanStatus', ['Message'])).toBeDefined()
  },
)

test.each(['time tracking disabled', 'Hier nicht.', '工时统计已停用', 'tracker_off', 'Disabled'])(
  'a message %j says more than a status code',
  async (Message) => {
    expect(
      await judged(one({ Message }, { status: 400 }), 'toSayMoreThanStatus', ['Message']),
    ).toBeUndefined()
  },
)
