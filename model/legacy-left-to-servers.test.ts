import { expect, it } from 'vitest'
import { rulesBroken, type Pair } from './told-exchanges.ts'

it('a server of issues may refuse a salt for its length', () => {
  const projects: Pair = [
    { operation: 'legacy-projects.list', method: 'GET', caller: {} },
    {
      status: 200,
      json: { message: 'success', projects: [{ shortname: 'pub', name: '', shortdesc: '', private: 0 }] },
    },
  ]
  const refused = (length: number): Pair => [
    {
      operation: 'legacy-issues.list',
      method: 'GET',
      caller: { login: 'mira' },
      parameters: { project: 'pub' },
      query: { _login: 'mira', _salt: 's'.repeat(length), _hash: 'h' },
    },
    { status: 400, json: { error: 'salt' } },
  ]
  expect(rulesBroken(projects, refused(16))).toEqual(['legacy-issues.list.every-owner-served'])
  expect(rulesBroken(projects, refused(300))).toEqual([])
})

it('a list of projects may be a page, which says nothing of what it lacks', () => {
  const project = (shortname: string, isPrivate: 0 | 1) => ({
    shortname,
    name: '',
    shortdesc: '',
    private: isPrivate,
  })
  const list = (caller: { login?: string }, ...projects: readonly unknown[]): Pair => [
    { operation: 'legacy-projects.list', method: 'GET', caller },
    { status: 200, json: { message: 'success', projects } },
  ]
  const issues = (login: string): Pair => [
    { operation: 'legacy-issues.list', method: 'GET', caller: { login }, parameters: { project: 'priv' } },
    {
      status: 200,
      json: {
        project: 'priv',
        open: 1,
        closed: 0,
        issues: [{ id: 1, summary: 'fc-1', status: 1, modif_dtime: '2026-01-01 00:00:00' }],
      },
    },
  ]
  const create: Pair = [
    {
      operation: 'legacy-issues.create',
      caller: { login: 'mira' },
      parameters: { project: 'priv' },
      fields: { summary: 'fc-1', content: 'x' },
    },
    { status: 200, json: { mess: 'success', issue: 1 } },
  ]
  const [own, other] = [project('priv', 1), project('pub', 0)]
  const start = [list({ login: 'mira' }, own, other), create, issues('mira')]
  const newer = [other, project('new', 0)]
  expect(rulesBroken(...start, list({ login: 'otto' }, ...newer), issues('otto'))).toEqual([])
  expect(rulesBroken(...start, list({ login: 'otto' }, other), issues('otto'))).toEqual([
    'legacy-issues.list.every-private',
  ])
})

it('the lists of a project name it in one way, and what a denied caller receives may name another', () => {
  const list = (caller: { login?: string }, project: string, ...issues: readonly unknown[]): Pair => [
    { operation: 'legacy-issues.list', method: 'GET', caller, parameters: { project: 'priv' } },
    { status: 200, json: { project, open: issues.length, closed: 0, issues } },
  ]
  const issue = { id: 1, summary: 'fc-1', status: 1, modif_dtime: '2026-01-01 00:00:00' }
  const ofMember = list({ login: 'mira' }, 'priv', issue)
  expect(rulesBroken(ofMember, list({ login: 'mira' }, 'other', issue))).toEqual([
    'legacy-issues.list.every-same-field',
  ])
  expect(rulesBroken(ofMember, list({}, ''), list({ login: 'otto' }, ''))).toEqual([])
})
