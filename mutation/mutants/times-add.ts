import type { Call } from '../../reference/http/call.ts'
import type { TrackedTime } from '../../reference/model/entities.ts'
import { draftTime } from '../../reference/model/issue.ts'
import {
  answersBodyWith,
  answersMediaType,
  answersStatus,
  changesCall,
  doesNothing,
  doesWhatItRefuses,
  handles,
  hasEffect,
  onlyFor,
  readsParameter,
  rewritesAnswer,
  rewritesBody,
  setsFields,
  spoilsRecord,
  succeedsWith,
} from './breaking.ts'
import { repository, rule, spoilsMessage, table } from './breaking-times.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('times')
const add = 'times.add'

const issues = (call: Call) => call.forge.issues.filter((one) => one.repository === repository(call)?.id)
const issue = (call: Call) => issues(call).find((one) => one.number === Number(call.params['issue']))

/** Records another entry than requested; the response shows the requested one. */
const records = (change: (time: TrackedTime, call: Call) => Partial<TrackedTime>): Mutate =>
  hasEffect(add, async (call, apply) => {
    const done = apply()
    const time = call.forge.times.all().at(-1)
    await done
    if (time) call.forge.times.put({ ...time, ...change(time, call) })
  })

/** POST issue times. */
export const timeAdding: Mutant[] = [
  ...promise(
    {
      operation: add,
      source: table,
      breaks: 'POST of a time to an issue returns 200 and the added entry, one TrackedTime.',
      kills: ['times.add.not-empty'],
    },
    {
      'add-answers-201': { mutate: succeedsWith(add, 201), kills: ['times.add.status'] },
      'add-answers-the-first-entry': {
        mutate: setsFields(add, (shown, call) => {
          const first = call.forge.times.find((time) => time.issue === issue(call)?.id)
          return first ? call.views.tracking.time(call, first) : shown
        }),
        kills: ['times.add.entries-differ'],
      },
      'add-answers-the-whole-list': {
        mutate: rewritesBody(add, (_json, call) =>
          call.forge.times
            .filter((time) => time.issue === issue(call)?.id)
            .map((time) => call.views.tracking.time(call, time)),
        ),
        kills: ['times.add.entry'],
      },
      'add-answers-the-total': {
        mutate: setsFields(add, (shown, call) => ({
          time: call.forge.times
            .filter((time) => time.issue === shown['issue_id'])
            .reduce((sum, time) => sum + time.seconds, 0),
        })),
        kills: ['times.add.amount-answered'],
      },
      'add-answers-no-amount': { mutate: setsFields(add, { time: 0 }), kills: ['times.add.amount-answered'] },
      'add-is-plain-text': { mutate: answersMediaType(add, 'text/plain'), kills: ['times.add.media-type'] },
      ...spoilsRecord(add, 'add'),
    },
  ),
  ...promise(
    {
      operation: add,
      source: 'code-hosting, Request option objects',
      breaks: 'AddTimeOption has one field: the amount of time to add to an issue.',
      kills: ['times.add.listed'],
    },
    {
      'add-does-nothing': doesNothing(add),
      'add-records-twice': {
        mutate: hasEffect(add, async (call, apply) => {
          const done = apply()
          const time = call.forge.times.all().at(-1)
          await done
          if (time) call.forge.times.put({ ...time, id: call.forge.times.nextId() })
        }),
        kills: ['times.add.once'],
      },
      'add-records-another-amount': {
        mutate: records(({ seconds }) => ({ seconds: seconds * 60 })),
        kills: ['times.add.amount-listed'],
      },
      'add-records-no-amount': {
        mutate: records(() => ({ seconds: 0 })),
        kills: ['times.add.amount-listed'],
      },
      'add-records-on-the-first-issue': {
        mutate: records((_time, call) => ({ issue: issues(call)[0]?.id ?? 0 })),
        kills: ['times.list-issue.index'],
      },
      'add-records-for-the-owner': {
        mutate: records((time, call) => ({ user: repository(call)?.owner ?? time.user })),
        kills: ['times.list-user.entries', 'times.list-own.entries'],
      },
      'add-records-for-who-opened-the-issue': {
        mutate: records((time, call) => ({
          user: issue(call)?.poster ?? time.user,
        })),
        kills: ['times.list-user.entries', 'times.list-own.entries'],
      },
    },
  ),
  ...promise(
    {
      operation: add,
      source: 'code-hosting, Endpoints',
      breaks: '`issue` in the path is the index of the issue within the repository.',
      kills: ['times.add.index'],
    },
    {
      'add-takes-ids': readsParameter(add, 'issue', (call) => {
        const found = call.forge.issues.get(Number(call.params['issue']))
        return found?.repository === repository(call)?.id ? String(found?.number) : '0'
      }),
      'add-takes-ids-as-well': {
        mutate: readsParameter(add, 'issue', (call) => {
          const found = call.forge.issues.get(Number(call.params['issue']))
          return found?.repository === repository(call)?.id ? String(found?.number) : undefined
        }),
        kills: ['times.add.id'],
      },
    },
  ),
  ...promise(
    {
      operation: add,
      source: rule(2),
      breaks: 'POST of a time to an unknown issue returns 404.',
      kills: ['times.add.unknown'],
    },
    {
      'add-unknown-issue-is-400': answersStatus(add, 404, 400),
      'add-unknown-issue-is-200': changesCall(add, (call) =>
        call.caller && repository(call) && !issue(call)
          ? { status: 200, headers: {}, json: { id: 1, time: 1, user_id: call.caller.id, issue_id: 0 } }
          : undefined,
      ),
      'add-unknown-issue-is-the-last': readsParameter(add, 'issue', (call) =>
        issue(call) ? undefined : String(issues(call).at(-1)?.number ?? 0),
      ),
    },
  ),
  ...promise(
    {
      operation: add,
      source: rule(2),
      breaks:
        'POST of a time by a caller who may not use the time tracker, in a repository with time tracking disabled, returns 400 with a JSON object; `Message` says that time tracking is disabled.',
      kills: ['times.add.disabled-message'],
    },
    {
      'add-disabled-is-403': {
        mutate: ({ rules }) => {
          rules.answers.trackingDisabled = onlyFor(add, rules.answers.trackingDisabled, (ask) =>
            rules.answers.trackerForbidden(ask),
          )
        },
        kills: ['times.add.disabled'],
      },
      'add-disabled-is-404': { mutate: answersStatus(add, 400, 404), kills: ['times.add.disabled'] },
      'add-disabled-records': {
        mutate: handles(add, async (call, right) => {
          const found = repository(call)
          const on = issue(call)
          if (!found || !on || !call.caller || call.rules.times.isEnabled(call, found)) return right(call)
          const time = draftTime(call.forge, on, call.caller, await call.json())
          await call.effect(() => call.forge.times.put(time))
          return { json: call.views.tracking.time(call, time) }
        }),
        kills: ['times.add.disabled'],
      },
      'add-disabled-is-400-but-recorded': {
        mutate: handles(add, async (call, right) => {
          const found = repository(call)
          const on = issue(call)
          if (found && on && call.caller && !call.rules.times.isEnabled(call, found)) {
            const time = draftTime(call.forge, on, call.caller, await call.json())
            await call.effect(() => call.forge.times.put(time))
          }
          return right(call)
        }),
        kills: ['times.add.disabled-adds-nothing'],
      },
      'add-disabled-and-forbidden-are-swapped': {
        mutate: rewritesAnswer(add, (reply) => {
          if (reply.status === 400) return { status: 403, headers: {} }
          return reply.status === 403
            ? { status: 400, headers: {}, json: { Message: 'time tracking disabled' } }
            : reply
        }),
        kills: ['times.add.disabled', 'times.add.forbidden'],
      },
      ...spoilsMessage(add, 'add'),
    },
  ),
  ...promise(
    {
      operation: add,
      source: rule(2),
      breaks:
        'POST of a time by a caller who may not use the time tracker, in a repository with time tracking enabled, returns 403 with an empty body.',
      kills: ['times.add.forbidden'],
    },
    {
      'add-forbidden-has-a-body': {
        mutate: answersBodyWith(add, 403, { message: 'you may not' }),
        kills: ['times.add.forbidden-no-body'],
      },
      'add-forbidden-is-401': answersStatus(add, 403, 401),
      'add-forbidden-is-400': answersStatus(add, 403, 400),
      'add-forbidden-but-recorded': {
        mutate: doesWhatItRefuses(add),
        kills: ['times.add.forbidden-adds-nothing'],
      },
    },
  ),
]
