import type { LegacyActs } from './legacy-acts.ts'
import type { Act } from './step.ts'

/**
 * A fixed sequence of document 2 for what single requests do not show: what is kept from one caller to the next, from a refused
 * form to an accepted one, and from a valid signature to a forged one. It creates six issues.
 */
export function legacyTour(acts: LegacyActs): ReadonlyArray<() => readonly Act[]> {
  const { memberProject, publicProject } = acts.shared
  const whole = acts.form()
  const { summary = '', content = '', status = '' } = whole
  return [
    () => acts.lookEverywhere(),
    () => [
      acts.getForm('member', memberProject),
      acts.getForm('anonymous', memberProject),
      acts.listIssues('outsider', memberProject),
      acts.listIssues('member', memberProject),
    ],
    () => [acts.create('member', memberProject, whole), ...acts.lookEverywhere()],
    () => [
      acts.create('member', memberProject, { content, status }),
      acts.listProjects('anonymous'),
      acts.create('member', memberProject, { summary, status }),
      acts.listIssues('anonymous', memberProject),
      acts.create('outsider', memberProject, { summary: acts.form().summary ?? '', status }),
      acts.listProjects('member'),
      acts.getForm('anonymous', memberProject),
    ],
    () => [acts.create('member', memberProject, whole), ...acts.lookEverywhere()],
    () => [
      acts.openPage('member', publicProject),
      acts.openPage('member', memberProject),
      acts.openPage('anonymous', publicProject),
      acts.create('outsider', publicProject, acts.form()),
      acts.create('member', publicProject, whole),
      acts.create('outsider', memberProject, acts.form()),
      ...acts.lookEverywhere(),
      acts.getForm('outsider', memberProject),
    ],
    () => [
      acts.getForm('member', memberProject),
      acts.getForm('member', publicProject),
      acts.withSalt('member', 'old', publicProject),
      acts.create('member', publicProject, {
        ...acts.form(),
        owner: acts.shared.member.login,
        label1: acts.label('defect'),
      }),
      acts.withSalt('member', 'old', publicProject),
      acts.openPage('member', publicProject),
      acts.listIssues('member', publicProject),
      acts.listProjects('member'),
      acts.getForm('anonymous', publicProject),
      acts.create('member', publicProject, { content, status }),
      acts.create('member', publicProject, { content, status }),
      acts.listIssues('anonymous', publicProject),
      // A shorter text and another status than before.
      acts.create('member', memberProject, { ...acts.form(acts.brief), status: 'Started' }),
      acts.listIssues('member', memberProject),
      acts.create('member', memberProject, { summary: acts.form().summary ?? '', status }),
    ],
    // A signature that was accepted, for another login; a salt that was refused, with the right signature.
    () => [
      acts.withSalt('member', 'one'),
      acts.forged(0, 'one'),
      acts.forged(2, 'one', memberProject),
      acts.withSalt('outsider', 'one'),
      acts.forged(1, 'two'),
      acts.withSalt('member', 'two2'),
      acts.withSalt('outsider', 'three'),
      acts.forged(3, 'three', memberProject),
      acts.forgedCreation(1, 'three', memberProject),
      acts.withSalt('member', 'three', memberProject),
      acts.forged(1, 'three', memberProject),
      acts.forgedCreation(1, 'three', memberProject),
      acts.withSalt('outsider', 'four'),
      // Two salts that differ in the case of letters alone.
      acts.withSalt('member', 'Five'),
      acts.withSalt('member', 'fIVE'),
      acts.withSalt('member', 'four', memberProject),
    ],
    () => acts.lookEverywhere(),
  ]
}
