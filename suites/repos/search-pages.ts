import { checksWith, scenario } from '../common/words.ts'
import {
  allPages,
  ifReadable,
  assume,
  control,
  drawnFrom,
  isServed,
  listsAtLeast,
  observeIfRefused,
  Observed,
  omits,
  type Reply,
} from '../common/tools.ts'
import { findsNothing, unlikeKeyword } from './keywords.ts'

const parameters = 'code-hosting, Query parameters of GET /repos/search'
const pageSize = 'code-hosting, Limits, page size maximum of GET /repos/search'
const pageNumbering = 'code-hosting, Limits, page numbering of GET /repos/search'

const pages = scenario(
  'search for 52 repositories by a common keyword',
  async ({ forge, fresh, given, pollUntil, shared }) => {
    await given(shared.manyRepositories)
    assume('public repositories', !shared.manyRepositories.repositories.some((one) => one.private))
    const { needle: q, owner } = shared.manyRepositories
    const search = (query: Readonly<Record<string, number | string | readonly string[]>>) =>
      forge.as(owner).searchRepositories({ q, ...query })
    const ofOwner = (query: Readonly<Record<string, number>>) =>
      forge.as(owner).searchRepositories({ uid: owner.id, exclusive: true, ...query })
    return {
      fifty: await pollUntil(() => search({ limit: 50 }), listsAtLeast(50)),
      beyondFifty: await pollUntil(() => search({ limit: 50, page: 2 }), listsAtLeast(2)),
      fiftyAgain: await search({ limit: 50 }),
      three: await search({ limit: 3 }),
      one: await search({ limit: 1 }),
      fiftyOne: await search({ limit: 51 }),
      thousand: await search({ limit: 1000 }),
      withoutPage: await search({ limit: 20 }),
      first: await search({ limit: 20, page: 1 }),
      second: await search({ limit: 20, page: 2 }),
      third: await search({ limit: 20, page: 3 }),
      again: await search({ limit: 20 }),
      // Of 52 entries, each of these sizes makes four pages: two runs of one seed send as many requests.
      ofDrawnSize: await allPages((page) => search({ limit: drawnFrom(q, 14, 17), page })),
      againAfterDrawn: await search({ limit: 20 }),
      fourth: await search({ limit: 20, page: 4 }),
      firstWithoutKeyword: await ofOwner({ limit: 20, page: 1 }),
      secondWithoutKeyword: await ofOwner({ limit: 20, page: 2 }),
      firstWithoutKeywordAgain: await ofOwner({ limit: 20, page: 1 }),
      pageZero: await search({ limit: 20, page: 0 }),
      withoutLimit: await search({}),
      secondWithoutLimit: await search({ page: 2 }),
      withoutLimitAgain: await search({}),
      limitZero: await search({ limit: 0 }),
      limitNegative: await search({ limit: -1 }),
      limitTwice: await search({ limit: ['5', '100'] }),
      limitWord: await search({ limit: fresh.like('many') }),
      q,
      owner: owner.username,
      unlike: await search({ q: unlikeKeyword(fresh) }),
      tenDigits: await search({ limit: fresh.number('limit of ten digits', 2 ** 32 + 51, 10 ** 10) }),
    }
  },
)

/** Pages are parts of one list. The document shows neither its order nor that it keeps one: `again` is read after the pages. */
function assumeOneOrder(page: Reply, again: Reply): void {
  assume('equal searches list the same page', idsOf(page) === idsOf(again))
}

function idsOf(page: Reply): string {
  return idsIn(page).map(String).join(' ')
}

function idsIn(...all: readonly Reply[]): unknown[] {
  return all.flatMap((page) => (ifReadable(() => page.entries()) ?? []).map(({ id }) => id))
}

/**
 * The document does not show how similar a keyword and a name must be: after the names with the whole keyword, a search may list names with
 * a part of it.
 */
function assumeWholeKeyword({
  beyondFifty,
  third,
  fourth,
  q,
  owner,
  unlike,
}: Readonly<Record<'beyondFifty' | 'third' | 'fourth' | 'unlike', Reply>> & {
  readonly q: string
  readonly owner: string
}): void {
  const entries = [beyondFifty, third, fourth].flatMap((page) => ifReadable(() => page.entries()) ?? [])
  const has = (name: unknown) => typeof name === 'string' && name.includes(q)
  // A program of the server may fork existing repositories.
  const ofOthers = entries.some(
    (one) => has(one['name']) && ![undefined, owner].includes(one['owner'] as string),
  )
  assume('no repositories of others with the keyword', !ofOthers)
  const others = entries.some(({ name }) => typeof name === 'string' && !has(name))
  assume('names that have the keyword are found alone', !others || !findsNothing(unlike))
}

