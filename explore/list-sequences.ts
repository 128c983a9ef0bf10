import type { CodeHostingActions } from './code-hosting-actions.ts'
import type { ScriptedSequence } from './scripted-sequence.ts'

/** More entries than the smallest usual page has. */
const MANY = 12
/** The number of other repositories in which a user tracks time. */
const PLACES = 8

/** A scripted sequence about long lists. */
export const listSequences = {
  // Relations have at most a few entries: no sentence limits a list, and nothing but its length shows whether it is cut off.
  lists(actions: CodeHostingActions) {
    const { state } = actions
    const people = Array.from({ length: MANY }, (_, n) => state.named(`n${n}`))
    const [owner, name, org] = state.allNamed('ada', 'repo', 'org')
    const path = { owner, name }
    const as = () => state.account(owner)
    const places = people.slice(0, PLACES).map((other) => ({ owner, name: other }))
    const last = people.at(-1) ?? ''
    const issueAt = (place: number) => actions.issuesOf(path).slice(place, place + 1)
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
        actions.inRepository('repos.is-collaborator', path, as(), { collaborator: last }),
        ...['orgs.is-member', 'orgs.is-public-member'].map((operation) =>
          actions.inOrganization(operation, org, as(), { username: last }),
        ),
      ],
      // The index of one issue begins with that of another, and the time of a user is in many repositories.
      () => [
        ...people.map(() => actions.openIssue(path)),
        ...places.flatMap((each) => [...actions.repository(each), actions.openIssue(each)]),
      ],
      () => [
        ...issueAt(9).map((tenth) => actions.addTime(path, tenth, 60, as())),
        ...places.map((each) => actions.addTime(each, actions.issueOf(each), 60, as())),
        // The own list of another user is longer: that of the owner is no page.
        ...people.flatMap(() =>
          issueAt(1).map((second) => actions.addTime(path, second, 60, state.account(last))),
        ),
      ],
      () => [
        // The list of the tenth shows where its entry belongs.
        ...[9, 0]
          .flatMap(issueAt)
          .map((issue) => actions.listTimes('times.list-issue', path, as(), { issue: String(issue) })),
        ...[path, ...places.slice(0, 1), ...places.slice(-1)].map((each) =>
          actions.listTimes('times.list-repo', each, as()),
        ),
        ...[last, owner].map((each) => actions.call(state.account(each), { operation: 'times.list-own' })),
      ],
    ]
  },
} satisfies Record<string, ScriptedSequence>
