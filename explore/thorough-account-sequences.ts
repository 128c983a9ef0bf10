import type { Sender } from './basic-actions.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Action } from './step.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** Longer sequences about users and organizations, which only `explore` plays: each kind of write, undone and repeated, with all that it leaves alone. */
export const thoroughAccountSequences = {
  accounts(actions: CodeHostingActions) {
    const { state, admin } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [org, late] = state.allNamed('guild1', 'late')
    const path = { owner: ada, name: state.named('repo') }
    const nobody = state.named('nobody')
    const many = Array.from({ length: 12 }, (_, n) => state.named(`n${n}`))
    const q = state.keyword
    const look = (username: string): Action[] => [
      actions.getUser(username, admin),
      actions.getUser(username, undefined),
      actions.call(state.account(username), { operation: 'users.current' }),
      actions.searchUsers({ q: username }, admin),
    ]
    const name = () => ({ fullName: state.fullName('person', `Named ${state.next()}`) })
    const rights = (username: string, administrator: boolean) =>
      actions.editUser(username, { administrator, email: state.email(username) })
    /** Everything that an administrator may do. */
    const attempts = (as: Sender): Action[] => [
      actions.createUser(state.named(`r${state.next()}`), {}, as),
      actions.editUser(other, name(), as),
      actions.addKey(other, as),
      actions.createOrganization(other, state.named(`g${state.next()}`), as),
      actions.createRepository({ owner: other, name: state.named(`p${state.next()}`) }, {}, as),
    ]
    const sizes = (): Action[] => [
      actions.searchUsers({ q }, admin),
      ...[1, 2, 3, 5, 8, 10, 11].map((limit) => actions.searchUsers({ q, limit }, admin)),
      actions.searchUsers({ q, limit: 4 }, undefined),
      actions.searchUsers({ q, limit: 0 }, admin),
    ]
    return [
      () => [ada, bob, one, other].flatMap((each) => actions.user(each)),
      () => [actions.createOrganization(ada, org), ...actions.repository(path), actions.addKey(one, admin)],
      // What is refused leaves everything as it is, and is accepted without its flaw.
      () => {
        const email = state.email(ada)
        return [
          actions.createUser(ada, { ...name(), email }),
          ...look(ada),
          actions.createUser(state.named('late2'), { email }),
        ]
      },
      () => [
        actions.createUser(late, { email: state.like('no address') }),
        actions.createUser(late, {}, state.account(bob)),
        actions.createUser(late, {}, undefined),
        actions.createUser(late),
        ...look(late),
      ],
      () => [
        actions.editUser(one, { ...name(), email: state.like('no address') }),
        ...look(one),
        actions.editUser(one, { ...name(), email: state.email(one) }, state.account(bob)),
        ...look(one),
        actions.editUser(nobody, name()),
        actions.addWrongKey(one, admin),
        actions.addKey(one, admin),
        actions.addKey(nobody, admin),
        actions.addKey(one, admin),
      ],
      () => [
        actions.createOrganization(nobody, state.named('guild2')),
        actions.createOrganization(ada, state.named('guild2')),
        actions.createOrganization(bob, org),
        actions.createRepository({ owner: nobody, name: state.named('r_p') }),
        actions.createRepository({ owner: bob, name: state.named('r_p') }),
        actions.createRepository(path),
        actions.deleteUser(ada),
        actions.deleteUser(one, state.account(bob)),
        actions.deleteUser(one, undefined),
        actions.deleteUser(nobody),
        ...look(ada),
        ...look(one),
        ...actions.lookAtOrganization(org),
        ...actions.lookAtRepository(path),
      ],
      // Edits, one after the other, of one user and not of the others.
      () => [
        actions.editUser(one, { ...name(), email: state.email(one) }),
        ...look(one),
        ...look(other),
        actions.editUser(one, { email: state.email(one) }),
        ...look(one),
        actions.editUser(other, name()),
        ...look(other),
        ...look(one),
      ],
      () => [
        ...attempts(state.account(one)),
        rights(one, true),
        ...attempts(state.account(one)),
        rights(one, false),
        ...attempts(state.account(one)),
        ...attempts(state.account(bob)),
        ...look(one),
      ],
      // Deleted and made again, three times.
      ...[0, 1, 2].flatMap((time) => [
        () => [
          rights(one, time === 0),
          actions.addKey(one, admin),
          actions.deleteUser(one),
          actions.call(state.account(one), { operation: 'users.current' }),
          actions.searchUsers({ q: one }, admin),
          actions.getUser(one, admin),
          actions.getUser(one, undefined),
          actions.createUser(one, { password: state.account(one).password }),
        ],
        () => [
          ...look(one),
          ...attempts(state.account(one)),
          actions.createOrganization(one, state.named(`guild5${time}`)),
          actions.inOrganization('orgs.is-member', state.named(`guild5${time}`), state.account(one), {
            username: one,
          }),
          actions.createRepository({ owner: one, name: state.named(`own${time}`) }),
          actions.inRepository(
            'repos.get',
            { owner: one, name: state.named(`own${time}`) },
            state.account(one),
          ),
          actions.inRepository(
            'repos.delete',
            { owner: one, name: state.named(`own${time}`) },
            state.account(one),
          ),
          actions.removeOrganization(state.named(`guild5${time}`)),
        ],
      ]),
      // Pages of all sizes, before and after deletions and a name that is used again.
      () => [
        actions.createOrganization(ada, many[0] ?? ''),
        ...many.slice(1).flatMap((each) => actions.user(each)),
      ],
      () => sizes(),
      () => [actions.deleteUser(many[1] ?? ''), actions.deleteUser(many[3] ?? ''), ...sizes()],
      () => [actions.createUser(many[3] ?? ''), actions.editUser(many[2] ?? '', name()), ...sizes()],
      () => [
        actions.deleteUser(ada),
        actions.deleteUser(many[2] ?? ''),
        actions.searchUsers({ q: many[2] ?? '' }, admin),
        ...sizes(),
        ...actions.lookAtUsers(),
      ],
    ]
  },

  organizations(actions: CodeHostingActions) {
    const { state, admin } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [org, third, second] = state.allNamed('org', 'oxg', 'o_g')
    const repo = state.named('repo')
    const owner = () => state.account(actions.ownerOf(org))
    const lookAround = (): Action[] => [org, third].flatMap((each) => actions.lookAtOrganization(each))
    const hook = (n: number) => ({ id: String(actions.hooksOf(org)[n] ?? 0) })
    const text = () => ({ description: state.text(`About ${state.next()}`) })
    const asks = (username: string): Action[] =>
      ['orgs.is-member', 'orgs.is-public-member'].map((operation) =>
        actions.inOrganization(operation, org, owner(), { username }),
      )
    const change = (operation: string, username: string, as: Sender) =>
      actions.inOrganization(operation, org, as, { username })
    /** Everything that only some may do in an organization. */
    const attempts = (as: Sender): Action[] => [
      actions.inOrganization('orgs.list-hooks', org, as),
      actions.inOrganization('orgs.get-hook', org, as, hook(0)),
      actions.editOrganizationHook(org, hook(0).id, as, 'attempt', false),
      actions.inOrganization('orgs.delete-hook', org, as, hook(0)),
      actions.createOrganizationHook(org, as, 'attempt'),
      actions.editOrganization(org, text(), as),
      actions.createTeam(org, 'team2', as),
      actions.inOrganization('orgs.list-teams', org, as),
      actions.createOrganizationRepository(org, state.named(`p${state.next()}`), as),
      change('orgs.remove-member', other, as),
      change('orgs.publicize-member', other, as),
      change('orgs.conceal-member', other, as),
      actions.inRepository('repos.list-hooks', { owner: org, name: repo }, as),
      actions.inRepository('repos.delete', { owner: org, name: repo }, as),
    ]
    return [
      () => [ada, bob, one, other].flatMap((each) => actions.user(each)),
      () => [
        actions.createOrganization(ada, org),
        actions.createOrganization(ada, third),
        actions.createOrganization(bob, second),
        actions.createOrganizationRepository(org, repo, owner()),
        actions.createOrganizationRepository(third, repo, owner()),
        actions.createOrganizationRepository(org, state.named('hidden'), owner(), { private: true }),
        ...actions.lookAtOrganization(org),
        ...actions.join(org, other),
        ...actions.join(third, other),
        ...actions.join(third, one),
        actions.createOrganizationHook(org, owner(), 'same'),
        actions.createOrganizationHook(third, owner(), 'same'),
      ],
      () => lookAround(),
      // Strangers, before anybody was more than that.
      () => [...attempts(state.account(bob)), ...attempts(undefined), ...lookAround()],
      // Each write in one organization.
      () => [actions.editOrganization(org, text(), owner()), ...lookAround()],
      () => [
        actions.createTeam(org, 'team0', owner()),
        actions.createTeam(org, 'team0', owner()),
        actions.createTeam(org, 'team1', owner(), 'write'),
        actions.createTeam(third, 'team0', owner()),
        actions.editOrganization(org, { location: state.text(`Place ${state.next()}`) }, owner()),
        ...lookAround(),
      ],
      () => [
        actions.createOrganizationHook(org, owner(), 'same', false),
        actions.createOrganizationHook(org, owner()),
        ...actions.lookAtOrganization(third),
      ],
      () => [
        actions.editOrganizationHook(org, hook(1).id, owner(), 'same', false),
        ...lookAround(),
        actions.editOrganizationHook(org, hook(1).id, owner(), 'other'),
        actions.inOrganization('orgs.delete-hook', org, owner(), hook(2)),
        actions.inOrganization('orgs.delete-hook', org, owner(), hook(2)),
        actions.inOrganization('orgs.get-hook', org, owner(), hook(2)),
        ...lookAround(),
        actions.createOrganizationHook(org, owner()),
        actions.inOrganization('orgs.list-hooks', org, owner()),
      ],
      // Members: joined, published, concealed, removed and joined again.
      () => [
        ...actions.join(org, one),
        ...asks(one),
        change('orgs.publicize-member', one, state.account(one)),
        change('orgs.publicize-member', other, state.account(other)),
        ...asks(one),
        ...lookAround(),
        actions.inOrganization('orgs.list-public-members', org, undefined),
        change('orgs.conceal-member', one, state.account(one)),
        actions.inOrganization('orgs.list-public-members', org, undefined),
        ...asks(one),
        ...asks(other),
        change('orgs.conceal-member', one, state.account(one)),
        change('orgs.publicize-member', one, state.account(one)),
        ...asks(one),
        ...attempts(state.account(one)).slice(0, 5),
      ],
      () => [
        change('orgs.remove-member', one, owner()),
        ...asks(one),
        ...lookAround(),
        ...attempts(state.account(one)),
        ...actions.join(org, one),
        ...asks(one),
        change('orgs.remove-member', one, owner()),
        change('orgs.remove-member', one, owner()),
        ...lookAround(),
        ...attempts(state.account(one)),
      ],
      // Who owned it once.
      () => [
        actions.joinOwners(org, one),
        ...asks(one),
        actions.inOrganization('orgs.list-hooks', org, state.account(one)),
        actions.editOrganization(org, text(), state.account(one)),
        actions.createTeam(org, 'guests', state.account(one)),
        change('orgs.remove-member', one, owner()),
        ...asks(one),
        ...attempts(state.account(one)),
        ...lookAround(),
      ],
      // Repositories: deleted, made again, private, forked.
      () => [
        actions.inRepository('repos.delete', { owner: org, name: repo }, owner()),
        actions.inOrganization('orgs.list-repos', org, owner()),
        actions.createOrganizationRepository(org, repo, owner()),
        actions.inOrganization('orgs.list-repos', org, owner()),
        ...actions.fork({ owner: org, name: repo }, bob),
        actions.inOrganization('orgs.list-repos', org, owner()),
        ...actions.fork({ owner: bob, name: repo }, ada, third),
        ...lookAround(),
        actions.inRepository('repos.delete', { owner: org, name: repo }, state.account(bob)),
        actions.inRepository('repos.get', { owner: org, name: state.named('hidden') }, state.account(bob)),
        actions.inRepository('repos.get', { owner: org, name: state.named('hidden') }, state.account(one)),
      ],
      () => [
        actions.inRepository('repos.delete', { owner: bob, name: repo }, state.account(bob)),
        actions.inOrganization('orgs.list-repos', org, owner()),
        actions.createOrganizationRepository(org, repo, owner()),
        actions.createOrganizationRepository(org, repo, state.account(bob)),
        actions.inRepository('repos.delete', { owner: org, name: repo }, owner()),
        actions.createOrganizationRepository(org, repo, owner()),
        ...lookAround(),
      ],
      // A member who is deleted and made again.
      () => [
        actions.deleteUser(other),
        ...lookAround(),
        actions.createUser(other),
        ...asks(other),
        actions.inOrganization('orgs.list-public-members', org, undefined),
      ],
      () => [...attempts(state.account(other)), ...lookAround()],
      // The organization made again by another.
      () => [
        actions.createTeam(second, 'team0', state.account(bob)),
        actions.createOrganizationHook(second, state.account(bob)),
        ...actions.join(second, one),
        actions.inOrganization('orgs.is-member', second, state.account(bob), { username: one }),
        actions.inOrganization('orgs.publicize-member', second, state.account(one), { username: one }),
        actions.editOrganization(second, text(), state.account(bob)),
        ...actions.lookAtOrganization(second),
        actions.removeOrganization(second),
        actions.inOrganization('orgs.get', second, admin),
        actions.createOrganization(ada, second),
      ],
      () => [
        ...actions.lookAtOrganization(second),
        actions.inOrganization('orgs.list-hooks', second, state.account(bob)),
        actions.createTeam(second, 'guests', state.account(bob)),
        actions.createOrganizationRepository(second, repo, state.account(bob)),
        actions.createTeam(second, 'team0', state.account(ada)),
        ...actions.lookAtOrganization(second),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
