import type { LegacyActions, LegacyWho } from './legacy-actions.ts'
import type { Action } from './step.ts'

/**
 * A longer sequence of document 2, which only `explore` plays: each form again in other projects and by others, with refused forms and
 * signatures between, and all lists after each. It creates some twenty issues.
 */
export function thoroughLegacySequence(actions: LegacyActions): ReadonlyArray<() => readonly Action[]> {
  const { memberProject, publicProject } = actions.shared
  const [first, second] = [actions.form(), actions.form()]
  const status = first['status'] ?? ''
  const look = () => actions.lookEverywhere()
  const projects = [memberProject, publicProject]
  const refused = (who: LegacyWho): Action[] =>
    projects.flatMap((project) => [
      actions.create(who, project, { ...actions.form(), summary: '' }),
      actions.create(who, project, { ...actions.form(), content: '' }),
      actions.create(who, project, { status }),
    ])
  return [
    look,
    // The same form in both projects, in both orders, twice.
    () => [actions.create('member', publicProject, first), ...look()],
    () => [actions.create('member', memberProject, first), ...look()],
    () => [actions.create('member', memberProject, second), ...look()],
    () => [actions.create('member', publicProject, second), ...look()],
    () => [
      actions.create('outsider', publicProject, first),
      ...look(),
      actions.create('outsider', memberProject, second),
      ...look(),
    ],
    // What is refused, by each caller, between two that are accepted.
    ...(['member', 'outsider', 'anonymous'] as const).map((who) => () => [
      ...refused(who),
      ...look(),
      actions.create('member', publicProject, actions.form()),
      actions.getForm(who, publicProject),
      actions.getForm('member', memberProject),
      ...look(),
      actions.create('member', memberProject, actions.form()),
      ...look(),
    ]),
    // Other texts, labels and statuses.
    () => [
      actions.create('member', publicProject, {
        ...actions.form(),
        label1: actions.label('defect'),
        label2: actions.label('low'),
      }),
      actions.create('member', publicProject, { ...actions.form(), label6: actions.label('defect') }),
      actions.create('member', memberProject, { ...actions.form(), status: 'Started' }),
      actions.create('member', memberProject, actions.form()),
      ...look(),
      actions.create('member', publicProject, { ...actions.form(), content: actions.unusualContent }),
      actions.create('member', publicProject, { ...actions.form(), content: first['content'] ?? '' }),
      ...look(),
    ],
    // Signatures: valid ones, others with the same salt or hash, and nobody's, by turns.
    ...['p', 'q', 'r', 's'].map((salt, kind) => () => [
      actions.forged(kind, `${salt}0`, memberProject),
      actions.withSalt('member', `${salt}0`, memberProject),
      actions.forged(kind, `${salt}0`, memberProject),
      actions.withSalt('outsider', `${salt}0`),
      actions.withSalt('outsider', `${salt}0`, memberProject),
      actions.forged(kind + 1, `${salt}0`, memberProject),
      actions.forged(kind, `${salt}1`),
      actions.listProjects('anonymous'),
      actions.listIssues('anonymous', memberProject),
      actions.withSalt('member', `${salt}1`),
      actions.withSalt('member', `${salt}2`, memberProject),
      actions.listProjects('anonymous'),
      actions.listProjects('outsider'),
    ]),
    // Pages of the web interface and forms, then lists.
    () =>
      (['member', 'outsider', 'anonymous'] as const).flatMap((who) =>
        projects.flatMap((project) => [
          actions.openPage(who, project),
          actions.listIssues(who, project),
          actions.getForm(who, project),
          actions.listProjects(who),
        ]),
      ),
    look,
  ]
}
