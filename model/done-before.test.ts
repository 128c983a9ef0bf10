import { describe, expect, it } from 'vitest'
import {
  ada,
  contradictionsOf,
  createOrganization,
  createUser,
  exchange,
  late,
  noticedIn,
  rulesBroken,
  sequence,
  user,
  type Pair,
} from './told-exchanges.ts'

describe('what a server has done before', () => {
  const organization = createOrganization('fc-org', 9)
  const before = [createUser('fc-ada', 1), createUser('fc-bob', 2), organization]
  const inOrganization = { caller: ada, parameters: { org: 'fc-org', username: 'fc-bob' } }
  const join: Pair = [
    {
      operation: undefined as never,
      parameters: { path: '/teams/1/members/fc-bob' },
      purpose: { capability: 'organizationMembers', organization: 'fc-org', username: 'fc-bob' },
    },
    { status: 204 },
  ]
  const edit = (sent: string, shown: string): Pair => [
    { ...inOrganization, operation: 'orgs.edit', fields: { description: sent } },
    { status: 200, json: { id: 9, username: 'fc-org', description: shown } },
  ]

  it('no sentence forbids a server to cut off a long address', () => {
    const website = (length: number, shown: (sent: string) => string = (sent) => sent): Pair => {
      const sent = `https://example.com/${'a'.repeat(length - 20)}`
      return [
        { ...inOrganization, operation: 'orgs.edit', fields: { website: sent } },
        { status: 200, json: { id: 9, username: 'fc-org', website: shown(sent) } },
      ]
    }
    const cut = (sent: string) => sent.slice(0, -45)
    expect(rulesBroken(...before, website(60), website(300, cut))).toEqual([])
    expect(rulesBroken(...before, website(60), website(80, cut))).toEqual(['orgs.edit.every-set-field'])
  })

  it('an edit that sets a text sets it each time; an empty text may count as left out', () => {
    expect(rulesBroken(...before, edit('About', 'About'), edit('', ''))).toEqual([])
    expect(rulesBroken(...before, edit('About', 'About'), edit('', 'About'))).toEqual([])
    expect(rulesBroken(...before, edit('About', 'About'), edit('Later', 'About'))).toEqual([
      'orgs.edit.every-set-field',
    ])
    expect(rulesBroken(...before, edit('About', ''), edit('Later', ''))).toEqual([])
    expect(noticedIn(...before, edit('About', ''))).toEqual(['an edit that keeps description'])
  })

  it('a refusal is noticed where others like it were accepted, unless it has something of its own', () => {
    const refused: Pair = [edit('Other words', '')[0], { status: 422 }]
    const marked: Pair = [edit('<b>', '')[0], { status: 422 }]
    expect(rulesBroken(...before, refused)).toEqual([])
    expect(noticedIn(...before, edit('About', 'About'), refused)).toEqual([
      '422, although a like request was accepted',
    ])
    expect(noticedIn(...before, edit('About', 'About'), marked)).toEqual([])
  })

  it('a server may limit how many hooks and keys there are, and no more', () => {
    const hook = (id: number, org: string, status = 201): Pair => [
      {
        operation: 'orgs.create-hook',
        caller: ada,
        parameters: { org },
        fields: { url: `https://example.com/${id}` },
      },
      status === 201 ? { status, json: { id } } : { status },
    ]
    const other: Pair = [
      { ...organization[0], fields: { username: 'fc-other' } },
      { status: 201, json: { id: 10, username: 'fc-other' } },
    ]
    const both = [...before, other, hook(1, 'fc-org'), hook(2, 'fc-org'), hook(3, 'fc-other')]
    expect(noticedIn(...both, hook(4, 'fc-org', 422))).toEqual([])
    expect(noticedIn(...both, hook(4, 'fc-other', 422))).toEqual([
      '422, although a like request was accepted',
    ])
  })

  it('what a list does not show may be on another page, until it is asked for by itself', () => {
    const members = (...names: string[]): Pair => [
      { operation: 'orgs.list-members', method: 'GET', caller: ada, parameters: { org: 'fc-org' } },
      { status: 200, json: names.map((name) => ({ id: name === 'fc-ada' ? 1 : 2, username: name })) },
    ]
    const isMember = (status: number): Pair => [
      { ...inOrganization, operation: 'orgs.is-member', method: 'GET' },
      { status },
    ]
    const found = (...reads: Pair[]) =>
      contradictionsOf(sequence(...before, join, isMember(204), join, ...reads)).map(
        ({ rule, absentFrom }) => [rule, absentFrom],
      )
    const list = { operation: 'orgs.list-members', length: 1 }
    expect(found(members('fc-ada'), isMember(204))).toEqual([['orgs.is-member.every-yes', [list]]])
    expect(found(members('fc-ada'), isMember(404), isMember(204))).toEqual([['orgs.is-member.every-yes', []]])
  })

  it('a stranger who is served where others were refused is noticed, and a member is not', () => {
    const teams = (name: string, status: number): Pair => [
      { operation: 'orgs.list-teams', method: 'GET', caller: { login: name }, parameters: { org: 'fc-org' } },
      status === 200 ? { status, json: [] } : { status },
    ]
    const both = [...before, createUser('fc-eve', 3)]
    expect(noticedIn(...both, teams('fc-eve', 200), teams('fc-bob', 200))).toEqual([])
    expect(noticedIn(...both, teams('fc-eve', 403), teams('fc-bob', 200))).toEqual([
      '200 for strangers, although others were refused',
    ])
    expect(noticedIn(...both, teams('fc-eve', 403), join, teams('fc-bob', 200))).toEqual([])
  })

  it('a text that an edit leaves out is the one that its response shows', () => {
    const get = (fullName: string): Pair => [
      { ...inOrganization, operation: 'orgs.get', method: 'GET' },
      { status: 200, json: { id: 9, username: 'fc-org', fullName } },
    ]
    const [request] = edit('About', '')
    const edited: Pair = [
      request,
      { status: 200, json: { id: 9, username: 'fc-org', description: 'About', fullName: 'Club' } },
    ]
    expect(rulesBroken(...before, edited, get('Club'))).toEqual([])
    expect(rulesBroken(...before, edited, get('Other'))).toEqual(['orgs.get.every-same-field'])
  })

  it('a team whose creation was refused is in no list, unless a driver may have created one', () => {
    const team: Pair = [
      {
        operation: 'orgs.create-team',
        caller: { login: 'fc-bob' },
        parameters: { org: 'fc-org' },
        fields: { name: 'crew' },
      },
      { status: 403 },
    ]
    const teams: Pair = [
      { operation: 'orgs.list-teams', method: 'GET', caller: ada, parameters: { org: 'fc-org' } },
      {
        status: 200,
        json: [
          { id: 1, name: 'Owners' },
          { id: 2, name: 'crew' },
        ],
      },
    ]
    const join: Pair = [
      {
        operation: undefined as never,
        parameters: { path: '/orgs/fc-org/teams' },
        purpose: { capability: 'organizationMembers', organization: 'fc-org', username: 'fc-bob' },
      },
      { status: 201 },
    ]
    expect(rulesBroken(...before, team, teams)).toEqual(['orgs.list-teams.every-entry-belongs'])
    expect(rulesBroken(...before, team, join, teams)).toEqual([])
  })

  it('a list may show for a while the teams that a former organization of the name had', () => {
    const made = (id: number): Pair => [
      {
        operation: 'orgs.create-team',
        caller: ada,
        parameters: { org: 'fc-org' },
        fields: { name: 'fc-team' },
      },
      { status: 201, json: { id, name: 'fc-team' } },
    ]
    const deleted: Pair = [
      {
        operation: undefined as never,
        method: 'DELETE',
        parameters: { path: '/orgs/fc-org' },
        purpose: { capability: 'organizationRemoval', organization: 'fc-org' },
      },
      { status: 204 },
    ]
    const again = createOrganization('fc-org', 10)
    const list: Pair = [
      { operation: 'orgs.list-teams', method: 'GET', caller: ada, parameters: { org: 'fc-org' } },
      { status: 200, json: [{ id: 5, name: 'fc-team' }] },
    ]
    const events = sequence(...before, made(5), deleted, again, list)
    expect(contradictionsOf(events, late)).toEqual([])
    expect(contradictionsOf(events).map(({ rule }) => rule)).toContain('orgs.list-teams.every-entry-belongs')
  })

  it('who is shown one public member is shown all', () => {
    const change = (operation: string): Pair => [{ ...inOrganization, operation }, { status: 204 }]
    const member: Pair = [{ ...inOrganization, operation: 'orgs.is-member', method: 'GET' }, { status: 204 }]
    const publicize = (name: string): Pair => [
      {
        operation: 'orgs.publicize-member',
        caller: { login: name },
        parameters: { org: 'fc-org', username: name },
      },
      { status: 204 },
    ]
    const list = (...names: readonly string[]): Pair => [
      { operation: 'orgs.list-public-members', method: 'GET', caller: {}, parameters: { org: 'fc-org' } },
      { status: 200, json: names.map((name) => user(name, name === 'fc-ada' ? 1 : 2)) },
    ]
    const both = [...before, join, member, publicize('fc-ada'), publicize('fc-bob')]
    expect(rulesBroken(...both, list())).toEqual([])
    expect(rulesBroken(...both, list('fc-ada', 'fc-bob'))).toEqual([])
    expect(rulesBroken(...both, list('fc-ada'))).toEqual(['orgs.list-public-members.every-list-whole'])
    expect(rulesBroken(...both, change('orgs.remove-member'), list('fc-ada'))).toEqual([])
    // A cached list can be older than both changes, that of the member and that of the driver.
    const cached = sequence(...both, join, list('fc-ada'))
    const after = exchange([5000, 5001], ...list('fc-ada', 'fc-bob'))
    expect(contradictionsOf([...cached, ...after], late)).toEqual([])
  })
})

it('a search may still show the former user of a name, with the former id', () => {
  const deleted: Pair = [
    { operation: 'admin.delete-user', parameters: { username: 'fc-bob' } },
    { status: 204 },
  ]
  const search: Pair = [
    { operation: 'users.search', method: 'GET', query: { q: 'fc-bob' } },
    { status: 200, json: { ok: true, data: [user('fc-bob', 2)] } },
  ]
  const all = [createUser('fc-bob', 2), deleted, createUser('fc-bob', 3), search]
  expect(contradictionsOf(sequence(...all), late)).toEqual([])
})
