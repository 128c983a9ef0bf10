import { Refusal } from '../../../reference/http/refusal.ts'
import { issueKey } from '../../../reference/model/forge.ts'
import { draftTime } from '../../../reference/model/issue.ts'
import { handles, hasEffect, type Json } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { pathRepository, pathUser } from '../first-set/path-resources.ts'

/** The deletion finds the issues on which the user tracked time, and clears them. */
const deletionTakesTheTimesOfOthers: Mutate = hasEffect('admin.deleteUser', async (call, apply) => {
  const user = pathUser(call)?.id
  const issues = new Set(call.forge.times.filter((time) => time.user === user).map((time) => time.issue))
  await apply()
  call.forge.times.removeWhere((time) => issues.has(time.issue))
})

/** Joins times and issues by the index of the issue, which each repository counts by itself. */
const userListJoinsByIndex: Mutate = ({ rules }) => {
  rules.times.ofUserIn = ({ forge }, repository, user) => {
    const own = forge.issues.filter((issue) => issue.repository === repository.id)
    const indices = new Set(own.map((issue) => issue.number))
    return forge.times.filter(
      (time) => time.user === user.id && indices.has(forge.issues.get(time.issue)?.number ?? 0),
    )
  }
}

/** A fork has no settings of its own and reads those of its original. */
const forkReadsTheSettingOfItsOriginal: Mutate = ({ rules }) => {
  const right = rules.times.isEnabled
  rules.times.isEnabled = (ask, repository) => {
    const original =
      repository.forkOf === undefined ? undefined : ask.forge.repositories.get(repository.forkOf)
    return right(ask, { ...repository, tracker: (original ?? repository).tracker })
  }
}

/** The entry is saved before the setting is read. */
const rejectedTimeIsSaved: Mutate = handles('times.add', async (call, right) => {
  try {
    return await right(call)
  } catch (error) {
    const repository = pathRepository(call)
    const issue = call.forge.issues.byKey(issueKey(repository?.id ?? 0, Number(call.params['issue'])))
    if (error instanceof Refusal && error.reply.status === 400 && issue && call.caller) {
      const body: Json = await call.json().catch(() => ({}))
      if (Number.isSafeInteger(body['time']) && Number(body['time']) > 0) {
        call.forge.times.put(draftTime(call.forge, issue, call.caller, body))
      }
    }
    throw error
  }
})

/** One row for each issue and user: a second entry is added to the first. */
const secondTimeIsAddedToTheFirst: Mutate = hasEffect('times.add', async (call, apply) => {
  const { time: seconds } = await call.json()
  const issue = call.forge.issues.byKey(issueKey(pathRepository(call)?.id ?? 0, Number(call.params['issue'])))
  const row = call.forge.times.find((time) => time.issue === issue?.id && time.user === call.caller?.id)
  if (row) call.forge.times.put({ ...row, seconds: row.seconds + Number(seconds) })
  else await apply()
})

/** The renderer keeps the link definitions of earlier texts. */
const definitionsOfEarlierTextsStay: Mutate = ({ rules }) => {
  const definitions = new Map<string, string>()
  const right = rules.content.markdown
  rules.content.markdown = async (ask, text) => {
    const missing = [...definitions].filter(([label]) => text.toLowerCase().includes(`[${label}]`))
    const html = await right(ask, [text, ...missing.map(([, line]) => line)].join('\n\n'))
    for (const [line, label = ''] of text.matchAll(/^ {0,3}\[([^\]^]+)\]:[ \t]*\S+.*$/gm)) {
      definitions.set(label.toLowerCase(), line)
    }
    return html
  }
}

const rule = (number: number) => `document 1, "Issue time tracking", rule ${number}`
const table = 'document 1, "Issue time tracking"'

export const timesAndMarkdown: Mutant[] = [
  {
    id: 'times/deletion-takes-the-times-of-others',
    area: 'times',
    operation: 'admin.deleteUser',
    source: table,
    breaks:
      'GET /repos/{username}/{reponame}/times returns "200 list of TrackedTime for the repository", after a deletion of one user too.',
    mutate: deletionTakesTheTimesOfOthers,
  },
  {
    id: 'times/user-list-joins-by-index',
    area: 'times',
    operation: 'times.listOfUser',
    source: rule(4),
    breaks:
      '"Results are restricted to that user and that repository", also when the user tracks time elsewhere.',
    mutate: userListJoinsByIndex,
  },
  {
    id: 'times/fork-reads-the-setting-of-its-original',
    area: 'times',
    operation: 'times.listOfRepository',
    source: 'document 1, "States and transitions"',
    breaks:
      '"A repository has a setting that enables or disables time tracking": that of the original does not change the fork.',
    mutate: forkReadsTheSettingOfItsOriginal,
  },
  {
    id: 'times/rejected-time-is-saved',
    area: 'times',
    operation: 'times.add',
    source: rule(2),
    breaks:
      'POST of a time that returns "400 with a JSON object" adds no entry, also not once tracking is enabled.',
    mutate: rejectedTimeIsSaved,
  },
  {
    id: 'times/second-time-is-added-to-the-first',
    area: 'times',
    operation: 'times.add',
    source: table,
    breaks:
      'POST of a time returns "200 TrackedTime (the added entry)": the lists have this entry, also a second one.',
    mutate: secondTimeIsAddedToTheFirst,
  },
  {
    id: 'markdown/definitions-of-earlier-texts-stay',
    area: 'markdown',
    operation: 'markdown.render',
    source: 'document 1, "What the service does"',
    breaks: '"render markdown to HTML": that of the request, without what earlier requests defined.',
    mutate: definitionsOfEarlierTextsStay,
  },
]
