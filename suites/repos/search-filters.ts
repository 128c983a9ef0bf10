import { assume, control, lists, question, requirement, scenario } from '../../harness/checks/index.ts'

const parameters = 'code-hosting, Query parameters of GET /repos/search'

const owned = scenario(
  'search by uid for an owned, a shared and an unrelated repository',
  async ({ forge, fresh, pollUntil, shared }) => {
    const collector = await fresh.person()
    const needle = fresh.name()
    const own = await fresh.repository({ of: collector, name: `${needle}-own` })
    const contributed = await fresh.repository({ of: shared.bob, name: `${needle}-shared` })
    const foreign = await fresh.repository({ of: shared.bob, name: `${needle}-foreign` })
    const invited = await forge.as(shared.bob).addCollaborator(contributed, collector)
    const search = (query: Readonly<Record<string, string | number | boolean>>) =>
      forge.as(collector).searchRepositories({ q: needle, limit: 50, ...query })
    const uid = collector.id
    const all = await pollUntil(
      () => search({}),
      lists({ id: own.id }, { id: contributed.id }, { id: foreign.id }),
    )
    return {
      collector,
      needle,
      own: { id: own.id },
      contributed: { id: contributed.id },
      foreign: { id: foreign.id },
      invited,
      all,
      ownByName: await search({ q: own.name }),
      ownByNameAndUser: await search({ q: own.name, uid }),
      ofUser: await search({ uid }),
      exclusively: await search({ uid, exclusive: true }),
      notExclusively: await search({ uid, exclusive: false }),
      ofBob: await search({ uid: shared.bob.id, exclusive: true }),
      collaborative: await search({ uid, mode: 'collaborative' }),
      collaborativeWithoutUser: await search({ mode: 'collaborative' }),
      exclusiveWithoutUser: await search({ exclusive: true }),
      withoutKeyword: await forge.as(collector).searchRepositories({ uid, limit: 50 }),
    }
  },
)

const forked = scenario(
  'search by mode for a fork, its original and another repository',
  async ({ eventually, forge, fresh, pollUntil, shared }) => {
    const forker = await fresh.person()
    const original = await fresh.repository({ of: shared.bob, name: fresh.name(), withReadme: true })
    const other = await fresh.repository({ of: forker, name: `${original.name}-source` })
    const answer = control(await forge.as(forker).forkRepository(original)).succeeded()
    const fork = await eventually(async () => {
      const made = await forge.as(forker).getRepository({ owner: forker, name: original.name })
      return { id: control(made).fieldValue('id') }
    })
    const search = (query: Readonly<Record<string, string | number | boolean>>) =>
      forge.as(forker).searchRepositories({ q: original.name, limit: 50, ...query })
    const uid = forker.id
    const all = await pollUntil(() => search({}), lists(fork, { id: original.id }, { id: other.id }))
    return {
      answer,
      fork,
      original: { id: original.id },
      other: { id: other.id },
      all,
      forks: await search({ mode: 'fork' }),
      sources: await search({ mode: 'source' }),
      mirrors: await search({ mode: 'mirror' }),
      sourcesOfForker: await search({ uid, exclusive: true, mode: 'source', page: 1, limit: 10 }),
      forksOfForker: await search({ uid, exclusive: true, mode: 'fork' }),
    }
  },
)

const mirrored = scenario(
  'search by mode for a mirror and another repository',
  async ({ forge, fresh, given, pollUntil, shared }) => {
    await given(shared.remote)
    const needle = fresh.name()
    const plain = await fresh.repository({ of: shared.ada, name: `${needle}-plain` })
    const owner = forge.as(shared.ada)
    const { address } = shared.remote
    const answer = await owner.migrateRepository({
      owner: shared.ada,
      address,
      name: `${needle}-mirror`,
      mirror: true,
      private: false,
    })
    const reached = 'the target can reach the git repository to migrate from (see gitRemote)'
    assume(reached, answer.succeeded || shared.remote.wasReached())
    const mirror = { id: control(answer).fieldValue('id') }
    const search = (mode?: string) =>
      owner.searchRepositories({ q: needle, limit: 50, ...(mode === undefined ? {} : { mode }) })
    return {
      mirror,
      plain: { id: plain.id },
      all: await pollUntil(() => search(), lists(mirror, { id: plain.id })),
      mirrors: await search('mirror'),
      forks: await search('fork'),
      sources: await search('source'),
    }
  },
)

