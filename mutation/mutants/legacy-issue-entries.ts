import type { Call } from '../../reference/http/call.ts'
import { setsFields, type Json } from './breaking.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('legacy-issues')
const list = 'legacy.listIssues'
const entry = 'legacy-forge, Issue list entry'

const entries = (change: (issue: Json, call: Call) => Json): Mutate =>
  setsFields(list, ({ issues }, call) => ({
    issues: (issues as Json[]).map((issue) => ({ ...issue, ...change(issue, call) })),
  }))

const dates =
  (write: (date: Date) => unknown): Mutate =>
  ({ views }) => {
    const right = views.legacy.issue
    views.legacy.issue = (ask, issue) => ({ ...right(ask, issue), modif_dtime: write(issue.modified) })
  }
const parts = (date: Date) => {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  return { day, time, year, month, dayOfMonth }
}

/** The entries of the issue list. */
export const legacyIssueEntries: Mutant[] = [
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: '`id` of an issue entry is the issue number, an integer.',
      kills: ['legacy-issues.list.id', 'legacy-issues.create.listed'],
    },
    {
      'entry-without-id': entries(() => ({ id: undefined })),
      'entry-id-is-text': entries(({ id }) => ({ id: String(id) })),
      'entry-id-is-off-by-one': entries(({ id }) => ({ id: Number(id) + 1 })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: '`summary` of an issue entry is the title, a string.',
      kills: ['legacy-issues.list.summary', 'legacy-issues.create.listed'],
    },
    {
      'entry-without-summary': entries(() => ({ summary: undefined })),
      'entry-summary-is-the-content': entries(({ id }, call) => ({
        summary: `Text: ${call.forge.legacy.issues.get(Number(id))?.content}`,
      })),
      'entry-summary-is-cut-short': entries(({ summary }) => ({ summary: String(summary).slice(0, 10) })),
      'entry-summary-has-backslashes-before-quotes': {
        mutate: entries(({ summary }) => ({ summary: String(summary).replace(/['"\\]/g, '\\$&') })),
        kills: ['legacy-issues.create.text-quotes'],
      },
      'entry-summary-ends-after-a-hundred-letters': {
        mutate: entries(({ summary }) => ({ summary: String(summary).slice(0, 100) })),
        kills: ['legacy-issues.create.text-long'],
      },
      'entry-summary-is-escaped': {
        mutate: entries(({ summary }) => ({
          summary: String(summary).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
        })),
        kills: ['legacy-issues.create.text-markup'],
      },
      'entry-summary-loses-letters-beyond-ascii': {
        mutate: entries(({ summary }) => ({
          summary: String(summary).replace(/[^\u0000-\u007F]/g, '?'),
        })),
        kills: ['legacy-issues.create.text-non-ascii'],
      },
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks: '`status` of an issue entry is the status code, an integer.',
      kills: ['legacy-issues.list.status'],
    },
    {
      'entry-without-status': entries(() => ({ status: undefined })),
      'entry-status-is-a-name': entries(() => ({ status: 'New' })),
      'entry-status-is-text': entries(({ status }) => ({ status: String(status) })),
      'entry-status-is-no-integer': entries(({ status }) => ({ status: Number(status) + 0.5 })),
    },
  ),
  ...promise(
    {
      operation: list,
      source: entry,
      breaks:
        '`modif_dtime` of an issue entry is the time of the last modification, a string in the format YYYY-MM-DD HH:MM:SS.',
      kills: ['legacy-issues.list.modif-dtime'],
    },
    {
      'entry-without-modif-dtime': entries(() => ({ modif_dtime: undefined })),
      'entry-date-has-a-t': dates((date) => date.toISOString().slice(0, 19)),
      'entry-date-is-iso-8601': dates((date) => date.toISOString()),
      'entry-date-has-no-seconds': dates((date) => `${parts(date).day} ${parts(date).time.slice(0, 5)}`),
      'entry-date-has-no-time': dates((date) => parts(date).day),
      'entry-date-has-slashes': dates((date) => `${parts(date).day.replace(/-/g, '/')} ${parts(date).time}`),
      'entry-date-has-a-short-year': dates((date) => `${parts(date).day.slice(2)} ${parts(date).time}`),
      // Fixed: today's date may have no leading zeros to leave out.
      'entry-date-has-no-leading-zeros': dates(() => '2024-2-3 4:05:06'),
      'entry-date-has-month-thirteen': {
        mutate: dates((date) => `${parts(date).year}-13-${parts(date).dayOfMonth} ${parts(date).time}`),
        kills: ['legacy-issues.list.modif-dtime-exists'],
      },
      'entry-date-is-the-thirtieth-of-february': {
        mutate: dates(() => '2024-02-30 12:00:00'),
        kills: ['legacy-issues.list.modif-dtime-exists'],
      },
      'entry-date-is-a-number': dates((date) => Math.floor(date.getTime() / 1000)),
      'entry-date-has-hours-to-twelve': dates((date) => {
        const { day, time } = parts(date)
        const hours = String(((date.getUTCHours() + 11) % 12) + 1).padStart(2, '0')
        return `${day} ${hours}${time.slice(2)} ${date.getUTCHours() < 12 ? 'AM' : 'PM'}`
      }),
      'entry-date-is-of-long-ago': {
        mutate: dates(() => '1970-01-01 00:00:00'),
        kills: ['legacy-issues.list.modif-dtime-of-new'],
      },
    },
  ),
]
