import type { CodeHostingActs } from './code-hosting-acts.ts'
import type { RepositoryPath } from './step.ts'
import type { Tour } from './tour.ts'

/** Fixed sequences about users and organizations. */
export const accountTours = {
  users(acts: CodeHostingActs) {
    const { world, admin } = acts
    const [ada, bob, late, one, other] = world.allNamed('ada', 'Bob', 'late', 'a_a', 'axa')
    const [extra, helped, heir] = world.allNamed('ad', 'helped', 'n1')
    const q = world.keyword
    const address = world.email(extra)
    return [
      () => [
        ...acts.user(ada),
        ...acts.user(bob),
        ...acts.user(one),
        ...acts.user(other),
        // Found by the same words, if it were a user.
        acts.createOrganization(ada, world.named('n0')),
      ],
      () => [
        acts.getUser(late, admin),
        acts.searchUsers({ q: late }, admin),
        acts.createUser(late, {}, world.account(bob)),
        acts.createUser(late),
        acts.getUser(late, admin),
        acts.getUser(late, undefined),
        acts.searchUsers({ q: late }, admin),
      ],
      () => [
        acts.searchUsers({ q }, admin),
        acts.searchUsers({ q, limit: 1 }, admin),
        acts.searchUsers({ q: other }, admin),
        acts.searchUsers({ q: ` ${one} ` }, admin),
        acts.searchUsers({ q }, admin),
        acts.searchUsers({ q, limit: 5 }, admin),
        acts.searchUsers({ q }, undefined),
      ],
      () => [
        acts.addKey(ada, admin),
        acts.addKey(bob, admin),
        acts.addKey(bob, admin),
        acts.addKey(one, admin),
        acts.addKey(ada, world.account(bob)),
        acts.createOrganization(ada, world.named('refused'), world.account(bob)),
        acts.createRepository({ owner: ada, name: world.named('refused') }, {}, world.account(bob)),
      ],
      () => [
        acts.editUser(one, { fullName: world.like('Çelik Ωmega'), email: world.email(one) }),
        acts.editUser(bob, { fullName: world.fullName('person', 'Wrong'), email: world.like('no address') }),
        acts.getUser(bob, admin),
        // A second time, with other texts.
        acts.createUser(other, { email: address }),
        acts.getUser(other, admin),
        acts.editUser(ada, { fullName: world.fullName('person', 'Refused') }, world.account(bob)),
        acts.addWrongKey(ada, admin),
        acts.createUser(extra, { email: address }),
        acts.getUser(extra, admin),
        acts.createUser(heir, { email: world.like('no address') }),
        acts.createUser(heir),
      ],
      // Rights that are given and taken.
      () => [
        acts.editUser(bob, { administrator: true, email: world.email(bob) }),
        acts.createUser(helped, {}, world.account(bob)),
        acts.editUser(bob, { administrator: false, email: world.email(bob) }),
        acts.createUser(world.named('denied'), {}, world.account(bob)),
        acts.getUser(world.named('denied'), admin),
        acts.addKey(helped, world.account(bob)),
        acts.getUser(bob, undefined),
        acts.getUser(bob, world.account(ada)),
      ],
      // Rights that were used, before the name passes to somebody else.
      () => [
        acts.editUser(heir, { administrator: true, email: world.email(heir) }),
        acts.addKey(ada, world.account(heir)),
        acts.deleteUser(heir),
        acts.createUser(heir),
      ],
      () => [acts.addKey(ada, world.account(heir))],
      () => acts.lookAtUsers(),
      () => [
        acts.editUser(one, { administrator: true, email: world.email(one) }),
        acts.searchUsers({ q }, admin),
        // Signed in before and after the deletion.
        acts.call(world.account(one), { operation: 'users.current' }),
        acts.deleteUser(one),
        acts.deleteUser(ada, world.account(bob)),
        acts.deleteUser(other, undefined),
        acts.deleteUser(helped),
        acts.call(world.account(helped), { operation: 'users.current' }),
        acts.searchUsers({ q, limit: 2 }, admin),
        acts.searchUsers({ q, limit: 4 }, admin),
        acts.searchUsers({ q }, admin),
        acts.createOrganization(ada, helped),
        acts.searchUsers({ q: helped }, admin),
        acts.searchUsers({ q: helped }, undefined),
      ],
      () => acts.lookAtUsers(),
      () => [
        acts.createUser(one, { password: world.account(one).password }),
        acts.addKey(ada, world.account(one)),
        acts.createOrganization(one, world.named('guild0')),
        acts.inOrganization('orgs.is-member', world.named('guild0'), world.account(one), { username: one }),
        acts.deleteUser(late),
        acts.deleteUser(extra),
        acts.searchUsers({ q: late }, admin),
        acts.getUser(late, admin),
      ],
      () => [
        acts.call(world.account(bob), { operation: 'users.current' }),
        acts.call(world.account(one), { operation: 'users.current' }),
        acts.call(world.account(ada), { operation: 'users.current' }),
      ],
      () => acts.lookAtUsers(),
    ]
  },

  members(acts: CodeHostingActs) {
    const { world } = acts
    const [ada, bob, one, other] = world.allNamed('ada', 'Bob', 'a_a', 'axa')
    const [org, second, third, fourth] = world.allNamed('org', 'o_g', 'oxg', 'Guild')
    const isMember = (organization: string, username: string) =>
      acts.inOrganization('orgs.is-member', organization, world.account(acts.ownerOf(organization)), {
        username,
      })
    const asMember = (operation: string, username: string) =>
      acts.inOrganization(operation, org, world.account(username), { username })
    const asOwner = (operation: string, organization: string, username: string) =>
      acts.inOrganization(operation, organization, world.account(acts.ownerOf(organization)), { username })
    return [
      () => [ada, bob, one, other].flatMap((name) => acts.user(name)),
      () => [
        acts.createOrganization(ada, org),
        acts.createOrganization(bob, second),
        acts.createOrganization(ada, third),
      ],
      () => [
        ...acts.join(org, one),
        isMember(org, one),
        ...acts.join(org, other),
        isMember(org, other),
        ...acts.join(second, one),
        isMember(second, one),
      ],
      () => [
        acts.editUser(one, { fullName: world.fullName('person', 'Renamed'), email: world.email(one) }),
        acts.editOrganization(
          org,
          {
            fullName: world.fullName('organization', 'Edited'),
            description: world.text('About it'),
          },
          world.account(ada),
        ),
        acts.editOrganization(org, { description: '' }, world.account(ada)),
      ],
      () => [
        acts.createTeam(org, 'team0', world.account(ada)),
        acts.createTeam(third, 'guests', world.account(ada)),
        acts.createTeam(third, 'team0', world.account(ada)),
        acts.createTeam(third, 'refused', world.account(bob)),
        acts.editOrganization(org, { description: world.text('Refused') }, world.account(bob)),
        // A second time, with another name and owner.
        acts.createOrganization(bob, org),
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
        ...acts.lookAtOrganization(org),
        ...acts.lookAtOrganization(third),
      ],
      // What happens in one organization leaves the other alone.
      () => [
        ...acts.join(third, one),
        isMember(third, one),
        asOwner('orgs.is-public-member', third, one),
        asOwner('orgs.publicize-member', third, one),
        asMember('orgs.publicize-member', one),
        asOwner('orgs.is-public-member', third, one),
        acts.inOrganization('orgs.publicize-member', third, world.account(one), { username: one }),
        asOwner('orgs.is-public-member', third, one),
        asMember('orgs.conceal-member', one),
        asOwner('orgs.is-public-member', third, one),
        asMember('orgs.publicize-member', one),
        acts.call(acts.admin, { operation: 'users.current' }),
        acts.editOrganization(
          org,
          {
            fullName: world.fullName('organization', 'Edited again'),
            description: world.text('By another'),
          },
          acts.admin,
        ),
        ...acts.lookAtOrganization(org),
      ],
      () => [
        asOwner('orgs.remove-member', org, one),
        isMember(org, one),
        asOwner('orgs.is-public-member', third, one),
        isMember(third, one),
        ...acts.lookAtOrganization(org),
        ...acts.lookAtOrganization(second),
      ],
      // A member of two teams.
      () => [
        ...acts.join(org, one),
        ...acts.join(org, one, 'team0'),
        isMember(org, one),
        acts.inOrganization('orgs.list-members', org, world.account(one)),
        acts.inOrganization('orgs.list-public-members', org, undefined),
        acts.deleteUser(other),
        ...acts.lookAtOrganization(org),
      ],
      () => [
        acts.createUser(other),
        acts.createOrganization(other, fourth),
        isMember(fourth, other),
        isMember(org, other),

        asOwner('orgs.remove-member', org, bob),
        ...acts.lookAtOrganization(org),
      ],
      () => [
        ...acts.join(fourth, one),
        acts.createTeam(fourth, 'team0', world.account(other)),
        acts.createOrganizationHook(fourth, world.account(other)),
        acts.inOrganization('orgs.remove-member', org, world.account(bob), { username: one }),
        acts.inOrganization('orgs.get', org, undefined),
        ...acts.lookAtOrganization(org),
        acts.inOrganization('orgs.list-teams', org, world.account(bob)),
        asOwner('orgs.remove-member', org, one),
        isMember(org, one),
        acts.inOrganization('orgs.list-members', org, world.account(ada)),
        acts.inOrganization('orgs.list-teams', org, world.account(one)),
        // The last owner, whom a server may keep.
        ...['publicize-member', 'remove-member', 'is-public-member'].map((operation) =>
          acts.inOrganization(`orgs.${operation}`, fourth, world.account(other), { username: other }),
        ),
        acts.inOrganization('orgs.list-public-members', fourth, undefined),
        acts.removeOrganization(fourth),
        acts.createOrganization(ada, fourth),
      ],
      () => acts.lookAtOrganization(fourth),
    ]
  },

  hooks(acts: CodeHostingActs) {
    const { world } = acts
    const [ada, bob] = world.allNamed('ada', 'Bob')
    const [org, second] = world.allNamed('org', 'o_g')
    const path: RepositoryPath = { owner: ada, name: world.named('repo') }
    const namesake: RepositoryPath = { owner: bob, name: world.named('repo') }
    const hook = (parent: string, n: number) => String(acts.hooksOf(parent)[n] ?? 0)
    const here = `${ada}/${path.name}`
    return [
      () => [
        ...acts.user(ada),
        ...acts.user(bob),
        acts.createOrganization(ada, org),
        acts.createOrganization(bob, second),
      ],
      () => [
        acts.createOrganizationHook(org, world.account(ada), 'same'),
        acts.createOrganizationHook(org, world.account(ada), 'same'),
        acts.createOrganizationHook(org, world.account(ada), 'later'),
        acts.createOrganizationHook(second, world.account(bob), 'same'),
        acts.createOrganizationHook(org, world.account(bob), 'refused'),
      ],
      () => [
        acts.inOrganization('orgs.delete-hook', org, world.account(ada), { id: hook(org, 0) }),
        ...acts.lookAtOrganization(org),
        ...acts.lookAtOrganization(second),
      ],
      () => [
        acts.editOrganizationHook(org, hook(org, 1), world.account(ada), 'edited'),
        acts.editOrganizationHook(org, hook(org, 0), world.account(ada), 'back'),
        acts.inOrganization('orgs.list-hooks', org, world.account(ada)),
      ],
      () => [
        acts.editOrganizationHook(second, hook(org, 1), world.account(bob), 'other'),
        acts.inOrganization('orgs.get-hook', org, world.account(ada), { id: hook(org, 1) }),
        acts.inOrganization('orgs.get-hook', second, world.account(bob), { id: hook(org, 1) }),
        acts.inOrganization('orgs.delete-hook', second, world.account(bob), { id: hook(org, 1) }),
      ],
      () => [
        acts.editOrganizationHook(org, hook(org, 1), world.account(ada), 'edited again', true),
        acts.createOrganizationHook(org, world.account(ada), 'third', false),
        acts.editOrganizationHook(org, hook(org, 1), world.account(ada), 'edited', false),
        acts.editOrganization(org, { description: world.text('Edited') }, world.account(ada)),
        acts.inOrganization('orgs.delete-hook', org, world.account(ada), { id: hook(org, 2) }),
        ...acts.lookAtOrganization(org),
        ...acts.lookAtOrganization(second),
      ],
      () => [
        ...acts.repository(path),
        ...acts.repository(namesake),
        acts.createRepositoryHook(path, world.account(ada), 'same'),
        acts.createRepositoryHook(path, world.account(ada), 'same', false),
        acts.createRepositoryHook(namesake, world.account(bob), 'same'),
      ],
      () => [
        acts.inRepository('repos.delete', path, world.account(bob)),
        acts.inRepository('repos.delete', path, undefined),
        acts.createRepositoryHook(path, world.account(bob), 'refused'),
        acts.inRepository('repos.get-hook', namesake, world.account(bob), { id: hook(here, 0) }),
        ...acts.lookAtRepository(path),
      ],
      () => [
        acts.inRepository('repos.delete', path, world.account(ada)),
        ...acts.lookAtRepository(namesake),
        acts.createRepository(path),
        ...acts.lookAtRepository(path),
      ],
    ]
  },
} satisfies Record<string, Tour>
