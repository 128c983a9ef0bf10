import { repositoryStep, type StepKind } from './step-kinds.ts'
import { usualUsers } from './sequence-state.ts'

/** Steps about users who become administrators and then lose these rights. */
export const rightsSteps: Readonly<Record<string, StepKind>> = {
  'give and take rights': (actions, choices) => {
    const { state } = actions
    const name = state.named(choices.of(['Bob', 'aXa']))
    const other = state.named(choices.of(usualUsers))
    const edit = (administrator: boolean) =>
      actions.editUser(name, { administrator, email: state.email(name) })
    const attempts = [
      () => [actions.createUser(state.named(`r${state.next()}`), {}, state.account(name))],
      () => [actions.addKey(other, state.account(name))],
      () => {
        const path = { owner: other, name: state.named(`r${state.next()}`) }
        return [
          actions.createRepository(path, {}, state.account(name)),
          // The user in the path owns what the administrator creates.
          ...[actions.admin, state.account(other)].map((as) => actions.inRepository('repos.get', path, as)),
        ]
      },
      () => {
        const org = state.named(`r${state.next()}`)
        return [
          actions.createOrganization(other, org, state.account(name)),
          actions.inOrganization('orgs.get', org, actions.admin),
          actions.inOrganization('orgs.is-member', org, actions.admin, { username: other }),
        ]
      },
      () => actions.manageUser(state.named(`r${state.next()}`), state.account(name)),
      () => actions.editOwn(name),
    ]
    const attempt = choices.of(attempts)
    return [
      ...actions.user(name),
      ...actions.user(other),
      ...(choices.number(3) === 2 ? [] : [edit(true), ...attempt()]),
      edit(false),
      ...attempt(),
    ]
  },
  'add an administrator': repositoryStep((actions, path, _as, choices) => {
    const { state } = actions
    const collaborator = state.named(choices.of(['Bob', 'aXa']))
    const owner = state.account(path.owner)
    const edit = (administrator: boolean) =>
      actions.editUser(collaborator, { administrator, email: state.email(collaborator) })
    return [
      ...actions.user(collaborator),
      edit(true),
      actions.addCollaborator(path, collaborator, owner),
      actions.inRepository('repos.is-collaborator', path, owner, { collaborator }),
      actions.inRepository('repos.list-collaborators', path, owner),
      edit(false),
      actions.inRepository('repos.is-collaborator', path, owner, { collaborator }),
    ]
  }),
  'rights of a user created again': (actions, choices) => {
    const { state } = actions
    const name = state.named(choices.of(['aXa', 'ad']))
    const other = state.named('ada')
    return [
      ...actions.user(name),
      ...actions.user(other),
      actions.editUser(name, { administrator: true, email: state.email(name) }),
      ...(choices.number(2) === 1 ? [actions.addKey(other, state.account(name))] : []),
      actions.deleteUser(name),
      actions.addKey(other, state.account(name)),
      actions.createUser(name, { password: state.account(name).password }),
      actions.addKey(other, state.account(name)),
    ]
  },
}
