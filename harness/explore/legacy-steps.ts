import { crowdIssues } from './crowd-steps.ts'
import type { LegacyActs, LegacyWho } from './legacy-acts.ts'
import type { Act, Choices } from './step.ts'

type LegacyStep = (acts: LegacyActs, choices: Choices) => readonly Act[]

const everybody: readonly LegacyWho[] = ['member', 'member', 'member', 'outsider', 'outsider', 'anonymous']
const signed = ['member', 'member', 'outsider'] as const
/** Few, so that they meet: a salt that one user has sent is sent by another, and by a forger. */
const salts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

const anyProject = ({ shared }: LegacyActs, choices: Choices) =>
  choices.of([shared.memberProject, shared.memberProject, shared.publicProject])

/** The step kinds of document 2. */
export const legacySteps: Readonly<Record<string, LegacyStep>> = {
  'list projects': (acts, choices) => [acts.listProjects(choices.of(everybody))],
  'list issues': (acts, choices) => [acts.listIssues(choices.of(everybody), anyProject(acts, choices))],
  'get issue form': (acts, choices) => [acts.getForm(choices.of(everybody), anyProject(acts, choices))],
  'open issue page': (acts, choices) => [acts.openPage(choices.of(everybody), anyProject(acts, choices))],
  'create issue': (acts, choices) => {
    const project = anyProject(acts, choices)
    const who = choices.of(everybody)
    const { summaries } = acts
    const earlier = choices.number(4) === 3 ? summaries.at(-1) : undefined
    const form = acts.form(earlier)
    const more = choices.of<Record<string, string>>([
      {},
      {},
      {},
      { label1: acts.label('defect') },
      { label1: acts.label('defect'), label6: acts.label('low') },
      { status: 'Accepted' },
    ])
    return [acts.create(who, project, { ...form, ...more }), acts.listIssues('member', project)]
  },
  'refused issue': (acts, choices) => {
    const project = anyProject(acts, choices)
    const who = choices.of(everybody)
    const form = acts.form()
    const field = choices.of(['summary', 'content'])
    const isEmpty = choices.number(2) === 1
    const rest = Object.fromEntries(
      Object.entries(form)
        .filter(([name]) => isEmpty || name !== field)
        .map(([name, value]) => [name, name === field ? '' : value]),
    )
    return [acts.create(who, project, rest), acts.listProjects('anonymous')]
  },
  'sign with a salt': (acts, choices) => {
    const salt = choices.of(salts)
    const project = choices.number(2) === 1 ? acts.shared.memberProject : undefined
    return [acts.withSalt(choices.of(signed), salt, project)]
  },
  'forge a signature': (acts, choices) => {
    const salt = choices.of(salts)
    const kind = choices.number(4)
    const project = choices.number(2) === 1 ? acts.shared.memberProject : undefined
    return [acts.forged(kind, salt, project)]
  },
  'look at projects': (acts) => acts.lookEverywhere(),
  ...crowdIssues,
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
