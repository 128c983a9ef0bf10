import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mutants, type Area, type Mutant } from '../../mutation/mutants/index.ts'
import { startReference } from '../../reference/start.ts'
import { answers, transcript, type Script } from './mutants-probe.ts'
import { scripts } from './mutants-scripts.ts'

const areas = Object.keys(scripts) as Area[]

describe('mutants', () => {
  // What is answered may then be compared to the letter, dates and commits included.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-02-03T04:05:06Z') }))
  afterAll(() => void vi.useRealTimers())

  it('are many, each with an id of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(320)
    expect(new Set(mutants.map((one) => one.id)).size).toBe(mutants.length)
    for (const { id, area, breaks, source } of mutants) {
      expect(id).toMatch(new RegExp(`^${area}/[a-z0-9]+(?:-[a-z0-9]+)*$`))
      expect(source).toMatch(/^(?:code-hosting|legacy-forge), ./)
      expect(breaks).not.toBe('')
    }
  })

  const rightly = new Map<Script, Promise<string[]>>()
  const right = (script: Script) => {
    const found = rightly.get(script) ?? transcript(script)
    rightly.set(script, found)
    return found
  }

  /** The first answer of the broken server that is not the reference's. */
  async function difference(mutant: Mutant): Promise<string | undefined> {
    for (const script of scripts[mutant.area]) {
      const expected = await right(script)
      let place = 0
      for await (const line of answers(script, mutant.mutate)) if (line !== expected[place++]) return line
    }
    return undefined
  }

  it.each(areas)('of %s differ from the reference in at least one answer', async (area) => {
    const unseen: string[] = []
    for (const mutant of mutants.filter((one) => one.area === area)) {
      if ((await difference(mutant)) === undefined) unseen.push(mutant.id)
    }
    expect(unseen).toEqual([])
  })

  it('leave the reference as it is', async () => {
    for (const list of Object.values(scripts)) {
      const [script] = list
      expect(await transcript(script)).toEqual(await right(script))
    }
  })

  it('can be started', async () => {
    const mutant = mutants[0]
    const reference = await startReference(mutant ? { mutate: mutant.mutate } : {})
    expect((await fetch(`${reference.url}/api/v1/users/root`)).status).toBe(200)
    await reference.close()
  })
})
