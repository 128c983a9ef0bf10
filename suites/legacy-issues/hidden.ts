import {
  control,
  controlMade,
  entriesOf,
  presuppose,
  requirement,
  type Stage,
} from '../../harness/checks/index.ts'
import { first, statusNames } from './scenes.ts'

const rights = 'legacy-forge, Authentication, 1'

/** Those to whom the project list does not show the private project: they may not access it. */
const strangers = {
  anonymous: 'an anonymous caller',
  outsider: 'a user without rights on it',
} as const

const callerOf = ({ legacy, legacyWorld }: Stage, who: keyof typeof strangers) =>
  who === 'anonymous' ? legacy.anonymous : legacy.as(legacyWorld.outsider)

for (const [who, whom] of entriesOf(strangers)) {
  requirement(
    `legacy-issues.form.private-${who}`,
    {
      level: 'implied',
      source: rights,
      says: `The form of a private project is not offered to ${whom}.`,
    },
    async ({ expect, ...stage }) => {
      const { legacy, legacyWorld } = stage
      const { member, privateProject } = legacyWorld
      const stranger = callerOf(stage, who)
      control(await legacy.as(member).getIssueForm(privateProject)).gives('status')
      control(await stranger.listProjects()).showsNo({ shortname: privateProject.shortname })
      expect(await stranger.getIssueForm(privateProject)).toOfferNone('status', statusNames)
    },
  )

  requirement(
    `legacy-issues.create.private-${who}`,
    {
      level: 'implied',
      source: rights,
      says: `No issue is made in a private project by ${whom}.`,
    },
    async ({ expect, ...stage }) => {
      const { legacy, legacyWorld, see } = stage
      const { member, privateProject, issue } = legacyWorld
      const { form: sent, created, after: listed } = await see(first)
      controlMade(created)
      presuppose('summaries are listed', listed.entryOf(created)?.['summary'] === sent.summary)
      const stranger = callerOf(stage, who)
      control(await stranger.listProjects()).showsNo({ shortname: privateProject.shortname })
      const form = issue(`created in a private project by ${whom}`)
      const before = await legacy.as(member).listIssues(privateProject)
      await stranger.createIssue(privateProject, form)
      const after = await legacy.as(member).listIssues(privateProject)
      control(before).isList()
      control(after).isList()
      expect(after).toListNoMore({ summary: form.summary }, before)
    },
  )
}
