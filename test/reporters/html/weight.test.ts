import { expect, test } from 'vitest'
import { pageOfRun } from '../../../reporters/html/model/page-input.ts'
import { renderPage } from '../../../reporters/html/render-page.tsx'
import { describeInBrowser } from './browser.ts'
import { generatedRun } from './generated-run.ts'

const { report, evidence } = generatedRun(12, 400)
const html = renderPage(pageOfRun(report, evidence))

test('12 targets of 400 requirements are less than 5 MB', () => {
  expect(Buffer.byteLength(html)).toBeLessThan(5_000_000)
})

describeInBrowser('12 targets of 400 requirements', (open) => {
  test('are painted, and their evidence opens', async () => {
    await using opened = await open(html, { fragment: '#verdict=fail' })
    const { page } = opened
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1)
    await page.locator('#grid button.mark.fail:visible').first().click()
    await page.locator('#panel .exchange').first().waitFor()
    expect(opened.problems).toEqual([])
  })
})
