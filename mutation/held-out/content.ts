import { extname } from 'node:path'
import { repositoryOf } from '../../reference/code-hosting/lookup.ts'
import { branchesOf } from '../../reference/git/references.ts'
import { ownerById } from '../../reference/model/forge.ts'
import { changesCall, handles, rewritesAnswer } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { pathRepository } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

const source = 'code-hosting, Repositories'

/** A second migration from an address has the content of the first migration. */
const migratesTheFirst: Mutate = r.keeping<number, unknown>((clones) => [
  r.around('repos.migrate', async (call, apply) => {
    const { repositories, git } = call.forge
    const { clone_addr: address, repo_name: name } = await call.json()
    const known = new Set(repositories.all().map(({ id }) => id))
    await apply()
    const made = repositories.find((one) => one.name === name && !known.has(one.id))
    const first = repositories.get(clones.get(address) ?? 0)
    if (made && !first) clones.set(address, made.id)
    if (!made || !first) return
    await git.remove(made.id)
    await git.copy(first, made.id)
  }),
])

/** With these operations, the text renders like the first text with its key. */
const keepsHtml = (
  keyOf: (text: string) => string,
  operations = ['markdown.render', 'markdown.renderRaw'],
): Mutate =>
  r.decides('content', 'markdown', (right) => {
    const kept = new Map<string, Promise<string>>()
    return (ask, text) => {
      if (!operations.includes(ask.operation)) return right(ask, text)
      const html = kept.get(keyOf(text)) ?? right(ask, text)
      kept.set(keyOf(text), html)
      return html
    }
  })

/** The rendering of a text depends on an earlier text. */
const rendersWithRest = (next: (text: string) => string): Mutate =>
  r.decides('content', 'markdown', (right) => (ask, text) => right(ask, next(text)))

const definition = /^ {0,3}\[([^\]\n]+)\]:[ \t]*\S+.*$/gm

/** Link definitions of earlier texts remain; those of the text itself take precedence. */
const definitionsStay: Mutate = (overrides) => {
  const known = new Map<string, string>()
  rendersWithRest((text) => {
    const earlier = [...known].filter(([label]) => text.toLowerCase().includes(`[${label}]`))
    for (const [line, label = ''] of text.matchAll(definition)) known.set(label.toLowerCase(), line.trim())
    return [text, ...earlier.map(([, line]) => line)].join('\n\n')
  })(overrides)
}

