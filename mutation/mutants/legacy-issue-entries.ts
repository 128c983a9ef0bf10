import type { Call } from '../../reference/http/call.ts'
import { setsFields, type Json, shows } from './breaking.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'

const list = 'legacy.listIssues'

const entries = (change: (issue: Json, call: Call) => Json): Mutate =>
  setsFields(list, ({ issues }, call) => ({
    issues: (issues as Json[]).map((issue) => ({ ...issue, ...change(issue, call) })),
  }))

const dates = (write: (date: Date) => unknown): Mutate =>
  shows('legacy', 'issue', (right, ask, issue) => ({
    ...right(ask, issue),
    modif_dtime: write(issue.modified),
  }))
const parts = (date: Date) => {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  return { day, time, year, month, dayOfMonth }
}

/** The entries of the issue list. */
export const legacyIssueEntries: Mutant[] = breaking({
  'legacy-issues.list id legacy-issues.create.listed: Issue list entry: `id` of an issue entry is the issue number, an integer.':
    {
      'entry-without-id': entries(() => ({ id: undefined })),
      'entry-id-is-text': entries(({ id }) => ({ id: String(id) })),
      'entry-id-is-off-by-one': entries(({ id }) => ({ id: Number(id) + 1 })),
    },
  'legacy-issues.create legacy-issues.list.summary listed: Issue list entry: `summary` of an issue entry is the title, a string.':
    {
      'entry-without-summary': entries(() => ({ summary: undefined })),
      'entry-summary-is-the-content': entries(({ id }, call) => ({
        summary: `Text: ${call.forge.legacy.issues.get(Number(id))?.content}`,
      })),
      'entry-summary-is-cut-short': entries(({ summary }) => ({ summary: String(summary).slice(0, 10) })),
      'entry-summary-loses-quoted-words': [
        'text-quotes',
        entries(({ summary }) => ({ summary: String(summary).replace(/(["']).*?\1/g, '') })),
      ],
      'entry-summary-loses-plus-signs': [
        'text-quotes',
        entries(({ summary }) => ({ summary: String(summary).replaceAll('+', ' ') })),
      ],
      'entry-summary-lacks-its-middle': [
        'text-long',
        entries(({ summary }) => ({ summary: String(summary).replace(/^(.{60}).+(.{20})$/, '$1 $2') })),
      ],
      'entry-summary-loses-what-is-in-tags': [
        'text-markup',
        entries(({ summary }) => ({ summary: String(summary).replace(/<(\w+)>.*?<\/\1>/g, '') })),
      ],
      'entry-summary-loses-letters-beyond-ascii': [
        'text-non-ascii',
        entries(({ summary }) => ({
          summary: String(summary).replace(/[^\u0000-\u007F]/g, '?'),
        })),
      ],
    },
  'legacy-issues.list status: Issue list entry: `status` of an issue entry is the status code, an integer.': {
    'entry-without-status': entries(() => ({ status: undefined })),
    'entry-status-is-a-name': entries(() => ({ status: 'New' })),
    'entry-status-is-text': entries(({ status }) => ({ status: String(status) })),
    'entry-status-is-no-integer': entries(({ status }) => ({ status: Number(status) + 0.5 })),
  },
  'legacy-issues.list modif-dtime: Issue list entry: `modif_dtime` of an issue entry is the time of the last modification, a string in the format YYYY-MM-DD HH:MM:SS.':
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
      'entry-date-has-month-thirteen': [
        'modif-dtime-exists',
        dates((date) => `${parts(date).year}-13-${parts(date).dayOfMonth} ${parts(date).time}`),
      ],
      'entry-date-is-the-thirtieth-of-february': ['modif-dtime-exists', dates(() => '2024-02-30 12:00:00')],
      'entry-date-is-a-number': dates((date) => Math.floor(date.getTime() / 1000)),
      'entry-date-has-hours-to-twelve': dates((date) => {
        const { day, time } = parts(date)
        const hours = String(((date.getUTCHours() + 11) % 12) + 1).padStart(2, '0')
        return `${day} ${hours}${time.slice(2)} ${date.getUTCHours() < 12 ? 'AM' : 'PM'}`
      }),
      'entry-date-is-of-long-ago': ['modif-dtime-of-new', dates(() => '1970-01-01 00:00:00')],
    },
})
