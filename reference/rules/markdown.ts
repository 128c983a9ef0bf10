import { Marked } from 'marked'

const dangerous = /^[\s\u0000-\u0020]*(?:javascript|vbscript|data):/i

/** Renders Markdown to HTML. Escapes raw HTML, because the result may be part of a page. */
const marked = new Marked({
  gfm: true,
  renderer: { html: ({ text }) => escape(text) },
  walkTokens: (token) => {
    if ((token.type === 'link' || token.type === 'image') && dangerous.test(String(token['href']))) {
      token['href'] = ''
    }
  },
})

export async function renderMarkdown(text: string): Promise<string> {
  return marked.parse(text)
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
