import { html as asHtml } from 'hono/html'
import { html, type Outcome } from '../http/reply.ts'

/** A minimal web page; escapes all content. */
export async function page(title: string, content: ReturnType<typeof asHtml>): Promise<Outcome> {
  return html(
    await asHtml`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body></html>`,
  )
}
