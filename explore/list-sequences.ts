import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** More entries than the smallest usual page has. */
const MANY = 12

/** A scripted sequence about long lists. */
export const listSequences = {
  // Relations have at most a few entries: no sentence limits a list, and nothing but its length shows whether it is cut off.
  lists(actions: CodeHostingActions) {
    const { state } = actions
    const people = Array.from({ length: MANY }, (_, n) => state.named(`n${n}`))
    const [owner, name, org] = state.allNamed('ada', 'repo', 'org')
    const path = { owner, name }
    const as = () => state.account(owner)
    return [
      () => [
        ...[owner, ...people].flatMap((each) => actions.user(each)),
        ...actions.repository(path),
        ...actions.organization(org),
      ],
      () => people.map((username) => actions.addCollaborator(path, username, as())),
      () => people.flatMap((username) => actions.join(org, username)),
      () =>
        people.map((username) =>
          actions.inOrganization('orgs.publicize-member', org, state.account(username), { username }),
        ),
      () => people.map((_, n) => actions.createTeam(org, `team${n}`, as())),
      () => [
        actions.inRepository('repos.list-collaborators', path, as()),
        ...['orgs.list-members', 'orgs.list-public-members', 'orgs.list-teams'].map((operation) =>
          actions.inOrganization(operation, org, as()),
        ),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
