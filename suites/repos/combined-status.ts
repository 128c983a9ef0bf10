import {
  assumeEffect,
  codeHostingSuite,
  control,
  ifReadable,
  observeIfRefused,
  scenario,
} from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement } = suite
const permissions = 'code-hosting, Authentication, 6'

const plain = scenario(
  'GET of the combined status of commits without statuses',
  async ({ forge, fresh, given, shared }) => {
    await given(shared.engine)
    const { engine } = shared
    const owner = forge.as(shared.ada)
    return {
      byBranch: await owner.getCombinedStatus(engine, engine.defaultBranch.name),
      byTag: await owner.getCombinedStatus(engine, engine.tag.name),
      byCommit: await owner.getCombinedStatus(engine, engine.defaultBranch.commit),
      slashed: await owner.getCombinedStatus(engine, engine.slashedBranch.name),
      unknown: await owner.getCombinedStatus(engine, fresh.like('no-such-reference')),
    }
  },
)

const posted = scenario(
  'GET of the combined status of a successful and a failed commit',
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.filledRepository()
    const { defaultBranch, slashedBranch, tag, annotatedTag } = repository
    const owner = forge.as(shared.ada)
    const context = fresh.like('analytical-mill')
    await fresh.commitStatus(repository, { commit: defaultBranch.commit, state: 'success', context })
    await fresh.commitStatus(repository, { commit: tag.commit, state: 'failure', context })
    const seen = {
      good: await owner.getCombinedStatus(repository, defaultBranch.commit),
      goodByBranch: await owner.getCombinedStatus(repository, defaultBranch.name),
      bad: await owner.getCombinedStatus(repository, tag.commit),
      badByTag: await owner.getCombinedStatus(repository, tag.name),
      badByAnnotatedTag: await owner.getCombinedStatus(repository, annotatedTag.name),
      later: await owner.getCombinedStatus(repository, slashedBranch.commit),
      laterBySlashed: await owner.getCombinedStatus(repository, slashedBranch.name),
    }
    const { good, bad } = seen
    const isShown = [good, bad].some(({ succeeded, body }) => !succeeded || body.includes(context))
    const [goodState, badState] = [good, bad].map((reply) => ifReadable(() => reply.field('state')))
    assumeEffect('commitStatuses', isShown || goodState === undefined || goodState !== badState, bad)
    return seen
  },
)

requirement(
  'repos.combined-status.by-commit',
  {
    level: 'stated',
    says: 'GET of the combined status of a commit returns 200.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    expect((await play(plain)).byCommit).toHaveStatus(200)
  },
)

requirement(
  'repos.combined-status.by-branch',
  {
    level: 'stated',
    says: 'GET of the combined status of a branch returns 200.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    expect((await play(plain)).byBranch).toHaveStatus(200)
  },
)

requirement(
  'repos.combined-status.by-tag',
  {
    level: 'stated',
    says: 'GET of the combined status of a tag returns 200.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    expect((await play(plain)).byTag).toHaveStatus(200)
  },
)

requirement(
  'repos.combined-status.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The response has the media type application/json.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byCommit } = await play(plain)
    control(byCommit).succeeded()
    expect(byCommit).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.combined-status.one-object',
  {
    level: 'implied',
    says: 'The response body, the combined Status, is one object and not a list.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byCommit, byBranch, byTag } = await play(plain)
    for (const answer of [byCommit, byBranch, byTag]) {
      control(answer).succeeded()
      expect(answer).toBeObject()
    }
  },
)

requirement(
  'repos.combined-status.state',
  {
    level: 'implied',
    says: 'A commit with a failure status has a different state from a commit with a success status.',
    needs: ['gitContent', 'commitStatuses'],
  },
  async ({ play, expect }) => {
    const { good, bad } = await play(posted)
    control(good).isObject()
    control(bad).isObject()
    expect(good).toHaveField('state')
    expect(bad).toDifferFrom(good, 'state')
  },
)

requirement(
  'repos.combined-status.same-by-name',
  {
    level: 'implied',
    says: 'A branch and a tag have the state of the commit that they reference.',
    needs: ['gitContent', 'commitStatuses'],
  },
  async ({ play, expect }) => {
    const { good, goodByBranch, bad, badByTag } = await play(posted)
    for (const answer of [good, goodByBranch, bad, badByTag]) control(answer).isObject()
    control(good).fieldValue('state')
    control(bad).fieldValue('state')
    expect(goodByBranch).toHaveField('state', good.field('state'))
    expect(badByTag).toHaveField('state', bad.field('state'))
  },
)

requirement(
  'repos.combined-status.annotated-tag',
  {
    level: 'implied',
    says: 'An annotated tag has the state of the commit that it references.',
    needs: ['gitContent', 'commitStatuses'],
  },
  async ({ play, expect }) => {
    const { bad, badByAnnotatedTag } = await play(posted)
    control(bad).isObject()
    control(bad).fieldValue('state')
    expect(badByAnnotatedTag).toSucceed()
    expect(badByAnnotatedTag).toHaveField('state', bad.field('state'))
  },
)

requirement(
  'repos.combined-status.slashed-branch',
  {
    level: 'implied',
    says: 'If GET with the name of a branch that contains a slash succeeds, the branch has the state of the commit that it references.',
    needs: ['gitContent', 'commitStatuses'],
  },
  async ({ play, expect }) => {
    const { later, laterBySlashed } = await play(posted)
    control(later).isObject()
    const state = control(later).fieldValue('state')
    expect(observeIfRefused(laterBySlashed)).toHaveField('state', state)
  },
)

question(
  'repos.combined-status.without-statuses',
  { asks: 'Which state does a commit without statuses have?', needs: ['gitContent'] },
  async ({ play }) => (await play(plain)).byCommit.describeField('state'),
)

question(
  'repos.combined-status.slash',
  {
    asks: 'How does the operation respond to a branch name that contains a slash?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(plain)).slashed.describe(),
)

question(
  'repos.combined-status.unknown',
  {
    asks: 'How does the operation respond to an unknown reference?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(plain)).unknown.describe(),
)

question(
  'repos.combined-status.fields',
  {
    source: 'code-hosting, Other resources, combined Status',
    asks: 'Which fields does a combined Status have?',
    needs: ['gitContent', 'commitStatuses'],
  },
  async ({ play }) => (await play(posted)).good.describeFields(),
)

callerQuestions(
  'repos.combined-status',
  { source: permissions, needs: ['gitContent'] },
  async (caller, { given, shared }) => {
    await given(shared.engine)
    return caller.getCombinedStatus(shared.engine, shared.engine.defaultBranch.commit)
  },
)
