import { control, question, callerQuestions, requirement, scenario } from '../../harness/checks/index.ts'

const editorconfig = 'code-hosting, Repositories, GET /repos/{owner}/{repo}/editorconfig/{filepath}'
const permissions = 'code-hosting, Authentication, 6'
const shape = 'code-hosting, Response body shape of the EditorConfig endpoint'

const definitions = scenario(
  'an owner asks for the EditorConfig definitions of two files: one is indented by 13, the other by 17',
  async ({ forge, given, shared }) => {
    await given(shared.engine)
    const owner = forge.as(shared.ada)
    return {
      byThirteen: await owner.getEditorConfig(shared.engine, 'README.md'),
      bySeventeen: await owner.getEditorConfig(shared.engine, 'LICENSE.txt'),
      inFolder: await owner.getEditorConfig(shared.engine, 'docs/notes.md'),
      missing: await owner.getEditorConfig(shared.engine, 'no-such-file.md'),
    }
  },
)

requirement(
  'repos.editorconfig.status',
  {
    level: 'stated',
    source: editorconfig,
    says: 'The EditorConfig definitions of a file are answered with 200.',
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
    source: editorconfig,
    says: 'They are the definitions of the file: a file with other definitions is answered otherwise.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byThirteen, bySeventeen } = await play(definitions)
    control(byThirteen).succeeded()
    control(bySeventeen).succeeded()
    expect(byThirteen).toHaveOtherBodyThan(bySeventeen)
  },
)

requirement(
  'repos.editorconfig.definitions',
  {
    level: 'implied',
    source: 'code-hosting, What the service does, read EditorConfig definitions of a file',
    says: 'The answer holds the definitions: the indentation of 13 or 17 is in it.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { byThirteen, bySeventeen } = await play(definitions)
    control(byThirteen).succeeded()
    control(bySeventeen).succeeded()
    expect(byThirteen).toMention('13')
    expect(bySeventeen).toMention('17')
  },
)

question(
  'repos.editorconfig.fields',
  { source: shape, asks: 'Which fields does the answer have?', needs: ['gitContent'] },
  async ({ play }) => (await play(definitions)).byThirteen.describeBody(),
)

question(
  'repos.editorconfig.in-folder',
  { source: editorconfig, asks: 'What is answered of a file in a folder?', needs: ['gitContent'] },
  async ({ play }) => (await play(definitions)).inFolder.describe(),
)

question(
  'repos.editorconfig.missing-file',
  { source: editorconfig, asks: 'What is answered of a file that is not there?', needs: ['gitContent'] },
  async ({ play }) => (await play(definitions)).missing.describe(),
)

question(
  'repos.editorconfig.no-definitions',
  { source: editorconfig, asks: 'What is answered when the repository is empty?' },
  async ({ forge, shared }) =>
    (await forge.as(shared.ada).getEditorConfig(shared.library, 'README.md')).describe(),
)

callerQuestions('repos.editorconfig', { source: permissions, needs: ['gitContent'] }, (caller, { shared }) =>
  caller.getEditorConfig(shared.engine, 'README.md'),
)