/** A code block that a text leaves open continues in the next one. */
const codeBlockRunsOn: Mutate = (overrides) => {
  let isOpen = false
  rendersWithRest((text) => {
    const begin = isOpen ? '```\n' : ''
    isOpen = [...text.matchAll(/^ {0,3}```/gm)].length % 2 === 1
    return begin + text
  })(overrides)
}

/** Numbered lists continue in the next text. */
const numbersGoOn: Mutate = r.decides('content', 'markdown', (right) => {
  let last = 0
  return async (ask, text) => {
    const start = last + 1
    const items = text.match(/^\d+\. /gm)?.length ?? 0
    last = items === 0 ? 0 : last + items
    const html = await right(ask, text)
    return start === 1 ? html : html.replace('<ol>', `<ol start="${start}">`)
  }
})

/** A reference that was missing once is missing for all later requests with its key. */
const keepsMissing = (key: r.KeyOf): Mutate =>
  r.marking((missing) => [
    changesCall('repos.combinedStatus', (call) =>
      missing.has(key(call)) ? call.rules.answers.notFound(call) : undefined,
    ),
    rewritesAnswer('repos.combinedStatus', (reply, call) => {
      if (reply.status === 404 && pathRepository(call)) missing.add(key(call))
      return reply
    }),
  ])

/** Reads of the git content of a repository, and markdown. */
export const content: HeldOut[] = [
  ...about('repos', 'branches', source, {
    'branches-of-the-former-repository': [
      'inherited',
      'GET of the branches lists those of the repository, not those of a deleted one of its name.',
      r.keepsAnswers('repos.listBranches', r.byPath('owner', 'repo'), ['git.push']),
    ],
    'branches-that-differ-in-case-are-one': [
      'foreign',
      'GET of a branch returns the branch of this name, not one with other capitals.',
      handles('repos.getBranch', async (call, right) => {
        await right(call)
        const wanted = call.params['branch']?.toLowerCase()
        const heads = await branchesOf(call.forge.git, repositoryOf(call))
        call.params['branch'] = heads.find(({ name }) => name.toLowerCase() === wanted)?.name ?? ''
        return right(call)
      }),
    ],
    'deleted-branch-is-answered-to-whom-has-seen-it': [
      'outdated',
      'A branch that was deleted is gone, also for a caller who has asked for it before.',
      r.answersWhatIsGone(
        'repos.getBranch',
        (call) => `${call.caller?.id} ${pathRepository(call)?.id} ${call.params['branch']}`,
      ),
    ],
  }),
  ...about('repos', 'commit statuses', source, {
    'status-of-a-branch-stays-at-its-first-commit': [
      'outdated',
      'GET of the statuses of a branch returns those of its newest commit.',
      r.keeping<string>((commits) => [
        handles('repos.combinedStatus', async (call, right) => {
          const key = `${repositoryOf(call).id} ${call.params['ref']}`
          call.params['ref'] = commits.get(key) ?? call.params['ref'] ?? ''
          const outcome = await right(call)
          commits.set(key, (outcome.json as { sha: string }).sha)
          return outcome
        }),
      ]),
    ],
    'missing-reference-stays-missing': [
      'outdated',
      'GET of the statuses of a branch returns 200, also if it was missing before a push.',
      keepsMissing((call) => `${pathRepository(call)?.id} ${call.params['ref']}`),
    ],
    'missing-reference-is-missing-everywhere': [
      'foreign',
      'GET of the statuses of a branch returns 200, also if another repository lacks the branch.',
      keepsMissing((call) => call.params['ref'] ?? ''),
    ],
  }),
  ...about('repos', 'archives', source, {
    'archive-is-that-of-before-a-push': [
      'outdated',
      'GET of an archive returns the content that the reference has now.',
      r.keepsAnswers('repos.archive', (call) => `${repositoryOf(call).id}/${call.params['filepath']}`),
    ],
    'archive-of-a-namesake-of-another-owner': [
      'foreign',
      'GET of an archive returns the content of the repository, not of one of its name.',
      r.keepsAnswers('repos.archive', r.byPath('repo', 'filepath'), ['git.push', 'repos.delete']),
    ],
  }),
  ...about('repos', 'EditorConfig definitions', source, {
    'editorconfig-is-remembered-by-extension': [
      'outdated',
      'The definitions are those of the file in the path, not of an earlier one with its extension.',
      r.decides('content', 'editorConfig', (right) => {
        const known = new Map<string, ReturnType<typeof right>>()
        return (ask, text, path) => {
          const key = `${extname(path)} of ${text.toString('utf8')}`
          const definitions = known.get(key) ?? right(ask, text, path)
          known.set(key, definitions)
          return definitions
        }
      }),
    ],
    'fork-reads-the-editorconfig-of-its-original': [
      'foreign',
      'The definitions are those of the repository, not of the one that it was forked from.',
      handles('repos.editorconfig', (call, right) => {
        const original = call.forge.repositories.get(pathRepository(call)?.forkOf ?? 0)
        const owner = original && ownerById(call.forge, original.owner)
        if (owner) Object.assign(call.params, { owner: owner.name, repo: original.name })
        return right(call)
      }),
    ],
  }),
  ...about('repos', 'migrations', source, {
    'migrating-again-brings-the-first-content': [
      'outdated',
      'A migration has the content that its address has then.',
      migratesTheFirst,
    ],
  }),
  ...about('markdown', 'markdown', 'code-hosting, Miscellaneous', {
    'definitions-stay': [
      'outdated',
      'POST of markdown renders the text of its own request.',
      definitionsStay,
    ],
    'raw-mixes-texts-that-differ-in-case': [
      'foreign',
      'POST of a raw text renders it as it is, also if an earlier one differs in capitals alone.',
      keepsHtml((text) => text.toLowerCase(), ['markdown.renderRaw']),
    ],
    'texts-with-one-beginning-share-their-html': [
      'foreign',
      'POST of markdown renders the text to its end, also if it begins like an earlier one.',
      keepsHtml((text) => text.slice(0, 32)),
    ],
    'the-end-of-a-longer-raw-text-stays-in-the-buffer': [
      'outdated',
      'POST of a raw text renders it to its end and no further, also after a longer one.',
      r.decides('content', 'markdown', (right) => {
        let buffer = ''
        return (ask, text) => {
          if (ask.operation !== 'markdown.renderRaw') return right(ask, text)
          buffer = text + buffer.slice(text.length)
          return right(ask, buffer)
        }
      }),
    ],
    'open-code-block-runs-into-the-next-text': [
      'outdated',
      'POST of markdown renders a text from outside of a code block, whatever the one before left open.',
      codeBlockRunsOn,
    ],
    'numbers-of-a-list-go-on-in-the-next-text': [
      'outdated',
      'POST of markdown renders a numbered list with its own numbers.',
      numbersGoOn,
    ],
  }),
]
