import { LOWER_LETTERS } from '../fixtures/naming/draws.ts'
import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { Query } from './relation-bindings.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'
import type { DocumentedAction } from './step.ts'

/** As a browser requests it. */
function inHtml(action: DocumentedAction): DocumentedAction {
  return { ...action, call: { ...action.call, headers: [['Accept', 'text/html']] } }
}

/** A word of a text: nothing has it as its name. */
function wordOf(text: string): string {
  return (text.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? text
}

/** A scripted sequence about resources that have something in common, which relations of one kind do not show. */
export const likenessSequences = {
  // What a request changes is found by its path, not by an address, an owner or a name that something else has as well.
  likenesses(actions: CodeHostingActions) {
    const { state } = actions
    const [ada, bob, one, other] = state.allNamed('ada', 'Bob', 'a_a', 'aXa')
    const org = state.named('Guild0')
    const path = { owner: ada, name: state.named('repo') }
    const second = { owner: ada, name: state.named('r_p') }
    const ofOrganization = { owner: org, name: state.named('rxp') }
    const long = `${ofOrganization.name}-${state.draws('long repository').characters(LOWER_LETTERS, 45)}`
    const owner = () => state.account(ada)
    const about = (operation: string, username: string) =>
      actions.inOrganization(operation, org, owner(), { username })
    const [described, located] = [state.text('An organization'), state.text('A place')]
    const look = () => [ada, bob].map((username) => actions.getUser(username, actions.admin))
    const repositories = () => actions.inOrganization('orgs.list-repos', org, owner())
    let former = ''
    return [
      () => [ada, bob, one, other].flatMap((each) => actions.user(each)),
      // A user gets the address that another one had.
      () => {
        former = state.addresses.get(ada) ?? state.email(ada)
        return [...look(), actions.editUser(ada, { email: state.email(ada) })]
      },
      () => [
        actions.editUser(bob, { email: former }),
        ...look(),
        actions.editUser(bob, { fullName: state.fullName('person', `Name ${state.next()}`) }),
        ...look(),
        // Two people have one full name, and one of them gets another.
        ...[ada, bob].map((username) =>
          actions.editUser(username, {
            fullName: state.fullName('person', 'Both'),
            email: state.email(username),
          }),
        ),
        actions.editUser(bob, { fullName: state.fullName('person', `Name ${state.next()}`) }),
        ...look(),
        // No user has the name of this length, or the name of an organization.
        actions.getUser(`${ada}${state.draws('long name').characters(LOWER_LETTERS, 60)}`, actions.admin),
        inHtml(actions.getUser(state.named('nobody'), actions.admin)),
        // Nor a word of a full name.
        actions.getUser(wordOf(state.fullName('person', 'Both')).toLowerCase(), actions.admin),
        actions.createOrganization(ada, org),
        actions.editOrganization(org, { description: described, location: located }, owner()),
        ...[described, located].map((text) => actions.searchUsers({ q: wordOf(text) }, undefined)),
        ...[one, other].flatMap((username) => actions.join(org, username)),
        about('orgs.is-member', one),
        about('orgs.is-member', org),
        about('orgs.is-public-member', org),
        about('orgs.remove-member', one),
        about('orgs.is-member', one),
        actions.createTeam(org, 'new', owner()),
        about('orgs.is-member', one),
      ],
      () =>
        ['first', 'second'].map((address, number) =>
          actions.createOrganizationHook(org, owner(), { address, number }),
        ),
      // Both hooks have one address now.
      () => [actions.editOrganizationHook(org, actions.hookOf(org, 0), owner(), 'second')],
      () => [
        ...[0, 1].map((number) =>
          actions.inOrganization('orgs.get-hook', org, owner(), { id: actions.hookOf(org, number) }),
        ),
        actions.inOrganization('orgs.list-hooks', org, owner()),
        actions.joinOwners(org, other),
        // Another organization of the same owner has owners of its own.
        actions.createOrganization(ada, second.name),
        actions.inOrganization('orgs.is-member', second.name, owner(), { username: other }),
        actions.createOrganizationRepository(org, ofOrganization.name, state.account(other)),
        actions.createOrganizationRepository(org, long, owner()),
        actions.inRepository('repos.get', { owner: org, name: long }, owner()),
        repositories(),
        actions.addCollaborator(ofOrganization, bob, owner()),
        repositories(),
        actions.switchTracking(ofOrganization, 'on'),
        actions.openIssue(ofOrganization),
        // The list of the owner shows that time is tracked. Own times include those in repositories of organizations.
        actions.listTimes('times.list-repo', ofOrganization, owner()),
        ...[bob, ada].flatMap((username) => [
          actions.addTime(ofOrganization, 1, 60, state.account(username)),
          actions.call(state.account(username), { operation: 'times.list-own' }),
        ]),
        about('orgs.remove-member', other),
        actions.inRepository('repos.get', ofOrganization, owner()),
        repositories(),
      ],
      () => [path, second].flatMap((each) => actions.repository(each)),
      // A word of a description, with each filter.
      () => {
        const description = state.text('A repository of somebody else')
        const find = (more: Query) =>
          actions.searchRepositories({ q: wordOf(description), limit: 50, ...more }, owner())
        return [
          ...actions.repository({ owner: bob, name: second.name }, { description }),
          find({ uid: state.ids.get(ada), exclusive: true }),
          ...['fork', 'mirror'].map((mode) => find({ mode })),
        ]
      },
      () => [
        ...actions.fork(path, bob),
        actions.addCollaborator(path, one, owner()),
        actions.inRepository('repos.is-collaborator', path, owner(), { collaborator: one }),
      ],
      () => [
        actions.inRepository('repos.is-collaborator', { owner: bob, name: path.name }, state.account(bob), {
          collaborator: one,
        }),
        actions.searchRepositories({ uid: state.ids.get(one), limit: 50 }, owner()),
        ...[one, ada].flatMap((each) =>
          [{}, { exclusive: true }, { mode: 'source' }, { page: 1 }].map((more) =>
            actions.searchRepositories({ uid: state.ids.get(each), ...more }, owner()),
          ),
        ),
        ...['collaborative', 'source', 'fork', 'mirror'].map((mode) =>
          actions.searchRepositories({ uid: state.ids.get(one), mode, exclusive: true, limit: 50 }, owner()),
        ),
        ...[path, second].map((each) => actions.openIssue(each)),
        ...[path, second].map((each) => actions.listTimes('times.list-repo', each, owner())),
        actions.switchTracking(path, 'off'),
        actions.listTimes('times.list-repo', path, owner()),
        inHtml(actions.listTimes('times.list-repo', path, owner())),
      ],
      () => [
        actions.listTimes('times.list-repo', second, owner()),
        actions.addTime(second, actions.issueOf(second), 60, owner()),
        actions.listTimes('times.list-repo', second, owner()),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
