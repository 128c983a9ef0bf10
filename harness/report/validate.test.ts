import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { loadSchema } from '../../schemas/load.ts'
import { firstFlaw, flaws, placeOf } from './validate.ts'

test.each(['report', 'evidence', 'target', 'config'])('the schema of %s is valid', async (name) => {
  expect(await new Ajv2020({ strictTypes: false }).validateSchema(loadSchema(name))).toBe(true)
})

test('what is wrong is found by every schema, in whichever order they are asked', async () => {
  expect(await flaws('config', { targets: [{ codeHosting: {} }] })).not.toEqual([])
  expect(await flaws('target', { codeHosting: { url: 'http://localhost' } })).toEqual([])
  expect(await firstFlaw('target', { codeHosting: {} })).toMatch(/codeHosting .*url/)
  expect(await flaws('config', { concurrency: 4 })).toEqual([])
})

test('a place is named as one would write it', () => {
  expect(placeOf('/targets/0/codeHosting/a~1b')).toBe('targets[0].codeHosting.a/b')
})
