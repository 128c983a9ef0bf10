import { checksWith, scenario } from '../common/words.ts'
import { assumeCloned, assumeDistinctIds, control, ifReadable, lists } from '../common/tools.ts'
import { observeIfAlike } from './keywords.ts'

const parameters = 'code-hosting, Query parameters of GET /repos/search'

const forked = scenario(
  'search by mode for a fork, its original and another repository',
  async ({ eventually, forge, fresh, pollUntil, shared }) => {
    const forker = await fresh.person()
    const original = await fresh.repository({ of: shared.bob, name: fresh.name(), withReadme: true })
    const other = await fresh.repository({ of: forker, name: `${original.name}-source` })
    const answer = await forge.as(forker).forkRepository(original)
    control(answer).succeeded()
    const shown = ifReadable(() => answer.field('name'))
    const name = typeof shown === 'string' && shown !== '' ? shown : original.name
    const fork = await eventually(async () => {
      const made = await forge.as(forker).getRepository({ owner: forker, name })
      return { id: control(made).fieldValue('id') }
    })
    assumeDistinctIds(original, other, fork)
    const search = (query: Readonly<Record<string, string | number | bigint | boolean>>) =>
      forge.as(forker).searchRepositories({ q: original.name, limit: 50, ...query })
    const uid = forker.id
    const ofForker = (query: Readonly<Record<string, string>>) =>
      forge.as(forker).searchRepositories({ uid, exclusive: true, limit: 50, ...query })
    const sources = [{ id: original.id }, { id: other.id }]
    const all = await pollUntil(() => search({}), lists(...sources))
    // Without `mode`, a server may omit forks from the list.
    const forks = await pollUntil(() => search({ mode: 'fork' }), lists(fork))
    // A search without a keyword may list nothing. One that lists repositories of the user lists the fork for its kind.
    const withoutKeyword = lists({ id: other.id })(await ofForker({}))
      ? await pollUntil(() => ofForker({ mode: 'fork' }), lists(fork))
      : undefined
    return {
      answer,
      forker,
      fork,
      original: { id: original.id },
      other: { id: other.id },
      all,
      forks,
      sources: await search({ mode: 'source' }),
      mirrors: await search({ mode: 'mirror' }),
      sourcesOfForker: await search({ uid, exclusive: true, mode: 'source', page: 1, limit: 10 }),
      forksOfForker: await search({ uid, exclusive: true, mode: 'fork' }),
      forksByName: await search({ uid, mode: 'fork' }),
      forksByOtherName: await search({ q: other.name, uid, mode: 'fork' }),
      withoutKeyword,
    }
  },
)

const mirrored = scenario(
  'search by mode for a mirror and another repository',
  async ({ forge, fresh, given, pollUntil, shared }) => {
    await given(shared.remote)
    const needle = fresh.name()
    const plain = await fresh.repository({ of: shared.ada, name: fresh.longer(needle, 'plain') })
    const owner = forge.as(shared.ada)
    const { address } = shared.remote
    const answer = await owner.migrateRepository({
      owner: shared.ada,
      address,
      name: fresh.longer(needle, 'mirror'),
      mirror: true,
      private: false,
    })
    assumeCloned(answer, shared.remote)
    const mirror = { id: control(answer).fieldValue('id') }
    const search = (mode?: string) =>
      owner.searchRepositories({ q: needle, limit: 50, ...(mode === undefined ? {} : { mode }) })
    const mirrorsOfOwner = (q: string) =>
      owner.searchRepositories({ q, uid: shared.ada.id, mode: 'mirror', limit: 50 })
    return {
      mirror,
      plain: { id: plain.id },
      all: await pollUntil(() => search(), lists(mirror, { id: plain.id })),
      mirrors: await search('mirror'),
      forks: await search('fork'),
      sources: await search('source'),
      mirrorsByName: await mirrorsOfOwner(needle),
      mirrorsByOtherName: await mirrorsOfOwner(plain.name),
    }
  },
)