const pagesBeyondTheMaximum = scenario(
  'search for 52 repositories with limit=100, page by page',
  async ({ forge, given, play, shared }) => {
    await given(shared.manyRepositories)
    // After this, a search finds the whole shelf.
    await play(pages)
    const search = (page: number) =>
      forge
        .as(shared.manyRepositories.owner)
        .searchRepositories({ q: shared.manyRepositories.needle, limit: 100, page })
    return { ...(await allPages(search)), again: await search(1) }
  },
)

const afterDeletion = scenario(
  'the second page of a search for 52 repositories after another one that matched was deleted',
  async ({ forge, fresh, play, pollUntil, shared }) => {
    // After this, nothing else counts the results of the search.
    await play(pages)
    await play(pagesBeyondTheMaximum)
    const { needle: q, owner } = shared.manyRepositories
    const deleted = await fresh.repository({ of: owner, name: fresh.longer(q, 'deleted') })
    // It must not stay: another attempt of the check would find it.
    control(await pollUntil(() => forge.as(owner).deleteRepository(deleted), isServed)).succeeded()
    const search = (query: Readonly<Record<string, number | string>>) =>
      forge.as(owner).searchRepositories(query)
    const left = await pollUntil(() => search({ q: deleted.name }), omits({ id: deleted.id }))
    return { deleted, left, second: await search({ q, limit: 50, page: 2 }) }
  },
)

