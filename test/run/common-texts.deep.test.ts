import { expect, test } from 'vitest'
import { asked } from '../../mutation/score/judged.ts'
import { ofToday, takesAll } from '../../mutation/score/sample.ts'
import { commonTexts } from './common-texts.ts'

/** Runs play the sequences of the rules as well: explorations have these, and more of them. */
const forRuns = new Set([...asked()].filter((id) => takesAll || !id.includes('.every-')))
const explore = { requests: takesAll ? 3000 : 1000, forMs: Infinity, sideBySide: 4 }

// Runs on one day, explorations on the next; with TEST_ALL=1 both.
test.each(
  ofToday([
    ['runs', { selected: forRuns }],
    ['explorations', { selected: asked(), explore }],
  ] as const),
)('two %s in ordinary form have no text in common that no document has', async (_, questions) => {
  expect(await commonTexts(questions)).toEqual([])
})
