import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { RepositoryPath } from './step.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Scripted sequences about users and organizations. */
export const accountSequences = {
  users(actions: CodeHostingActions) {
    const { state, admin } = actions
    const [ada, bob, late, one, other] = state.allNamed('ada', 'Bob', 'late', 'a_a', 'axa')
    const [extra, helped, heir] = state.allNamed('ad', 'helped', 'n1')
    const q = state.keyword
    const address = state.email(extra)
    return [
      () => [
        ...actions.user(ada),
        ...actions.user(bob),
        ...actions.user(one),
        ...actions.user(other),
        // Found by the same words, if it were a user.
        actions.createOrganization(ada, state.named('n0')),
      ],
      () => [
        actions.getUser(late, admin),
        actions.searchUsers({ q: late }, admin),
        actions.createUser(late, {}, state.account(bob)),
        actions.createUser(late),
        actions.getUser(late, admin),
        actions.getUser(late, undefined),
        actions.searchUsers({ q: late }, admin),
      ],
      () => [
        actions.searchUsers({ q }, admin),
        actions.searchUsers({ q, limit: 1 }, admin),
        actions.searchUsers({ q: other }, admin),
        actions.searchUsers({ q: ` ${one} ` }, admin),
        actions.searchUsers({ q }, admin),
        actions.searchUsers({ q, limit: 5 }, admin),
        actions.searchUsers({ q }, undefined),
      ],
      () => [
        actions.addKey(ada, admin),
        actions.addKey(bob, admin),
        actions.addKey(bob, admin),
        actions.addKey(one, admin),
        actions.addKey(ada, state.account(bob)),
        actions.createOrganization(ada, state.named('refused'), state.account(bob)),
        actions.createRepository({ owner: ada, name: state.named('refused') }, {}, state.account(bob)),
      ],
      () => [
        actions.editUser(one, { fullName: state.like('Çelik Ωmega'), email: state.email(one) }),
        actions.editUser(bob, {
          fullName: state.fullName('person', 'Wrong'),
          email: state.like('no address'),
        }),
        actions.getUser(bob, admin),
        // A second time, with other texts.
        actions.createUser(other, { email: address }),
        actions.getUser(other, admin),
        actions.editUser(ada, { fullName: state.fullName('person', 'Refused') }, state.account(bob)),
        actions.addWrongKey(ada, admin),
        actions.createUser(extra, { email: address }),
        actions.getUser(extra, admin),
        actions.createUser(heir, { email: state.like('no address') }),
        actions.createUser(heir),
      ],
      // Rights that are given and taken.
      () => [
        actions.editUser(bob, { administrator: true, email: state.email(bob) }),
        actions.createUser(helped, {}, state.account(bob)),
        actions.editUser(bob, { administrator: false, email: state.email(bob) }),
        actions.createUser(state.named('denied'), {}, state.account(bob)),
        actions.getUser(state.named('denied'), admin),
        actions.addKey(helped, state.account(bob)),
        actions.getUser(bob, undefined),
        actions.getUser(bob, state.account(ada)),
      ],
      // Rights that were used, before the name passes to somebody else.
      () => [
        actions.editUser(heir, { administrator: true, email: state.email(heir) }),
        actions.addKey(ada, state.account(heir)),
        actions.deleteUser(heir),
        actions.createUser(heir),
      ],
      () => [actions.addKey(ada, state.account(heir))],
      () => actions.lookAtUsers(),
      () => [
        actions.editUser(one, { administrator: true, email: state.email(one) }),
        actions.searchUsers({ q }, admin),
        // Signed in before and after the deletion.
        actions.call(state.account(one), { operation: 'users.current' }),
        actions.deleteUser(one),
        actions.deleteUser(ada, state.account(bob)),
        actions.deleteUser(other, undefined),
        actions.deleteUser(helped),
        actions.call(state.account(helped), { operation: 'users.current' }),
        actions.searchUsers({ q, limit: 2 }, admin),
        actions.searchUsers({ q, limit: 4 }, admin),
        actions.searchUsers({ q }, admin),
        actions.createOrganization(ada, helped),
        actions.searchUsers({ q: helped }, admin),
        actions.searchUsers({ q: helped }, undefined),
      ],
      () => actions.lookAtUsers(),
      () => [
        actions.createUser(one, { password: state.account(one).password }),
        actions.addKey(ada, state.account(one)),
        actions.createOrganization(one, state.named('guild0')),
        actions.inOrganization('orgs.is-member', state.named('guild0'), state.account(one), {
          username: one,
        }),
        actions.deleteUser(late),
        actions.deleteUser(extra),
        actions.searchUsers({ q: late }, admin),
        actions.getUser(late, admin),
      ],
      () => [
        actions.call(state.account(bob), { operation: 'users.current' }),
        actions.call(state.account(one), { operation: 'users.current' }),
        actions.call(state.account(ada), { operation: 'users.current' }),
      ],
      () => actions.lookAtUsers(),
    ]
  },

  members(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [org, second, third, fourth] = state.allNamed('org', 'o_g', 'oxg', 'Guild')
    const isMember = (organization: string, username: string) =>
      actions.inOrganization('orgs.is-member', organization, state.account(actions.ownerOf(organization)), {
        username,
      })
    const asMember = (operation: string, username: string) =>
      actions.inOrganization(operation, org, state.account(username), { username })
    const asOwner = (operation: string, organization: string, username: string) =>
      actions.inOrganization(operation, organization, state.account(actions.ownerOf(organization)), {
        username,
      })
    return [
      () => [ada, bob, one, other].flatMap((name) => actions.user(name)),
      () => [
        actions.createOrganization(ada, org),
        actions.createOrganization(bob, second),
        actions.createOrganization(ada, third),
      ],
      () => [
        ...actions.join(org, one),
        isMember(org, one),
        ...actions.join(org, other),
        isMember(org, other),
        ...actions.join(second, one),
        isMember(second, one),
      ],
      () => [
        actions.editUser(one, { fullName: state.fullName('person', 'Renamed'), email: state.email(one) }),
        actions.editOrganization(
          org,
          {
            fullName: state.fullName('organization', 'Edited'),
            description: state.text('About it'),
          },
          state.account(ada),
        ),
        actions.editOrganization(org, { description: '' }, state.account(ada)),
      ],
      () => [
        actions.createTeam(org, 'team0', state.account(ada)),
        actions.createTeam(third, 'guests', state.account(ada)),
        actions.createTeam(third, 'team0', state.account(ada)),
        actions.createTeam(third, 'refused', state.account(bob)),
        actions.editOrganization(org, { description: state.text('Refused') }, state.account(bob)),
        // A second time, with another name and owner.
        actions.createOrganization(bob, org),
      ],
      () => [
        asMember('orgs.publicize-member', one),
        asMember('orgs.publicize-member', one),
        asMember('orgs.conceal-member', one),
        asMember('orgs.is-public-member', one),
      ],
      () => [
        asMember('orgs.publicize-member', one),
        asMember('orgs.publicize-member', other),
        ...actions.lookAtOrganization(org),
        ...actions.lookAtOrganization(third),
      ],
      // What happens in one organization leaves the other alone.
      () => [
        ...actions.join(third, one),
        isMember(third, one),
        asOwner('orgs.is-public-member', third, one),
        asOwner('orgs.publicize-member', third, one),
        asMember('orgs.publicize-member', one),
        asOwner('orgs.is-public-member', third, one),
        actions.inOrganization('orgs.publicize-member', third, state.account(one), { username: one }),
        asOwner('orgs.is-public-member', third, one),
        asMember('orgs.conceal-member', one),
        asOwner('orgs.is-public-member', third, one),
        asMember('orgs.publicize-member', one),
        actions.call(actions.admin, { operation: 'users.current' }),
        actions.editOrganization(
          org,
          {
            fullName: state.fullName('organization', 'Edited again'),
            description: state.text('By another'),
          },
          actions.admin,
        ),
        ...actions.lookAtOrganization(org),
      ],
      () => [
        asOwner('orgs.remove-member', org, one),
        isMember(org, one),
        asOwner('orgs.is-public-member', third, one),
        isMember(third, one),
        ...actions.lookAtOrganization(org),
        ...actions.lookAtOrganization(second),
      ],
      // A member of two teams.
      () => [
        ...actions.join(org, one),
        ...actions.join(org, one, 'team0'),
        isMember(org, one),
        actions.inOrganization('orgs.list-members', org, state.account(one)),
        actions.inOrganization('orgs.list-public-members', org, undefined),
        actions.deleteUser(other),
        ...actions.lookAtOrganization(org),
      ],
      () => [
        actions.createUser(other),
        actions.createOrganization(other, fourth),
        isMember(fourth, other),
        isMember(org, other),

        asOwner('orgs.remove-member', org, bob),
        ...actions.lookAtOrganization(org),
      ],
      () => [
        ...actions.join(fourth, one),
        actions.createTeam(fourth, 'team0', state.account(other)),
        actions.createOrganizationHook(fourth, state.account(other)),
        actions.inOrganization('orgs.remove-member', org, state.account(bob), { username: one }),
        actions.inOrganization('orgs.get', org, undefined),
        ...actions.lookAtOrganization(org),
        actions.inOrganization('orgs.list-teams', org, state.account(bob)),
        asOwner('orgs.remove-member', org, one),
        isMember(org, one),
        actions.inOrganization('orgs.list-members', org, state.account(ada)),
        actions.inOrganization('orgs.list-teams', org, state.account(one)),
        // The last owner, whom a server may keep.
        ...['publicize-member', 'remove-member', 'is-public-member'].map((operation) =>
          actions.inOrganization(`orgs.${operation}`, fourth, state.account(other), { username: other }),
        ),
        actions.inOrganization('orgs.list-public-members', fourth, undefined),
        actions.removeOrganization(fourth),
        actions.createOrganization(ada, fourth),
      ],
      () => actions.lookAtOrganization(fourth),
    ]
  },

  hooks(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob] = state.allNamed('ada', 'Bob')
    const [org, second] = state.allNamed('org', 'o_g')
    const path: RepositoryPath = { owner: ada, name: state.named('repo') }
    const namesake: RepositoryPath = { owner: bob, name: state.named('repo') }
    const hook = (parent: string, n: number) => String(actions.hooksOf(parent)[n] ?? 0)
    const here = `${ada}/${path.name}`
    return [
      () => [
        ...actions.user(ada),
        ...actions.user(bob),
        actions.createOrganization(ada, org),
        actions.createOrganization(bob, second),
      ],
      () => [
        actions.createOrganizationHook(org, state.account(ada), 'same'),
        actions.createOrganizationHook(org, state.account(ada), 'same'),
        actions.createOrganizationHook(org, state.account(ada), 'later'),
        actions.createOrganizationHook(second, state.account(bob), 'same'),
        actions.createOrganizationHook(org, state.account(bob), 'refused'),
      ],
      () => [
        actions.inOrganization('orgs.delete-hook', org, state.account(ada), { id: hook(org, 0) }),
        ...actions.lookAtOrganization(org),
        ...actions.lookAtOrganization(second),
      ],
      () => [
        actions.editOrganizationHook(org, hook(org, 1), state.account(ada), 'edited'),
        actions.editOrganizationHook(org, hook(org, 0), state.account(ada), 'back'),
        actions.inOrganization('orgs.list-hooks', org, state.account(ada)),
      ],
      () => [
        actions.editOrganizationHook(second, hook(org, 1), state.account(bob), 'other'),
        actions.inOrganization('orgs.get-hook', org, state.account(ada), { id: hook(org, 1) }),
        actions.inOrganization('orgs.get-hook', second, state.account(bob), { id: hook(org, 1) }),
        actions.inOrganization('orgs.delete-hook', second, state.account(bob), { id: hook(org, 1) }),
      ],
      () => [
        actions.editOrganizationHook(org, hook(org, 1), state.account(ada), 'edited again', true),
        actions.createOrganizationHook(org, state.account(ada), 'third', false),
        actions.editOrganizationHook(org, hook(org, 1), state.account(ada), 'edited', false),
        actions.editOrganization(org, { description: state.text('Edited') }, state.account(ada)),
        actions.inOrganization('orgs.delete-hook', org, state.account(ada), { id: hook(org, 2) }),
        ...actions.lookAtOrganization(org),
        ...actions.lookAtOrganization(second),
      ],
      () => [
        ...actions.repository(path),
        ...actions.repository(namesake),
        actions.createRepositoryHook(path, state.account(ada), 'same'),
        actions.createRepositoryHook(path, state.account(ada), 'same', false),
        actions.createRepositoryHook(namesake, state.account(bob), 'same'),
      ],
      () => [
        actions.inRepository('repos.delete', path, state.account(bob)),
        actions.inRepository('repos.delete', path, undefined),
        actions.createRepositoryHook(path, state.account(bob), 'refused'),
        actions.inRepository('repos.get-hook', namesake, state.account(bob), { id: hook(here, 0) }),
        ...actions.lookAtRepository(path),
      ],
      () => [
        actions.inRepository('repos.delete', path, state.account(ada)),
        ...actions.lookAtRepository(namesake),
        actions.createRepository(path),
        ...actions.lookAtRepository(path),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
