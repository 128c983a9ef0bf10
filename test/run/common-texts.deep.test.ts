import { expect, test } from 'vitest'
import { asked } from '../../mutation/score/judged.ts'
import { takesAll } from '../../mutation/score/sample.ts'
import { commonTexts } from './common-texts.ts'

test.each([
  ['runs', {}],
  ['explorations', { explore: { requests: takesAll ? 3000 : 1000, forMs: Infinity, sideBySide: 4 } }],
])('two %s in ordinary form have no text in common that no document has', async (_, more) => {
  expect(await commonTexts({ selected: asked(), ...more })).toEqual([])
})
