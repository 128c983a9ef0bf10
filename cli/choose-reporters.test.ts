import { expect, test } from 'vitest'
import { reporters } from '../reporters/registry.ts'
import { chooseReporters } from './choose-reporters.ts'

test('without a word, a run shows the terminal and writes the page', () => {
  expect(chooseReporters(undefined)).toEqual(['terminal', 'html'])
})

test('what is asked for takes the place of that, each once', () => {
  expect(chooseReporters(['junit', 'csv', 'junit'])).toEqual(['junit', 'csv'])
})

test('an unknown name is refused, with what was probably meant', () => {
  expect(() => chooseReporters(['junti'])).toThrow(
    '--reporter: there is no reporter "junti"; did you mean "junit"?',
  )
  expect(() => chooseReporters(['constructor'])).toThrow('there are terminal, html, junit')
})

test('every reporter goes by the name it is registered under, and no two fill one file', async () => {
  const loaded = await Promise.all(Object.values(reporters).map((load) => load()))
  expect(loaded.map(({ name }) => name)).toEqual(Object.keys(reporters))
  const files = loaded.flatMap(({ file }) => file ?? [])
  expect(new Set(files).size).toBe(files.length)
})
