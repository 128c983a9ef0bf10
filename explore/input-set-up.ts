import type { Action } from './step.ts'
import { BRIEF_HELPER, EDITED, HELPER, labels, MANY, type UsualRequests } from './usual-requests.ts'

/** Creates the resources that requests with unusual input use, in parts by their names. */
export function inputSetUp(usual: UsualRequests): Readonly<Record<string, () => readonly Action[]>> {
  return {
    'set-up': () => peopleAndPlaces(usual),
    'users to find': () => usersToFind(usual),
    members: () => members(usual),
    issues: () => [usual.actions.openIssue(usual.repository)],
    times: () => times(usual),
  }
}

function peopleAndPlaces(usual: UsualRequests): readonly Action[] {
  const { actions, org, repository } = usual
  const { state, admin } = actions
  const owner = state.account(usual.user('owner'))
  const [chief, gone] = [usual.user('wrong password'), usual.user('deleted account')]
  return [
    ...[...Object.values(labels), EDITED].flatMap((label) => actions.user(state.named(label))),
    {
      ...actions.createUser(state.named(HELPER)),
      parts: () => {
        state.rename(HELPER, BRIEF_HELPER)
        return [actions.createUser(state.named(HELPER))]
      },
    },
    ...actions.organization(org),
    ...actions.repository(repository),
    actions.createOrganizationHook(org, owner),
    actions.createRepositoryHook(repository, owner),
    actions.addCollaborator(repository, usual.user('reader'), owner, 'read'),
    actions.addCollaborator(repository, usual.user('writer'), owner, 'write'),
    actions.addCollaborator(repository, usual.user('administrator of the repository'), owner, 'admin'),
    actions.editUser(chief, { administrator: true, email: state.email(chief) }),
    actions.call(state.account(gone), { operation: 'users.current' }),
    actions.deleteUser(gone),
    actions.getUser(gone, admin),
  ]
}

function usersToFind(usual: UsualRequests): readonly Action[] {
  const { actions } = usual
  const { state } = actions
  const owner = state.account(usual.user('owner'))
  return [
    ...Array.from({ length: MANY }, (_, n) => actions.user(state.named(`n${n}`))).flat(),
    // One search has a page size of its own.
    ...[{ limit: MANY }, {}].map((limit) => actions.searchUsers({ q: state.keyword, ...limit }, owner)),
  ]
}

function members(usual: UsualRequests): readonly Action[] {
  const { actions, org } = usual
  const [member, shown] = [usual.user('member'), usual.user('public member')]
  return [
    ...actions.join(org, member),
    ...actions.join(org, shown),
    actions.inOrganization('orgs.publicize-member', org, actions.state.account(shown), { username: shown }),
  ]
}

function times({ actions, repository }: UsualRequests): readonly Action[] {
  const owner = actions.state.account(repository.owner)
  const issue = actions.issuesOf(repository).at(-1) ?? 1
  return [
    actions.addTime(repository, issue, 60, owner),
    actions.listTimes('times.list-issue', repository, owner, { issue: String(issue) }),
  ]
}
