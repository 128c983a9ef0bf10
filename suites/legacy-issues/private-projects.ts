import { checks, each, implied } from '../common/legacy-words.ts'
import {
  canonicalText,
  control,
  ifReadable,
  Observed,
  type LegacyReply,
  type LegacyScenarioContext,
} from '../common/legacy-tools.ts'
import { aroundCreation, firstListed, statusNames } from './scenarios.ts'

const rights = 'legacy-forge, Authentication, 1'

/** Callers without access to the private project: the project list does not show it to them. */
const strangers = {
  anonymous: { request: 'An anonymous request', label: 'an anonymous caller' },
  outsider: { request: 'A request by an unrelated user', label: 'a user without rights on it' },
} as const

const callerOf = ({ legacy, shared }: LegacyScenarioContext, who: keyof typeof strangers) =>
  who === 'anonymous' ? legacy.anonymous : legacy.as(shared.outsider)

const bodyOf = (reply: LegacyReply) => ifReadable(() => canonicalText(reply.json()))

export const suite = checks({
  ...each(strangers, ({ request, label }, who) => ({
    [`legacy-issues.form.private-${who}`]: implied(
      `${request} for the form of a private project does not return the status names.`,
      { source: rights },
      async ({ expect, ...context }) => {
        const { legacy, shared } = context
        const { member, privateProject } = shared
        const stranger = callerOf(context, who)
        control(await legacy.as(member).getIssueForm(privateProject)).fieldValue('status')
        control(await stranger.listProjects()).showsNoEntry({ shortname: privateProject.shortname })
        const form = await stranger.getIssueForm(privateProject)
        // If the form for a project that does not exist is the same, it reveals nothing of a private one.
        const unknown = await stranger.getIssueForm(shared.noProject)
        const ofUnknown = unknown.succeeded ? bodyOf(unknown) : undefined
        if (ofUnknown !== undefined && bodyOf(form) === ofUnknown)
          throw new Observed('the form is the same for a project that does not exist')
        expect(form).toOfferNoneOf('status', statusNames)
      },
    ),
    [`legacy-issues.create.private-${who}`]: firstListed.implied(
      `${request} does not create an issue in a private project.`,
      { source: rights },
      async (_, { expect, ...context }) => {
        const { privateProject, issue } = context.shared
        const stranger = callerOf(context, who)
        control(await stranger.listProjects()).showsNoEntry({ shortname: privateProject.shortname })
        const form = issue(`created in a private project by ${label}`)
        const { before, after } = await aroundCreation(context, stranger, form)
        expect(after).toHaveNoNewEntry({ summary: form.summary }, before)
      },
    ),
  })),
})
