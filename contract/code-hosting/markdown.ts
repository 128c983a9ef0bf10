import { json, operation, row, section, see, sentence, text } from '../vocabulary/index.ts'

export const markdown = section(
  'Miscellaneous',
  { in: 'Endpoints' },
  row(1, [
    operation('markdown.render', 'POST /markdown', {
      does: 'renders markdown to HTML',
      body: json('MarkdownOption'),
      ...{ success: 200, answers: 'html', alsoListed: [422] },
    }),
    sentence(
      'markdown.response-name',
      ['markdown.render', 'markdown.render-raw'],
      'The HTML of the response has the name MarkdownRender.',
    ),
  ]),
  row(2, [
    operation('markdown.render-raw', 'POST /markdown/raw', {
      does: 'renders the markdown in the request body to HTML',
      body: text('text/plain'),
      ...{ success: 200, answers: 'html', alsoListed: [422] },
    }),
    see('markdown.render'),
  ]),
)
