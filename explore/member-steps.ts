import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Choices } from './step.ts'
import { anyOrganization, memberStep, organizationStep, someone, type StepKind } from './step-kinds.ts'

/** Steps about the members of organizations. */
export const memberSteps: Readonly<Record<string, StepKind>> = {
  'join organization': (actions, choices) => {
    const { org, username, before, about } = memberScene(actions, choices)
    return [...before, ...actions.join(org, username), about('orgs.is-member')]
  },
  'member of two teams': (actions, choices) => {
    const { org, owner, username, before, about } = memberScene(actions, choices)
    return [
      ...before,
      ...(choices.number(2) === 1 ? [actions.createTeam(org, 'team0', owner)] : []),
      ...actions.join(org, username),
      ...actions.join(org, username, 'team0'),
      about('orgs.is-member'),
      about('orgs.remove-member'),
      about('orgs.is-member'),
      actions.inOrganization('orgs.list-members', org, owner),
    ]
  },
  'team after a removal': (actions, choices) => {
    const { org, owner, username, before, about } = memberScene(actions, choices)
    return [
      ...before,
      ...actions.join(org, username),
      about('orgs.is-member'),
      about('orgs.remove-member'),
      actions.createTeam(org, choices.of(['team0', 'team1', 'guests']), owner),
      about('orgs.is-member'),
      actions.inOrganization('orgs.list-members', org, owner),
    ]
  },
  'second owner removes the first': (actions, choices) => {
    const { state } = actions
    const org = anyOrganization(actions, choices)
    const before = actions.organization(org)
    const first = actions.ownerOf(org)
    const second = state.named(choices.of(['aXa', 'ad', 'Bob']))
    if (second === first) return before
    const asked = (operation: string, username: string) =>
      actions.inOrganization(operation, org, state.account(second), { username })
    return [
      ...before,
      ...actions.user(second),
      actions.joinOwners(org, second),
      asked('orgs.is-member', second),
      {
        ...asked('orgs.remove-member', first),
        answered: ({ succeeded }) => void (succeeded && state.owners.set(org, second)),
      },
      asked('orgs.is-member', first),
      actions.inOrganization('orgs.list-members', org, state.account(second)),
    ]
  },
  'publicize in both organizations': (actions, choices) => {
    const [username, more] = someone(actions, choices)
    const names = ['org', 'oxg'].map((name) => actions.state.named(name))
    const change = choices.of(['orgs.conceal-member', 'orgs.remove-member', 'orgs.publicize-member'])
    const first = names[choices.number(2)] ?? ''
    const asked = (org: string, operation: string) =>
      actions.inOrganization(operation, org, actions.state.account(actions.ownerOf(org)), { username })
    return [
      ...more,
      ...names.flatMap((org) => [
        ...actions.organization(org),
        ...actions.join(org, username),
        asked(org, 'orgs.is-member'),
        actions.inOrganization('orgs.publicize-member', org, actions.state.account(username), { username }),
      ]),
      actions.inOrganization(
        change,
        first,
        actions.state.account(change === 'orgs.remove-member' ? actions.ownerOf(first) : username),
        { username },
      ),
      ...names.flatMap((org) => [asked(org, 'orgs.is-member'), asked(org, 'orgs.is-public-member')]),
    ]
  },
  'join both organizations': (actions, choices) => {
    const [username, more] = someone(actions, choices)
    return [
      ...more,
      ...['org', 'o_g'].flatMap((name) => {
        const org = actions.state.named(name)
        return [
          ...actions.organization(org),
          ...actions.join(org, username),
          actions.inOrganization('orgs.is-member', org, actions.state.account(actions.ownerOf(org)), {
            username,
          }),
        ]
      }),
    ]
  },
  'remove member': memberStep('orgs.remove-member', 'sender'),
  'leave organization': (actions, choices) => {
    const { org, username, before, about } = memberScene(actions, choices)
    return [
      ...before,
      ...actions.join(org, username),
      about('orgs.is-member'),
      about('orgs.remove-member', actions.state.account(username)),
      about('orgs.is-member'),
      about('orgs.is-public-member'),
    ]
  },
  'is member': memberStep('orgs.is-member', 'sender'),
  'list members': organizationStep((actions, org, as) => [
    actions.inOrganization('orgs.list-members', org, as),
  ]),
  'publicize member': memberStep('orgs.publicize-member', 'member'),
  'publicize member twice': organizationStep((actions, org, _as, choices) => {
    const [username, more] = someone(actions, choices)
    const member = () => actions.state.account(username)
    return [
      ...more,
      ...[
        'orgs.publicize-member',
        'orgs.publicize-member',
        'orgs.conceal-member',
        'orgs.is-public-member',
      ].map((operation) => actions.inOrganization(operation, org, member(), { username })),
    ]
  }),
  'conceal member': memberStep('orgs.conceal-member', 'member'),
  'is public member': memberStep('orgs.is-public-member', 'sender'),
  'list public members': organizationStep((actions, org, as) => [
    actions.inOrganization('orgs.list-public-members', org, as),
  ]),
}

/** An organization, a person who mostly exists, and requests about that person, which the owner sends unless another sender is given. */
function memberScene(actions: CodeHostingActions, choices: Choices) {
  const org = anyOrganization(actions, choices)
  const organization = actions.organization(org)
  const owner = actions.state.account(actions.ownerOf(org))
  const [username, user] = someone(actions, choices)
  const about = (operation: string, as = owner) => actions.inOrganization(operation, org, as, { username })
  return { org, owner, username, before: [...organization, ...user], about }
}
