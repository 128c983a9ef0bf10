import { expect, test } from 'vitest'
import { takesAll } from '../../../mutation/score/sample.ts'
import { violationsOf } from './axe.ts'
import { describeInBrowser } from './browser.ts'
import { samplePage } from './sample-page.ts'

const html = samplePage()

describeInBrowser('axe finds nothing', (open) => {
  const views: ReadonlyArray<readonly [name: string, fragment: string]> = [
    ['the matrix', ''],
    ['the filtered matrix', '#verdict=fail&text=email'],
    ['failures', '#view=failures'],
    ['questions', '#view=questions'],
    ['run and targets', '#view=about'],
    ['evidence', '#open=users.get.email-hidden&at=2&beside=1'],
  ]
  // Each color scheme at one width; with TEST_ALL=1 at both.
  for (const [colorScheme, usual] of [
    ['light', 1440],
    ['dark', 390],
  ] as const)
    for (const width of takesAll ? [1440, 390] : [usual])
      test.for(views)(`in $0, ${colorScheme}, ${width} wide`, async ([, fragment]) => {
        await using opened = await open(html, { fragment, colorScheme, viewport: { width, height: 900 } })
        if (fragment.includes('open=')) await opened.page.locator('#panel .exchange').first().waitFor()
        expect(await violationsOf(opened.page)).toEqual([])
      })
})
