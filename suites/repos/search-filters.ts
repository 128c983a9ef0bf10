import { checksWith, scenario } from '../common/words.ts'
import {
  assume,
  assumeDistinctIds,
  control,
  isServed,
  lists,
  Observed,
  observeIfRefused,
} from '../common/tools.ts'
import { assumeAdded } from './collaborator-scenarios.ts'
import { ALIKE, observeIfAlike } from './keywords.ts'

const parameters = 'code-hosting, Query parameters of GET /repos/search'

const owned = scenario(
  'search by uid for an owned, a shared and an unrelated repository',
  async ({ forge, fresh, pollUntil, shared }) => {
    const collector = await fresh.person()
    const needle = fresh.name()
    const own = await fresh.repository({ of: collector, name: fresh.longer(needle, 'own') })
    const contributed = await fresh.repository({ of: shared.bob, name: fresh.longer(needle, 'shared') })
    const foreign = await fresh.repository({ of: shared.bob, name: fresh.longer(needle, 'foreign') })
    const ownOther = await fresh.repository({ of: collector, name: fresh.longer(needle, 'other') })
    assumeDistinctIds(own, contributed, foreign, ownOther)
    const invited = await forge.as(shared.bob).addCollaborator(contributed, collector)
    const search = (query: Readonly<Record<string, string | number | bigint | boolean>>) =>
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
      ownOther: { id: ownOther.id },
      invited,
      all,
      ownByName: await search({ q: own.name }),
      ownByNameAndUser: await search({ q: own.name, uid }),
      ofUser: await pollUntil(() => search({ uid }), lists({ id: own.id }, { id: contributed.id })),
      exclusively: await search({ uid, exclusive: true }),
      notExclusively: await search({ uid, exclusive: false }),
      ofBob: await search({ uid: shared.bob.id, exclusive: true }),
      sources: await pollUntil(
        () => search({ uid, mode: 'source' }),
        lists({ id: own.id }, { id: ownOther.id }),
      ),
      sourcesByName: await pollUntil(
        () => search({ q: own.name, uid, mode: 'source' }),
        lists({ id: own.id }),
      ),
      collaborative: await search({ uid, mode: 'collaborative' }),
      collaborativeByName: await search({ q: own.name, uid, mode: 'collaborative' }),
      collaborativeWithoutUser: await search({ mode: 'collaborative' }),
      exclusiveWithoutUser: await search({ exclusive: true }),
      withoutKeyword: await forge.as(collector).searchRepositories({ uid, limit: 50 }),
    }
  },
)

