import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { context, type ScenarioContext } from './callers.ts'

describe('markdown', () => {
  let s: ScenarioContext

  beforeAll(async () => {
    s = await context()
  })
  afterAll(() => s.close())

  const raw = (text: string, type = 'text/plain') =>
    s.web.post('/api/v1/markdown/raw').set('content-type', type).send(text)

  it('renders an option object', async () => {
    const answer = await s.anonymous
      .post('/markdown', { Text: '# Title\n\n*em* ~~gone~~', Mode: 'gfm', Context: 'ada/tools', Wiki: false })
      .expect(200)
      .expect('content-type', 'text/html; charset=utf-8')
    expect(answer.text).toContain('<h1>Title</h1>')
    expect(answer.text).toContain('<em>em</em> <del>gone</del>')
  })

  it('renders plain text', async () => {
    const answer = await raw('- ünï\n- code: `x<y`\n')
      .expect(200)
      .expect('content-type', 'text/html; charset=utf-8')
    expect(answer.text).toContain('<li>ünï</li>')
    expect(answer.text).toContain('<code>x&lt;y</code>')
    expect((await raw('').expect(200)).text).toBe('')
  })

  it('passes on nothing that could run', async () => {
    const { text } = await raw(
      '<script>x()</script>\n\na <img onerror=x> [l](javascript:x) ![i](data:x)',
    ).expect(200)
    expect(text).not.toMatch(/<script|<img onerror|javascript:|data:/)
  })

  it('refuses what is no option object, and raw bodies that are no text', async () => {
    await s.anonymous.post('/markdown', '{').expect(422)
    await s.anonymous.post('/markdown', '["# x"]').expect(422)
    await s.anonymous.post('/markdown', {}).expect(422)
    await s.anonymous.post('/markdown', { Text: 7 }).expect(422)
    await raw('{}', 'application/json').expect(422)
    await s.web
      .post('/api/v1/markdown/raw')
      .set('content-type', 'text/plain')
      .send(Buffer.from([0x23, 0x20, 0xff]))
      .expect(422)
  })
})
