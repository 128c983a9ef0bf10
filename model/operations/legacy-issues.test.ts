import { expect, it } from 'vitest'
import { ada, contradictionsOf, exchange, rulesBroken, sequence, type Pair } from '../told-exchanges.ts'

const parameters = { project: 'pub' }

const list = (...issues: ReadonlyArray<readonly [id: number, summary: string]>): Pair => [
  { operation: 'legacy-issues.list', method: 'GET', caller: ada, parameters },
  {
    status: 200,
    json: {
      project: 'pub',
      open: issues.length,
      closed: 0,
      issues: issues.map(([id, summary]) => ({
        id,
        summary,
        status: 1,
        modif_dtime: '2026-01-01 00:00:00',
      })),
    },
  },
]

const create = (summary: string, issue: number): Pair => [
  { operation: 'legacy-issues.create', caller: ada, parameters, fields: { summary, content: 'x' } },
  { status: 200, json: { mess: 'success', issue } },
]

it('an issue that one creation made has the number that was returned', () => {
  expect(rulesBroken(list(), create('fc one', 4), list([4, 'fc one']))).toEqual([])
  expect(rulesBroken(list(), create('fc one', 4), list([5, 'fc one']))).toEqual([
    'legacy-issues.list.every-number',
  ])
})

it('an issue of another request, of another run or of several creations may have any number', () => {
  // The lost response may have been the response to the second creation.
  expect(rulesBroken(list(), create('fc one', 4), list([4, 'fc one'], [5, 'fc one']))).toEqual([])
  expect(rulesBroken(list([3, 'fc one']), create('fc one', 4), list([3, 'fc one']))).toEqual([])
  expect(rulesBroken(list(), create('fc one', 4), create('fc one', 5), list([6, 'fc one']))).toEqual([])
})

it('an issue on a page may be one of another creation with its summary, in progress or without a response', () => {
  const events = sequence(list(), create('fc one', 4))
  const [asked, answered] = exchange([5, 9], ...create('fc one', 5))
  const read = exchange([7, 8], ...list([5, 'fc one']))
  const rulesOf = (...more: ReturnType<typeof sequence>) =>
    contradictionsOf([...events, ...more]).map(({ rule }) => rule)
  expect(rulesOf(asked!, ...read, answered!)).toEqual([])
  expect(rulesOf(asked!, ...read)).toEqual([])
  expect(rulesOf(...read)).toEqual(['legacy-issues.list.every-number'])
})

it('an issue of another project is in no list, unless one with its summary may just have been created there', () => {
  const [request, response] = create('fc one', 4)
  const elsewhere: Pair = [{ ...request, parameters: { project: 'priv' } }, response]
  const before = [list(), elsewhere]
  const shown = list([5, 'fc one'])
  expect(rulesBroken(...before, shown)).toEqual(['legacy-issues.list.every-entry-belongs'])
  const [asked, answered] = exchange([5, 9], ...create('fc one', 5))
  const read = exchange([7, 8], ...shown)
  const rulesOf = (...events: ReturnType<typeof sequence>) =>
    contradictionsOf([...sequence(...before), ...events]).map(({ rule }) => rule)
  expect(rulesOf(asked!, ...read, answered!)).toEqual([])
  // Its response was lost.
  expect(rulesOf(asked!, ...read)).toEqual([])
  // It was refused before the request for the list.
  const refused: Pair = [create('fc one', 5)[0], { status: 200, json: { mess: 'error', errors: {} } }]
  expect(rulesBroken(...before, refused, shown)).toContain('legacy-issues.list.every-entry-belongs')
})

it('strangers may see their own issues alone, and then all that they were shown', () => {
  const visitor = {}
  const projects = (caller: object, ...entries: ReadonlyArray<readonly [string, number]>): Pair => [
    { operation: 'legacy-projects.list', method: 'GET', caller },
    {
      status: 200,
      json: {
        message: 'success',
        projects: entries.map(([shortname, priv]) => ({
          shortname,
          name: shortname,
          shortdesc: '',
          private: priv,
        })),
      },
    },
  ]
  const ofPrivate: Pair = [{ ...list()[0], parameters: { project: 'priv' } }, list()[1]]
  const ofAda = projects(ada, ['pub', 0], ['priv', 1])
  const known = [ofPrivate, projects(visitor, ['pub', 0]), ofAda, ofAda]
  const start = [...known, list(), create('fc one', 4), list([4, 'fc one'])]
  const byVisitor = ([request, response]: Pair): Pair => [{ ...request, caller: visitor }, response]
  expect(rulesBroken(...start, byVisitor(list()))).toEqual([])
  expect(rulesBroken(...start, list())).toEqual(['legacy-issues.list.every-list-whole'])
  expect(rulesBroken(...start, byVisitor(list([4, 'fc one'])), byVisitor(list()))).toEqual([
    'legacy-issues.list.every-list-whole',
  ])
})
