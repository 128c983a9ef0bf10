import { expect, it } from 'vitest'
import { ada, contradictionsOf, exchange, late, rulesBroken, sequence, type Pair } from '../told-exchanges.ts'

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
/** Ada is a member of a project. */
const known = [ofPrivate, projects(visitor, ['pub', 0]), ofAda, ofAda]

it('an issue that a list shows soon after its creation is open: a list without it is wrong once changes have had time to show', () => {
  const soon = sequence(...known, list(), create('fc one', 4), list([4, 'fc one']))
  const rulesAt = (at: number) =>
    contradictionsOf([...soon, ...exchange([at, at + 1], ...list())], late).map(({ rule }) => rule)
  expect(rulesAt(500)).toEqual([])
  expect(rulesAt(5000)).toEqual(['legacy-issues.list.every-list-whole'])
})

it('strangers may see their own issues alone, and then all that they were shown', () => {
  const start = [...known, list(), create('fc one', 4), list([4, 'fc one'])]
  const byVisitor = ([request, response]: Pair): Pair => [{ ...request, caller: visitor }, response]
  expect(rulesBroken(...start, byVisitor(list()))).toEqual([])
  expect(rulesBroken(...start, list())).toEqual(['legacy-issues.list.every-list-whole'])
  expect(rulesBroken(...start, byVisitor(list([4, 'fc one'])), byVisitor(list()))).toEqual([
    'legacy-issues.list.every-list-whole',
  ])
})

it('the count of open issues is judged between creations, also after a request that may have created any issue', () => {
  const unusual: Pair = [
    { operation: 'legacy-issues.create', caller: ada, parameters, text: 'no form' },
    { status: 400, json: { mess: 'error', errors: {} } },
  ]
  const [asked, answered] = list([1, 'a'], [2, 'b'])
  const short: Pair = [asked, { ...answered, json: { ...(answered.json as object), open: 1 } }]
  expect(rulesBroken(unusual, short, short)).toEqual(['legacy-issues.list.every-count'])
  expect(rulesBroken(short, unusual, short)).toEqual([])
  const [begun, over] = exchange([20, 29], ...unusual)
  const events = [...exchange([21, 22], ...short), ...exchange([23, 24], ...short)]
  expect(contradictionsOf([begun!, ...events, over!])).toEqual([])
})
