import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'
import type { RepositoryPath } from './step.ts'

/** A scripted sequence about deletions, which cannot be derived from a relation: the names begin alike. */
export const removalSequences = {
  // A deletion removes what it names, in any letters, and nothing whose name begins alike.
  removals(actions: CodeHostingActions) {
    const { state } = actions
    const [ad, ada, bob] = state.allNamed('ad', 'ada', 'Bob')
    const org = state.named('Guild0')
    const path = { owner: ada, name: state.named('repo') }
    const copy = { owner: bob, name: path.name }
    const hidden = { owner: org, name: state.named('r_p') }
    const as = () => state.account(bob)
    const has = (repository: RepositoryPath) => [
      actions.inRepository('repos.is-collaborator', repository, as(), { collaborator: ada }),
      actions.inRepository('repos.list-collaborators', repository, as()),
    ]
    const look = () => [
      ...[copy, hidden].flatMap(has),
      ...[ad, ad.toUpperCase()].map((username) => actions.getUser(username, actions.admin)),
      actions.inOrganization('orgs.list-hooks', org, as()),
    ]
    return [
      () => [ad, ada, bob].flatMap((each) => actions.user(each)),
      () => [...actions.repository(path), actions.createOrganization(bob, org)],
      () => [
        ...actions.fork(path, bob),
        actions.createOrganizationRepository(org, hidden.name, as(), { private: true }),
        ...actions.join(org, ad),
      ],
      () => [
        ...[copy, hidden].map((each) => actions.addCollaborator(each, ada, as())),
        // The two addresses differ only in the query.
        ...['docs', 'app'].map((job, number) =>
          actions.createOrganizationHook(org, as(), { address: 'job', job, number }),
        ),
        // Two results have one name: each is on a page.
        ...[1, 2, 3].map((page) =>
          actions.searchRepositories({ q: path.name, limit: 1, page }, actions.admin),
        ),
      ],
      look,
      () => [
        actions.deleteUser(ad),
        actions.inOrganization('orgs.delete-hook', org, as(), { id: actions.hookOf(org, 0) }),
      ],
      look,
    ]
  },
} satisfies Record<string, ScriptedSequence>
