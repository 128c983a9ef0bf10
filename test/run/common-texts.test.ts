import { expect, test } from 'vitest'
import { asked } from '../../mutation/score/judged.ts'
import { commonTexts } from './common-texts.ts'

test('two runs in ordinary form have no text in common that no document has', async () => {
  const selected = new Set(
    [...asked()].filter((id) => /^(?:markdown|legacy-|admin\.edit|orgs\.edit)/.test(id)),
  )
  expect(await commonTexts({ selected })).toEqual([])
})
