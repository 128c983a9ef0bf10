import { execFileSync, spawnSync } from 'node:child_process'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { xmlElement } from './xml.ts'

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: 'text',
  trimValues: false,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'item',
})

/** Fragments that are dangerous alone or next to each other. */
const fragments = [
  ...'<>&"\'/]=!-? \t\nab;#é日🦊\u2028\ufffd',
  ']]>',
  '<!--',
  '&amp;',
  '&#0;',
  '<![CDATA[',
  '</item>',
]
/** Characters that XML 1.0 forbids, and halves of surrogate pairs. */
const forbidden = ['\0', '\x01', '\x0b', '\x1b', '\ufffe', '\uffff', '\ud800', '\udc00']

test('text and attributes are what a parser reads', () => {
  const texts = samples(fragments, 500)
  const items = parse(document(texts))
  expect(items.map(({ value }) => value)).toEqual(texts)
  expect(items.map(({ text }) => text ?? '')).toEqual(texts)
})

test('carriage returns survive', () => {
  expect(xmlElement('a', { b: 'x\r\ny' }, 'x\r\ny')).toEqual(['<a b="x&#13;&#10;y">x&#13;\ny</a>'])
})

test('a forbidden character is shown by its code', () => {
  expect(xmlElement('a', { b: '\0\ufffe' }, '\x1b[2J\ud800')).toEqual([
    '<a b="\\u0000\\ufffe">\\u001b[2J\\ud800</a>',
  ])
})

test('elements without content are closed at once, others are indented', () => {
  const property = xmlElement('property', { name: 'seed' })
  expect(xmlElement('suite', {}, [property, xmlElement('case', {}, 'a\nb')])).toEqual([
    '<suite>',
    '  <property name="seed"/>',
    '  <case>a\nb</case>',
    '</suite>',
  ])
})

test('the document is well-formed for any text', () => {
  const xml = document(samples([...fragments, ...forbidden, '\r'], 500))
  expect(XMLValidator.validate(xml)).toBe(true)
  if (hasXmllint)
    expect(() => execFileSync('xmllint', ['--noout', '-'], { input: xml, stdio: 'pipe' })).not.toThrow()
})

test.skipIf(!hasXmllint)('libxml2 reads every text as it was written', () => {
  const texts = samples([...fragments, '\r'], 20)
  const read = (what: string, index: number): string =>
    execFileSync('xmllint', ['--xpath', `string(/list/item[${index + 1}]${what})`, '-'], {
      input: document(texts),
      encoding: 'utf8',
    }).slice(0, -1)
  for (const [index, text] of texts.entries()) {
    expect(read('', index)).toBe(text)
    expect(read('/@value', index)).toBe(text)
  }
})

function document(texts: readonly string[]): string {
  const items = texts.map((text) => xmlElement('item', { value: text }, text))
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...xmlElement('list', {}, items)].join('\n')
}

function parse(xml: string): { value: string; text?: string }[] {
  return (parser.parse(xml) as { list: { item: { value: string; text?: string }[] } }).list.item
}

/** Random texts, the same in every run. */
function samples(from: readonly string[], count: number): string[] {
  let state = 1
  const draw = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: draw(12) }, () => from[draw(from.length)] ?? '').join(''),
  )
}
