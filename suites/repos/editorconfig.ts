import { checksWith, implied, question, scenario } from '../common/words.ts'
import { callers } from '../common/derived.ts'
import { assume, control, hasFields, isServed, observeIfRefused, type Reply } from '../common/tools.ts'

const responseShape = 'code-hosting, Response body shape of the EditorConfig endpoint'

const definitions = scenario(
  'GET of the EditorConfig definitions of two files, indented by 13 and by 17',
  async ({ forge, fresh, given, shared }) => {
    await given(shared.filledRepository)
    const owner = forge.as(shared.ada)
    return {
      byThirteen: await owner.getEditorConfig(shared.filledRepository, 'README.md'),
      bySeventeen: await owner.getEditorConfig(shared.filledRepository, 'LICENSE.txt'),
      inFolder: await owner.getEditorConfig(shared.filledRepository, 'docs/notes.md'),
      missing: await owner.getEditorConfig(shared.filledRepository, `${fresh.like('no-such-file')}.md`),
    }
  },
)

const afterDefinitionsWhereByThirteenAndBySeventeen = definitions.after('byThirteen', 'bySeventeen')

export const suite = checksWith({ needs: ['gitContent'] })({
  'repos.editorconfig.status': definitions.stated(
    'GET of the EditorConfig definitions of a file returns 200.',
    ({ byThirteen, bySeventeen }, { expect }) => {
      expect(byThirteen).toHaveStatus(200)
      expect(bySeventeen).toHaveStatus(200)
    },
  ),
  'repos.editorconfig.by-file': afterDefinitionsWhereByThirteenAndBySeventeen.implied(
    'The response describes the requested file: files with different definitions return different bodies.',
    ({ byThirteen, bySeventeen }, { expect }) => expect(byThirteen).toDifferInBodyFrom(bySeventeen),
  ),
  'repos.editorconfig.definitions': afterDefinitionsWhereByThirteenAndBySeventeen.implied(
    'The response body contains the definitions of the file: the indentation size, 13 or 17.',
    { source: 'code-hosting, What the service does, read EditorConfig definitions of a file' },
    ({ byThirteen, bySeventeen }, { expect }) => {
      expect(byThirteen).toContainText('13')
      expect(bySeventeen).toContainText('17')
    },
  ),
  'repos.editorconfig.folder': definitions.implied(
    'If GET for a file in a directory succeeds, the response body contains the definitions of that file: the indentation size, 13.',
    { source: 'code-hosting, What the service does, read EditorConfig definitions of a file' },
    ({ byThirteen, bySeventeen, inFolder }, { expect }) => {
      control(byThirteen).containsText('13')
      control(bySeventeen).containsText('17')
      expect(observeIfRefused(inFolder)).toContainText('13')
    },
  ),
  'repos.editorconfig.after-push': implied(
    'After a push that changes the indentation size of a file, the response body contains the new size.',
    { source: 'code-hosting, What the service does, read EditorConfig definitions of a file' },
    async ({ forge, fresh, pollUntil, shared, expect }) => {
      const repository = await fresh.filledRepository()
      const owner = forge.as(shared.ada)
      const read = () => owner.getEditorConfig(repository, 'README.md')
      const before = await pollUntil(read, isServed)
      control(before).containsText('13')
      const { branches, indents } = await fresh.push(repository)
      const { name } = repository.defaultBranch
      const isMoved = hasFields({ commit: branches[name] })
      const branch = await pollUntil(() => owner.getBranch(repository, name), isMoved)
      assume('the default branch at the pushed commit', isMoved(branch), branch)
      const size = String(indents['README.md'])
      const isNew = ({ succeeded, body }: Reply) =>
        succeeded && body.includes(size) && !body.equals(before.body)
      expect(await pollUntil(read, isNew))
        .toSucceed()
        .toContainText(size)
    },
  ),
  'repos.editorconfig.fields': definitions.question(
    'Which fields does the response body have?',
    { source: responseShape },
    ({ byThirteen }) => byThirteen.describeBody(),
  ),
  'repos.editorconfig.in-folder': definitions.question(
    'How does the operation respond to a file in a directory?',
    ({ inFolder }) => inFolder,
  ),
  'repos.editorconfig.missing-file': definitions.question(
    'How does the operation respond to an unknown file?',
    ({ missing }) => missing,
  ),
  'repos.editorconfig.no-definitions': question(
    'How does the operation respond when the repository is empty?',
    { needs: [] },
    ({ forge, shared }) => forge.as(shared.ada).getEditorConfig(shared.repository, 'README.md'),
  ),
  ...callers('repos.editorconfig', (caller, { shared }) =>
    caller.getEditorConfig(shared.filledRepository, 'README.md'),
  ),
})