requirement(
  'repos.search.uid',
  {
    level: 'stated',
    source: parameters,
    says: '`uid` restricts the list to repositories that the user owns or contributes to: it contains an owned repository and omits an unrelated one.',
  },
  async ({ play, expect }) => {
    const { all, own, foreign, ofUser } = await play(owned)
    control(all).hasEntry(own)
    control(all).hasEntry(foreign)
    expect(ofUser).toHaveEntry(own)
    expect(ofUser).toHaveNoEntry(foreign)
  },
)

requirement(
  'repos.search.whoever-owns-it',
  {
    level: 'implied',
    source: 'code-hosting, What the service does, search repositories',
    says: 'The list contains public repositories of every owner: the current user, another user and an organization.',
  },
  async ({ play, forge, fresh, pollUntil, shared, expect }) => {
    const { collector, needle, own, foreign } = await play(owned)
    const organization = await fresh.organization(shared.bob)
    const common = await fresh.repository({ of: organization, name: `${needle}-common` })
    const all = await pollUntil(
      () => forge.as(collector).searchRepositories({ q: needle, limit: 50 }),
      lists({ id: common.id }),
    )
    control(all).succeeded()
    expect(all).toHaveEntry(own)
    expect(all).toHaveEntry(foreign)
    expect(all).toHaveEntry({ id: common.id })
  },
)

requirement(
  'repos.search.uid-with-q',
  {
    level: 'implied',
    source: parameters,
    says: '`uid` and `q` apply together: of the repositories that the user owns or contributes to, the list contains only those that match `q`.',
  },
  async ({ play, expect }) => {
    const { ofUser, own, contributed, ownByName, ownByNameAndUser } = await play(owned)
    control(ofUser).hasEntry(contributed)
    control(ownByName).hasEntry(own)
    control(ownByName).hasNoEntry(contributed)
    expect(ownByNameAndUser).toHaveEntry(own)
    expect(ownByNameAndUser).toHaveNoEntry(contributed)
  },
)

requirement(
  'repos.search.uid-contributes',
  {
    level: 'stated',
    source: parameters,
    says: '`uid` includes a repository that the user contributes to as a collaborator.',
  },
  async ({ play, expect }) => {
    const { all, contributed, invited, ofUser } = await play(owned)
    control(all).hasEntry(contributed)
    control(invited).succeeded()
    expect(ofUser).toHaveEntry(contributed)
  },
)

requirement(
  'repos.search.uid-alone',
  {
    level: 'implied',
    source: parameters,
    says: 'All parameters are optional: `uid` without `q` lists the repositories of the user.',
  },
  async ({ play, expect }) => {
    const { all, own, contributed, foreign, invited, withoutKeyword } = await play(owned)
    control(all).hasEntry(own)
    control(all).hasEntry(foreign)
    control(invited).succeeded()
    expect(withoutKeyword).toHaveEntry(own)
    expect(withoutKeyword).toHaveEntry(contributed)
    expect(withoutKeyword).toHaveNoEntry(foreign)
  },
)

requirement(
  'repos.search.exclusive',
  {
    level: 'stated',
    source: parameters,
    says: '`exclusive` with `uid` restricts the list to repositories that the user owns.',
  },
  async ({ play, expect }) => {
    const { ofUser, own, contributed, foreign, exclusively } = await play(owned)
    control(ofUser).hasEntry(own)
    control(ofUser).hasEntry(contributed)
    expect(exclusively).toHaveEntry(own)
    expect(exclusively).toHaveNoEntry(contributed)
    expect(exclusively).toHaveNoEntry(foreign)
  },
)

requirement(
  'repos.search.exclusive-false',
  {
    level: 'implied',
    source: parameters,
    says: '`exclusive` is a boolean: with `uid`, the value false does not restrict the list to repositories that the user owns.',
  },
  async ({ play, expect }) => {
    const { ofUser, own, contributed, notExclusively } = await play(owned)
    control(ofUser).hasEntry(own)
    control(ofUser).hasEntry(contributed)
    expect(notExclusively).toHaveEntry(own)
    expect(notExclusively).toHaveEntry(contributed)
  },
)

requirement(
  'repos.search.exclusive-of-another',
  {
    level: 'implied',
    source: parameters,
    says: '`exclusive` refers to the user given by `uid`, not to the current user. The list contains repositories owned by the given user and omits one owned by the current user.',
  },
  async ({ play, expect }) => {
    const { all, own, contributed, foreign, ofBob } = await play(owned)
    control(all).hasEntry(own)
    control(all).hasEntry(contributed)
    control(all).hasEntry(foreign)
    expect(ofBob).toHaveEntry(contributed)
    expect(ofBob).toHaveEntry(foreign)
    expect(ofBob).toHaveNoEntry(own)
  },
)

