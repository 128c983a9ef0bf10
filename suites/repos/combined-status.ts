import { checksWith, scenario } from '../common/words.ts'
import { callers, responses } from '../common/derived.ts'
import {
  assume,
  assumeEffect,
  control,
  ifReadable,
  Observed,
  observeIfRefused,
  type Reply,
} from '../common/tools.ts'
import { isCommitOfServer } from './commits-of-server.ts'

const plain = scenario(
  'GET of the combined status of commits without statuses',
  async ({ forge, fresh, given, shared }) => {
    await given(shared.filledRepository)
    const { filledRepository } = shared
    const owner = forge.as(shared.ada)
    return {
      byBranch: await owner.getCombinedStatus(filledRepository, filledRepository.defaultBranch.name),
      byTag: await owner.getCombinedStatus(filledRepository, filledRepository.tag.name),
      byCommit: await owner.getCombinedStatus(filledRepository, filledRepository.defaultBranch.commit),
      slashed: await owner.getCombinedStatus(filledRepository, filledRepository.slashedBranch.name),
      unknown: await owner.getCombinedStatus(filledRepository, fresh.like('no-such-reference')),
    }
  },
)

/** The number of statuses in a combined status; its fields are not shown. */
function countOf(reply: Reply): number {
  const lists = Object.values(reply.jsonIfReadable() ?? {}).filter((value) => Array.isArray(value))
  return lists[0]?.length ?? 0
}

const stateOf = (reply: Reply) => ifReadable(() => reply.field('state'))

const posted = scenario(
  'GET of the combined status of a successful and a failed commit',
  async ({ forge, fresh, pollUntil, shared }) => {
    const repository = await fresh.filledRepository()
    const { defaultBranch, slashedBranch, tag, annotatedTag } = repository
    const owner = forge.as(shared.ada)
    const context = fresh.like('analytical-mill')
    const count = fresh.number('contexts of a commit', 1, 7)
    const contexts = [
      context,
      ...Array.from({ length: count }, (_, n) => fresh.like(`difference-engine-${n}`)),
    ]
    for (const one of contexts) {
      await fresh.commitStatus(repository, { commit: defaultBranch.commit, state: 'success', context: one })
      await fresh.commitStatus(repository, { commit: tag.commit, state: 'failure', context: one })
    }
    const withoutStatuses = await owner.getCombinedStatus(repository, slashedBranch.commit)
    for (const [one, state] of [
      [context, 'failure'],
      [contexts[1], 'success'],
    ] as const)
      await fresh.commitStatus(repository, { commit: slashedBranch.commit, state, context: one ?? context })
    const shown = (commit: string) =>
      pollUntil(
        () => owner.getCombinedStatus(repository, commit),
        ({ body }) => contexts.every((one) => body.includes(one)),
      )
    // A server may set statuses of its own: if a commit has another state than a name shows, the commit has a new state, or the name is
    // wrong.
    const readWith = async (named: Reply, before: Reply, commit: string) =>
      stateOf(named) === stateOf(before) ? before : owner.getCombinedStatus(repository, commit)
    // A server may also have commits of its own, so that a branch has moved to another commit.
    const readWithBranch = async (named: Reply, before: Reply, { name, commit }: typeof defaultBranch) => {
      if (stateOf(named) === stateOf(before)) return before
      const branch = await owner.getBranch(repository, name)
      const moved = ifReadable(() => branch.field('commit'))
      return owner.getCombinedStatus(repository, isCommitOfServer(repository, moved) ? moved : commit)
    }
    const good = await shown(defaultBranch.commit)
    const goodByBranch = await owner.getCombinedStatus(repository, defaultBranch.name)
    const goodWithBranch = await readWithBranch(goodByBranch, good, defaultBranch)
    const bad = await shown(tag.commit)
    const badByTag = await owner.getCombinedStatus(repository, tag.name)
    const badWithTag = await readWith(badByTag, bad, tag.commit)
    const badByAnnotatedTag = await owner.getCombinedStatus(repository, annotatedTag.name)
    const badWithAnnotatedTag = await readWith(badByAnnotatedTag, badWithTag, tag.commit)
    const before = await owner.getCombinedStatus(repository, slashedBranch.commit)
    const laterBySlashed = await owner.getCombinedStatus(repository, slashedBranch.name)
    const later = await readWithBranch(laterBySlashed, before, slashedBranch)
    const seen = {
      ...{ good, goodByBranch, goodWithBranch, bad, badByTag, badWithTag },
      ...{ badByAnnotatedTag, badWithAnnotatedTag, later, laterBySlashed },
      ...{ context, withoutStatuses },
      hasOthers: [good, bad].some((reply) => countOf(reply) > contexts.length),
    }
    const isShown = [good, bad].some(({ succeeded, body }) => !succeeded || body.includes(context))
    const [goodState, badState] = [good, bad].map(stateOf)
    assumeEffect('commitStatuses', isShown || goodState === undefined || goodState !== badState, bad)
    return seen
  },
)

