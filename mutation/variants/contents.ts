import { setTimeout as sleep } from 'node:timers/promises'
import { notFound, parameter, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import { branchesOf, readBlob, resolveCommit } from '../../reference/git/references.ts'
import { json } from '../../reference/http/reply.ts'
import type { Repository } from '../../reference/model/entities.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { answersMediaType, handles, rewritesSuccess } from '../mutants/breaking.ts'
import { prepares, receives, repositoryIn, together } from './overriding.ts'
import type { Variant } from './variant.ts'

const shapes =
  'code-hosting, Repositories: response body shape of the archive and EditorConfig endpoints: not shown'

const decorated = (html: string): string =>
  html
    .replace(
      /<(h[1-6])>([^]*?)<\/\1>/g,
      '<$1 class="heading" dir="auto">$2<a class="anchor" aria-hidden="true" href="#heading"></a></$1>',
    )
    .replace(/<(p|ul|ol|blockquote|table)>/g, '<$1 dir="auto">')
    .replace(/<a href="(?!#)/g, '<a rel="nofollow noopener" target="_blank" href="')
    .replace(/<pre>([^]*?)<\/pre>/g, '<div class="highlight"><pre tabindex="0">$1</pre></div>')

const inAscii = (html: string): string =>
  html.replace(/[^\0-\u007f]/gu, (one) => `&#x${one.codePointAt(0)?.toString(16)};`)

/** Gives every element a class, and uses typographic quotes and dots in text. */
const typeset = (html: string): string =>
  html
    .split(/(<(?:pre|code)\b[^]*?<\/(?:pre|code)>|<[^>]+>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.replace(/<([a-z]\w*)(?![^>]* class=)/g, '<$1 class="md-$1"')
        : part
            .replace(/(?<=^|[\s(])&quot;/g, '\u201c')
            .replaceAll('&quot;', '\u201d')
            .replaceAll('&#39;', '\u2019')
            .replaceAll('...', '\u2026'),
    )
    .join('')

/** Text between tags, changed. */
const withText = (html: string, change: (text: string) => string): string =>
  html.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : change(part)))

/** The time that a build of a commit takes, in milliseconds. */
const BUILD_MS = 3_000

/** Whether an operation reads the git content of a repository. */
const reads = (operation: string): boolean =>
  /^repos\.(?:listBranches|getBranch|archive|editorconfig|combinedStatus)$/.test(operation)

/** Copies the git content of a fork during the first call that arrives some milliseconds later, or that needs the content. */
function copiesLater(overrides: Overrides): void {
  const pending = new Map<
    number,
    { readonly from: number; readonly at: number; readonly copy: () => Promise<void> }
  >()
  together(
    prepares(({ git, repositories }) => {
      const right = git.copy.bind(git)
      git.copy = async (from, to) => {
        let running: Promise<void> | undefined
        const work = async () => {
          await pending.get(from.id)?.copy()
          if (repositories.get(to)) await right(from, to)
        }
        const copy = () => (running ??= work().finally(() => pending.delete(to)))
        pending.set(to, { from: from.id, at: Date.now() + 700, copy })
      }
    }),
    receives(async (call) => {
      const isNeeded = call.operation === 'repos.delete' || call.operation.startsWith('git.')
      const id = isNeeded ? repositoryIn(call)?.id : undefined
      for (const [to, { from, at, copy }] of [...pending])
        if (id === to || id === from || at <= Date.now()) await copy()
    }),
  )(overrides)
}

/** Choices for the content of repositories that document 1 leaves to the server. */
export const contents: readonly Variant[] = [
  {
    id: 'decorates-html',
    differs:
      'where the document is silent: rendered HTML has an article around it, more attributes and elements, and character references; /markdown/raw takes every media type',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)',
    mutate: ({ rules: { content } }) => {
      const { markdown } = content
      content.isPlainText = () => true
      content.markdown = async (ask, text) =>
        `<article class="markdown-body">${inAscii(decorated(await markdown(ask, text))).trimEnd()}</article>`
    },
  },
  {
    id: 'renders-whole-pages',
    differs: 'where the document is silent: rendered HTML is a whole document in ASCII',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)',
    mutate: together(
      ({ rules: { content } }) => {
        const { markdown } = content
        content.markdown = async (ask, text) =>
          `<!DOCTYPE html>\n<html lang="en"><head><title>Markdown</title></head>\n<body>${inAscii(await markdown(ask, text))}</body></html>\n`
      },
      answersMediaType('markdown.render', 'text/html; charset=us-ascii'),
      answersMediaType('markdown.renderRaw', 'text/html; charset=us-ascii'),
    ),
  },
  {
    id: 'typesets-html',
    differs:
      'where the document is silent: every element of rendered HTML has a class, and its text typographic quotes and dots',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)',
    mutate: ({ rules: { content } }) => {
      const { markdown } = content
      content.markdown = async (ask, text) => typeset(await markdown(ask, text))
    },
  },
  {
    id: 'abbreviates-commits',
    differs: 'where the document is silent: a branch shows the first 10 digits of its commit',
    source: 'code-hosting, Resources: fields of Branch: not shown',
    mutate: ({ views: { git } }) => {
      const { branch } = git
      git.branch = (...given) => {
        const shown = branch(...given)
        const commit = shown['commit'] as { readonly id: string }
        return { ...shown, commit: { ...commit, id: commit.id.slice(0, 10) } }
      }
    },
  },
  {
    id: 'migrates-the-default-branch-alone',
    differs: 'where the document is silent: a migration takes the default branch of the remote repository',
    source: 'code-hosting, Request option objects, MigrateRepoForm: fields not shown',
    mutate: handles('repos.migrate', async (call, right) => {
      const reply = await right(call)
      const { id } = reply.json as { readonly id: number }
      const made = call.forge.repositories.get(id)
      const { git } = call.forge
      for (const { name } of made ? await branchesOf(git, made) : [])
        if (made && name !== made.defaultBranch)
          await git.runIn(made, ['update-ref', '-d', `refs/heads/${name}`])
      return reply
    }),
  },
  {
    id: 'lists-definitions',
    differs:
      'where the document is silent: EditorConfig definitions are a list of names and values, empty without an .editorconfig, and 404 for a file that is not there',
    source: shapes,
    mutate: handles('repos.editorconfig', async (call) => {
      const repository = repositoryOf(call)
      const { git } = call.forge
      const sha = await resolveCommit(git, repository, call.query.get('ref') ?? repository.defaultBranch)
      const path = parameter(call, 'filepath')
      if (!sha || !(await readBlob(git, repository, sha, path))) throw notFound(call)
      const text = await readBlob(git, repository, sha, '.editorconfig')
      const found = text ? await call.rules.content.editorConfig(call, text, path) : {}
      return json(Object.entries(found).map(([property, value]) => ({ property, value: String(value) })))
    }),
  },
  {
    id: 'shows-the-newest-status-as-combined',
    differs:
      'where the document is silent: a combined Status has the state of the newest one in capitals, and null without any',
    source: 'code-hosting, Other resources: fields of combined Status: not shown',
    mutate: (overrides) => {
      const { git } = overrides.views
      const { status, combinedStatus } = git
      git.status = (ask, repository, one) => {
        const state = one.state.toUpperCase()
        return { ...status(ask, repository, one), state, status: state }
      }
      git.combinedStatus = (ask, repository, sha, statuses) => {
        const newest = statuses.toSorted((a, b) => b.id - a.id)[0]
        return {
          ...combinedStatus(ask, repository, sha, statuses),
          ...(newest ? {} : { statuses: null }),
          state: newest?.state.toUpperCase() ?? null,
        }
      }
    },
  },
  {
    id: 'begins-with-trunk',
    differs: 'where the document is silent: the first branch of a repository with content is called trunk',
    source: 'code-hosting, Other resources: fields of Repository, and its default branch: not shown',
    mutate: prepares(({ repositories, git }) => {
      const put = repositories.put.bind(repositories)
      repositories.put = (row) => {
        // Migrated repositories already have a folder.
        const isNew = !repositories.get(row.id) && row.forkOf === undefined && !git.has(row.id)
        put(isNew ? Object.assign(row, { defaultBranch: 'trunk' }) : row)
      }
    }),
  },
  {
    id: 'takes-names-of-one-segment',
    differs:
      'where the document is silent: a slash in {branch} or {ref} must be sent as %2F; with a bare one the path is unknown',
    source: 'code-hosting, Endpoints: path parameters are strings unless stated',
    mutate: receives((call) => {
      const paths = {
        'repos.getBranch': /branches\/(.+)$/,
        'repos.combinedStatus': /commits\/(.+)\/statuses$/,
      }
      const path = paths[call.operation as keyof typeof paths]
      return path?.exec(call.path)?.[1]?.includes('/') ? call.rules.answers.unknownPath(call) : undefined
    }),
  },
  {
    id: 'copies-content-of-forks-later',
    differs:
      'where the document is silent: a fork exists at once, and its branches 700 milliseconds after the 202',
    source: 'code-hosting, Repositories, POST /repos/{owner}/{repo}/forks: 202 Repository',
    mutate: copiesLater,
  },
  {
    id: 'migrates-content-later',
    differs:
      'where the document is silent: a migrated repository has no branches in its first 900 milliseconds',
    source:
      'code-hosting, Repositories, POST /repos/migrate: 201 Repository: when its content is there: not shown',
    mutate: (overrides) => {
      const readyAt = new Map<number, number>()
      const waitFor = (one?: Repository) => Math.max(0, (readyAt.get(one?.id ?? 0) ?? 0) - Date.now())
      together(
        rewritesSuccess('repos.migrate', (reply) => {
          const shown = reply.json as { readonly id: number }
          readyAt.set(shown.id, Date.now() + 900)
          return { ...reply, json: { ...shown, empty: true } }
        }),
        receives(async (call) => {
          const left = waitFor(repositoryIn(call))
          if (left === 0) return undefined
          if (call.operation.startsWith('git.') || call.operation === 'repos.fork') await sleep(left)
          if (!reads(call.operation)) return undefined
          repositoryOf(call)
          if (call.operation !== 'repos.listBranches') throw notFound(call)
          return { status: 200, headers: {}, json: [] }
        }),
      )(overrides)
    },
  },
  {
    id: 'hyphenates-words',
    differs: 'where the document is silent: long words in rendered HTML have soft hyphens or places to break',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)',
    mutate: ({ rules: { content } }) => {
      const { markdown } = content
      content.markdown = async (ask, text) =>
        withText(await markdown(ask, text), (part) =>
          part
            .replace(/\b[A-Za-z]{8,}/g, (word) => `${word.slice(0, 4)}\u00ad${word.slice(4)}`)
            .replace(/\b(?=\w*\d)\w{12,}/g, (word) => `${word.slice(0, 8)}<wbr>${word.slice(8)}`),
        )
    },
  },
  {
    id: 'begins-headings-with-links',
    differs:
      'where the document is silent: each rendered heading begins with a link to itself, whose text is #',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)',
    mutate: ({ rules: { content } }) => {
      const { markdown } = content
      content.markdown = async (ask, text) =>
        (await markdown(ask, text)).replace(
          /<(h[1-6])>/g,
          '<$1 id="heading"><a class="header-anchor" href="#heading">#</a> ',
        )
    },
  },
  {
    id: 'keeps-last-words-together',
    differs:
      'where the document is silent: the last word of a rendered heading, list item or paragraph follows a space at which no line ends',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)',
    mutate: ({ rules: { content } }) => {
      const { markdown } = content
      content.markdown = async (ask, text) =>
        (await markdown(ask, text)).replace(/ (\S+?)(?=<\/(?:h[1-6]|li|p)>)/g, '&nbsp;$1')
    },
  },
  {
    id: 'begins-paragraphs-with-initials',
    differs:
      'where the document is silent: the first letter of each rendered paragraph has an element of its own',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)',
    mutate: ({ rules: { content } }) => {
      const { markdown } = content
      content.markdown = async (ask, text) =>
        (await markdown(ask, text)).replace(/<p>([A-Za-z])/g, '<p><span class="initial">$1</span>')
    },
  },
  {
    id: 'builds-commits',
    differs:
      'where the document is silent: a program builds each commit and sets its status, pending at first and success later',
    source: 'code-hosting, Other resources: fields of Status: not shown; who sets statuses is not shown',
    mutate: ({ views: { git } }) => {
      const begun = new Map<string, number>()
      const right = git.combinedStatus
      git.combinedStatus = (ask, repository, sha, statuses) => {
        const build = `${repository.id} ${sha}`
        const since = begun.get(build) ?? performance.now()
        begun.set(build, since)
        return right(ask, repository, sha, [
          ...statuses,
          {
            id: 2 ** 31 - repository.id,
            repository: repository.id,
            sha,
            state: performance.now() - since > BUILD_MS ? 'success' : 'pending',
            context: 'build',
            targetUrl: '',
            description: 'The build',
            creator: 1,
            createdAt: new Date(0),
          },
        ])
      }
    },
  },
  {
    id: 'has-further-names-for-the-default-branch',
    differs:
      'where the document is silent: `HEAD`, `main` and `master` name the default branch, where no branch has the name',
    source: 'code-hosting, Other resources: fields of Branch: not shown',
    mutate: receives(async (call) => {
      const { branch = '' } = call.params
      const repository = repositoryIn(call)
      if (call.operation !== 'repos.getBranch' || !repository || !/^(?:HEAD|main|master)$/.test(branch))
        return
      const branches = await branchesOf(call.forge.git, repository)
      if (!branches.some(({ name }) => name === branch)) call.params['branch'] = repository.defaultBranch
    }),
  },
  {
    id: 'markdown-html-without-optional-end-tags',
    differs:
      'where the document is silent: rendered HTML leaves out what HTML lets it, end tags of paragraphs and list items and line breaks between blocks',
    source: 'code-hosting, Miscellaneous: 200 HTML; which of the forms that HTML has is not shown',
    mutate({ rules: { content } }) {
      const render = content.markdown
      content.markdown = async (ask, text) =>
        (await render(ask, text)).replaceAll(/<\/(?:p|li)>\s*|(?<=>)\s*\n\s*(?=<(?:p|[uo]l|li|h\d)\b)/g, '')
    },
  },
]
