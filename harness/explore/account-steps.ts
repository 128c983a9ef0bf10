import {
  administrator,
  anyAddress,
  anyHook,
  anyOrganization,
  anyUser,
  isActive,
  memberStep,
  organizationStep,
  sender,
  someone,
  type StepKind,
} from './step-kinds.ts'
import { usualRepositories, usualUsers } from './world.ts'

/** Steps about users and organizations. */
export const accountSteps: Readonly<Record<string, StepKind>> = {
  // Users
  'create user': (acts, choices) => {
    const name = anyUser(acts, choices)
    const [as, more] = administrator(acts, choices)
    const wrong = { email: acts.world.like('no address') }
    return [...more, acts.createUser(name, choices.number(6) === 5 ? wrong : {}, as())]
  },
  'edit user': (acts, choices) => {
    const name = anyUser(acts, choices)
    const { world } = acts
    const email = world.email(name)
    const fields = choices.of<Record<string, unknown>>([
      { fullName: world.fullName('person', `Renamed ${world.next()}`), email },
      { fullName: `${world.like('Çelik')} ${world.fullName('person', String(world.next()))}`, email },
      { email: world.like('no address') },
    ])
    const [as, more] = administrator(acts, choices)
    return [...acts.user(name), ...more, acts.editUser(name, fields, as())]
  },
  'give and take rights': (acts, choices) => {
    const { world } = acts
    const name = world.named(choices.of(['Bob', 'axa']))
    const other = world.named(choices.of(usualUsers))
    const edit = (administrator: boolean) => acts.editUser(name, { administrator, email: world.email(name) })
    const attempts = [
      () => acts.createUser(world.named(`r${world.next()}`), {}, world.account(name)),
      () => acts.addKey(other, world.account(name)),
      () =>
        acts.createRepository(
          { owner: other, name: world.named(`r${world.next()}`) },
          {},
          world.account(name),
        ),
      () => acts.createOrganization(other, world.named(`r${world.next()}`), world.account(name)),
    ]
    const attempt = choices.of(attempts)
    return [
      ...acts.user(name),
      ...acts.user(other),
      ...(choices.number(3) === 2 ? [] : [edit(true), attempt()]),
      edit(false),
      attempt(),
    ]
  },
  'rights of a user created again': (acts, choices) => {
    const { world } = acts
    const name = world.named(choices.of(['axa', 'ad']))
    const other = world.named('ada')
    return [
      ...acts.user(name),
      ...acts.user(other),
      acts.editUser(name, { administrator: true, email: world.email(name) }),
      ...(choices.number(2) === 1 ? [acts.addKey(other, world.account(name))] : []),
      acts.deleteUser(name),
      acts.createUser(name, { password: world.account(name).password }),
      acts.addKey(other, world.account(name)),
    ]
  },
  'add wrong key': (acts, choices) => {
    const name = anyUser(acts, choices)
    const next = acts.world.named(`k${acts.world.next()}`)
    return [
      ...acts.user(name),
      acts.addWrongKey(name, acts.admin),
      acts.createUser(next),
      acts.getUser(next, acts.admin),
    ]
  },
  'organization of a deleted user': (acts, choices) => {
    const { world } = acts
    const name = world.named(choices.of(['ad', 'axa', 'a_a']))
    const owner = world.named('ada')
    return [
      ...acts.user(owner),
      ...acts.user(name),
      acts.deleteUser(name),
      acts.call(world.account(name), { operation: 'users.current' }),
      acts.createOrganization(owner, name),
      acts.searchUsers({ q: name }, acts.admin),
      acts.getUser(name, acts.admin),
    ]
  },
  'delete user': (acts, choices) => {
    const name = acts.world.named(choices.of(['axa', 'a_a', 'ad', 'Bob']))
    const [as, more] = administrator(acts, choices)
    return [...acts.user(name), ...more, acts.deleteUser(name, as())]
  },
  'create user again': (acts, choices) => {
    const name = acts.world.named(choices.of(['axa', 'a_a', 'ad', 'Bob']))
    const fields = choices.number(2) === 1 ? { password: acts.world.account(name).password } : {}
    return [
      ...acts.user(name),
      acts.call(acts.world.account(name), { operation: 'users.current' }),
      acts.deleteUser(name),
      acts.createUser(name, fields),
    ]
  },
  'get user': (acts, choices) => {
    const name = anyUser(acts, choices)
    const [as, more] = sender(acts, choices, name, ['owner', 'admin', 'admin', 'other', 'anonymous'])
    return [...(choices.number(4) === 3 ? [] : acts.user(name)), ...more, acts.getUser(name, as())]
  },
  'current user': (acts, choices) => {
    const name = anyUser(acts, choices)
    return [...acts.user(name), acts.call(acts.world.account(name), { operation: 'users.current' })]
  },
  'search users': (acts, choices) => {
    const name = anyUser(acts, choices)
    const { keyword } = acts.world
    const q = choices.of([name, ` ${name} `, keyword, acts.world.named('ad')])
    const query = choices.of<Record<string, string | number>>([
      { q },
      { q },
      { q, limit: 1 },
      { q, limit: 2 },
      { q, limit: 0 },
      { q, limit: 3 },
      { q, limit: 50 },
    ])
    const [as, more] = sender(acts, choices, name, ['owner', 'admin', 'anonymous'])
    return [...acts.user(name), ...more, acts.searchUsers(query, as())]
  },
  'search many users': (acts) => {
    const names = Array.from({ length: 11 }, (_, n) => acts.world.named(`n${n}`))
    const q = acts.world.keyword
    return [
      ...names.flatMap((name) => acts.user(name)),
      ...[{ q }, { q, limit: 11 }, { q }, { q, limit: 0 }, { q, limit: 3 }, { q, limit: 'x' }].map((query) =>
        acts.searchUsers(query, acts.admin),
      ),
    ]
  },

  // Organizations
  'create organization': (acts, choices) => {
    const owner = anyUser(acts, choices)
    const name = anyOrganization(acts, choices)
    const [as, more] = administrator(acts, choices)
    return [...acts.user(owner), ...more, acts.createOrganization(owner, name, as())]
  },
  'get organization': organizationStep((acts, org, as) => [acts.inOrganization('orgs.get', org, as)]),
  'edit organization': organizationStep((acts, org, as, choices) => {
    const { world } = acts
    const fields = choices.of<Record<string, unknown>>([
      {
        fullName: world.fullName('organization', `Edited ${world.next()}`),
        description: world.text(`About ${world.next()}`),
      },
      { description: world.text(`Only ${world.next()}`) },
      { description: '' },
      { location: world.text(`Place ${world.next()}`), website: world.url(world.next()) },
      { location: '', website: '' },
      { fullName: `${world.like('Société')} ${world.fullName('organization', String(world.next()))}` },
    ])
    return [acts.editOrganization(org, fields, as)]
  }),
  'join organization': (acts, choices) => {
    const org = anyOrganization(acts, choices)
    const before = acts.organization(org)
    const [username, more] = someone(acts, choices)
    return [
      ...before,
      ...more,
      ...acts.join(org, username),
      acts.inOrganization('orgs.is-member', org, acts.world.account(acts.ownerOf(org)), { username }),
    ]
  },
  'member of two teams': (acts, choices) => {
    const org = anyOrganization(acts, choices)
    const before = acts.organization(org)
    const owner = acts.world.account(acts.ownerOf(org))
    const [username, more] = someone(acts, choices)
    const asked = (operation: string) => acts.inOrganization(operation, org, owner, { username })
    return [
      ...before,
      ...more,
      ...(choices.number(2) === 1 ? [acts.createTeam(org, 'team0', owner)] : []),
      ...acts.join(org, username),
      ...acts.join(org, username, 'team0'),
      asked('orgs.is-member'),
      asked('orgs.remove-member'),
      asked('orgs.is-member'),
      acts.inOrganization('orgs.list-members', org, owner),
    ]
  },
  'organization created again': (acts, choices) => {
    const { world } = acts
    const org = anyOrganization(acts, choices)
    const before = acts.organization(org)
    const owner = world.account(acts.ownerOf(org))
    const [username, more] = someone(acts, choices)
    return [
      ...before,
      ...more,
      ...choices.of([
        [acts.createTeam(org, 'team0', owner)],
        [acts.createOrganizationHook(org, owner)],
        acts.join(org, username),
        [],
      ]),
      ...acts.lookAtOrganization(org),
      acts.removeOrganization(org),
      acts.createOrganization(choices.number(2) === 1 ? world.named('Bob') : owner.username, org),
    ]
  },
  'edit organization as administrator': (acts, choices) => {
    const org = anyOrganization(acts, choices)
    return [
      ...acts.organization(org),
      acts.call(acts.admin, { operation: 'users.current' }),
      acts.editOrganization(
        org,
        { description: acts.world.text(`By another ${acts.world.next()}`) },
        acts.admin,
      ),
      ...acts.lookAtOrganization(org),
    ]
  },
  'publicize in both organizations': (acts, choices) => {
    const [username, more] = someone(acts, choices)
    const names = ['org', 'oxg'].map((name) => acts.world.named(name))
    const change = choices.of(['orgs.conceal-member', 'orgs.remove-member', 'orgs.publicize-member'])
    const first = names[choices.number(2)] ?? ''
    const asked = (org: string, operation: string) =>
      acts.inOrganization(operation, org, acts.world.account(acts.ownerOf(org)), { username })
    return [
      ...more,
      ...names.flatMap((org) => [
        ...acts.organization(org),
        ...acts.join(org, username),
        asked(org, 'orgs.is-member'),
        acts.inOrganization('orgs.publicize-member', org, acts.world.account(username), { username }),
      ]),
      acts.inOrganization(
        change,
        first,
        acts.world.account(change === 'orgs.remove-member' ? acts.ownerOf(first) : username),
        { username },
      ),
      ...names.flatMap((org) => [asked(org, 'orgs.is-member'), asked(org, 'orgs.is-public-member')]),
    ]
  },
  'join both organizations': (acts, choices) => {
    const [username, more] = someone(acts, choices)
    return [
      ...more,
      ...['org', 'o_g'].flatMap((name) => {
        const org = acts.world.named(name)
        return [
          ...acts.organization(org),
          ...acts.join(org, username),
          acts.inOrganization('orgs.is-member', org, acts.world.account(acts.ownerOf(org)), { username }),
        ]
      }),
    ]
  },
  'remove member': memberStep('orgs.remove-member', 'sender'),
  'is member': memberStep('orgs.is-member', 'sender'),
  'list members': organizationStep((acts, org, as) => [acts.inOrganization('orgs.list-members', org, as)]),
  'publicize member': memberStep('orgs.publicize-member', 'member'),
  'publicize member twice': organizationStep((acts, org, _as, choices) => {
    const [username, more] = someone(acts, choices)
    const member = () => acts.world.account(username)
    return [
      ...more,
      ...[
        'orgs.publicize-member',
        'orgs.publicize-member',
        'orgs.conceal-member',
        'orgs.is-public-member',
      ].map((operation) => acts.inOrganization(operation, org, member(), { username })),
    ]
  }),
  'conceal member': memberStep('orgs.conceal-member', 'member'),
  'is public member': memberStep('orgs.is-public-member', 'sender'),
  'list public members': organizationStep((acts, org, as) => [
    acts.inOrganization('orgs.list-public-members', org, as),
  ]),
  'create team': organizationStep((acts, org, as, choices) => [
    acts.createTeam(
      org,
      choices.of(['team0', 'team0', 'team1', 'guests', 'team2']),
      as,
      choices.of(['read', 'write', 'admin']),
    ),
  ]),
  'list teams': organizationStep((acts, org, as) => [acts.inOrganization('orgs.list-teams', org, as)]),
  'create organization repository': organizationStep((acts, org, as, choices) => [
    acts.createOrganizationRepository(org, acts.world.named(choices.of(usualRepositories)), as),
  ]),
  'list organization repositories': organizationStep((acts, org, as) => [
    acts.inOrganization('orgs.list-repos', org, as),
  ]),
  'delete organization repository': organizationStep((acts, org, as, choices) => [
    acts.inRepository(
      'repos.delete',
      { owner: org, name: acts.world.named(choices.of(usualRepositories)) },
      as,
    ),
  ]),
  'create organization hook': organizationStep((acts, org, as, choices) => [
    acts.createOrganizationHook(org, as, anyAddress(choices), isActive(choices)),
  ]),
  'list organization hooks': organizationStep((acts, org, as) => [
    acts.inOrganization('orgs.list-hooks', org, as),
  ]),
  'get organization hook': organizationStep((acts, org, as, choices) => [
    acts.inOrganization('orgs.get-hook', org, as, { id: anyHook(acts, choices, org) }),
  ]),
  'edit organization hook': organizationStep((acts, org, as, choices) => [
    acts.editOrganizationHook(org, anyHook(acts, choices, org), as, anyAddress(choices), isActive(choices)),
  ]),
  'delete organization hook': organizationStep((acts, org, as, choices) => [
    acts.inOrganization('orgs.delete-hook', org, as, { id: anyHook(acts, choices, org) }),
  ]),
}
