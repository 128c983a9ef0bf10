import type { LegacyActs, LegacyWho } from './legacy-acts.ts'
import type { Act } from './step.ts'

/**
 * A longer sequence of document 2, which only `explore` plays: each form again in other projects and by others, with refused forms and
 * signatures between, and all lists after each. It creates some twenty issues.
 */
export function thoroughLegacyTour(acts: LegacyActs): ReadonlyArray<() => readonly Act[]> {
  const { memberProject, publicProject } = acts.shared
  const [first, second] = [acts.form(), acts.form()]
  const status = first['status'] ?? ''
  const look = () => acts.lookEverywhere()
  const projects = [memberProject, publicProject]
  const refused = (who: LegacyWho): Act[] =>
    projects.flatMap((project) => [
      acts.create(who, project, { ...acts.form(), summary: '' }),
      acts.create(who, project, { ...acts.form(), content: '' }),
      acts.create(who, project, { status }),
    ])
  return [
    look,
    // The same form in both projects, in both orders, twice.
    () => [acts.create('member', publicProject, first), ...look()],
    () => [acts.create('member', memberProject, first), ...look()],
    () => [acts.create('member', memberProject, second), ...look()],
    () => [acts.create('member', publicProject, second), ...look()],
    () => [
      acts.create('outsider', publicProject, first),
      ...look(),
      acts.create('outsider', memberProject, second),
      ...look(),
    ],
    // What is refused, by each caller, between two that are accepted.
    ...(['member', 'outsider', 'anonymous'] as const).map((who) => () => [
      ...refused(who),
      ...look(),
      acts.create('member', publicProject, acts.form()),
      acts.getForm(who, publicProject),
      acts.getForm('member', memberProject),
      ...look(),
      acts.create('member', memberProject, acts.form()),
      ...look(),
    ]),
    // Other texts, labels and statuses.
    () => [
      acts.create('member', publicProject, {
        ...acts.form(),
        label1: acts.label('defect'),
        label2: acts.label('low'),
      }),
      acts.create('member', publicProject, { ...acts.form(), label6: acts.label('defect') }),
      acts.create('member', memberProject, { ...acts.form(), status: 'Started' }),
      acts.create('member', memberProject, acts.form()),
      ...look(),
      acts.create('member', publicProject, { ...acts.form(), content: 'é <i>&</i>\nü' }),
      acts.create('member', publicProject, { ...acts.form(), content: first['content'] ?? '' }),
      ...look(),
    ],
    // Signatures: valid ones, others with the same salt or hash, and nobody's, by turns.
    ...['p', 'q', 'r', 's'].map((salt, kind) => () => [
      acts.forged(kind, `${salt}0`, memberProject),
      acts.withSalt('member', `${salt}0`, memberProject),
      acts.forged(kind, `${salt}0`, memberProject),
      acts.withSalt('outsider', `${salt}0`),
      acts.withSalt('outsider', `${salt}0`, memberProject),
      acts.forged(kind + 1, `${salt}0`, memberProject),
      acts.forged(kind, `${salt}1`),
      acts.listProjects('anonymous'),
      acts.listIssues('anonymous', memberProject),
      acts.withSalt('member', `${salt}1`),
      acts.withSalt('member', `${salt}2`, memberProject),
      acts.listProjects('anonymous'),
      acts.listProjects('outsider'),
    ]),
    // Pages of the web interface and forms, then lists.
    () =>
      (['member', 'outsider', 'anonymous'] as const).flatMap((who) =>
        projects.flatMap((project) => [
          acts.openPage(who, project),
          acts.listIssues(who, project),
          acts.getForm(who, project),
          acts.listProjects(who),
        ]),
      ),
    look,
  ]
}
