import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noEvidence } from '../../../harness/report/evidence.ts'
import { pageOfRun } from '../../../reporters/html/model/page-input.ts'
import { renderPage } from '../../../reporters/html/render-page.tsx'
import { report, requirement, result } from '../../report/sample.ts'
import { violationsOf } from './axe.ts'
import { describeInBrowser } from './browser.ts'

const OPERATIONS = 60
const EACH = 8
const FAILED = 300

const path = (operation: number): string =>
  `GET /repositories/{owner}/{repository}/collaborators/{collaborator}/operation-${operation}`
const requirements = Array.from({ length: OPERATIONS * EACH }, (_, n) => {
  const operation = Math.floor(n / EACH)
  const source = `code-hosting, Repositories, ${path(operation)}`
  return requirement(`repos.operation-${operation}.number-${n}`, {
    source,
    says: `GET of number ${n} returns 200.`,
  })
})
const results = requirements.map(({ id }, n) =>
  n % EACH < FAILED / OPERATIONS
    ? result(id, { verdict: 'fail', expected: 'status 200', received: `40${n % 5} without a body` })
    : result(id),
)
const html = renderPage(pageOfRun(report(requirements, results), noEvidence))
const screen = { width: 1440, height: 1080 }

describeInBrowser(`a page with ${FAILED} failures`, (open) => {
  const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

  test('shows failures first, each operation with its method and path, on three screens', async () => {
    await using opened = await open(html, { viewport: screen })
    const { page } = opened
    expect(await page.locator('#failures').isVisible()).toBe(true)
    expect(await page.locator('#failures .operation:visible').count()).toBe(OPERATIONS)
    expect(await page.locator('#failures .operation summary').nth(7).textContent()).toContain(path(7))
    expect(await heightOf(page)).toBeLessThanOrEqual(3 * screen.height)
    await page.locator('nav [data-view="matrix"]').click()
    expect(await page.locator('#grid').isVisible()).toBe(true)
    expect(await heightOf(page)).toBeLessThanOrEqual(3 * screen.height)
    await page.reload()
    expect(await page.locator('#grid').isVisible()).toBe(true)
  })

  test('has the id of every failure', async () => {
    const ids = results.filter(({ verdict }) => verdict === 'fail').map(({ requirement: id }) => id)
    await using opened = await open(html)
    const shown = await opened.page.locator('#failures .operation li').allTextContents()
    expect(shown).toHaveLength(FAILED)
    expect(ids.filter((id) => !shown.some((text) => text.includes(`${id} `)))).toEqual([])
  })

  test('filters failures by text, and a key opens what an operation failed', async () => {
    await using opened = await open(html)
    const { page } = opened
    const visible = page.locator('#failures .operation li:visible')
    expect(await visible.count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('number-9 499')
    expect(await visible.count()).toBe(0)
    await page.locator('#failed input').fill('operation-52 number-41')
    expect(await visible.allTextContents()).toEqual(
      [416, 417, 418, 419].map((n) => expect.stringContaining(`number-${n} `) as string),
    )
    expect(await page.locator('#failed [role="status"]').textContent()).toBe(
      `4 of ${FAILED} failed requirements`,
    )
    await page.locator('#failed input').fill('')
    expect(await visible.count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await visible.count()).toBe(FAILED / OPERATIONS)
  })

  test('fits a phone, with what an operation failed, and axe finds nothing', async () => {
    await using opened = await open(html, { viewport: { width: 390, height: 844 } })
    const { page } = opened
    await page.locator('#failures .operation summary').first().click()
    await page.locator('#failures .causes summary').first().click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const clipped = await page.evaluate(() =>
      [...document.querySelectorAll('#failures *')]
        .filter((one) => one.getBoundingClientRect().right > 390 && !one.matches('.unseen'))
        .map((one) => one.outerHTML.slice(0, 80)),
    )
    expect(clipped).toEqual([])
    expect(await violationsOf(page)).toEqual([])
  })
})
