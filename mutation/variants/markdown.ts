import type { Overrides } from '../../reference/overrides.ts'
import { answersMediaType, judges } from '../mutants/breaking.ts'
import { answers, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const source = 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender)'

/** Rewrites rendered HTML. */
export const rewritesHtml =
  (rewrite: (html: string) => string) =>
  ({ rules: { content } }: Overrides): void => {
    const { markdown } = content
    content.markdown = async (ask, text) => rewrite(await markdown(ask, text))
  }

export const answersHtmlAs = (type: string) =>
  together(answersMediaType('markdown.render', type), answersMediaType('markdown.renderRaw', type))

const takesEveryMediaType = judges('content', 'isPlainText', () => true)

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

/** Writes tags in capitals, and attributes in single quotes. */
const loud = (html: string): string =>
  html.replace(/<[^<>]*>/g, (tag) =>
    tag.replace(/^<\/?[a-z][a-z0-9]*/, (name) => name.toUpperCase()).replace(/="([^"']*)"/g, "='$1'"),
  )

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

/** Forms of HTML that document 1 leaves to the server. */
export const markdown = variantsOf({
  'marks-up-markdown': {
    differs: 'rendered markdown is different HTML',
    source,
    mutate: rewritesHtml(
      (html) =>
        `<div class="markdown">\n${html.replace(/<(h\d|p|ul|ol|em|strong)>/g, '<$1 class="rendered" dir="auto">')}</div>\n`,
    ),
  },
  'renders-in-latin-1': {
    differs: 'rendered markdown is HTML in another charset, which its header declares',
    source: 'code-hosting, Miscellaneous: 200 HTML (MarkdownRender): the charset is not shown',
    mutate: answers((reply, { operation }) => {
      if (!operation.startsWith('markdown.') || reply.status !== 200) return reply
      const text = String(reply.body).replaceAll(/[^\u0000-\u00FF]/gu, (one) => `&#${one.codePointAt(0)};`)
      return {
        ...reply,
        headers: { 'content-type': 'text/html; charset=iso-8859-1' },
        body: Uint8Array.from(Buffer.from(text, 'latin1')),
      }
    }),
  },
  'redirects-links': {
    differs: 'links in rendered markdown lead through a page of the server',
    source,
    mutate: rewritesHtml((html) => html.replaceAll('href="', 'href="/leave?to=')),
  },
  'renders-any-body-into-an-element': {
    differs:
      'POST /markdown/raw accepts every media type, and all HTML is in one element, also that of an empty text',
    source: 'code-hosting, Miscellaneous, POST /markdown/raw: 200 HTML (MarkdownRender), 422',
    mutate: together(
      takesEveryMediaType,
      rewritesHtml((html) => `<div class="body">${html}</div>`),
    ),
  },
  'decorates-html': {
    differs:
      'rendered HTML has an article around it, more attributes and elements, and character references; /markdown/raw takes every media type',
    source,
    mutate: together(
      takesEveryMediaType,
      rewritesHtml(
        (html) => `<article class="markdown-body">${inAscii(decorated(html)).trimEnd()}</article>`,
      ),
    ),
  },
  'renders-whole-pages': {
    differs: 'rendered HTML is a whole document in ASCII',
    source,
    mutate: together(
      rewritesHtml(
        (html) =>
          `<!DOCTYPE html>\n<html lang="en"><head><title>Markdown</title></head>\n<body>${inAscii(html)}</body></html>\n`,
      ),
      answersHtmlAs('text/html; charset=us-ascii'),
    ),
  },
  'typesets-html': {
    differs: 'every element of rendered HTML has a class, and its text typographic quotes and dots',
    source,
    mutate: rewritesHtml(typeset),
  },
  'hyphenates-words': {
    differs: 'long words in rendered HTML have soft hyphens or places to break',
    source,
    mutate: rewritesHtml((html) =>
      withText(html, (part) =>
        part
          .replace(/\b[A-Za-z]{8,}/g, (word) => `${word.slice(0, 4)}\u00ad${word.slice(4)}`)
          .replace(/\b(?=\w*\d)\w{12,}/g, (word) => `${word.slice(0, 8)}<wbr>${word.slice(8)}`),
      ),
    ),
  },
  'begins-headings-with-links': {
    differs: 'each rendered heading begins with a link to itself, whose text is #',
    source,
    mutate: rewritesHtml((html) =>
      html.replace(/<(h[1-6])>/g, '<$1 id="heading"><a class="header-anchor" href="#heading">#</a> '),
    ),
  },
  'keeps-last-words-together': {
    differs:
      'the last word of a rendered heading, list item or paragraph follows a space at which no line ends',
    source,
    mutate: rewritesHtml((html) => html.replace(/ (\S+?)(?=<\/(?:h[1-6]|li|p)>)/g, '&nbsp;$1')),
  },
  'begins-paragraphs-with-initials': {
    differs: 'the first letter of each rendered paragraph has an element of its own',
    source,
    mutate: rewritesHtml((html) => html.replace(/<p>([A-Za-z])/g, '<p><span class="initial">$1</span>')),
  },
  'markdown-html-without-optional-end-tags': {
    differs:
      'rendered HTML leaves out what HTML lets it, end tags of paragraphs and list items and line breaks between blocks',
    source: 'code-hosting, Miscellaneous: 200 HTML; which of the forms that HTML has is not shown',
    mutate: rewritesHtml((html) =>
      html.replaceAll(/<\/(?:p|li)>\s*|(?<=>)\s*\n\s*(?=<(?:p|[uo]l|li|h\d)\b)/g, ''),
    ),
  },
  'loud-html': {
    differs:
      'rendered HTML has tags in capitals, attributes in single quotes, no optional end tags, and character references in place of what is not ASCII',
    source: 'code-hosting, Miscellaneous: 200 HTML; which of the forms that HTML has is not shown',
    mutate: together(
      rewritesHtml((html) => inAscii(loud(html.replace(/<\/(?:p|li)>(?=\s*(?:$|<))/g, '')))),
      answersHtmlAs('Text/HTML;charset="us-ascii"'),
    ),
  },
})