export const suite = checksWith({ source: parameters })({
  'repos.search.mode-fork': forked.stated(
    '`mode=fork` lists forks and no other repositories.',
    ({ all, fork, original, other, forks, withoutKeyword }, { expect }) => {
      if (!lists(fork)(forks)) control(all).hasEntry(fork)
      control(all).hasEntry(original).hasEntry(other)
      expect(forks).toHaveEntry(fork).toHaveNoEntry(original).toHaveNoEntry(other)
      if (withoutKeyword) expect(withoutKeyword).toHaveEntry(fork).toHaveNoEntry(other)
    },
  ),
  'repos.search.mode-source': forked.implied(
    '`mode=source` lists repositories that are not forks and omits forks.',
    ({ all, fork, original, other, sources, forks }, { expect }) => {
      control(lists(fork)(all) ? all : forks).hasEntry(fork)
      control(all).hasEntry(original).hasEntry(other)
      expect(sources).toHaveEntry(original).toHaveEntry(other).toHaveNoEntry(fork)
    },
  ),
  'repos.search.mode-mirror': mirrored.stated(
    '`mode=mirror` lists mirrors and no other repositories.',
    ({ all, mirror, plain, mirrors }, { expect }) => {
      control(all).hasEntry(mirror).hasEntry(plain)
      expect(mirrors).toHaveEntry(mirror).toHaveNoEntry(plain)
    },
  ),
  'repos.search.mode-mirror-no-fork': mirrored.implied(
    '`mode=mirror` lists no forks, and `mode=fork` lists no mirrors.',
    async ({ all, mirror, forks }, { play, expect }) => {
      const { all: allOfForker, forks: forksOfForker, fork, mirrors } = await play(forked)
      control(all).hasEntry(mirror)
      control(lists(fork)(allOfForker) ? allOfForker : forksOfForker).hasEntry(fork)
      expect(forks).toOmitEntry(mirror)
      expect(mirrors).toOmitEntry(fork)
    },
  ),
  'repos.search.combined': forked.implied(
    '`q`, `uid`, `exclusive`, `mode`, `page` and `limit` can be combined: the list contains only repositories that match `mode` and that the user given by `uid` owns.',
    ({ all, fork, forks, original, other, sourcesOfForker, forksOfForker }, { expect }) => {
      control(lists(fork)(all) ? all : forks).hasEntry(fork)
      control(all).hasEntry(original).hasEntry(other)
      expect(sourcesOfForker).toHaveEntry(other).toHaveNoEntry(fork).toHaveNoEntry(original)
      expect(forksOfForker).toHaveEntry(fork).toHaveNoEntry(other)
    },
  ),
  'repos.search.mode-fork-with-q': forked.implied(
    '`q`, `uid` and `mode=fork` apply together: the list omits a fork of the user whose name does not match `q`.',
    async ({ forker, fork, forksByName, forksByOtherName }, { forge, fresh, expect }) => {
      control(forksByName).hasEntry(fork)
      if (lists(fork)(forksByOtherName))
        await observeIfAlike(fresh, (q) =>
          forge.as(forker).searchRepositories({ q, uid: forker.id, mode: 'fork', limit: 50 }),
        )
      expect(forksByOtherName).toOmitEntry(fork)
    },
  ),
  'repos.search.mode-mirror-with-q': mirrored.implied(
    '`q`, `uid` and `mode=mirror` apply together: the list omits a mirror of the user whose name does not match `q`.',
    async ({ mirror, mirrorsByName, mirrorsByOtherName }, { forge, fresh, shared, expect }) => {
      control(mirrorsByName).hasEntry(mirror)
      const { ada } = shared
      if (lists(mirror)(mirrorsByOtherName))
        await observeIfAlike(fresh, (q) =>
          forge.as(ada).searchRepositories({ q, uid: ada.id, mode: 'mirror', limit: 50 }),
        )
      expect(mirrorsByOtherName).toOmitEntry(mirror)
    },
  ),
  'repos.search.mirror-as-source': mirrored.question(
    'Does `mode=source` list a mirror?',
    ({ mirror, sources }) => sources.describePresence(mirror),
  ),
})