requirement(
  'repos.search.mode-collaborative',
  {
    level: 'implied',
    source: parameters,
    says: '`mode=collaborative` with `uid` lists repositories that the user contributes to and omits those that the user owns without collaborators.',
  },
  async ({ play, expect }) => {
    const { all, ofUser, own, contributed, foreign, collaborative } = await play(owned)
    control(all).hasEntry(foreign)
    control(ofUser).hasEntry(own)
    control(ofUser).hasEntry(contributed)
    expect(collaborative).toHaveEntry(contributed)
    expect(collaborative).toHaveNoEntry(own)
    expect(collaborative).toHaveNoEntry(foreign)
  },
)

requirement(
  'repos.search.mode-fork',
  { level: 'stated', source: parameters, says: '`mode=fork` lists forks and no other repositories.' },
  async ({ play, expect }) => {
    const { all, fork, original, other, forks } = await play(forked)
    control(all).hasEntry(fork)
    control(all).hasEntry(original)
    control(all).hasEntry(other)
    expect(forks).toHaveEntry(fork)
    expect(forks).toHaveNoEntry(original)
    expect(forks).toHaveNoEntry(other)
  },
)

requirement(
  'repos.search.mode-source',
  {
    level: 'stated',
    source: parameters,
    says: '`mode=source` lists repositories that are not forks and omits forks.',
  },
  async ({ play, expect }) => {
    const { all, fork, original, other, sources } = await play(forked)
    control(all).hasEntry(fork)
    control(all).hasEntry(original)
    control(all).hasEntry(other)
    expect(sources).toHaveEntry(original)
    expect(sources).toHaveEntry(other)
    expect(sources).toHaveNoEntry(fork)
  },
)

requirement(
  'repos.search.mode-mirror',
  { level: 'stated', source: parameters, says: '`mode=mirror` lists mirrors and no other repositories.' },
  async ({ play, expect }) => {
    const { all, mirror, plain, mirrors } = await play(mirrored)
    control(all).hasEntry(mirror)
    control(all).hasEntry(plain)
    expect(mirrors).toHaveEntry(mirror)
    expect(mirrors).toHaveNoEntry(plain)
  },
)

requirement(
  'repos.search.mode-mirror-no-fork',
  {
    level: 'implied',
    source: parameters,
    says: '`mode=mirror` lists no forks, and `mode=fork` lists no mirrors.',
  },
  async ({ play, expect }) => {
    const { all, mirror, forks } = await play(mirrored)
    const { all: allOfForker, fork, mirrors } = await play(forked)
    control(all).hasEntry(mirror)
    control(allOfForker).hasEntry(fork)
    expect(forks).toOmitEntry(mirror)
    expect(mirrors).toOmitEntry(fork)
  },
)

requirement(
  'repos.search.combined',
  {
    level: 'implied',
    source: parameters,
    says: '`q`, `uid`, `exclusive`, `mode`, `page` and `limit` can be combined: the list contains only repositories that match `mode` and that the user given by `uid` owns.',
  },
  async ({ play, expect }) => {
    const { all, fork, original, other, sourcesOfForker, forksOfForker } = await play(forked)
    control(all).hasEntry(fork)
    control(all).hasEntry(original)
    control(all).hasEntry(other)
    expect(sourcesOfForker).toHaveEntry(other)
    expect(sourcesOfForker).toHaveNoEntry(fork)
    expect(sourcesOfForker).toHaveNoEntry(original)
    expect(forksOfForker).toHaveEntry(fork)
    expect(forksOfForker).toHaveNoEntry(other)
  },
)

question(
  'repos.search.collaborative-without-uid',
  {
    source: parameters,
    asks: 'Does `mode=collaborative` without `uid` list a repository with a collaborator and a repository without one?',
  },
  async ({ play }) => {
    const { own, contributed, collaborativeWithoutUser } = await play(owned)
    return `with: ${collaborativeWithoutUser.describePresence(contributed)}; without: ${collaborativeWithoutUser.describePresence(own)}`
  },
)

question(
  'repos.search.exclusive-without-uid',
  {
    source: parameters,
    asks: 'Does `exclusive` without `uid` omit a repository that the current user contributes to?',
  },
  async ({ play }) => {
    const { own, contributed, exclusiveWithoutUser } = await play(owned)
    return `own: ${exclusiveWithoutUser.describePresence(own)}; of another: ${exclusiveWithoutUser.describePresence(contributed)}`
  },
)

question(
  'repos.search.mirror-as-source',
  { source: parameters, asks: 'Does `mode=source` list a mirror?' },
  async ({ play }) => {
    const { mirror, sources } = await play(mirrored)
    return sources.describePresence(mirror)
  },
)
