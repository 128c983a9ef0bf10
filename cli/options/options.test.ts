import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { flaws } from '../../harness/report/validate.ts'
import { packageRoot } from '../../schemas/load.ts'
import type { HarnessConfig } from '../base/config.ts'
import { resolveTarget } from '../targets/resolve-target.ts'
import { edgesOf } from './option-edges.ts'
import { allOptions, options, type Option, type OptionName } from './options.ts'
import {
  flagValues,
  attributeOf,
  inPrecedence,
  valueOf,
  valuesFromConfiguration,
  valuesFromTarget,
  type Values,
} from './values.ts'

const ofRun = allOptions().filter(([, { commands }]) => commands.includes('run'))
const local = { codeHosting: { url: 'http://localhost' } }

/** Reads an option from one source as a run does. */
const readers: Readonly<
  Record<string, (name: OptionName, option: Option, typed: string, inFile: unknown) => Values>
> = {
  flag: (_, { flag = '' }, typed) => flagValues('run', { url: 'http://a', [attributeOf(flag)]: [typed] }, {}),
  environment: (_, { variable = '' }, typed) =>
    flagValues('run', {}, { FORGE_CONFORMANCE_URL: 'http://a', [`FORGE_CONFORMANCE_${variable}`]: typed }),
  target: (_, { target = '' }, _typed, inFile) => valuesFromTarget({ ...local, [target]: inFile }, 't.json'),
  configuration: (_, { configuration = '' }, _typed, inFile) =>
    valuesFromConfiguration({ [configuration]: inFile }, 'c.json'),
}

function sourcesOf({ flag, variable, target, configuration, type }: Option): string[] {
  return [
    // A switch is a flag without words; test/cli has it.
    ...(flag && type !== options.verbose.type ? ['flag'] : []),
    ...(variable ? ['environment'] : []),
    ...(target && !target.includes('.') ? ['target'] : []),
    ...(configuration ? ['configuration'] : []),
  ]
}

describe.each(ofRun.filter(([name]) => name !== 'color'))('%s', (name, option) => {
  const { accepted, refused } = edgesOf(name, option)

  test('all sources accept and refuse the same', () => {
    expect(accepted.length).toBeGreaterThan(0)
    for (const source of sourcesOf(option)) {
      const read = readers[source]
      for (const [typed, value, inFile = value] of accepted)
        expect(read?.(name, option, typed, inFile)[name]?.value, `${source} ${typed}`).toEqual(value)
      for (const [typed, inFile] of refused)
        expect(() => read?.(name, option, typed, inFile), `${source} ${typed}`).toThrow(
          source === 'environment'
            ? `FORGE_CONFORMANCE_${option.variable}`
            : source === 'flag'
              ? (option.flag?.split(' ')[0] ?? '')
              : /^[ct]\.json: \w+(:| takes) /,
        )
    }
  })

  test('the schemas accept and refuse what the table does', async () => {
    const schemas = {
      config: option.configuration,
      target: option.target?.includes('.') ? undefined : option.target,
    }
    for (const [schema, key] of Object.entries(schemas) as Array<['config' | 'target', string | undefined]>) {
      if (key === undefined) continue
      const whole = (value: unknown) => ({ ...(schema === 'target' ? local : {}), [key]: value })
      for (const [, value, inFile = value] of accepted)
        expect(await flaws(schema, whole(inFile)), JSON.stringify(inFile)).toEqual([])
      for (const [, inFile] of refused)
        expect(await flaws(schema, whole(inFile)), JSON.stringify(inFile)).not.toEqual([])
    }
  })

  test('precedence: flags, environment, target file, configuration, defaults', () => {
    const [[low, lowValue, lowInFile = lowValue] = [], [high, highValue, highInFile = highValue] = []] = [
      accepted.at(0),
      accepted.at(-1),
    ]
    const flag = option.type === options.verbose.type ? highValue : [high]
    const base = name === 'target' ? {} : { FORGE_CONFORMANCE_URL: 'http://localhost' }
    const settle = (given: object, variables: object, own: object, configuration: object): unknown => {
      const flags = flagValues('run', given as Record<string, unknown>, { ...base, ...variables })
      const configured = valuesFromConfiguration(configuration, 'c.json')
      // Resolving a target reads these files.
      if (['proxy', 'ca', 'cert', 'key'].includes(name))
        return inPrecedence(flags, valuesFromTarget(own, 't.json'), configured)[name]?.value
      if (option.target && !option.target.includes('.'))
        return resolveTarget(
          { input: { ...local, ...own }, from: 't.json' },
          { flags, configured, environment: {} },
        ).values[name]?.value
      return inPrecedence(flags, {}, configured)[name]?.value
    }
    const typed = option.flag ? { [attributeOf(option.flag)]: flag } : {}
    const variable = (text?: string) =>
      option.variable ? { [`FORGE_CONFORMANCE_${option.variable}`]: text } : {}
    const own = (value: unknown) =>
      option.target && !option.target.includes('.') ? { [option.target]: value } : {}
    const configuration = (value: unknown) => (option.configuration ? { [option.configuration]: value } : {})
    expect(high).not.toBe(low)
    if (option.flag)
      expect(settle(typed, variable(low), own(lowInFile), configuration(lowInFile))).toEqual(highValue)
    if (option.variable)
      expect(settle({}, variable(high), own(lowInFile), configuration(lowInFile))).toEqual(highValue)
    if (Object.keys(own(0)).length > 0)
      expect(settle({}, {}, own(highInFile), configuration(lowInFile))).toEqual(highValue)
    if (option.configuration) expect(settle({}, {}, {}, configuration(highInFile))).toEqual(highValue)
    if (name !== 'url') expect(settle({}, {}, {}, {})).toBeUndefined()
    expect(valueOf({}, name)).toEqual(option.default)
  })
})

