import { isInteger } from '../client/exact-json.ts'
import { ifReadable } from '../checks/if-readable.ts'
import type { LegacyCaller, LegacyReply } from '../checks/legacy.ts'
import type { Project } from '../checks/fixture-types.ts'

/**
 * The result of a check of a target file's closed issue: `wrong` means that the entry is wrong, `either` that the entry or the
 * server is.
 */
export interface ClosedIssueFinding {
  readonly is: 'wrong' | 'either' | 'not shown'
  /** One line without the name of the entry. */
  readonly why: string
}

/** The path of the web page of an issue: the documented path of its update, without the prefix. */
const PAGE = '/p/{project}/issues/{issue}/'
/** No issue is expected at this distance above the used numbers. */
const FAR = 1_000_000n

/**
 * Searches for the closed issue `number` of a public project. It must not be in `list`, the issue list of an anonymous request, and
 * must have a web page, unlike numbers without an issue. No other documented request shows a closed issue. Returns undefined if the
 * issue exists and is closed, or if `list` cannot be read.
 */
export async function checkClosedIssue(
  anonymous: LegacyCaller,
  project: Project,
  number: number | bigint,
  list: LegacyReply,
): Promise<ClosedIssueFinding | undefined> {
  const entries = list.succeeded ? ifReadable(() => list.entries()) : undefined
  if (!entries) return undefined
  const ids = entries.map(({ id }) => id).filter(isInteger)
  const countOf = (field: 'open' | 'closed') => Number(ifReadable(() => list.field(field)))
  if (ids.includes(number)) {
    const listed = `${list.request} lists it among the open issues`
    // A server that wrongly lists closed issues counts them as closed.
    return countOf('open') === entries.length && countOf('closed') > 0
      ? { is: 'wrong', why: `${listed}, and counts it as open; name a closed issue of the project` }
      : { is: 'either', why: listed }
  }
  const pageOf = (issue: number | bigint) => anonymous.ask('GET', PAGE, { project, issue })
  const page = await pageOf(number)
  const answered = `${page.request} was answered ${page.summarize()}`
  const [open] = ids
  if (!page.succeeded && open !== undefined && (await pageOf(open)).succeeded)
    return {
      is: 'wrong',
      why: `${answered}, and the page of issue ${open} is shown; name a closed issue of the project`,
    }
  if (countOf('closed') === 0) return { is: 'either', why: `${list.request} says that no issue is closed` }
  if (!page.succeeded) return { is: 'not shown', why: answered }
  if ((await pageOf(beyond([number, ...ids]))).succeeded)
    return { is: 'not shown', why: `${answered}, and so is a page of an issue that does not exist` }
  const all = countOf('open')
  return all > entries.length
    ? { is: 'not shown', why: `${list.request} lists ${entries.length} of ${all} open issues` }
    : undefined
}

function beyond(numbers: ReadonlyArray<number | bigint>): bigint {
  return numbers.map(BigInt).reduce((one, other) => (one > other ? one : other)) + FAR
}
