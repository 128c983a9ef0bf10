import { assume, codeHostingSuite, control, lists, Observed, scenario } from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { question, requirement } = suite

const parameters = 'code-hosting, Query parameters of GET /repos/search'

const owned = scenario(
  'search by uid for an owned, a shared and an unrelated repository',
  async ({ forge, fresh, pollUntil, shared }) => {
    const collector = await fresh.person()
    const needle = fresh.name()
    const own = await fresh.repository({ of: collector, name: fresh.longer(needle, 'own') })
    const contributed = await fresh.repository({ of: shared.bob, name: fresh.longer(needle, 'shared') })
    const foreign = await fresh.repository({ of: shared.bob, name: fresh.longer(needle, 'foreign') })
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
    const common = await fresh.repository({ of: organization, name: fresh.longer(needle, 'common') })
    assume('a public repository', !common.private)
    control(await forge.as(collector).getRepository(common)).succeeded()
    const all = await pollUntil(
      () => forge.as(collector).searchRepositories({ q: needle, limit: 50 }),
      lists({ id: common.id }),
    )
    // Which repositories a search covers is not shown: not those without content, for example.
    control(all).hasEntries()
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
    if (lists(contributed)(ownByName)) throw new Observed('a keyword finds repositories by a part of it')
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
    const { all, own, contributed, foreign, ofUser, withoutKeyword } = await play(owned)
    control(all).hasEntry(own)
    control(all).hasEntry(foreign)
    expect(withoutKeyword).toHaveEntry(own)
    // Whether `uid` lists it at all is another requirement.
    if (lists(contributed)(ofUser)) expect(withoutKeyword).toHaveEntry(contributed)
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
