import {
  assume,
  codeHostingSuite,
  control,
  observeIfRefused,
  scenario,
  type Reply,
  type ScenarioContext,
} from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement } = suite
const permissions = 'code-hosting, Authentication, 6'
const responseShape = 'code-hosting, Response body shape of the archive endpoint'

const archives = scenario('GET of archives of a repository', async (context) => {
  const { given, shared } = context
  await given(shared.engine)
  const { defaultBranch, slashedBranch, tag } = shared.engine
  return {
    zip: await archiveOf(context, `${defaultBranch.name}.zip`),
    gzipped: await archiveOf(context, `${defaultBranch.name}.tar.gz`),
    ofTag: await archiveOf(context, `${tag.name}.zip`),
    gzippedOfTag: await archiveOf(context, `${tag.name}.tar.gz`),
    ofCommit: await archiveOf(context, `${tag.commit}.zip`),
    gzippedOfCommit: await archiveOf(context, `${tag.commit}.tar.gz`),
    ofSlashed: await archiveOf(context, `${slashedBranch.name}.zip`),
  }
})

/** How a reference and an archive name make a path is not shown: a server that finds nothing by any of these may know others. */
function assumeSomeArchive(tried: Readonly<Record<string, Reply>>): void {
  const offered = Object.values(tried).some(({ succeeded }) => succeeded)
  assume('a path of an archive that the server knows', offered, tried['zip'])
}

requirement(
  'repos.archive.status',
  {
    level: 'implied',
    says: 'GET of an archive of a branch returns 200 for a zip, a gzipped tar or both.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const tried = await play(archives)
    assumeSomeArchive(tried)
    const { zip, gzipped } = tried
    expect(zip.succeeded ? zip : gzipped).toHaveStatus(200)
  },
)

requirement(
  'repos.archive.of-tag',
  {
    level: 'implied',
    says: 'The path starts with a git reference: GET of an archive of a tag returns 200.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const tried = await play(archives)
    assumeSomeArchive(tried)
    const { ofTag, gzippedOfTag } = tried
    expect(ofTag.succeeded ? ofTag : gzippedOfTag).toHaveStatus(200)
  },
)

requirement(
  'repos.archive.zip',
  {
    level: 'implied',
    says: 'A zip of a branch, if the server offers one, contains the files of the branch and no others.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { zip } = await play(archives)
    await expect(observeIfRefused(zip)).toBeArchiveOf(shared.engine.defaultBranch.files)
  },
)

requirement(
  'repos.archive.tar-gz',
  {
    level: 'implied',
    says: 'A gzipped tar of a branch, if the server offers one, contains the files of the branch and no others.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { gzipped } = await play(archives)
    await expect(observeIfRefused(gzipped)).toBeArchiveOf(shared.engine.defaultBranch.files)
  },
)

requirement(
  'repos.archive.tree-of-tag',
  {
    level: 'implied',
    says: 'The archive of a tag contains the files of the tagged commit and no others.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { ofTag, gzippedOfTag } = await play(archives)
    const offered = ofTag.succeeded ? ofTag : gzippedOfTag
    control(offered).succeeded()
    await expect(offered).toBeArchiveOf(shared.engine.tag.files)
  },
)

requirement(
  'repos.archive.tree-of-commit',
  {
    level: 'implied',
    says: 'The archive of a commit, if the server offers one, contains the files of that commit and no others.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { ofCommit, gzippedOfCommit } = await play(archives)
    await expect(observeIfRefused(ofCommit.succeeded ? ofCommit : gzippedOfCommit)).toBeArchiveOf(
      shared.engine.tag.files,
    )
  },
)

question(
  'repos.archive.media-types',
  {
    source: responseShape,
    asks: 'Which media types do a zip and a gzipped tar have?',
    needs: ['gitContent'],
  },
  async ({ play }) => {
    const { zip, gzipped } = await play(archives)
    return `zip: ${zip.describe()}; tar.gz: ${gzipped.describe()}`
  },
)

question(
  'repos.archive.slash',
  {
    asks: 'How does the operation respond to a branch name that contains a slash?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(archives)).ofSlashed.describe(),
)

requirement(
  'repos.archive.tree-of-slashed',
  {
    level: 'implied',
    says: 'The zip of a branch whose name contains a slash, if the server offers one, contains the files of that branch and no others.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { ofSlashed } = await play(archives)
    await expect(observeIfRefused(ofSlashed)).toBeArchiveOf(shared.engine.slashedBranch.files)
  },
)

question(
  'repos.archive.unknown',
  {
    asks: 'How does the operation respond to an unknown reference and to an unknown archive format?',
    needs: ['gitContent'],
  },
  async ({ forge, fresh, given, shared }) => {
    await given(shared.engine)
    const { engine } = shared
    const reference = await forge.as(shared.ada).getArchive(engine, `${fresh.like('no-such-branch')}.zip`)
    const format = await forge
      .as(shared.ada)
      .getArchive(engine, `${engine.defaultBranch.name}.${fresh.like('bogus')}`)
    return `reference: ${reference.describe()}; format: ${format.describe()}`
  },
)

callerQuestions(
  'repos.archive',
  { source: permissions, needs: ['gitContent'] },
  async (caller, { given, shared }) => {
    await given(shared.engine)
    return caller.getArchive(shared.engine, `${shared.engine.defaultBranch.name}.zip`)
  },
)

/** Requests an archive until it is ready; the last response counts. */
async function archiveOf({ eventually, forge, shared }: ScenarioContext, filepath: string) {
  let last = await forge.as(shared.ada).getArchive(shared.engine, filepath)
  if (last.status === 202)
    last = await eventually(async () => {
      const answer = await forge.as(shared.ada).getArchive(shared.engine, filepath)
      control(answer).hasStatus(200)
      return answer
    })
  return last
}
