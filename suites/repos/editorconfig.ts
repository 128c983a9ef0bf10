import { after, checksWith, implied, question, scenario, stated } from '../words.ts'
import { callers } from '../derived.ts'
import { control, observeIfRefused } from '../tools.ts'

const responseShape = 'code-hosting, Response body shape of the EditorConfig endpoint'

const definitions = scenario(
  'GET of the EditorConfig definitions of two files, indented by 13 and by 17',
  async ({ forge, fresh, given, shared }) => {
    await given(shared.engine)
    const owner = forge.as(shared.ada)
    return {
      byThirteen: await owner.getEditorConfig(shared.engine, 'README.md'),
      bySeventeen: await owner.getEditorConfig(shared.engine, 'LICENSE.txt'),
      inFolder: await owner.getEditorConfig(shared.engine, 'docs/notes.md'),
      missing: await owner.getEditorConfig(shared.engine, `${fresh.like('no-such-file')}.md`),
    }
  },
)

export const suite = checksWith({ needs: ['gitContent'] })({
  'repos.editorconfig.status': stated(
    'GET of the EditorConfig definitions of a file returns 200.',
    definitions,
    ({ byThirteen, bySeventeen }, { expect }) => {
      expect(byThirteen).toHaveStatus(200)
      expect(bySeventeen).toHaveStatus(200)
    },
  ),
  'repos.editorconfig.by-file': implied(
    'The response describes the requested file: files with different definitions return different bodies.',
    after(definitions, 'byThirteen', 'bySeventeen'),
    ({ byThirteen, bySeventeen }, { expect }) => expect(byThirteen).toDifferInBodyFrom(bySeventeen),
  ),
  'repos.editorconfig.definitions': implied(
    'The response body contains the definitions of the file: the indentation size, 13 or 17.',
    after(definitions, 'byThirteen', 'bySeventeen'),
    { source: 'code-hosting, What the service does, read EditorConfig definitions of a file' },
    ({ byThirteen, bySeventeen }, { expect }) => {
      expect(byThirteen).toContainText('13')
      expect(bySeventeen).toContainText('17')
    },
  ),
  'repos.editorconfig.folder': implied(
    'If GET for a file in a directory succeeds, the response body contains the definitions of that file: the indentation size, 13.',
    definitions,
    { source: 'code-hosting, What the service does, read EditorConfig definitions of a file' },
    ({ byThirteen, bySeventeen, inFolder }, { expect }) => {
      control(byThirteen).containsText('13')
      control(bySeventeen).containsText('17')
      expect(observeIfRefused(inFolder)).toContainText('13')
    },
  ),
  'repos.editorconfig.fields': question(
    'Which fields does the response body have?',
    definitions,
    { source: responseShape },
    ({ byThirteen }) => byThirteen.describeBody(),
  ),
  'repos.editorconfig.in-folder': question(
    'How does the operation respond to a file in a directory?',
    definitions,
    ({ inFolder }) => inFolder,
  ),
  'repos.editorconfig.missing-file': question(
    'How does the operation respond to an unknown file?',
    definitions,
    ({ missing }) => missing,
  ),
  'repos.editorconfig.no-definitions': question(
    'How does the operation respond when the repository is empty?',
    { needs: [] },
    ({ forge, shared }) => forge.as(shared.ada).getEditorConfig(shared.library, 'README.md'),
  ),
  ...callers('repos.editorconfig', (caller, { shared }) =>
    caller.getEditorConfig(shared.engine, 'README.md'),
  ),
})
