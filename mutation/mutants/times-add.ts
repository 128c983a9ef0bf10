import type { Call } from '../../reference/http/call.ts'
import type { TrackedTime } from '../../reference/model/entities.ts'
import { draftTime } from '../../reference/model/issue.ts'
import {
  answersBodyWith,
  answersStatus,
  changesCall,
  doesWhatItRefuses,
  handles,
  hasEffect,
  onlyFor,
  readsParameter,
  rewritesAnswer,
  rewritesBody,
  setsFields,
} from './breaking.ts'
import { repository, spoilsMessage } from './breaking-times.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

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
export const timeAdding: Mutant[] = breaking({
  'times.add not-empty: POST of a time to an issue returns 200 and the added entry, one TrackedTime.': {
    'add-answers-the-first-entry': [
      'entries-differ',
      setsFields(add, (shown, call) => {
        const first = call.forge.times.find((time) => time.issue === issue(call)?.id)
        return first ? call.views.tracking.time(call, first) : shown
      }),
    ],
    'add-answers-the-whole-list': [
      'entry',
      rewritesBody(add, (_json, call) =>
        call.forge.times
          .filter((time) => time.issue === issue(call)?.id)
          .map((time) => call.views.tracking.time(call, time)),
      ),
    ],
    'add-answers-the-total': [
      'amount-answered',
      setsFields(add, (shown, call) => ({
        time: call.forge.times
          .filter((time) => time.issue === shown['issue_id'])
          .reduce((sum, time) => sum + time.seconds, 0),
      })),
    ],
    'add-answers-no-amount': ['amount-answered', setsFields(add, { time: 0 })],
  },
  'times.add listed: Request option objects: AddTimeOption has one field: the amount of time to add to an issue.':
    {
      'add-records-twice': [
        'once',
        hasEffect(add, async (call, apply) => {
          const done = apply()
          const time = call.forge.times.all().at(-1)
          await done
          if (time) call.forge.times.put({ ...time, id: call.forge.times.nextId() })
        }),
      ],
      'add-records-another-amount': ['amount-listed', records(({ seconds }) => ({ seconds: seconds * 60 }))],
      'add-records-no-amount': ['amount-listed', records(() => ({ seconds: 0 }))],
      'add-records-on-the-first-issue': [
        'times.list-issue.index',
        records((_time, call) => ({ issue: issues(call)[0]?.id ?? 0 })),
      ],
      'add-records-for-the-owner': [
        'times.list-user.entries times.list-own.entries',
        records((time, call) => ({ user: repository(call)?.owner ?? time.user })),
      ],
      'add-records-for-who-opened-the-issue': [
        'times.list-user.entries times.list-own.entries',
        records((time, call) => ({
          user: issue(call)?.poster ?? time.user,
        })),
      ],
    },
  'times.add index: `issue` in the path is the index of the issue within the repository.': {
    'add-takes-ids': readsParameter(add, 'issue', (call) => {
      const found = call.forge.issues.get(Number(call.params['issue']))
      return found?.repository === repository(call)?.id ? String(found?.number) : '0'
    }),
    'add-takes-ids-as-well': [
      'id',
      readsParameter(add, 'issue', (call) => {
        const found = call.forge.issues.get(Number(call.params['issue']))
        return found?.repository === repository(call)?.id ? String(found?.number) : undefined
      }),
    ],
  },
  'times.add unknown: Issue time tracking, rule 2: POST of a time to an unknown issue returns 404.': {
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
  'times.add disabled-message: Issue time tracking, rule 2: POST of a time by a caller who may not use the time tracker, where it is disabled, returns 400; `Message` says so.':
    {
      'add-disabled-is-403': [
        'disabled',
        ({ rules }) => {
          rules.answers.trackingDisabled = onlyFor(add, rules.answers.trackingDisabled, (ask) =>
            rules.answers.trackerForbidden(ask),
          )
        },
      ],
      'add-disabled-is-404': ['disabled', answersStatus(add, 400, 404)],
      'add-disabled-records': [
        'disabled',
        handles(add, async (call, right) => {
          const found = repository(call)
          const on = issue(call)
          if (!found || !on || !call.caller || call.rules.times.isEnabled(call, found)) return right(call)
          const time = draftTime(call.forge, on, call.caller, await call.json())
          await call.effect(() => call.forge.times.put(time))
          return { json: call.views.tracking.time(call, time) }
        }),
      ],
      'add-disabled-is-400-but-recorded': [
        'disabled-adds-nothing',
        handles(add, async (call, right) => {
          const found = repository(call)
          const on = issue(call)
          if (found && on && call.caller && !call.rules.times.isEnabled(call, found)) {
            const time = draftTime(call.forge, on, call.caller, await call.json())
            await call.effect(() => call.forge.times.put(time))
          }
          return right(call)
        }),
      ],
      'add-disabled-and-forbidden-are-swapped': [
        'disabled forbidden',
        rewritesAnswer(add, (reply) => {
          if (reply.status === 400) return { status: 403, headers: {} }
          return reply.status === 403
            ? { status: 400, headers: {}, json: { Message: 'time tracking disabled' } }
            : reply
        }),
      ],
      ...spoilsMessage(add, 'add'),
    },
  'times.add forbidden: Issue time tracking, rule 2: POST of a time by a caller who may not use the time tracker, where it is enabled, returns 403 without a body.':
    {
      'add-forbidden-has-a-body': [
        'forbidden-no-body',
        answersBodyWith(add, 403, { message: 'you may not' }),
      ],
      'add-forbidden-is-401': answersStatus(add, 403, 401),
      'add-forbidden-is-400': answersStatus(add, 403, 400),
      'add-forbidden-but-recorded': ['forbidden-adds-nothing', doesWhatItRefuses(add)],
    },
})
