import {
  administrator,
  anyAddress,
  anyHook,
  anyOrganization,
  anyUser,
  isActive,
  organizationStep,
  sender,
  someone,
  type StepKind,
} from './step-kinds.ts'
import { usualRepositories } from './sequence-state.ts'
import { memberSteps } from './member-steps.ts'
import { rightsSteps } from './rights-steps.ts'

/** Steps about users and organizations. */
export const accountSteps: Readonly<Record<string, StepKind>> = {
  ...rightsSteps,
  ...memberSteps,

  // Users
  'create user': (actions, choices) => {
    const name = anyUser(actions, choices)
    const [as, more] = administrator(actions, choices)
    const fields = choices.of<Record<string, unknown>>([
      ...[{}, {}, {}, {}, { fullName: '' }],
      { email: actions.state.like('no address') },
    ])
    return [
      ...more,
      actions.createUser(name, fields, as()),
      ...('fullName' in fields ? [actions.searchUsers({ q: name }, actions.admin)] : []),
    ]
  },
  'edit user': (actions, choices) => {
    const name = anyUser(actions, choices)
    const { state } = actions
    const email = state.email(name)
    const fields = choices.of<Record<string, unknown>>([
      { fullName: state.fullName('person', `Renamed ${state.next()}`), email },
      { fullName: `${state.like('Çelik')} ${state.fullName('person', String(state.next()))}`, email },
      { email: state.like('no address') },
    ])
    const [as, more] = administrator(actions, choices)
    return [...actions.user(name), ...more, actions.editUser(name, fields, as())]
  },
  'add wrong key': (actions, choices) => {
    const name = anyUser(actions, choices)
    const next = actions.state.named(`k${actions.state.next()}`)
    return [
      ...actions.user(name),
      actions.addWrongKey(name, actions.admin),
      actions.createUser(next),
      actions.getUser(next, actions.admin),
    ]
  },
  'organization of a deleted user': (actions, choices) => {
    const { state } = actions
    const name = state.named(choices.of(['ad', 'aXa', 'a_a']))
    const owner = state.named('ada')
    return [
      ...actions.user(owner),
      ...actions.user(name),
      actions.deleteUser(name),
      actions.call(state.account(name), { operation: 'users.current' }),
      actions.createOrganization(owner, name),
      actions.searchUsers({ q: name }, actions.admin),
      actions.getUser(name, actions.admin),
    ]
  },
  'delete user': (actions, choices) => {
    const name = actions.state.named(choices.of(['aXa', 'a_a', 'ad', 'Bob']))
    const [as, more] = administrator(actions, choices)
    // The name of another user begins with that of the first one.
    const other = actions.state.named(choices.of(['ada', 'ada', 'Bob']))
    return [
      ...actions.user(name),
      ...more,
      ...(other === name ? [] : actions.user(other)),
      actions.deleteUser(name, as()),
      actions.searchUsers({ q: other }, actions.admin),
    ]
  },
  'create user again': (actions, choices) => {
    const name = actions.state.named(choices.of(['aXa', 'a_a', 'ad', 'Bob']))
    const fields = choices.number(2) === 1 ? { password: actions.state.account(name).password } : {}
    return [
      ...actions.user(name),
      actions.call(actions.state.account(name), { operation: 'users.current' }),
      actions.deleteUser(name),
      actions.createUser(name, fields),
    ]
  },
  'get user': (actions, choices) => {
    const name = anyUser(actions, choices)
    const [as, more] = sender(actions, choices, name, ['owner', 'admin', 'admin', 'other', 'anonymous'])
    return [...(choices.number(4) === 3 ? [] : actions.user(name)), ...more, actions.getUser(name, as())]
  },
  'current user': (actions, choices) => {
    const name = anyUser(actions, choices)
    return [...actions.user(name), actions.call(actions.state.account(name), { operation: 'users.current' })]
  },
  'search users': (actions, choices) => {
    const name = anyUser(actions, choices)
    const { keyword } = actions.state
    const q = choices.of([name, ` ${name} `, keyword, actions.state.named('ad')])
    const query = choices.of<Record<string, string | number | bigint>>([
      { q },
      { q },
      { q, limit: 1 },
      { q, limit: 2 },
      { q, limit: 0 },
      { q, limit: 3 },
      { q, limit: 50 },
    ])
    const [as, more] = sender(actions, choices, name, ['owner', 'admin', 'anonymous'])
    // Signed-in callers see email addresses: a search for fewer letters would return those of other people.
    const part = () => ({ q: actions.partOf(name, as() ? 6 : 1) })
    return [
      ...actions.user(name),
      ...more,
      actions.searchUsers(choices.number(3) === 2 ? part() : query, as()),
    ]
  },
  'search many users': (actions) => {
    const names = Array.from({ length: 11 }, (_, n) => actions.state.named(`n${n}`))
    const q = actions.state.keyword
    return [
      ...names.flatMap((name) => actions.user(name)),
      ...[{ q }, { q, limit: 11 }, { q }, { q, limit: 0 }, { q, limit: 3 }, { q, limit: 'x' }].map((query) =>
        actions.searchUsers(query, actions.admin),
      ),
    ]
  },

  // Organizations
  'create organization': (actions, choices) => {
    const owner = anyUser(actions, choices)
    const name = anyOrganization(actions, choices)
    const [as, more] = administrator(actions, choices)
    return [...actions.user(owner), ...more, actions.createOrganization(owner, name, as())]
  },
  'get organization': organizationStep((actions, org, as) => [actions.inOrganization('orgs.get', org, as)]),
  'edit organization': organizationStep((actions, org, as, choices) => {
    const { state } = actions
    const fields = choices.of<Record<string, unknown>>([
      {
        fullName: state.fullName('organization', `Edited ${state.next()}`),
        description: state.text(`About ${state.next()}`),
      },
      { description: state.text(`Only ${state.next()}`) },
      { description: '' },
      { location: state.text(`Place ${state.next()}`), website: state.url(state.next()) },
      { location: '', website: '' },
      { fullName: `${state.like('Société')} ${state.fullName('organization', String(state.next()))}` },
    ])
    return [actions.editOrganization(org, fields, as)]
  }),
  'repository with the name of its owner': (actions, choices) => {
    const { state } = actions
    const owner = state.named(choices.of(['ada', 'org']))
    const path = { owner, name: owner }
    return [
      ...actions.repository(path),
      actions.inRepository('repos.get', path, state.account(owner)),
      ...actions.lookForRepository(path),
      ...(state.isOrganization(owner)
        ? [actions.inOrganization('orgs.list-repos', owner, state.account(owner))]
        : []),
    ]
  },
  'organization created again': (actions, choices) => {
    const { state } = actions
    const org = anyOrganization(actions, choices)
    const before = actions.organization(org)
    const owner = state.account(actions.ownerOf(org))
    const [username, more] = someone(actions, choices)
    return [
      ...before,
      ...more,
      ...choices.of([
        [actions.createTeam(org, 'team0', owner)],
        [actions.createOrganizationHook(org, owner)],
        actions.join(org, username),
        [],
      ]),
      ...actions.lookAtOrganization(org),
      actions.removeOrganization(org),
      actions.createOrganization(choices.number(2) === 1 ? state.named('Bob') : owner.username, org),
    ]
  },
  'edit organization as administrator': (actions, choices) => {
    const org = anyOrganization(actions, choices)
    return [
      ...actions.organization(org),
      actions.call(actions.admin, { operation: 'users.current' }),
      actions.editOrganization(
        org,
        { description: actions.state.text(`By another ${actions.state.next()}`) },
        actions.admin,
      ),
      ...actions.lookAtOrganization(org),
    ]
  },
  'create team': organizationStep((actions, org, as, choices) => [
    actions.createTeam(
      org,
      choices.of(['team0', 'team0', 'team1', 'guests', 'team2']),
      as,
      choices.of(['read', 'write', 'admin']),
    ),
  ]),
  'list teams': organizationStep((actions, org, as) => [actions.inOrganization('orgs.list-teams', org, as)]),
  'create organization repository': organizationStep((actions, org, as, choices) => [
    actions.createOrganizationRepository(org, actions.state.named(choices.of(usualRepositories)), as),
  ]),
  'list organization repositories': organizationStep((actions, org, as) => [
    actions.inOrganization('orgs.list-repos', org, as),
  ]),
  'delete organization repository': organizationStep((actions, org, as, choices) => [
    actions.inRepository(
      'repos.delete',
      { owner: org, name: actions.state.named(choices.of(usualRepositories)) },
      as,
    ),
  ]),
  'create organization hook': organizationStep((actions, org, as, choices) => [
    actions.createOrganizationHook(org, as, { address: anyAddress(choices), active: isActive(choices) }),
  ]),
  'list organization hooks': organizationStep((actions, org, as) => [
    actions.inOrganization('orgs.list-hooks', org, as),
  ]),
  'get organization hook': organizationStep((actions, org, as, choices) => [
    actions.inOrganization('orgs.get-hook', org, as, { id: anyHook(actions, choices, org) }),
  ]),
  'edit organization hook': organizationStep((actions, org, as, choices) => [
    actions.editOrganizationHook(
      org,
      anyHook(actions, choices, org),
      as,
      anyAddress(choices),
      isActive(choices),
    ),
  ]),
  'delete organization hook': organizationStep((actions, org, as, choices) => [
    actions.inOrganization('orgs.delete-hook', org, as, { id: anyHook(actions, choices, org) }),
  ]),
}
