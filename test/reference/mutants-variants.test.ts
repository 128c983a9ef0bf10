import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startReference, type Reference } from '../../reference/start.ts'
import { variants, type Variant } from '../../mutation/variants/index.ts'
import { wire } from '../../mutation/variants/wire.ts'
import { answers, person, transcript, type Script } from './mutants-probe.ts'
import { scripts } from './mutants-scripts.ts'

const crowd: Script = {
  steps: [
    ...Array.from({ length: 51 }, (_, index) => person(`crowd${index}`)),
    ['', 'GET /api/v1/users/search?q=crowd&limit=60'],
  ],
}
const tried = [
  ...scripts.users,
  ...scripts.orgs,
  ...scripts.repos.slice(0, 2),
  ...scripts.times,
  ...scripts.markdown,
  ...scripts['legacy-issues'],
  crowd,
]

const started = (variant: Variant): Promise<Reference> =>
  startReference({ ...variant.options, ...(variant.mutate ? { mutate: variant.mutate } : {}) })

describe('variants that are right', () => {
  it('are at least 25, each with an id of its own', () => {
    expect(variants.length).toBeGreaterThanOrEqual(25)
    expect(new Set(variants.map((one) => one.id)).size).toBe(variants.length)
    for (const { id, differs, source } of variants) {
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(differs).toMatch(/^where the document is silent: ./)
      expect(source).toMatch(/^(?:code-hosting|legacy-forge), ./)
    }
  })

  it.each(variants.map((one) => [one.id, one] as const))(
    '%s serves over the network',
    async (_id, variant) => {
      const reference = await started(variant)
      try {
        const found = await fetch(`${reference.url}/api/v1/users/root`)
        expect(found.status).toBe(200)
        expect(await found.json()).toMatchObject({
          username: 'root',
          full_name: 'Reference Administrator',
          email: '',
        })
        const listed = (await (await fetch(`${reference.url}/api/`)).json()) as { projects: object[] }
        expect(listed.projects).toMatchObject([{ shortname: 'pub', private: 0 }])
        expect((await fetch(`${reference.url}/api/v1/users/nobody`)).status).toBe(404)
        expect(
          (await fetch(`${reference.url}/api/v1/admin/users`, { method: 'POST', body: '{}' })).status,
        ).toBe(403)
      } finally {
        await reference.close()
      }
    },
  )

  describe('differ from the reference', () => {
    beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-02-03T04:05:06Z') }))
    afterAll(() => void vi.useRealTimers())

    const rightly = new Map<Script, Promise<string[]>>()
    const right = (script: Script) => {
      const found = rightly.get(script) ?? transcript(script)
      rightly.set(script, found)
      return found
    }

    const inAnswers = variants.filter((one) => !wire.includes(one))
    it.each(inAnswers.map((one) => [one.id, one] as const))('as %s', async (_id, variant) => {
      let difference: string | undefined
      for (const script of tried) {
        const expected = await right(script)
        let place = 0
        for await (const line of answers(script, variant.mutate)) {
          if (line === expected[place++]) continue
          difference = line
          break
        }
        if (difference !== undefined) break
      }
      expect(difference).toBeDefined()
    })
  })
})
