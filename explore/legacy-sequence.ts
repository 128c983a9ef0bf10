import type { Form, LegacyCaller, LegacyReply } from '../harness/checks/legacy.ts'
import type { Project } from '../harness/checks/fixture-types.ts'
import type { LegacyActions } from './legacy-actions.ts'
import {
  legacyCellOf,
  legacyDisturbances,
  legacyReaders,
  type LegacyDisturbance,
  type LegacyReader,
} from './legacy-cells.ts'
import type { Action, LegacyAction, Step } from './step.ts'

const PREFIX = 'legacy issues: '

/** The disturbances whose requests must be refused. */
type Refusal = Extract<LegacyDisturbance, `refused ${string}`>

/** Each disturbance, followed by every reader. In the second pass, the projects swap their roles, and the readers have another order. */
export function legacySequence(pass = 0): readonly Step[] {
  return legacyDisturbances.map((disturbance, turn) => ({
    do: `${PREFIX}${disturbance}`,
    choices: [turn + pass * legacyDisturbances.length, pass],
  }))
}

/** The disturbance of a step; undefined for other kinds of steps. */
export function legacyDisturbanceIn(kind: string): LegacyDisturbance | undefined {
  return kind.startsWith(PREFIX)
    ? legacyDisturbances.find((one) => one === kind.slice(PREFIX.length))
    : undefined
}

/**
 * The actions of steps about the projects of a legacy forge: they show values that a server keeps from one caller, form or signature to the
 * next.
 */
export class LegacyRelations {
  readonly #actions: LegacyActions
  #first: Form = {}

  constructor(actions: LegacyActions) {
    this.#actions = actions
  }

  groupsOf(disturbance: LegacyDisturbance, [turn = 0, pass = 0]: readonly number[]) {
    const { memberProject, publicProject } = this.#actions.shared
    const [main, sibling] = pass === 0 ? [memberProject, publicProject] : [publicProject, memberProject]
    return [
      () => this.#disturb(disturbance, main, sibling, turn),
      () => this.#look(disturbance, [...new Set([main, sibling])], turn),
    ]
  }

  #disturb(disturbance: LegacyDisturbance, main: Project, sibling: Project, turn: number): readonly Action[] {
    const actions = this.#actions
    const { memberProject, publicProject, member } = actions.shared
    const form = actions.form()
    const create = (sent: Form, project = main) => actions.create('member', project, sent)
    switch (disturbance) {
      case 'added':
        this.#first = form
        return [
          create({ ...actions.form(), owner: member.login, label1: actions.label('defect') }, sibling),
          create(form),
        ]
      case 'added again':
        // The main project comes last: not everybody may see its issues.
        return [create(this.#first, sibling), actions.listIssues('member', sibling), create(this.#first)]
      case 'two at once':
        // A shorter text and another status.
        return [
          create(form),
          { ...create({ ...actions.form(actions.brief), status: 'Started' }), isBeside: true },
        ]
      case 'two in one second with a read between':
        return [
          create(form, publicProject),
          actions.listIssues('member', publicProject),
          // The same title with another text is another issue.
          create({ ...form, content: `${form.content} ${actions.label('Another text.')}` }, publicProject),
          // A caller who has not read in between sees both.
          actions.listIssues('outsider', publicProject),
          actions.listIssues('anonymous', publicProject),
        ]
      case 'sibling changed':
        return [actions.create('outsider', publicProject, form), actions.getForm('member', publicProject)]
      case 'form opened elsewhere':
        return [
          actions.getForm('member', main),
          actions.getForm('member', sibling),
          create(actions.form(`${form.summary} ${actions.foreignLetters}`)),
        ]
      case 'page of the web interface opened':
        return [
          actions.openPage('member', publicProject),
          actions.openPage('member', memberProject),
          actions.openPage('anonymous', publicProject),
          ...actions.openIssuePage('member', publicProject),
        ]
      case 'not yet added':
        return []
      default:
        return this.#refused(disturbance, form, [main, sibling], turn)
    }
  }

  #refused(
    disturbance: Refusal,
    form: Form,
    [main, sibling]: readonly [Project, Project],
    turn: number,
  ): readonly Action[] {
    const actions = this.#actions
    const { memberProject, publicProject, noProject } = actions.shared
    const { summary = '', content = '', status = '' } = form
    const create = (sent: Form, project = main) => actions.create('member', project, sent)
    // A form that is refused may have every optional field.
    const optional = { owner: actions.shared.member.login, label1: actions.label('defect') }
    switch (disturbance) {
      case 'refused to an anonymous caller':
        return [actions.create('anonymous', memberProject, form)]
      case 'refused to a stranger':
        return [
          actions.create('outsider', memberProject, { summary, status }),
          actions.create('outsider', memberProject, form),
          actions.listIssues('outsider', memberProject),
          // Two callers sign with the same salt.
          actions.withSalt('member', `shared${turn}`, memberProject),
          actions.withSalt('outsider', `shared${turn}`, memberProject),
        ]
      case 'refused for a wrong signature':
        return [
          actions.by('wrong signature', turn, (caller) => caller.createIssue(memberProject, form)),
          ...[1, 2, 3].map((kind) => actions.forgedCreation(kind, `turn${turn - 1}`, memberProject)),
        ]
      case 'refused without content':
        return [
          actions.getForm('member', main),
          create({ summary, status }),
          create({ summary, status, ...optional }),
        ]
      case 'refused without summary':
        // Each form lacks a field that an earlier one had.
        return [
          actions.getForm('member', main),
          create({ summary, status }),
          create({ content, status, ...optional }),
          actions.create('outsider', publicProject, { content, status }),
        ]
      case 'refused without both':
        return [create({ status, ...optional }), create({}, sibling)]
      case 'refused for an unknown status':
        // An error message may repeat the value.
        return [create({ ...form, status: `${actions.label(`status${turn}`)}${actions.foreignLetters}` })]
      case 'refused for an unknown project':
        return [create(form, noProject)]
    }
  }

  /** Every reader, starting with a different one each time. Lists are requested twice while nothing changes. */
  #look(disturbance: LegacyDisturbance, projects: readonly Project[], turn: number): readonly Action[] {
    const first = turn % legacyReaders.length
    const inTurn = [...legacyReaders.slice(first), ...legacyReaders.slice(0, first)]
    const read =
      (reader: LegacyReader) =>
      (relation: string, send: (caller: LegacyCaller) => Promise<LegacyReply>): LegacyAction => ({
        ...this.#actions.by(reader, turn, send),
        cells: [legacyCellOf(relation, disturbance, reader)],
      })
    const lists = (reader: LegacyReader) =>
      projects.map((project) => read(reader)('issues', (caller) => caller.listIssues(project)))
    return [
      // Right after a refusal: a server may take the next caller for the one that it refused.
      ...(disturbance.startsWith('refused') ? lists('anonymous') : []),
      ...(turn % 2 === 0 ? inTurn : inTurn.toReversed()).flatMap((reader) => [
        read(reader)('projects', (caller) => caller.listProjects()),
        ...lists(reader),
        ...projects.map((project) => read(reader)('status names', (caller) => caller.getIssueForm(project))),
      ]),
      ...lists('anonymous'),
      ...lists('member'),
    ]
  }
}
