import { defineConfig } from 'vitepress'

/** A page of docs/, with its title in the menu and its address. */
const page = (text: string, link: string) => ({ text, link })

const areas = [
  ...['admin', 'markdown', 'orgs', 'repos', 'times', 'users'],
  ...['legacy-signing', 'legacy-projects', 'legacy-issues'],
]

// npm run docs:site: builds the pages of docs/ as a static site in site/dist. A link to a page that does not exist fails the build.
export default defineConfig({
  title: 'forge-conformance',
  description: 'A conformance suite for two code-forge HTTP APIs, run against any server by URL.',
  lang: 'en',
  srcDir: '../docs',
  outDir: './dist',
  cacheDir: '../node_modules/.cache/vitepress',
  // The path of the site on its server, such as /forge-conformance/.
  base: process.env['DOCS_BASE'] ?? '/',
  metaChunk: true,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Start', '/start/first-server'),
      page('How to', '/how-to/targets'),
      page('Reference', '/reference/operations/'),
      page('How we know', '/how-we-know/'),
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('Your first server in an hour', '/start/first-server'),
          page('Gate your CI', '/start/gate-your-ci'),
          page('Certify a product', '/start/certify'),
        ],
      },
      {
        text: 'How to',
        items: [
          page('Targets', '/how-to/targets'),
          page('Images and shards', '/how-to/images-and-shards'),
          page('Reports', '/how-to/reports'),
          page('Baselines and disputes', '/how-to/baselines-and-disputes'),
          page('Pipelines and test runners', '/how-to/pipelines'),
          page('Explore', '/how-to/explore'),
          page('Replay and verify', '/how-to/replay-and-verify'),
          page('Certification', '/how-to/certification'),
          page('Extend without a fork', '/how-to/extending'),
          page('Questions and answers', '/how-to/faq'),
        ],
      },
      {
        text: 'Reference',
        items: [
          {
            text: 'Operations',
            link: '/reference/operations/',
            collapsed: false,
            items: [
              page('Resources and relations', '/reference/operations/documents'),
              ...areas.map((area) => page(area, `/reference/operations/${area}`)),
            ],
          },
          page('Requests of drivers', '/reference/driver-requests'),
          page('Verdicts and exit codes', '/reference/verdicts'),
          page('Requests of explorations', '/reference/explorations'),
          page('Options', '/reference/options'),
          page('Limits', '/reference/limits'),
          page('Files and formats', '/reference/formats'),
          page('Security', '/reference/security'),
          page('Description of the documents', '/reference/contract'),
        ],
      },
      {
        text: 'How we know',
        items: [
          page('Overview', '/how-we-know/'),
          page('Rules of verdicts', '/how-we-know/verdict-rules'),
          page('Mutants and variants', '/how-we-know/mutants'),
          page('Derived variants', '/how-we-know/derived-variants'),
          page('Held-out servers', '/how-we-know/held-out'),
          page('Attacks', '/how-we-know/attacks'),
          page('Cheats', '/how-we-know/cheats'),
          page('What a certificate proves', '/how-we-know/certificates'),
          page('Coverage', '/how-we-know/coverage'),
          page('Architecture', '/architecture'),
          page('Add a requirement', '/how-we-know/authoring-checks'),
          page('Add something else', '/how-we-know/adding'),
        ],
      },
    ],
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Paths in headings end in `{name}`, which would be parsed as attributes.
    attrs: { disable: true },
    config(md) {
      // Wide tables scroll on narrow screens: they must be reachable by keyboard.
      md.renderer.rules.table_open = () => '<table tabindex="0">\n'
      // Indented code scrolls like fenced code.
      md.renderer.rules.code_block = (tokens, index, options, env, renderer) => {
        const token = tokens[index]
        if (token) token.info = 'txt'
        return md.renderer.rules.fence?.(tokens, index, options, env, renderer) ?? ''
      }
    },
  },
})
