import {
  assume,
  control,
  controlCreated,
  entriesOf,
  legacyForgeSuite,
  type LegacyScenarioContext,
} from '../../harness/checks/legacy-forge.ts'
import { first, statusNames } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite

const rights = 'legacy-forge, Authentication, 1'

/** Callers without access to the private project: the project list does not show it to them. */
const strangers = {
  anonymous: { request: 'An anonymous request', label: 'an anonymous caller' },
  outsider: { request: 'A request by an unrelated user', label: 'a user without rights on it' },
} as const

const callerOf = ({ legacy, shared }: LegacyScenarioContext, who: keyof typeof strangers) =>
  who === 'anonymous' ? legacy.anonymous : legacy.as(shared.outsider)

for (const [who, { request, label }] of entriesOf(strangers)) {
  requirement(
    `legacy-issues.form.private-${who}`,
    {
      level: 'implied',
      source: rights,
      says: `${request} for the form of a private project does not return the status names.`,
    },
    async ({ expect, ...context }) => {
      const { legacy, shared } = context
      const { member, privateProject } = shared
      const stranger = callerOf(context, who)
      control(await legacy.as(member).getIssueForm(privateProject)).fieldValue('status')
      control(await stranger.listProjects()).showsNoEntry({ shortname: privateProject.shortname })
      expect(await stranger.getIssueForm(privateProject)).toOfferNoneOf('status', statusNames)
    },
  )

  requirement(
    `legacy-issues.create.private-${who}`,
    {
      level: 'implied',
      source: rights,
      says: `${request} does not create an issue in a private project.`,
    },
    async ({ expect, ...context }) => {
      const { legacy, shared, play } = context
      const { member, privateProject, issue } = shared
      const { form: sent, created, after: listed } = await play(first)
      controlCreated(created)
      assume('summaries are listed', listed.issueEntry(created)?.['summary'] === sent.summary)
      const stranger = callerOf(context, who)
      control(await stranger.listProjects()).showsNoEntry({ shortname: privateProject.shortname })
      const form = issue(`created in a private project by ${label}`)
      const before = await legacy.as(member).listIssues(privateProject)
      await stranger.createIssue(privateProject, form)
      const after = await legacy.as(member).listIssues(privateProject)
      control(before).isList()
      control(after).isList()
      expect(after).toHaveNoNewEntry({ summary: form.summary }, before)
    },
  )
}
