import { chromium } from 'playwright-core'

/** The path on Debian; the environment can name another one. */
const browserPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One operation, with a failure next to the server that passes. */
const VIEW = '#text=users.get&open=users.get.email-hidden&at=2&beside=1'

/** Takes a picture of a matrix. */
export async function takePicture(url: string, file: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath, args: quietly })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
    await page.goto(`${url}${VIEW}`)
    await page.locator('#panel .exchange').first().waitFor()
    await page.screenshot({ path: file })
  } finally {
    await browser.close()
  }
}