export const suite = checksWith({ needs: ['gitContent'] })({
  'repos.combined-status.by-commit': plain.stated(
    'GET of the combined status of a commit returns 200.',
    ({ byCommit }, { expect }) => expect(byCommit).toHaveStatus(200),
  ),
  'repos.combined-status.by-branch': plain.stated(
    'GET of the combined status of a branch returns 200.',
    ({ byBranch }, { expect }) => expect(byBranch).toHaveStatus(200),
  ),
  'repos.combined-status.by-tag': plain.stated(
    'GET of the combined status of a tag returns 200.',
    ({ byTag }, { expect }) => expect(byTag).toHaveStatus(200),
  ),
  ...responses('repos.combined-status', plain, 'byCommit', ['media-type']),
  'repos.combined-status.one-object': plain.implied(
    'The response body, the combined Status, is one object and not a list.',
    ({ byCommit, byBranch, byTag }, { expect }) => {
      for (const answer of [byCommit, byBranch, byTag]) {
        control(answer).succeeded()
        expect(answer).toBeObject()
      }
    },
  ),
  'repos.combined-status.state': posted.implied(
    'A commit with a failure status has a different state from a commit with a success status.',
    { needs: ['gitContent', 'commitStatuses'] },
    ({ good, bad, hasOthers }, { expect }) => {
      if (hasOthers) throw new Observed('the server sets statuses of its own')
      control(good).isObject()
      control(bad).isObject()
      expect(good).toHaveField('state')
      expect(bad).toDifferFrom(good, 'state')
    },
  ),
  'repos.combined-status.own-statuses': posted.implied(
    'The combined status of a commit does not show a status that was reported for its parent.',
    { needs: ['gitContent', 'commitStatuses'] },
    ({ good, withoutStatuses, context }, { expect }) => {
      assume('a combined status that shows the contexts of its statuses', good.body.includes(context))
      expect(withoutStatuses).toNotShowText(context)
    },
  ),
  'repos.combined-status.same-by-name': posted.implied(
    'A branch and a tag have the state of the commit that they reference.',
    { needs: ['gitContent', 'commitStatuses'] },
    ({ goodWithBranch, goodByBranch, badWithTag, badByTag }, { expect }) => {
      for (const answer of [goodWithBranch, goodByBranch, badWithTag, badByTag]) control(answer).isObject()
      const [good, bad] = [goodWithBranch, badWithTag].map((one) => control(one).fieldValue('state'))
      expect(goodByBranch).toHaveField('state', good)
      expect(badByTag).toHaveField('state', bad)
    },
  ),
  'repos.combined-status.annotated-tag': posted.implied(
    'An annotated tag has the state of the commit that it references.',
    { needs: ['gitContent', 'commitStatuses'] },
    ({ badWithAnnotatedTag, badByAnnotatedTag }, { expect }) => {
      const state = control(badWithAnnotatedTag).isObject().fieldValue('state')
      expect(badByAnnotatedTag).toSucceed().toHaveField('state', state)
    },
  ),
  'repos.combined-status.slashed-branch': posted.implied(
    'If GET with the name of a branch that contains a slash succeeds, the branch has the state of the commit that it references.',
    { needs: ['gitContent', 'commitStatuses'] },
    ({ later, laterBySlashed }, { expect }) => {
      control(later).isObject()
      const state = control(later).fieldValue('state')
      expect(observeIfRefused(laterBySlashed)).toHaveField('state', state)
    },
  ),
  'repos.combined-status.without-statuses': plain.question(
    'Which state does a commit without statuses have?',
    ({ byCommit }) => byCommit.describeField('state'),
  ),
  'repos.combined-status.mixed': posted.question(
    'Which state does a commit with a failure in one context and a later success in another have?',
    { source: 'code-hosting, Other resources, combined Status', needs: ['gitContent', 'commitStatuses'] },
    ({ later }) => later.describeField('state'),
  ),
  'repos.combined-status.slash': plain.question(
    'How does the operation respond to a branch name that contains a slash?',
    ({ slashed }) => slashed,
  ),
  'repos.combined-status.unknown': plain.question(
    'How does the operation respond to an unknown reference?',
    ({ unknown }) => unknown,
  ),
  'repos.combined-status.fields': posted.question(
    'Which fields does a combined Status have?',
    { source: 'code-hosting, Other resources, combined Status', needs: ['gitContent', 'commitStatuses'] },
    ({ good }) => good.describeFields(),
  ),
  ...callers('repos.combined-status', async (caller, { given, shared }) => {
    await given(shared.filledRepository)
    return caller.getCombinedStatus(shared.filledRepository, shared.filledRepository.defaultBranch.commit)
  }),
})
