import {
  control,
  question,
  questionOfCallers,
  requirement,
  scene,
  whereOffered,
  type Stage,
} from '../../harness/checks/index.ts'

const archive = 'code-hosting, Repositories, GET /repos/{owner}/{repo}/archive/{filepath}'
const permissions = 'code-hosting, Authentication, 6'
const shape = 'code-hosting, Response body shape of the archive endpoint'

const archives = scene('an owner gets archives of a repository', async (stage) => {
  const { given, world } = stage
  await given(world.engine)
  const { defaultBranch, tag } = world.engine
  return {
    zip: await archiveOf(stage, `${defaultBranch.name}.zip`),
    gzipped: await archiveOf(stage, `${defaultBranch.name}.tar.gz`),
    ofTag: await archiveOf(stage, `${tag.name}.zip`),
    gzippedOfTag: await archiveOf(stage, `${tag.name}.tar.gz`),
    ofCommit: await archiveOf(stage, `${tag.commit}.zip`),
    gzippedOfCommit: await archiveOf(stage, `${tag.commit}.tar.gz`),
  }
})

requirement(
  'repos.archive.status',
  {
    level: 'implied',
    source: archive,
    says: 'An archive of a branch is answered with 200, as a zip or as a gzipped tar.',
    needs: ['gitContent'],
  },
  async ({ see, expect }) => {
    const { zip, gzipped } = await see(archives)
    expect(zip.succeeded ? zip : gzipped).toHaveStatus(200)
  },
)

requirement(
  'repos.archive.of-tag',
  {
    level: 'implied',
    source: archive,
    says: 'The path begins with a git reference: an archive of a tag is answered with 200.',
    needs: ['gitContent'],
  },
  async ({ see, expect }) => {
    const { ofTag, gzippedOfTag } = await see(archives)
    expect(ofTag.succeeded ? ofTag : gzippedOfTag).toHaveStatus(200)
  },
)

requirement(
  'repos.archive.zip',
  {
    level: 'implied',
    source: archive,
    says: 'A zip, where one is offered, holds the files of the branch and no others.',
    needs: ['gitContent'],
  },
  async ({ see, world, expect }) => {
    const { zip } = await see(archives)
    await expect(whereOffered(zip)).toHoldFiles(world.engine.defaultBranch.files)
  },
)

requirement(
  'repos.archive.tar-gz',
  {
    level: 'implied',
    source: archive,
    says: 'A gzipped tar, where one is offered, holds the files of the branch and no others.',
    needs: ['gitContent'],
  },
  async ({ see, world, expect }) => {
    const { gzipped } = await see(archives)
    await expect(whereOffered(gzipped)).toHoldFiles(world.engine.defaultBranch.files)
  },
)

requirement(
  'repos.archive.tree-of-tag',
  {
    level: 'implied',
    source: archive,
    says: 'The archive of a tag holds the files of the commit that it names.',
    needs: ['gitContent'],
  },
  async ({ see, world, expect }) => {
    const { ofTag, gzippedOfTag } = await see(archives)
    const offered = ofTag.succeeded ? ofTag : gzippedOfTag
    control(offered).succeeded()
    await expect(offered).toHoldFiles(world.engine.tag.files)
  },
)

requirement(
  'repos.archive.tree-of-commit',
  {
    level: 'implied',
    source: archive,
    says: 'The archive of a commit, where one is offered, holds the files of that commit.',
    needs: ['gitContent'],
  },
  async ({ see, world, expect }) => {
    const { ofCommit, gzippedOfCommit } = await see(archives)
    await expect(whereOffered(ofCommit.succeeded ? ofCommit : gzippedOfCommit)).toHoldFiles(
      world.engine.tag.files,
    )
  },
)

question(
  'repos.archive.media-types',
  { source: shape, asks: 'What are the media types of a zip and of a gzipped tar?', needs: ['gitContent'] },
  async ({ see }) => {
    const { zip, gzipped } = await see(archives)
    return `zip: ${zip.tells()}; tar.gz: ${gzipped.tells()}`
  },
)

question(
  'repos.archive.slash',
  {
    source: archive,
    asks: 'What is answered when the branch has a slash in its name?',
    needs: ['gitContent'],
  },
  async ({ forge, given, world }) => {
    await given(world.engine)
    const { engine } = world
    return (await forge.as(world.ada).getArchive(engine, `${engine.slashedBranch.name}.zip`)).tells()
  },
)

question(
  'repos.archive.unknown',
  {
    source: archive,
    asks: 'What is answered when the reference or the format is none?',
    needs: ['gitContent'],
  },
  async ({ forge, given, world }) => {
    await given(world.engine)
    const { engine } = world
    const reference = await forge.as(world.ada).getArchive(engine, 'no-such-branch.zip')
    const format = await forge.as(world.ada).getArchive(engine, `${engine.defaultBranch.name}.bogus`)
    return `reference: ${reference.tells()}; format: ${format.tells()}`
  },
)

questionOfCallers(
  'repos.archive',
  { source: permissions, needs: ['gitContent'] },
  async (caller, { given, world }) => {
    await given(world.engine)
    return caller.getArchive(world.engine, `${world.engine.defaultBranch.name}.zip`)
  },
)

/** Servers may take a while to make an archive; the last answer counts. */
async function archiveOf({ eventually, forge, world }: Stage, filepath: string) {
  let last = await forge.as(world.ada).getArchive(world.engine, filepath)
  if (last.status === 202)
    last = await eventually(async () => {
      const answer = await forge.as(world.ada).getArchive(world.engine, filepath)
      control(answer).answered(200)
      return answer
    })
  return last
}
