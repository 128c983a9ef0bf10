import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giteaNames } from '../../fixtures/drivers/gitea-names.ts'
import { canonicalText } from '../../harness/checks/canonical-text.ts'
import { filesOfArchive } from '../../harness/checks/archive.ts'
import { linksOf, surrounds } from '../../harness/checks/html.ts'
import { Answer, BodyDefect } from '../../harness/client/answer.ts'
import { boundedValue } from '../../harness/client/bounded-value.ts'
import { writeJson } from '../../harness/client/exact-json.ts'
import { Inconclusive } from '../../harness/client/inconclusive.ts'
import { exceededJsonLimit } from '../../harness/client/json-size.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import { fieldOf, toLogical } from '../../harness/client/names.ts'
import { visible, visibleAtMost } from '../../harness/report/visible.ts'
import { bytes, holds, json, orThrows } from './holds.ts'

function answerOf(body: Buffer, limits = defaultLimits): Answer {
  const headers = [['content-type', 'application/json']] as const
  return new Answer({ id: 'check:a#1', request: 'GET /', status: 200, headers, body, limits })
}

test('a body is read as text and as JSON, or is a defect, and the second time alike', async () => {
  await holds(bytes(), async (body) => {
    const answer = answerOf(body)
    const read = await orThrows(() => answer.json(), [BodyDefect, Inconclusive])
    expect(await orThrows(() => answer.json(), [BodyDefect, Inconclusive])).toBe(read)
    answer.forgetJson()
    expect(await orThrows(() => answer.json(), [BodyDefect, Inconclusive])).toEqual(read)
    // Integers that a number cannot hold are exact.
    if (read !== undefined) expect(JSON.parse(writeJson(read))).toEqual(JSON.parse(answer.text()))
    expect(answer.summarize().length).toBeLessThan(200)
  })
})

test('every JSON text within the limits is read, and none over them', async () => {
  const limits = { ...defaultLimits, jsonValues: 30, jsonDepth: 5 }
  await holds(json, (value) => {
    const text = Buffer.from(JSON.stringify(value) ?? 'null')
    const parsed: unknown = JSON.parse(String(text))
    const exceeded = exceededJsonLimit(text, limits)
    if (depthOf(parsed) > 5) expect(exceeded).toBe('jsonDepth')
    else if (valuesOf(parsed) > 70) expect(exceeded).toBe('jsonValues')
    else if (valuesOf(parsed) < 30) expect(exceeded).toBeUndefined()
  })
})

test('a recorded value has a bounded size whatever its size is, and is JSON', async () => {
  const large = fc.oneof(
    json,
    json.map((value) => Array.from({ length: 60 }, () => value)),
    fc.string({ unit: 'binary', maxLength: 30_000 }),
    fc.dictionary(fc.string({ maxLength: 3000 }), json, { maxKeys: 60 }),
  )
  await holds(large, (value) => {
    const bounded = boundedValue(value)
    const text = JSON.stringify(bounded) ?? ''
    // A character takes at most six in JSON; numbers, marks and punctuation are added to the texts.
    expect(text.length).toBeLessThan(30_000)
    if (value !== undefined) expect(JSON.parse(text)).toEqual(bounded)
  })
})

test('the names of a driver are applied to any JSON without an error and without a prototype', async () => {
  await holds(fc.tuple(fc.constantFrom(...Object.keys(giteaNames)), json), ([kind, value]) => {
    const logical = toLogical(giteaNames, kind, JSON.parse(JSON.stringify(value) ?? 'null'))
    if (typeof logical === 'object' && logical !== null && !Array.isArray(logical))
      expect(Object.getPrototypeOf(logical)).toBe(Object.prototype)
    for (const field of ['id', 'owner', '__proto__', 'constructor']) fieldOf(giteaNames, kind, field, value)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test('equal JSON values have equal texts, and different ones different texts', async () => {
  await holds(fc.tuple(json, json), ([one, other]) => {
    const [a, b] = [one, other].map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown)
    expect(canonicalText(a)).toBe(canonicalText(structuredClone(a)))
    if (canonicalText(a) === canonicalText(b)) expect(a).toEqual(b)
  })
})

test('HTML of any form is read without an error', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<a href=',
      '"',
      "'",
      '>',
      '<',
      '</p>',
      '<p ',
      '&#',
      '&#x110000;',
      '&#0;',
      ' ',
      '=',
      'href',
    ),
    fc.string({ unit: 'binary' }),
  )
  await holds(fc.array(piece), (pieces) => {
    const html = pieces.join('')
    // Character references are shorter once they are decoded.
    for (const link of linksOf(html)) expect(link.length).toBeLessThanOrEqual(html.length)
    surrounds(html, ['p'], 'text')
  })
})

test('an archive is read, or is a defect', async () => {
  const begins = fc.constantFrom([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6], [0x1f, 0x8b, 8, 0], [])
  await holds(fc.tuple(begins, bytes()), async ([begin, rest]) => {
    const answer = answerOf(Buffer.concat([Buffer.from(begin), rest]))
    await orThrows(() => filesOfArchive(answer), [BodyDefect, Inconclusive])
  })
})

test('visible text has nothing that a terminal acts upon, and stays as it is the second time', async () => {
  await holds(fc.tuple(fc.string({ unit: 'binary' }), fc.nat(50)), ([text, longest]) => {
    const shown = visible(text)
    expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    expect(visible(shown)).toBe(shown)
    expect(visibleAtMost(text, longest).length).toBeLessThanOrEqual(10 * longest + 40)
  })
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return 1 + Object.values(value).reduce((sum: number, part) => sum + valuesOf(part), 0)
}
