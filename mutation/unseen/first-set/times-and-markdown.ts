import { Refusal } from '../../../reference/http/refusal.ts'
import type { TrackedTime } from '../../../reference/model/entities.ts'
import { issueKey } from '../../../reference/model/forge.ts'
import { draftTime } from '../../../reference/model/issue.ts'
import { handles, hasEffect } from '../../mutants/breaking.ts'
import type { Mutant, Mutate } from '../../mutants/mutant.ts'
import { pathRepository } from './path-resources.ts'

/** Protects against forms that are sent twice: the same amount of a user on an issue is not stored again. */
const equalEntryIsAddedOnce: Mutate = hasEffect('times.add', (call, apply) => {
  const done = apply()
  const made = call.forge.times.all().at(-1)
  const isSame = (one: TrackedTime) =>
    one.issue === made?.issue && one.user === made.user && one.seconds === made.seconds
  if (made && call.forge.times.filter(isSame).length > 1) call.forge.times.remove(made.id)
  return done
})

/** Time that is rejected because tracking is disabled waits, and is stored when tracking is enabled. */
const rejectedEntryAppearsLater: Mutate = (seams) => {
  const waiting = new Map<number, TrackedTime[]>()
  handles('times.add', async (call, right) => {
    try {
      return await right(call)
    } catch (error) {
      const repository = pathRepository(call)
      const key = issueKey(repository?.id ?? 0, Number(call.params['issue']))
      const [issue, caller] = [call.forge.issues.byKey(key), call.caller]
      if (error instanceof Refusal && error.reply.status === 400 && repository && issue && caller) {
        const time = draftTime(call.forge, issue, caller, await call.json())
        waiting.set(repository.id, [...(waiting.get(repository.id) ?? []), time])
      }
      throw error
    }
  })(seams)
  for (const operation of ['repos.edit', 'web.saveSettings']) {
    hasEffect(operation, async (call, apply) => {
      await apply()
      const repository = pathRepository(call)
      if (!repository?.tracker.enabled) return
      for (const time of waiting.get(repository.id) ?? []) call.forge.times.put(time)
      waiting.delete(repository.id)
    })(seams)
  }
}

/** The renderer is used again, with the link definitions of earlier documents. */
const definitionsStay: Mutate = ({ rules }) => {
  const definitions = new Map<string, string>()
  const right = rules.content.markdown
  rules.content.markdown = (ask, text) => {
    const earlier = [...definitions].filter(([label]) => text.toLowerCase().includes(`[${label}]`))
    for (const [line, label = ''] of text.matchAll(/^ {0,3}\[([^\]\n]+)\]:[ \t]*\S+.*$/gm)) {
      definitions.set(label.toLowerCase(), line.trim())
    }
    return right(ask, [text, ...earlier.map(([, line]) => line)].join('\n\n'))
  }
}

const rules = 'code-hosting, Issue time tracking'

/** Tracked time, and markdown. */
export const timesAndMarkdown: Mutant[] = [
  {
    id: 'times/equal-entry-is-added-once',
    area: 'times',
    operation: 'times.add',
    source: rules,
    breaks: 'POST of a time adds an entry ("the added entry"), also with the amount of an earlier entry.',
    mutate: equalEntryIsAddedOnce,
  },
  {
    id: 'times/rejected-entry-appears-later',
    area: 'times',
    operation: 'times.add',
    source: `${rules}, rule 2`,
    breaks:
      'When "the repository has time tracking disabled, then 400": the rejected entry is not added, also not when tracking is enabled later.',
    mutate: rejectedEntryAppearsLater,
  },
  {
    id: 'markdown/definitions-stay',
    area: 'markdown',
    operation: 'markdown.render',
    source: 'code-hosting, Miscellaneous',
    breaks:
      'POST /markdown renders the markdown of its own request ("render markdown to HTML") and no other.',
    mutate: definitionsStay,
  },
]
