import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { html, json, type Outcome } from '../http/reply.ts'
import { Fields } from '../model/fields.ts'
import { Invalid } from '../model/invalid.ts'

/** Document 1, "Miscellaneous"; the version has Gitea's path and the document's version string. */
export const miscellaneous: Operation[] = [
  codeHosting('POST /markdown', { name: 'markdown.render', status: 200, handle: render }),
  codeHosting('POST /markdown/raw', { name: 'markdown.renderRaw', status: 200, handle: renderRaw }),
  codeHosting('GET /version', { name: 'version.get', status: 200, handle: () => json({ version: '1.1.1' }) }),
]

/** MarkdownOption: names as in Gitea, including upper case. */
async function render(call: Call): Promise<Outcome> {
  const fields = new Fields(await call.json())
  const text = fields.text('Text')
  for (const name of ['Mode', 'Context']) fields.text(name)
  fields.flag('Wiki')
  if (!fields.has('Text')) fields.reject('Text', 'RequiredError', 'Required')
  fields.done()
  return html(await call.rules.content.markdown(call, text ?? ''))
}

async function renderRaw(call: Call): Promise<Outcome> {
  if (!call.rules.content.isPlainText(call, call.header('content-type'))) {
    throw new Invalid('body must be text/plain')
  }
  return html(await call.rules.content.markdown(call, await call.text()))
}
