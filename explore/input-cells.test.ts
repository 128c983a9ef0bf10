import { describe, expect, it } from 'vitest'
import { contract } from '../cli/catalogue/contract.ts'
import { giteaNames } from '../fixtures/drivers/gitea-names.ts'
import { Draws } from '../fixtures/naming/draws.ts'
import { writeJson } from '../harness/client/exact-json.ts'
import { Redactor } from '../harness/client/redactor.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { coverageOf } from './coverage.ts'
import { explore } from './explore.ts'
import { cellsFor, isEasy, type Cell } from './input-cells.ts'
import { cellRowsIn, coveringSequences, inputSequences } from './input-steps.ts'
import { explorationTargetFor } from './sender.ts'

const cells = cellsFor(giteaNames)
const askable = [...cells.values()].filter(({ reason }) => reason === undefined)

/** A placeholder in the evidence. */
const PLACEHOLDER = '«password:sequence b9»'

/** Whether a step sends malformed requests of a stranger. */
const isOfStranger = (kind: string): boolean => /: caller = stranger; (?!Accept)/.test(kind)

describe('the catalogue of inputs', () => {
  it('has a caller, every parameter and every field of each operation', () => {
    const places = new Set([...cells.values()].map(({ id, input }) => id.slice(0, -` = ${input}`.length)))
    const operations = Object.entries(contract.operations).filter(
      ([, { document }]) => document === 'code-hosting',
    )
    for (const [id, { path }] of operations) {
      expect(places).toContain(`${id}: caller`)
      for (const [parameter] of path.matchAll(/\{\w+\}/g)) expect(places).toContain(`${id}: ${parameter}`)
    }
    for (const place of ['repos.search: ?exclusive', 'orgs.edit: fullName', 'orgs.edit-hook: events'])
      expect(places).toContain(place)
  })

  it('is asked whole, each cell once before any pair', () => {
    const asked = inputSequences('1', cells.values())
      .flat()
      .filter(({ do: kind }) => !isOfStranger(kind))
      .flatMap(({ do: kind }) => cellRowsIn(kind).flat())
    const first = asked.slice(0, askable.length)
    expect(new Set(asked)).toEqual(new Set(askable.map(({ id }) => id)))
    expect(new Set(first).size).toBe(askable.length)
  })

  it('pairs every two inputs that requests combine', () => {
    const pairs = new Set(
      inputSequences('1', cells.values())
        .flat()
        .flatMap(({ do: kind }) => {
          const ids = cellRowsIn(kind).flat()
          return ids.flatMap((one) => ids.map((other) => `${one} and ${other}`))
        }),
    )
    const combined = askable.filter(({ combines, operation }) => combines && operation === 'repos.search')
    for (const one of combined)
      for (const other of combined)
        if (one.place !== other.place) expect(pairs).toContain(`${one.id} and ${other.id}`)
  })

  it('has every place in a run, and what servers may refuse in no request with what they may refuse as well', () => {
    const rows = coveringSequences('1', cells.values())
      .flat()
      .flatMap(({ do: kind }) => cellRowsIn(kind))
      .map((ids) => ids.flatMap((id) => cells.get(id) ?? []))
    const placeOf = ({ operation, where, place }: Cell) => `${operation} ${where} ${place}`
    const asked = new Set(rows.flat().map(placeOf))
    const missing = askable.filter((cell) => !asked.has(placeOf(cell))).map(placeOf)
    // The resources that the sequences of a run create have unusual texts.
    expect(
      [...new Set(missing)].filter((place) => !/create.* (?:fullName|description)$/.test(place)),
    ).toEqual([])
    for (const row of rows) {
      expect(new Set(row.map(placeOf)).size).toBe(row.length)
      const hard = row.filter((cell) => !isEasy(cell))
      const isRefusedAnyway =
        hard[0]?.where === 'caller' && row.filter(({ where }) => where !== 'header').length === 2
      expect(hard.length < 2 || isRefusedAnyway).toBe(true)
    }
    expect(rows.filter(({ length }) => length > 1).length).toBeGreaterThan(100)
  })

  it('sends of a password what a replay sends that knows only its placeholder, and draws as much', () => {
    const sent = (cell: Cell, password: string): unknown => {
      const redactor = new Redactor()
      redactor.hide(password, PLACEHOLDER.slice(1, -1))
      const draws = new Draws('1', cell.id)
      const text = writeJson(cell.value(password, draws) ?? null)
      return [redactor.clean(text), draws.below(2 ** 32)]
    }
    const ofPasswords = askable.filter(({ where, place }) => where === 'field' && place === 'password')
    expect(ofPasswords.length).toBeGreaterThan(10)
    for (const cell of ofPasswords)
      for (const password of ['Abc-efghijk13', 'A-password-of-28-characters1', `Ab-1${'x'.repeat(80)}`])
        expect([cell.id, sent(cell, password)]).toEqual([cell.id, sent(cell, PLACEHOLDER)])
  })

  it('is asked on a right server, which no rule contradicts; no cell is empty without a reason', async () => {
    const failed: string[] = []
    const runtime = await runtimeOnReference(
      {},
      { record: ({ id, response }) => void ((response?.status ?? 500) < 500 || failed.push(id)) },
    )
    const inputs = inputSequences('1', cells.values())
    const { findings, asked } = await explore(explorationTargetFor(runtime, 0), {
      seedOf: (batch) => batch,
      requests: Infinity,
      recorded: { sequences: inputs.length, inputs: inputs.length, cuts: new Map(), fits: () => true },
      setting: { followsMs: 0 },
      name: 'i',
      inputs,
    })
    expect(findings.map(({ contradiction }) => contradiction)).toEqual([])
    expect(failed).toEqual([])
    const { rows } = coverageOf(cells, asked)
    const reasons = new Set([...cells.values()].map(({ reason }) => reason))
    expect(
      rows.flatMap(({ place, empty }) => empty.filter(({ reason }) => !reasons.has(reason)).map(() => place)),
    ).toEqual([])
  })
})
