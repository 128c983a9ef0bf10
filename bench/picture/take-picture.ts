import { chromium } from 'playwright-core'

/** Where Debian puts it; another one is named in the environment. */
const browserPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Takes a picture of a matrix with a failure opened. */
export async function takePicture(url: string, file: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath, args: quietly })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(url)
    await page.locator('#grid button.mark.fail').first().click()
    await page.locator('#panel .exchange').first().waitFor()
    await page.screenshot({ path: file })
  } finally {
    await browser.close()
  }
}
