import { codeHostingSuite, control, observeIfRefused, scenario } from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement } = suite
const permissions = 'code-hosting, Authentication, 6'
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

requirement(
  'repos.editorconfig.status',
  {
    level: 'stated',
    says: 'GET of the EditorConfig definitions of a file returns 200.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byThirteen, bySeventeen } = await play(definitions)
    expect(byThirteen).toHaveStatus(200)
    expect(bySeventeen).toHaveStatus(200)
  },
)

requirement(
  'repos.editorconfig.by-file',
  {
    level: 'implied',
    says: 'The response describes the requested file: files with different definitions return different bodies.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byThirteen, bySeventeen } = await play(definitions)
    control(byThirteen).succeeded()
    control(bySeventeen).succeeded()
    expect(byThirteen).toDifferInBodyFrom(bySeventeen)
  },
)

requirement(
  'repos.editorconfig.definitions',
  {
    level: 'implied',
    source: 'code-hosting, What the service does, read EditorConfig definitions of a file',
    says: 'The response body contains the definitions of the file: the indentation size, 13 or 17.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byThirteen, bySeventeen } = await play(definitions)
    control(byThirteen).succeeded()
    control(bySeventeen).succeeded()
    expect(byThirteen).toContainText('13')
    expect(bySeventeen).toContainText('17')
  },
)

requirement(
  'repos.editorconfig.folder',
  {
    level: 'implied',
    source: 'code-hosting, What the service does, read EditorConfig definitions of a file',
    says: 'If GET for a file in a directory succeeds, the response body contains the definitions of that file: the indentation size, 13.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byThirteen, bySeventeen, inFolder } = await play(definitions)
    control(byThirteen).containsText('13')
    control(bySeventeen).containsText('17')
    expect(observeIfRefused(inFolder)).toContainText('13')
  },
)

question(
  'repos.editorconfig.fields',
  { source: responseShape, asks: 'Which fields does the response body have?', needs: ['gitContent'] },
  async ({ play }) => (await play(definitions)).byThirteen.describeBody(),
)

question(
  'repos.editorconfig.in-folder',
  {
    asks: 'How does the operation respond to a file in a directory?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(definitions)).inFolder.describe(),
)

question(
  'repos.editorconfig.missing-file',
  { asks: 'How does the operation respond to an unknown file?', needs: ['gitContent'] },
  async ({ play }) => (await play(definitions)).missing.describe(),
)

question(
  'repos.editorconfig.no-definitions',
  { asks: 'How does the operation respond when the repository is empty?' },
  async ({ forge, shared }) =>
    (await forge.as(shared.ada).getEditorConfig(shared.library, 'README.md')).describe(),
)

callerQuestions('repos.editorconfig', { source: permissions, needs: ['gitContent'] }, (caller, { shared }) =>
  caller.getEditorConfig(shared.engine, 'README.md'),
)
