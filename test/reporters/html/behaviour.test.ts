import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { describeInBrowser } from './browser.ts'
import { samplePage } from './sample-page.ts'

const html = samplePage()

describeInBrowser('the HTML matrix', (open, browser) => {
  const row = (id: string): string => `#grid tr[data-id="${id}"]`
  const cell = (id: string, column: number): string => `${row(id)} td:nth-of-type(${column}) button`

  test('shows verdicts by letter and by name, and totals with their denominators', async () => {
    await using opened = await open(html)
    const { page } = opened
    const failed = page.locator(cell('users.get.email-hidden', 2))
    expect(await failed.textContent()).toBe('F')
    expect(await failed.getAttribute('aria-label')).toBe('fail')
    expect(await page.locator('.total.stated td').nth(1).locator('.unseen').textContent()).toBe(
      '1 of 3 held, 1 failed, 1 in error',
    )
    expect(await page.locator('.total.stated td').nth(1).textContent()).toMatch('1/3')
    expect(
      await page
        .locator(`${row('times.add.status')} td`)
        .nth(2)
        .locator('.unseen')
        .textContent(),
    ).toBe('no result')
    expect(opened.problems).toEqual([])
  })

  test('folds by area and by operation, and keeps it in the fragment', async () => {
    await using opened = await open(html)
    const { page } = opened
    await page.locator('tr[data-fold="users"] button').click()
    expect(await page.locator(row('users.get.status')).isVisible()).toBe(false)
    expect(await page.locator('tr[data-fold="users"]').getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator(row('times.add.status')).isVisible()).toBe(true)
    await page.locator('tr[data-fold="times/times.add"] button').click()
    expect(await page.locator(row('times.add.status')).isVisible()).toBe(false)
    expect(new URL(page.url()).hash).toBe('#turned=users,times/times.add')
    await page.reload()
    expect(await page.locator(row('users.get.status')).isVisible()).toBe(false)
    await page.locator('#unfold').click()
    expect(await page.locator(row('users.get.status')).isVisible()).toBe(true)
    await page.locator('#fold').click()
    expect(await page.locator('#grid tr.one:visible').count()).toBe(0)
  })

  test('filters by verdict, level, area and text, and says how many are left', async () => {
    await using opened = await open(html)
    const { page } = opened
    const shown = async (): Promise<Array<string | null>> =>
      Promise.all(
        (await page.locator('#grid tr.one:visible').all()).map((one) => one.getAttribute('data-id')),
      )
    const status = page.locator('#shown')
    expect(await status.textContent()).toBe('6 requirements')
    await page.locator('[data-verdict="fail"]').click()
    expect(await shown()).toEqual(['users.get.email-hidden'])
    expect(await status.textContent()).toBe('1 of 6 requirements')
    await page.locator('[data-verdict="unmet"]').click()
    expect(await shown()).toEqual(['users.get.email-hidden', 'times.add.effect'])
    await page.locator('#filter [data-level="implied"]').click()
    expect(await shown()).toEqual(['times.add.effect'])
    await page.locator('#reset').click()
    await page.locator('#area').selectOption('users')
    await page.locator('#text').fill('LETTERS')
    expect(await shown()).toEqual(['users.get.other-case'])
    expect(new URL(page.url()).hash).toBe('#area=users&text=LETTERS')
    await page.locator('#reset').click()
    await page.locator('#filter [data-differs]').click()
    expect(await shown()).toEqual(['users.get.email-hidden', 'times.add.status', 'times.add.effect'])
  })

  test('finds words of results, too', async () => {
    await using opened = await open(html, { fragment: '#text=keeps+no+times' })
    await expect.poll(() => opened.page.locator('#grid tr.one:visible').count()).toBe(1)
  })

  test('a view that is sent to someone is the same view', async () => {
    await using opened = await open(html, {
      fragment: '#verdict=fail,error&area=users&open=users.get.email-hidden&at=2&beside=1',
    })
    const { page } = opened
    expect(await page.locator('#grid tr.one:visible').count()).toBe(1)
    await page.locator('#panel .exchange').first().waitFor()
    expect(await page.locator('#panel h2').textContent()).toMatch('The email is an empty string')
    expect(await page.locator('#panel .switch [aria-pressed="true"]').textContent()).toMatch('wrong')
    expect(await page.locator('#panel del.line').textContent()).toMatch('"email": ""')
    expect(await page.locator('#panel ins.line').textContent()).toMatch('"email": "ada@example.com"')
  })

  test('a cell opens its evidence: expected, received, exchanges and setup', async () => {
    await using opened = await open(html)
    const { page } = opened
    await page.locator(cell('users.get.email-hidden', 2)).click()
    const panel = page.locator('#panel')
    await panel.locator('.exchange').first().waitFor()
    expect(await panel.locator('.expected dd').textContent()).toBe('email ""')
    expect(await panel.locator('.received dd').textContent()).toBe('email is "ada@example.com"')
    expect(await panel.locator('.received ins').first().textContent()).toMatch('is')
    expect(await panel.locator('.decisive > summary').textContent()).toMatch(
      /GET.*\/api\/v1\/users\/ada-0815.*200.*decided/,
    )
    expect(await panel.locator('.decisive').getAttribute('open')).not.toBeNull()
    expect(await panel.locator('.decisive .body').textContent()).toMatch('  "login": "ada-0815",\n')
    await panel.locator('.script > summary').click()
    expect(await panel.locator('.script pre').allTextContents()).toEqual([
      expect.stringMatching(/^forge-conformance run .*--only users\.get\.email-hidden --seed /),
      'forge-conformance explain users.get.email-hidden --script',
    ])
    await panel.locator('.switch button').first().click()
    await expect.poll(() => panel.locator('.outcome b').last().textContent()).toBe('pass')
    expect(opened.problems).toEqual([])
    expect(opened.requests.filter((url) => !url.startsWith('data:'))).toEqual([])
  })

  test('shows open questions side by side, and only those that differ on request', async () => {
    await using opened = await open(html, { fragment: '#view=questions' })
    const { page } = opened
    const answers = page.locator('.question').first().locator('.answers li')
    expect(await answers.allTextContents()).toEqual([
      '200 application/jsonrightpartial',
      '404 without a bodywrong',
    ])
    await page.locator('.only button').click()
    expect(await page.locator('.question:visible').count()).toBe(1)
    await answers.last().locator('a').click()
    expect(await page.locator('#panel h2').textContent()).toMatch('other letters')
  })

  test('shows run, configuration, observations and leftovers', async () => {
    await using opened = await open(html)
    const { page } = opened
    await page.locator('nav a[data-view="about"]').click()
    const about = page.locator('#about')
    expect(await about.textContent()).toMatch(
      /seed.*forge-conformance run.*http:\/\/127\.0\.0\.1:3000.*driver gitea/,
    )
    expect(await about.textContent()).toMatch('ada-0815: DELETE was answered 500')
    expect(await about.textContent()).toMatch(/May appear later.*: 1.*late-4711/)
    expect(await about.textContent()).toMatch('nobody sees the clock')
    await about.locator('a').first().click()
    await page.locator('#panel .exchange').waitFor()
    expect(await page.locator('#panel').textContent()).toMatch('scenario:lookup#1')
  })

  test('works with the keyboard alone', async () => {
    await using opened = await open(html)
    const { page } = opened
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement
        return `${element?.closest('tr')?.dataset['id'] ?? element?.closest('tr')?.dataset['fold'] ?? element?.id} ${element?.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? ''}`
      })
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('/')
    expect(await focused()).toBe('text ')
    await page.keyboard.type('email')
    await press('Tab', 'Tab', 'Tab', 'Tab')
    await press('Control+End', 'Control+Home', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    expect(await focused()).toBe('users 0')
    await press('ArrowLeft')
    expect(await page.locator('tr[data-fold="users"]').getAttribute('aria-expanded')).toBe('false')
    await press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight')
    expect(await focused()).toBe('users.get.email-hidden 2')
    await press('Enter')
    await page.locator('#panel .exchange').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('#panel') !== null)).toBe(true)
    await press('Escape')
    expect(await page.locator('#panel').isVisible()).toBe(false)
    expect(await focused()).toBe('users.get.email-hidden 2')
    await press('End', 'Home')
    expect(await focused()).toBe('users.get.email-hidden 0')
  })

  test('switches between dark and light, and follows the system until then', async () => {
    await using opened = await open(html, { colorScheme: 'dark' })
    const { page } = opened
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await background()
    await page.locator('#theme').click()
    expect(await background()).not.toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.locator('#theme').click()
    expect(await background()).toBe(dark)
  })

  test('fits a phone: nothing but the grid is wider than the screen', async () => {
    await using opened = await open(html, { viewport: { width: 390, height: 844 } })
    const { page } = opened
    for (const view of ['matrix', 'failures', 'questions', 'about']) {
      await page.goto(`${page.url().replace(/#.*/, '')}#view=${view}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })

  test('prints to PDF', async () => {
    await using opened = await open(html)
    const pdf = await opened.page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await opened.page.emulateMedia({ media: 'print' })
    expect(await opened.page.locator('#failures').isVisible()).toBe(true)
    expect(await opened.page.locator('#filter').isVisible()).toBe(false)
  })

  test('shows everything where there is no script', async () => {
    await using opened = await open(html, { javaScriptEnabled: false })
    const { page } = opened
    expect(await page.locator('#grid tr.one:visible').count()).toBe(6)
    expect(await page.locator('#failures').isVisible()).toBe(true)
    expect(await page.locator('#filter').isVisible()).toBe(false)
  })

  test('asks a server for nothing but itself', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'text/html')
      response.end(html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const page = await browser().newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.locator(cell('users.get.email-hidden', 2)).click()
    await page.locator('#panel .exchange').first().waitFor()
    await page.close()
    server.closeAllConnections()
    server.close()
    expect(asked).toEqual(['/'])
  })
})
