import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { loadSchema, packageRoot } from '../../schemas/load.ts'
import { schemaFlaw } from './schema-check.ts'

const names = readdirSync(join(packageRoot(), 'schemas/resources')).map((file) => file.split('.')[0] ?? '')

test.each(names)('%s is a valid schema', async (name) => {
  expect(await new Ajv2020().validateSchema(loadSchema(`resources/${name}`))).toBe(true)
})

test('what is wrong is told in words', () => {
  expect(schemaFlaw('TimeTrackingDisabled', [])).toBe('the body must be object')
})