function loadSchema(name: string): Record<string, unknown> {
  const file = join(packageRoot(), 'schemas', `${name}.schema.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

test('the schemas hold the bounds of the table', () => {
  const schemas = { config: loadSchema('config'), 'target.schema.json': loadSchema('target') }
  for (const [, { configuration, target, type }] of allOptions()) {
    if (configuration) expect(part('config', configuration), configuration).toEqual(type.schema)
    if (target && !target.includes('.'))
      expect(part('target.schema.json', target), target).toEqual(type.schema)
  }

  function part(schema: keyof typeof schemas, key: string): unknown {
    const properties = schemas[schema]['properties'] as Record<string, Record<string, unknown>>
    const own = { ...properties[key] }
    delete own['description']
    if (typeof own['$ref'] !== 'string' || !own['$ref'].includes('#')) return own
    const [file, name = ''] = own['$ref'].split('#/$defs/')
    return (schemas[(file || schema) as keyof typeof schemas]['$defs'] as Record<string, unknown>)[name]
  }
})

test('every default is a value that the option accepts', () => {
  for (const [name, { default: value, type }] of allOptions())
    if (value !== undefined) expect(type.fromFile(value, name)).toEqual(value)
})

test('the type of harness.config.ts has the keys of the table', () => {
  type Keys = {
    [K in OptionName]: (typeof options)[K] extends { readonly configuration: infer C }
      ? C
      : (typeof options)[K] extends { readonly sources: 'configuration' | 'everywhere' }
        ? K
        : never
  }[OptionName]
  expectTypeOf<keyof HarnessConfig>().toEqualTypeOf<Keys>()
})

test('no command takes two options of one flag', () => {
  for (const command of new Set(allOptions().flatMap(([, option]) => option.commands))) {
    const given = allOptions().flatMap(([, { commands, flag }]) =>
      flag && commands.includes(command) ? [attributeOf(flag)] : [],
    )
    expect(new Set(given).size, command).toBe(given.length)
  }
})
