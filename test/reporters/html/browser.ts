import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'

/** Debian's, unless the environment names another one. */
const executablePath = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file !== '' && existsSync(file))

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Opened extends AsyncDisposable {
  readonly page: Page
  /** Every request of the page except that for the page itself. */
  readonly requests: readonly string[]
  /** Errors in the page: uncaught exceptions, and messages of the browser. */
  readonly problems: readonly string[]
}

export type Open = (html: string, options?: BrowserContextOptions & { fragment?: string }) => Promise<Opened>

/** Tests that need a real browser: without one, they are skipped with a message. */
export function describeInBrowser(name: string, tests: (open: Open, browser: () => Browser) => void): void {
  if (executablePath === undefined) {
    console.warn(`\nNO BROWSER: "${name}" is skipped. apt-get install chromium, or name one in CHROMIUM.\n`)
    describe.skip(`${name} (no browser: install chromium)`, () => tests(noBrowser, noBrowser))
    return
  }
  describe(name, () => {
    const folder = mkdtempSync(join(tmpdir(), 'html-matrix-'))
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args })
    })
    afterAll(async () => {
      await browser?.close()
      rmSync(folder, { recursive: true, force: true })
    })
    tests(
      (html, options) => openPage(browser, folder, html, options),
      () => browser,
    )
  })
}

function noBrowser(): never {
  throw new Error('there is no browser')
}

async function openPage(
  browser: Browser,
  folder: string,
  html: string,
  { fragment = '', ...options }: BrowserContextOptions & { fragment?: string } = {},
): Promise<Opened> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.html`)
  writeFileSync(file, html)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  // A large page is slow on a busy machine: only a hang may end this way.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const [requests, problems]: [string[], string[]] = [[], []]
  const url = pathToFileURL(file).href
  page.on('request', (request) => {
    if (request.url().replace(/#.*/, '') !== url) requests.push(request.url())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  await page.goto(`${url}${fragment}`)
  return {
    page,
    requests,
    problems,
    async [Symbol.asyncDispose]() {
      await context.close()
      rmSync(file)
    },
  }
}
