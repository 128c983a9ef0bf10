import { bulkIssues } from './bulk-steps.ts'
import { FORGERIES, type LegacyActions, type LegacyWho } from './legacy-actions.ts'
import type { Action, Choices } from './step.ts'

type LegacyStep = (actions: LegacyActions, choices: Choices) => readonly Action[]

const everybody: readonly LegacyWho[] = ['member', 'member', 'member', 'outsider', 'outsider', 'anonymous']
const signed = ['member', 'member', 'outsider'] as const
/** Only a few salts, so that several senders use the same one: a user, another user and a forger. */
const salts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

const anyProject = ({ shared }: LegacyActions, choices: Choices) =>
  choices.of([shared.memberProject, shared.memberProject, shared.publicProject])

/** The step kinds of document 2. */
export const legacySteps: Readonly<Record<string, LegacyStep>> = {
  'list projects': (actions, choices) => [actions.listProjects(choices.of(everybody))],
  'list issues': (actions, choices) => [
    actions.listIssues(choices.of(everybody), anyProject(actions, choices)),
  ],
  'get issue form': (actions, choices) => [
    actions.getForm(choices.of(everybody), anyProject(actions, choices)),
  ],
  'open issue page': (actions, choices) => [
    actions.openPage(choices.of(everybody), anyProject(actions, choices)),
    ...actions.openIssuePage(choices.of(everybody), anyProject(actions, choices)),
  ],
  'create issue': (actions, choices) => {
    const project = anyProject(actions, choices)
    const who = choices.of(everybody)
    const { summaries } = actions
    const earlier = choices.number(4) === 3 ? summaries.at(-1) : undefined
    const form = actions.form(earlier)
    const more = choices.of<Record<string, string>>([
      {},
      {},
      {},
      { label1: actions.label('defect') },
      { label1: actions.label('defect'), label6: actions.label('low') },
      { status: 'Accepted' },
    ])
    return [actions.create(who, project, { ...form, ...more }), actions.listIssues('member', project)]
  },
  'refused issue': (actions, choices) => {
    const project = anyProject(actions, choices)
    const who = choices.of(everybody)
    const form = actions.form()
    const field = choices.of(['summary', 'content'])
    const isEmpty = choices.number(2) === 1
    const rest = Object.fromEntries(
      Object.entries(form)
        .filter(([name]) => isEmpty || name !== field)
        .map(([name, value]) => [name, name === field ? '' : value]),
    )
    return [actions.create(who, project, rest), actions.listProjects('anonymous')]
  },
  'sign with a salt': (actions, choices) => {
    const salt = choices.of(salts)
    const project = choices.number(2) === 1 ? actions.shared.memberProject : undefined
    return [actions.withSalt(choices.of(signed), salt, project)]
  },
  'forge a signature': (actions, choices) => {
    const salt = choices.of(salts)
    const kind = choices.number(FORGERIES)
    const project = choices.number(2) === 1 ? actions.shared.memberProject : undefined
    return [actions.forged(kind, salt, project)]
  },
  'look at projects': (actions) => actions.lookEverywhere(),
  ...bulkIssues,
}

/** Step kinds of document 2 that belong together. */
export const legacyThemes: Readonly<Record<string, readonly string[]>> = {
  'legacy issues': [
    'list projects',
    'list issues',
    'list issues',
    'get issue form',
    'open issue page',
    'create issue',
    'refused issue',
    'refused issue',
    'look at projects',
  ],
  'legacy signatures': [
    'list projects',
    'list issues',
    'sign with a salt',
    'sign with a salt',
    'sign with a salt',
    'forge a signature',
    'forge a signature',
    'forge a signature',
    'look at projects',
  ],
}