export const suite = checksWith({ source: parameters })({
  'repos.search.uid': owned.stated(
    '`uid` restricts the list to repositories that the user owns or contributes to: it contains an owned repository and omits an unrelated one.',
    ({ all, own, foreign, ofUser }, { expect }) => {
      control(all).hasEntry(own).hasEntry(foreign)
      expect(ofUser).toHaveEntry(own).toHaveNoEntry(foreign)
    },
  ),
  'repos.search.whoever-owns-it': owned.implied(
    'The list contains public repositories of every owner: the current user, another user and an organization.',
    { source: 'code-hosting, What the service does, search repositories' },
    async ({ collector, needle, own, foreign }, { forge, fresh, pollUntil, shared, expect }) => {
      const organization = await fresh.organization(shared.bob)
      const common = await fresh.repository({ of: organization, name: fresh.longer(needle, 'common') })
      assume('a public repository', !common.private)
      control(await pollUntil(() => forge.as(collector).getRepository(common), isServed)).succeeded()
      const all = await pollUntil(
        () => forge.as(collector).searchRepositories({ q: needle, limit: 50 }),
        lists({ id: common.id }),
      )
      // The document does not show which repositories a search covers: it may exclude repositories without content, for example.
      control(all).hasEntries()
      assume('no more results than a page has', all.entries().length < 50)
      expect(all).toHaveEntry(own).toHaveEntry(foreign).toHaveEntry({ id: common.id })
    },
  ),
  'repos.search.uid-with-q': owned.implied(
    '`uid` and `q` apply together: of the repositories that the user owns or contributes to, the list contains only those that match `q`.',
    async (found, { forge, fresh, expect }) => {
      const { collector, ofUser, own, ownOther, contributed, ownByName, ownByNameAndUser } = found
      const { sources, sourcesByName, collaborative, collaborativeByName } = found
      control(ofUser).hasEntry(contributed)
      control(ownByName).hasEntry(own)
      if (lists(contributed)(ownByName)) throw new Observed(ALIKE)
      expect(ownByNameAndUser).toHaveEntry(own).toHaveNoEntry(contributed)
      const observeUnlike = (mode: string) =>
        observeIfAlike(fresh, (q) =>
          forge.as(collector).searchRepositories({ q, uid: collector.id, mode, limit: 50 }),
        )
      // Other requirements say what each kind lists.
      if (lists(own, ownOther)(sources)) {
        if (lists(ownOther)(sourcesByName)) await observeUnlike('source')
        expect(sourcesByName).toHaveEntry(own).toHaveNoEntry(ownOther)
      }
      if (lists(contributed)(collaborative)) {
        if (lists(contributed)(collaborativeByName)) await observeUnlike('collaborative')
        expect(collaborativeByName).toOmitEntry(contributed)
      }
    },
  ),
  'repos.search.uid-contributes': owned.stated(
    '`uid` includes a repository that the user contributes to as a collaborator.',
    async ({ all, contributed, invited, ofUser }, { expect, ...context }) => {
      control(all).hasEntry(contributed)
      control(invited).succeeded()
      if (!lists(contributed)(ofUser)) await assumeAdded(context, ofUser)
      expect(ofUser).toHaveEntry(contributed)
    },
  ),
  'repos.search.uid-alone': owned.implied(
    'All parameters are optional: `uid` without `q` lists the repositories of the user.',
    ({ all, own, contributed, foreign, ofUser, withoutKeyword }, { expect }) => {
      control(all).hasEntry(own).hasEntry(foreign)
      expect(withoutKeyword).toHaveEntry(own)
      // Another requirement says whether `uid` lists it at all.
      if (lists(contributed)(ofUser)) expect(withoutKeyword).toHaveEntry(contributed)
      expect(withoutKeyword).toHaveNoEntry(foreign)
    },
  ),
  'repos.search.exclusive': owned.stated(
    '`exclusive` with `uid` restricts the list to repositories that the user owns.',
    ({ ofUser, own, contributed, foreign, exclusively }, { expect }) => {
      control(ofUser).hasEntry(own).hasEntry(contributed)
      expect(exclusively).toHaveEntry(own).toHaveNoEntry(contributed).toHaveNoEntry(foreign)
    },
  ),
  'repos.search.exclusive-false': owned.implied(
    '`exclusive` is a boolean: with `uid`, the value false does not restrict the list to repositories that the user owns.',
    ({ ofUser, own, contributed, notExclusively }, { expect }) => {
      control(ofUser).hasEntry(own).hasEntry(contributed)
      expect(notExclusively).toHaveEntry(own).toHaveEntry(contributed)
    },
  ),
  'repos.search.exclusive-of-another': owned.implied(
    '`exclusive` refers to the user given by `uid`, not to the current user. The list contains repositories owned by the given user and omits one owned by the current user.',
    ({ all, own, contributed, foreign, ofBob }, { expect }) => {
      control(all).hasEntry(own).hasEntry(contributed).hasEntry(foreign)
      // The document does not show who may search by the id of another user.
      if (ofBob.status === 403) observeIfRefused(ofBob)
      expect(ofBob).toHaveEntry(contributed).toHaveEntry(foreign).toHaveNoEntry(own)
    },
  ),
  'repos.search.mode-collaborative': owned.implied(
    '`mode=collaborative` with `uid` lists repositories that the user contributes to and omits those that the user owns without collaborators.',
    ({ all, ofUser, own, contributed, foreign, collaborative }, { expect }) => {
      control(all).hasEntry(foreign)
      control(ofUser).hasEntry(own).hasEntry(contributed)
      expect(collaborative).toHaveEntry(contributed).toHaveNoEntry(own).toHaveNoEntry(foreign)
    },
  ),
  'repos.search.collaborative-without-uid': owned.question(
    'Does `mode=collaborative` without `uid` list a repository with a collaborator and a repository without one?',
    ({ own, contributed, collaborativeWithoutUser }) =>
      `with: ${collaborativeWithoutUser.describePresence(contributed)}; without: ${collaborativeWithoutUser.describePresence(own)}`,
  ),
  'repos.search.exclusive-without-uid': owned.question(
    'Does `exclusive` without `uid` omit a repository that the current user contributes to?',
    ({ own, contributed, exclusiveWithoutUser }) =>
      `own: ${exclusiveWithoutUser.describePresence(own)}; of another: ${exclusiveWithoutUser.describePresence(contributed)}`,
  ),
})