export const suite = checksWith({ source: pageNumbering })({
  'repos.search.limit': pages.stated(
    '`limit` is the page size: when more repositories match, the list contains exactly `limit` repositories.',
    { source: parameters },
    ({ fifty, three, one }, { expect }) => {
      control(fifty).hasEntryCountAtLeast(4)
      expect(three).toHaveEntryCount(3)
      expect(one).toHaveEntryCount(1)
    },
  ),
  'repos.search.limit-of-fifty': pages.stated(
    'A page can contain 50 repositories: of 52 matching repositories, `limit=50` lists 50.',
    { source: pageSize },
    ({ fifty }, { expect }) => {
      // The document does not show which repositories a search covers: it may exclude repositories without content, for example.
      control(fifty).hasEntries()
      // "page size maximum: 50" is a value: a server with a smaller maximum contradicts it.
      expect(fifty).toHaveEntryCount(50)
    },
  ),
  'repos.search.limit-maximum': pages.stated(
    '`limit` is at most 50: for a larger value, the list contains at most 50 repositories or the status code is 422.',
    { source: pageSize },
    ({ fifty, fiftyOne, thousand, tenDigits }, { expect }) => {
      control(fifty).hasEntryCountAtLeast(1)
      // A server may take so large a number for a malformed one.
      if (tenDigits.succeeded) expect(tenDigits).toHaveEntryCountAtMost(50)
      for (const answer of [fiftyOne, thousand])
        if (answer.succeeded) expect(answer).toHaveEntryCountAtMost(50)
        else expect(answer).toHaveStatus(422)
    },
  ),
  'repos.search.page': pages.stated(
    '`page` is 1-based: page 1 is the page returned without `page`, and page 2 contains further repositories that are not on page 1.',
    ({ withoutPage, again, first, second }, { expect }) => {
      control(withoutPage).hasEntryCountAtLeast(20)
      assumeOneOrder(withoutPage, again)
      expect(first).toHaveSameEntriesAs(withoutPage, 'id')
      expect(second).toShareNoEntryWith(first, 'id').toHaveEntryCount(20)
    },
  ),
  'repos.search.page-without-gap': pages.implied(
    'The pages together contain every repository once: of 52 matching repositories, pages with `limit=20` contain 20, 20 and 12.',
    ({ withoutPage, again, first, second, third, withoutLimit, ...more }, { expect }) => {
      control(withoutPage).hasEntryCountAtLeast(20)
      assumeOneOrder(withoutPage, again)
      assumeWholeKeyword({ third, ...more })
      expect(first).toHaveEntryCount(20)
      expect(second).toHaveEntryCount(20)
      expect(third).toHaveEntryCount(12)
      expect(second).toShareNoEntryWith(first, 'id')
      expect(third).toShareNoEntryWith(first, 'id').toShareNoEntryWith(second, 'id')
      for (const page of [first, second, third]) expect(page).toHaveUniqueEntries('id')
      // Any other page size divides the same list.
      const { earlier, last, ended } = more.ofDrawnSize
      assumeOneOrder(withoutPage, more.againAfterDrawn)
      assume('pages that come to an end', ended)
      const [final = last, ...before] = earlier.toReversed()
      expect(final).toListEachOnce('id', idsIn(first, second, third), before)
      // The default page size is not shown.
      const size = ifReadable(() => withoutLimit.entries())?.length ?? 0
      if (size === 0 || size > 50) return
      assumeOneOrder(withoutLimit, more.withoutLimitAgain)
      expect(more.secondWithoutLimit)
        .toShareNoEntryWith(withoutLimit, 'id')
        .toHaveEntryCount(Math.min(size, 52 - size))
    },
  ),
  'repos.search.page-of-fifty': pages.implied(
    '`page` and `limit` apply together: of 52 matching repositories, `limit=50` lists on page 2 the two that are not on page 1.',
    async ({ fifty, beyondFifty, fiftyAgain, ...more }, { play, expect }) => {
      control(fifty).hasEntryCountAtLeast(50)
      assumeOneOrder(fifty, fiftyAgain)
      assumeWholeKeyword({ beyondFifty, ...more })
      expect(beyondFifty).toHaveEntryCount(2).toShareNoEntryWith(fifty, 'id')
      // A deleted repository takes no place on a page.
      const { deleted, left, second } = await play(afterDeletion)
      // A server may omit an empty list.
      control(left).succeeded()
      if (ifReadable(() => left.entries())) control(left).hasNoEntry({ id: deleted.id })
      // Where a deletion is refused at first, an earlier attempt of this check may have left a repository.
      const known = new Set([...idsIn(fifty, beyondFifty), deleted.id].map(String))
      assume(
        'no other repository matches',
        idsIn(second).every((id) => known.has(String(id))),
      )
      // The order may have changed since page 1 was read.
      expect(second).toHaveEntryCount(2)
    },
  ),
  'repos.search.page-without-q': pages.implied(
    '`page` and `limit` apply without `q`: of the 52 repositories of a user, `uid`, `exclusive` and `limit=20` list on page 2 another 20 than on page 1.',
    ({ fifty, firstWithoutKeyword, secondWithoutKeyword, firstWithoutKeywordAgain }, { expect }) => {
      control(fifty).hasEntryCountAtLeast(50)
      assumeOneOrder(firstWithoutKeyword, firstWithoutKeywordAgain)
      control(firstWithoutKeyword).hasEntries()
      expect(firstWithoutKeyword).toHaveEntryCount(20)
      expect(secondWithoutKeyword).toHaveEntryCount(20).toShareNoEntryWith(firstWithoutKeyword, 'id')
    },
  ),
  'repos.search.pages-beyond-the-maximum': pages.implied(
    'If the server accepts a `limit` above 50, the pages together contain every repository once, regardless of page size.',
    { source: pageSize },
    async ({ fifty }, { play, shared, expect }) => {
      control(fifty).hasEntryCountAtLeast(50)
      const { first, last, earlier, ended, again } = await play(pagesBeyondTheMaximum)
      control(observeIfRefused(first)).hasEntries()
      assumeOneOrder(first, again)
      assume('pages that come to an end', ended)
      const ids = shared.manyRepositories.repositories.map(({ id }) => id)
      // The last page lists no further repositories, and need not succeed.
      const [final = last, ...before] = earlier.toReversed()
      expect(final).toListEachOnce('id', ids, before)
    },
  ),
  'repos.search.page-beyond-the-last': pages.implied(
    'A page after the last page contains no repositories.',
    ({ first, fourth, ...more }, { expect }) => {
      control(first).hasEntryCountAtLeast(20)
      assumeWholeKeyword({ fourth, ...more })
      // The document does not show the response for a page that does not exist: it can be the last page again.
      if (fourth.succeeded && idsOf(fourth) === idsOf(more.third) && idsOf(fourth) !== '')
        throw new Observed('it is the last page again')
      expect(fourth).toHaveNothingListed()
    },
  ),
  'repos.search.default-limit': pages.question(
    'How many of 52 matching repositories does the list contain without `limit`?',
    { source: 'code-hosting, Limits, default page size of repository search' },
    ({ withoutLimit }) => withoutLimit.describeCount(),
  ),
  'repos.search.odd-limits': pages.question(
    'How many of 52 matching repositories does the list contain when `limit` is 0, -1 or the word many?',
    { source: parameters },
    ({ limitZero, limitNegative, limitWord }) =>
      `0: ${limitZero.describeCount()}; -1: ${limitNegative.describeCount()}; many: ${limitWord.describeCount()}`,
  ),
  'repos.search.page-zero': pages.question(
    'Which repositories does page 0 contain?',
    ({ first, pageZero }) => {
      if (!pageZero.succeeded) return pageZero
      const ids = new Set(first.entries().map(({ id }) => id))
      return pageZero.entries().every(({ id }) => ids.has(id)) ? 'what page 1 lists' : 'something else'
    },
  ),
})
