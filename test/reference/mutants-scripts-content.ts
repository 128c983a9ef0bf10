import type { Forge } from '../../reference/model/forge.ts'
import { ask, person, type Script, type Step } from './mutants-probe.ts'

const repo = '/api/v1/repos/ada/tools'

const prose =
  '# Höhe ☃\n\nSome *stress* and **more** with a [link](https://a.example/) and `code`.\n\n- one\n- two\n\n```\nblock\n```\n'
const render = (text: string): Step[] => [
  ['', 'POST /api/v1/markdown', { Text: text, Mode: 'markdown' }],
  ['', 'POST /api/v1/markdown/raw', text],
]
export const markdown: Script = {
  steps: [
    ...render(prose),
    ...render('# One\n\nTwo'),
    ['', 'POST /api/v1/markdown', { Text: 5 }],
    ['', 'POST /api/v1/markdown/raw', { text: 'x' }],
    ['', 'POST /api/v1/markdown/raw', 'x', 'application/octet-stream'],
    ['', 'POST /api/v1/markdown/raw', 'x', 'text/plain; charset=utf-8'],
  ],
}

/** Two branches, two tags, and definitions for editors: what would otherwise have to be pushed. */
async function fill(forge: Forge): Promise<void> {
  const repository = forge.repositories.all()[0]
  if (!repository) throw new Error('there is no repository to fill')
  const at = '1700000000 +0000'
  const env = {
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'Ada'],
        [`GIT_${who}_EMAIL`, 'ada@people.example'],
        [`GIT_${who}_DATE`, at],
      ]),
    ),
  }
  const git = async (args: string[], input?: string) =>
    (
      await forge.git.runIn(repository, args, {
        env,
        ...(input === undefined ? {} : { input: Buffer.from(input) }),
      })
    ).stdout
      .toString()
      .trim()
  const definitions = '[*.md]\nindent_style = space\n[src/*.ts]\nindent_style = tab\n[any]\ncharset = utf-8\n'
  const blob = await git(['hash-object', '-w', '--stdin'], definitions)
  const tree = await git(['mktree'], `100644 blob ${blob}\t.editorconfig\n`)
  const commit = await git(['commit-tree', '-m', 'Begin', tree])
  const next = await git(['commit-tree', '-m', 'Go on', '-p', commit, tree])
  for (const [ref, sha] of [
    ['refs/heads/master', commit],
    ['refs/heads/topic', next],
    ['refs/tags/v1', next],
  ] as const) {
    await git(['update-ref', ref, sha])
  }
  await git(['tag', '--annotate', '--message', 'Second', 'v2', next])
}

const next = '95fb9c9f68002c8fa1bb2e803a4769c4e2cdf31f'
export const git: Script = {
  steps: [
    person('ada'),
    person('bob'),
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'tools' }],
    ...ask(
      ['ada'],
      `GET ${repo}/branches`,
      ...['master', 'topic', 'none'].map((name) => `GET ${repo}/branches/${name}`),
      ...['master', 'topic', 'v1', next].map((ref) => `GET ${repo}/commits/${ref}/statuses`),
      ...['topic.zip', 'v1.tar.gz', 'master.zip'].map((name) => `GET ${repo}/archive/${name}`),
      ...['a.md', 'src/a.ts', 'other/a.ts', 'any'].map((path) => `GET ${repo}/editorconfig/${path}`),
    ),
    ['ada', `POST ${repo}/statuses/${next}`, { state: 'success', context: 'mill' }],
    ...ask(['ada'], `GET ${repo}/commits/topic/statuses`, `GET ${repo}/commits/v2/statuses`),
    ['bob', `POST ${repo}/forks`, {}],
    ...ask(['ada'], 'GET /api/v1/repos/bob/tools', 'GET /api/v1/repos/bob/tools/branches'),
  ],
  between: { 3: fill },
}

export const migration: Script = {
  isOnline: true,
  steps: [
    person('ada'),
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'tools', auto_init: true }],
    ['ada', 'POST /api/v1/repos/migrate', { clone_addr: '«url»/ada/tools.git', repo_name: 'moved' }],
    [
      'ada',
      'POST /api/v1/repos/migrate',
      { clone_addr: '«url»/ada/tools.git', repo_name: 'mirrored', mirror: true },
    ],
    ['ada', 'GET /api/v1/repos/search?mode=mirror'],
    ['ada', 'GET /api/v1/repos/ada/moved'],
    ['ada', 'GET /api/v1/repos/ada/moved/branches'],
  ],
}
