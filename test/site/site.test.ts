import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofToday, takesAll } from '../../mutation/score/sample.ts'
import { violationsOf } from '../reporters/html/axe.ts'
import { describeInBrowser } from '../reporters/html/browser.ts'
import { builtSite, type Site } from './built-site.ts'

let site: Site

// A dead link fails the build.
beforeAll(async () => {
  site = await builtSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test('every link leads to a place that its page has', () => {
  const names = readdirSync(site.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  const pages = new Map(names.map((name) => [`/${name}`, readFileSync(join(site.folder, name), 'utf8')]))
  expect(pages.size).toBeGreaterThan(35)
  const dead = [...pages].flatMap(([name, html]) =>
    [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
      if (/^(?:https?|mailto):/.test(href)) return []
      const [path = '', fragment = ''] = decodeURIComponent(href).split('#')
      const at =
        path === '' ? name : posix.resolve(posix.dirname(name), path) + (/.\/$/.test(path) ? '/' : '')
      const target = pages.get(at.endsWith('/') ? `${at}index.html` : at)
      const isThere = target !== undefined && (fragment === '' || target.includes(`id="${fragment}"`))
      return isThere ? [] : [`${name}: ${href}`]
    }),
  )
  expect(dead).toEqual([])
})

/** One of each kind. */
const pages = [
  '/',
  '/start/first-server.html',
  '/how-to/faq.html',
  '/how-to/replay-and-verify.html',
  '/reference/operations/users.html',
  '/reference/operations/documents.html',
  '/reference/options.html',
  '/how-we-know/held-out.html',
]

describeInBrowser('the site of the documentation', (_open, browser) => {
  /** Opens a page of the site; expects no requests to other servers, and no errors. */
  async function visit(
    path: string,
    options: BrowserContextOptions,
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await browser().newContext(options)
    try {
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
          wrong.push(request.url())
      })
      page.on('pageerror', (error) => wrong.push(error.message))
      await page.goto(`${site.url}${path}`)
      await look(page)
      expect(wrong).toEqual([])
    } finally {
      await context.close()
    }
  }

  test('search finds an operation', () =>
    visit('/', { viewport: { width: 1440, height: 900 } }, async (page) => {
      const input = page.locator('.VPLocalSearchBox input')
      // The page has no keys before its script has run.
      const open = async () => {
        await page.keyboard.press('Control+k')
        return input.count()
      }
      await expect.poll(open, { timeout: 60_000 }).toBe(1)
      await input.fill('repos.add-collaborator')
      await page.locator('.VPLocalSearchBox .result').first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/operations\/repos/)
      // The address changes before the page does.
      await expect.poll(() => page.locator('h1').textContent()).toContain('repos')
      expect(page.url()).toContain('put-repos-owner-repo-collaborators-collaborator')
    }))

  for (const [colorScheme, usual] of [
    ['light', 1440],
    ['dark', 390],
  ] as const)
    for (const width of takesAll ? [1440, 390] : [usual])
      test.for(ofToday(pages))(
        `%s, ${colorScheme}, ${width} wide: axe finds nothing, nothing scrolls sideways`,
        (path) =>
          visit(path, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
            await page.locator('h1').waitFor()
            expect(await page.locator('html.dark').count()).toBe(colorScheme === 'dark' ? 1 : 0)
            expect(await violationsOf(page)).toEqual([])
            expect(
              await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              ),
            ).toBe(0)
          }),
      )
})
