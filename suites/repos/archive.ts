import { checksWith, question, scenario } from '../common/words.ts'
import { callers } from '../common/derived.ts'
import {
  assume,
  control,
  isArchive,
  Observed,
  observeIfRefused,
  type Reply,
  type ScenarioContext,
} from '../common/tools.ts'

const responseShape = 'code-hosting, Response body shape of the archive endpoint'

const archives = scenario('GET of archives of a repository', async (context) => {
  const { given, shared } = context
  await given(shared.filledRepository)
  const { defaultBranch, slashedBranch, tag } = shared.filledRepository
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

/**
 * Requests an archive until it is ready; the last response counts. "200, body shape not declared": a body that is not an archive can say
 * that the archive is being prepared.
 */
async function archiveOf({ pollUntil, forge, shared }: ScenarioContext, filepath: string) {
  const last = await pollUntil(
    () => forge.as(shared.ada).getArchive(shared.filledRepository, filepath),
    (answer) => !answer.succeeded || (answer.status !== 202 && isArchive(answer)),
  )
  if (last.status === 202) control(last).hasStatus(200)
  return last
}

/**
 * The document does not show how a path combines a reference and an archive name: a server that finds nothing for these paths may know
 * others.
 */
function assumeSomeArchive(tried: Readonly<Record<string, Reply>>): void {
  const offered = Object.values(tried).some(({ succeeded }) => succeeded)
  assume('a path of an archive that the server knows', offered, tried['zip'])
}

/** "200, body shape not declared": instead of an archive, a body may name the location of one. An empty body does neither. */
function observeUnlessArchive(reply: Reply): Reply {
  if (reply.size > 0 && !isArchive(reply)) throw new Observed(`the body is no archive: ${reply.describe()}`)
  return reply
}

/** The files of a reference, and those of all references: the branch with a slash has every file. */
function filesOf(
  { filledRepository }: ScenarioContext['shared'],
  reference: 'defaultBranch' | 'tag' | 'slashedBranch',
) {
  return [filledRepository[reference].files, filledRepository.slashedBranch.files] as const
}

export const suite = checksWith({ needs: ['gitContent'] })({
  'repos.archive.status': archives.implied(
    'GET of an archive of a branch returns 200 for a zip, a gzipped tar or both.',
    (tried, { expect }) => {
      assumeSomeArchive(tried)
      expect(tried.zip.succeeded ? tried.zip : tried.gzipped).toHaveStatus(200)
    },
  ),
  'repos.archive.of-tag': archives.implied(
    'The path starts with a git reference: GET of an archive of a tag returns 200.',
    (tried, { expect }) => {
      assumeSomeArchive(tried)
      expect(tried.ofTag.succeeded ? tried.ofTag : tried.gzippedOfTag).toHaveStatus(200)
    },
  ),
  'repos.archive.zip': archives.implied(
    'A zip of a branch, if the server offers one, contains the files of the branch and no others.',
    async ({ zip }, { shared, expect }) =>
      await expect(observeUnlessArchive(observeIfRefused(zip))).toBeArchiveOf(
        ...filesOf(shared, 'defaultBranch'),
      ),
  ),
  'repos.archive.tar-gz': archives.implied(
    'A gzipped tar of a branch, if the server offers one, contains the files of the branch and no others.',
    async ({ gzipped }, { shared, expect }) =>
      await expect(observeUnlessArchive(observeIfRefused(gzipped))).toBeArchiveOf(
        ...filesOf(shared, 'defaultBranch'),
      ),
  ),
  'repos.archive.tree-of-tag': archives.implied(
    'The archive of a tag contains the files of the tagged commit and no others.',
    async ({ ofTag, gzippedOfTag }, { shared, expect }) => {
      const offered = ofTag.succeeded ? ofTag : gzippedOfTag
      control(offered).succeeded()
      await expect(observeUnlessArchive(offered)).toBeArchiveOf(...filesOf(shared, 'tag'))
    },
  ),
  'repos.archive.tree-of-commit': archives.implied(
    'The archive of a commit, if the server offers one, contains the files of that commit and no others.',
    async ({ ofCommit, gzippedOfCommit }, { shared, expect }) =>
      await expect(
        observeUnlessArchive(observeIfRefused(ofCommit.succeeded ? ofCommit : gzippedOfCommit)),
      ).toBeArchiveOf(...filesOf(shared, 'tag')),
  ),
  'repos.archive.media-types': archives.question(
    'Which media types do a zip and a gzipped tar have?',
    { source: responseShape },
    ({ zip, gzipped }) => `zip: ${zip.describe()}; tar.gz: ${gzipped.describe()}`,
  ),
  'repos.archive.slash': archives.question(
    'How does the operation respond to a branch name that contains a slash?',
    ({ ofSlashed }) => ofSlashed,
  ),
  'repos.archive.tree-of-slashed': archives.implied(
    'The zip of a branch whose name contains a slash, if the server offers one, contains the files of that branch and no others.',
    async ({ ofSlashed }, { shared, expect }) =>
      await expect(observeUnlessArchive(observeIfRefused(ofSlashed))).toBeArchiveOf(
        ...filesOf(shared, 'slashedBranch'),
      ),
  ),
  'repos.archive.unknown': question(
    'How does the operation respond to an unknown reference and to an unknown archive format?',
    async ({ forge, fresh, given, shared }) => {
      await given(shared.filledRepository)
      const { filledRepository } = shared
      const reference = await forge
        .as(shared.ada)
        .getArchive(filledRepository, `${fresh.like('no-such-branch')}.zip`)
      const format = await forge
        .as(shared.ada)
        .getArchive(filledRepository, `${filledRepository.defaultBranch.name}.${fresh.like('bogus')}`)
      return `reference: ${reference.describe()}; format: ${format.describe()}`
    },
  ),
  ...callers('repos.archive', async (caller, { given, shared }) => {
    await given(shared.filledRepository)
    return caller.getArchive(shared.filledRepository, `${shared.filledRepository.defaultBranch.name}.zip`)
  }),
})
