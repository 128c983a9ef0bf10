import type { Sender } from './basic-acts.ts'
import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { Act } from './step.ts'
import type { Tour } from './tour.ts'

/** Longer sequences about users and organizations, which only `explore` plays: each kind of write, undone and repeated, with all that it leaves alone. */
export const thoroughAccountTours = {
  accounts(acts: CodeHostingActs) {
    const { world, admin } = acts
    const [ada, bob, one, other] = world.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [org, late] = world.allNamed('guild1', 'late')
    const path = { owner: ada, name: world.named('repo') }
    const nobody = world.named('nobody')
    const many = Array.from({ length: 12 }, (_, n) => world.named(`n${n}`))
    const q = world.keyword
    const look = (username: string): Act[] => [
      acts.getUser(username, admin),
      acts.getUser(username, undefined),
      acts.call(world.account(username), { operation: 'users.current' }),
      acts.searchUsers({ q: username }, admin),
    ]
    const name = () => ({ fullName: world.fullName('person', `Named ${world.next()}`) })
    const rights = (username: string, administrator: boolean) =>
      acts.editUser(username, { administrator, email: world.email(username) })
    /** Everything that an administrator may do. */
    const attempts = (as: Sender): Act[] => [
      acts.createUser(world.named(`r${world.next()}`), {}, as),
      acts.editUser(other, name(), as),
      acts.addKey(other, as),
      acts.createOrganization(other, world.named(`g${world.next()}`), as),
      acts.createRepository({ owner: other, name: world.named(`p${world.next()}`) }, {}, as),
    ]
    const sizes = (): Act[] => [
      acts.searchUsers({ q }, admin),
      ...[1, 2, 3, 5, 8, 10, 11].map((limit) => acts.searchUsers({ q, limit }, admin)),
      acts.searchUsers({ q, limit: 4 }, undefined),
      acts.searchUsers({ q, limit: 0 }, admin),
    ]
    return [
      () => [ada, bob, one, other].flatMap((each) => acts.user(each)),
      () => [acts.createOrganization(ada, org), ...acts.repository(path), acts.addKey(one, admin)],
      // What is refused leaves everything as it is, and is accepted without its flaw.
      () => {
        const email = world.email(ada)
        return [
          acts.createUser(ada, { ...name(), email }),
          ...look(ada),
          acts.createUser(world.named('late2'), { email }),
        ]
      },
      () => [
        acts.createUser(late, { email: world.like('no address') }),
        acts.createUser(late, {}, world.account(bob)),
        acts.createUser(late, {}, undefined),
        acts.createUser(late),
        ...look(late),
      ],
      () => [
        acts.editUser(one, { ...name(), email: world.like('no address') }),
        ...look(one),
        acts.editUser(one, { ...name(), email: world.email(one) }, world.account(bob)),
        ...look(one),
        acts.editUser(nobody, name()),
        acts.addWrongKey(one, admin),
        acts.addKey(one, admin),
        acts.addKey(nobody, admin),
        acts.addKey(one, admin),
      ],
      () => [
        acts.createOrganization(nobody, world.named('guild2')),
        acts.createOrganization(ada, world.named('guild2')),
        acts.createOrganization(bob, org),
        acts.createRepository({ owner: nobody, name: world.named('r_p') }),
        acts.createRepository({ owner: bob, name: world.named('r_p') }),
        acts.createRepository(path),
        acts.deleteUser(ada),
        acts.deleteUser(one, world.account(bob)),
        acts.deleteUser(one, undefined),
        acts.deleteUser(nobody),
        ...look(ada),
        ...look(one),
        ...acts.lookAtOrganization(org),
        ...acts.lookAtRepository(path),
      ],
      // Edits, one after the other, of one user and not of the others.
      () => [
        acts.editUser(one, { ...name(), email: world.email(one) }),
        ...look(one),
        ...look(other),
        acts.editUser(one, { email: world.email(one) }),
        ...look(one),
        acts.editUser(other, name()),
        ...look(other),
        ...look(one),
      ],
      () => [
        ...attempts(world.account(one)),
        rights(one, true),
        ...attempts(world.account(one)),
        rights(one, false),
        ...attempts(world.account(one)),
        ...attempts(world.account(bob)),
        ...look(one),
      ],
      // Deleted and made again, three times.
      ...[0, 1, 2].flatMap((time) => [
        () => [
          rights(one, time === 0),
          acts.addKey(one, admin),
          acts.deleteUser(one),
          acts.call(world.account(one), { operation: 'users.current' }),
          acts.searchUsers({ q: one }, admin),
          acts.getUser(one, admin),
          acts.getUser(one, undefined),
          acts.createUser(one, { password: world.account(one).password }),
        ],
        () => [
          ...look(one),
          ...attempts(world.account(one)),
          acts.createOrganization(one, world.named(`guild5${time}`)),
          acts.inOrganization('orgs.is-member', world.named(`guild5${time}`), world.account(one), {
            username: one,
          }),
          acts.createRepository({ owner: one, name: world.named(`own${time}`) }),
          acts.inRepository('repos.get', { owner: one, name: world.named(`own${time}`) }, world.account(one)),
          acts.inRepository(
            'repos.delete',
            { owner: one, name: world.named(`own${time}`) },
            world.account(one),
          ),
          acts.removeOrganization(world.named(`guild5${time}`)),
        ],
      ]),
      // Pages of all sizes, before and after deletions and a name that is used again.
      () => [
        acts.createOrganization(ada, many[0] ?? ''),
        ...many.slice(1).flatMap((each) => acts.user(each)),
      ],
      () => sizes(),
      () => [acts.deleteUser(many[1] ?? ''), acts.deleteUser(many[3] ?? ''), ...sizes()],
      () => [acts.createUser(many[3] ?? ''), acts.editUser(many[2] ?? '', name()), ...sizes()],
      () => [
        acts.deleteUser(ada),
        acts.deleteUser(many[2] ?? ''),
        acts.searchUsers({ q: many[2] ?? '' }, admin),
        ...sizes(),
        ...acts.lookAtUsers(),
      ],
    ]
  },

  organizations(acts: CodeHostingActs) {
    const { world, admin } = acts
    const [ada, bob, one, other] = world.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [org, third, second] = world.allNamed('org', 'oxg', 'o_g')
    const repo = world.named('repo')
    const owner = () => world.account(acts.ownerOf(org))
    const lookAround = (): Act[] => [org, third].flatMap((each) => acts.lookAtOrganization(each))
    const hook = (n: number) => ({ id: String(acts.hooksOf(org)[n] ?? 0) })
    const text = () => ({ description: world.text(`About ${world.next()}`) })
    const asks = (username: string): Act[] =>
      ['orgs.is-member', 'orgs.is-public-member'].map((operation) =>
        acts.inOrganization(operation, org, owner(), { username }),
      )
    const change = (operation: string, username: string, as: Sender) =>
      acts.inOrganization(operation, org, as, { username })
    /** Everything that only some may do in an organization. */
    const attempts = (as: Sender): Act[] => [
      acts.inOrganization('orgs.list-hooks', org, as),
      acts.inOrganization('orgs.get-hook', org, as, hook(0)),
      acts.editOrganizationHook(org, hook(0).id, as, 'attempt', false),
      acts.inOrganization('orgs.delete-hook', org, as, hook(0)),
      acts.createOrganizationHook(org, as, 'attempt'),
      acts.editOrganization(org, text(), as),
      acts.createTeam(org, 'team2', as),
      acts.inOrganization('orgs.list-teams', org, as),
      acts.createOrganizationRepository(org, world.named(`p${world.next()}`), as),
      change('orgs.remove-member', other, as),
      change('orgs.publicize-member', other, as),
      change('orgs.conceal-member', other, as),
      acts.inRepository('repos.list-hooks', { owner: org, name: repo }, as),
      acts.inRepository('repos.delete', { owner: org, name: repo }, as),
    ]
    return [
      () => [ada, bob, one, other].flatMap((each) => acts.user(each)),
      () => [
        acts.createOrganization(ada, org),
        acts.createOrganization(ada, third),
        acts.createOrganization(bob, second),
        acts.createOrganizationRepository(org, repo, owner()),
        acts.createOrganizationRepository(third, repo, owner()),
        acts.createOrganizationRepository(org, world.named('hidden'), owner(), { private: true }),
        ...acts.lookAtOrganization(org),
        ...acts.join(org, other),
        ...acts.join(third, other),
        ...acts.join(third, one),
        acts.createOrganizationHook(org, owner(), 'same'),
        acts.createOrganizationHook(third, owner(), 'same'),
      ],
      () => lookAround(),
      // Strangers, before anybody was more than that.
      () => [...attempts(world.account(bob)), ...attempts(undefined), ...lookAround()],
      // Each write in one organization.
      () => [acts.editOrganization(org, text(), owner()), ...lookAround()],
      () => [
        acts.createTeam(org, 'team0', owner()),
        acts.createTeam(org, 'team0', owner()),
        acts.createTeam(org, 'team1', owner(), 'write'),
        acts.createTeam(third, 'team0', owner()),
        acts.editOrganization(org, { location: world.text(`Place ${world.next()}`) }, owner()),
        ...lookAround(),
      ],
      () => [
        acts.createOrganizationHook(org, owner(), 'same', false),
        acts.createOrganizationHook(org, owner()),
        ...acts.lookAtOrganization(third),
      ],
      () => [
        acts.editOrganizationHook(org, hook(1).id, owner(), 'same', false),
        ...lookAround(),
        acts.editOrganizationHook(org, hook(1).id, owner(), 'other'),
        acts.inOrganization('orgs.delete-hook', org, owner(), hook(2)),
        acts.inOrganization('orgs.delete-hook', org, owner(), hook(2)),
        acts.inOrganization('orgs.get-hook', org, owner(), hook(2)),
        ...lookAround(),
        acts.createOrganizationHook(org, owner()),
        acts.inOrganization('orgs.list-hooks', org, owner()),
      ],
      // Members: joined, published, concealed, removed and joined again.
      () => [
        ...acts.join(org, one),
        ...asks(one),
        change('orgs.publicize-member', one, world.account(one)),
        change('orgs.publicize-member', other, world.account(other)),
        ...asks(one),
        ...lookAround(),
        acts.inOrganization('orgs.list-public-members', org, undefined),
        change('orgs.conceal-member', one, world.account(one)),
        acts.inOrganization('orgs.list-public-members', org, undefined),
        ...asks(one),
        ...asks(other),
        change('orgs.conceal-member', one, world.account(one)),
        change('orgs.publicize-member', one, world.account(one)),
        ...asks(one),
        ...attempts(world.account(one)).slice(0, 5),
      ],
      () => [
        change('orgs.remove-member', one, owner()),
        ...asks(one),
        ...lookAround(),
        ...attempts(world.account(one)),
        ...acts.join(org, one),
        ...asks(one),
        change('orgs.remove-member', one, owner()),
        change('orgs.remove-member', one, owner()),
        ...lookAround(),
        ...attempts(world.account(one)),
      ],
      // Who owned it once.
      () => [
        acts.joinOwners(org, one),
        ...asks(one),
        acts.inOrganization('orgs.list-hooks', org, world.account(one)),
        acts.editOrganization(org, text(), world.account(one)),
        acts.createTeam(org, 'guests', world.account(one)),
        change('orgs.remove-member', one, owner()),
        ...asks(one),
        ...attempts(world.account(one)),
        ...lookAround(),
      ],
      // Repositories: deleted, made again, private, forked.
      () => [
        acts.inRepository('repos.delete', { owner: org, name: repo }, owner()),
        acts.inOrganization('orgs.list-repos', org, owner()),
        acts.createOrganizationRepository(org, repo, owner()),
        acts.inOrganization('orgs.list-repos', org, owner()),
        ...acts.fork({ owner: org, name: repo }, bob),
        acts.inOrganization('orgs.list-repos', org, owner()),
        ...acts.fork({ owner: bob, name: repo }, ada, third),
        ...lookAround(),
        acts.inRepository('repos.delete', { owner: org, name: repo }, world.account(bob)),
        acts.inRepository('repos.get', { owner: org, name: world.named('hidden') }, world.account(bob)),
        acts.inRepository('repos.get', { owner: org, name: world.named('hidden') }, world.account(one)),
      ],
      () => [
        acts.inRepository('repos.delete', { owner: bob, name: repo }, world.account(bob)),
        acts.inOrganization('orgs.list-repos', org, owner()),
        acts.createOrganizationRepository(org, repo, owner()),
        acts.createOrganizationRepository(org, repo, world.account(bob)),
        acts.inRepository('repos.delete', { owner: org, name: repo }, owner()),
        acts.createOrganizationRepository(org, repo, owner()),
        ...lookAround(),
      ],
      // A member who is deleted and made again.
      () => [
        acts.deleteUser(other),
        ...lookAround(),
        acts.createUser(other),
        ...asks(other),
        acts.inOrganization('orgs.list-public-members', org, undefined),
      ],
      () => [...attempts(world.account(other)), ...lookAround()],
      // The organization made again by another.
      () => [
        acts.createTeam(second, 'team0', world.account(bob)),
        acts.createOrganizationHook(second, world.account(bob)),
        ...acts.join(second, one),
        acts.inOrganization('orgs.is-member', second, world.account(bob), { username: one }),
        acts.inOrganization('orgs.publicize-member', second, world.account(one), { username: one }),
        acts.editOrganization(second, text(), world.account(bob)),
        ...acts.lookAtOrganization(second),
        acts.removeOrganization(second),
        acts.inOrganization('orgs.get', second, admin),
        acts.createOrganization(ada, second),
      ],
      () => [
        ...acts.lookAtOrganization(second),
        acts.inOrganization('orgs.list-hooks', second, world.account(bob)),
        acts.createTeam(second, 'guests', world.account(bob)),
        acts.createOrganizationRepository(second, repo, world.account(bob)),
        acts.createTeam(second, 'team0', world.account(ada)),
        ...acts.lookAtOrganization(second),
      ],
    ]
  },
} satisfies Record<string, Tour>
