import { describe, expect, it } from 'vitest'
import { miniatures, startMiniature } from './index.ts'

describe('miniatures', () => {
  it.each(miniatures)('%s answers everything alike', async (name) => {
    const miniature = await startMiniature(name)
    try {
      const answer = async (path: string, init?: RequestInit) => {
        const response = await fetch(miniature.url + path, init)
        return [response.status, response.headers.get('content-type'), await response.text()]
      }
      const first = await answer('/')
      expect(await answer('/api/v1/user')).toEqual(first)
      const posted = await answer('/api/', {
        method: 'POST',
        body: 'hello',
        headers: { 'content-type': 'text/plain' },
      })
      expect(posted).toEqual(name === 'echo' ? [200, 'text/plain', 'hello'] : first)
    } finally {
      await miniature.close()
    }
  })
})
