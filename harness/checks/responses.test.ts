import { expect, test } from 'vitest'
import { Answer } from '../client/answer.ts'
import { Unmet } from '../client/unmet.ts'
import type { Contexts } from './check.ts'
import { Mismatch, newExpect } from './expect.ts'
import { Reply } from './reply.ts'
import { codeHostingSuite, scenario } from './code-hosting.ts'

const asked = scenario('a request', async (): Promise<{ answer: Reply }> =>
  Promise.reject(new Error('unused')),
)

const { responses, finish } = codeHostingSuite()

responses(
  { scenario: asked, reply: ({ answer }) => answer, needs: ['gitContent'] },
  {
    'orgs.get.status': { status: 200, says: 'It returns 200.' },
    'orgs.get.media-type': {
      mediaType: 'text/html',
      level: 'implied',
      source: 'elsewhere',
      says: 'It is HTML.',
    },
    'orgs.get.no-body': { body: 'empty', says: 'The response body is empty.' },
  },
)

test('a table writes one requirement for each row, in its order', () => {
  const written = finish().map(({ id, level, source, needs }) => ({ id, level, source, needs }))
  const table = {
    level: 'stated',
    source: 'code-hosting, Organizations, GET /orgs/{org}',
    needs: ['gitContent'],
  }
  expect(written).toEqual([
    { ...table, id: 'orgs.get.status' },
    { ...table, id: 'orgs.get.media-type', level: 'implied', source: 'elsewhere' },
    { ...table, id: 'orgs.get.no-body' },
  ])
})

test('each row judges its property', async () => {
  await judge('orgs.get.status', 200)
  await judge('orgs.get.media-type', 200)
  await expect(judge('orgs.get.status', 201)).rejects.toThrow(Mismatch)
  await expect(judge('orgs.get.media-type', 200, 'text/plain')).rejects.toThrow(Mismatch)
  await expect(judge('orgs.get.no-body', 200)).rejects.toThrow(Mismatch)
})

test('a media type is judged of a success only', async () => {
  await expect(judge('orgs.get.media-type', 404)).rejects.toThrow(Unmet)
})

async function judge(id: string, status: number, mediaType = 'text/html'): Promise<void> {
  const answer = new Answer({
    id: 'check:table#1',
    request: 'GET /',
    status,
    headers: [['Content-Type', mediaType]],
    body: Buffer.from('<p>'),
  })
  const seen = { answer: new Reply(answer, 'html', {}) }
  const contexts = { 'code-hosting': { play: async () => Promise.resolve(seen) } }
  await finish()
    .find((one) => one.id === id)
    ?.check?.(contexts as unknown as Contexts, newExpect().expect)
}
