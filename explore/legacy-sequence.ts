import type { LegacyActions } from './legacy-actions.ts'
import type { Action } from './step.ts'

/**
 * A scripted sequence of document 2 for what single requests do not show: what is kept from one caller to the next, from a refused
 * form to an accepted one, and from a valid signature to a forged one. It creates six issues.
 */
export function legacySequence(actions: LegacyActions): ReadonlyArray<() => readonly Action[]> {
  const { memberProject, publicProject } = actions.shared
  const whole = actions.form()
  const { summary = '', content = '', status = '' } = whole
  return [
    () => actions.lookEverywhere(),
    () => [
      actions.getForm('member', memberProject),
      actions.getForm('anonymous', memberProject),
      actions.listIssues('outsider', memberProject),
      actions.listIssues('member', memberProject),
    ],
    () => [actions.create('member', memberProject, whole), ...actions.lookEverywhere()],
    () => [
      actions.create('member', memberProject, { content, status }),
      actions.listProjects('anonymous'),
      actions.create('member', memberProject, { summary, status }),
      actions.listIssues('anonymous', memberProject),
      actions.create('outsider', memberProject, { summary: actions.form().summary ?? '', status }),
      actions.listProjects('member'),
      actions.getForm('anonymous', memberProject),
    ],
    () => [actions.create('member', memberProject, whole), ...actions.lookEverywhere()],
    () => [
      actions.openPage('member', publicProject),
      actions.openPage('member', memberProject),
      actions.openPage('anonymous', publicProject),
      actions.create('outsider', publicProject, actions.form()),
      actions.create('member', publicProject, whole),
      actions.create('outsider', memberProject, actions.form()),
      ...actions.lookEverywhere(),
      actions.getForm('outsider', memberProject),
    ],
    () => [
      actions.getForm('member', publicProject),
      actions.withSalt('member', 'old', publicProject),
      // The form of another project is the last that was opened.
      actions.getForm('member', memberProject),
      actions.create('member', publicProject, {
        ...actions.form(),
        owner: actions.shared.member.login,
        label1: actions.label('defect'),
      }),
      actions.withSalt('member', 'old', publicProject),
      actions.openPage('member', publicProject),
      actions.listIssues('member', publicProject),
      actions.listProjects('member'),
      actions.getForm('anonymous', publicProject),
      actions.create('member', publicProject, { content, status }),
      actions.create('member', publicProject, { content, status }),
      actions.listIssues('anonymous', publicProject),
      // A shorter text and another status than before.
      actions.create('member', memberProject, { ...actions.form(actions.brief), status: 'Started' }),
      actions.listIssues('member', memberProject),
      actions.create('member', memberProject, { summary: actions.form().summary ?? '', status }),
    ],
    // A signature that was accepted, for another login; a salt that was refused, with the right signature.
    () => [
      actions.withSalt('member', 'one'),
      actions.forged(0, 'one'),
      actions.forged(2, 'one', memberProject),
      actions.withSalt('outsider', 'one'),
      actions.forged(1, 'two'),
      actions.withSalt('member', 'two2'),
      actions.withSalt('outsider', 'three'),
      actions.forged(3, 'three', memberProject),
      actions.forgedCreation(1, 'three', memberProject),
      actions.withSalt('member', 'three', memberProject),
      actions.forged(1, 'three', memberProject),
      actions.forgedCreation(1, 'three', memberProject),
      actions.withSalt('outsider', 'four'),
      // Two salts that differ in the case of letters alone.
      actions.withSalt('member', 'Five'),
      actions.withSalt('member', 'fIVE'),
      actions.withSalt('member', 'four', memberProject),
    ],
    () => actions.lookEverywhere(),
  ]
}
