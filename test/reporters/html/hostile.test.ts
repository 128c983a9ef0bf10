import { expect, test } from 'vitest'
import { indexEvidence } from '../../../harness/report/evidence.ts'
import type { Report } from '../../../harness/report/report.ts'
import { pageOfRun } from '../../../reporters/html/model/page-input.ts'
import { renderPage } from '../../../reporters/html/render-page.tsx'
import { exchange, report, requirement, result, targetReport } from '../../report/sample.ts'
import { describeInBrowser } from './browser.ts'

const nasty = [
  '</script><script>globalThis.owned = 1</script>',
  '</style><img src=x onerror="globalThis.owned = 2">',
  '<!-- ]]> <svg onload=alert(1)>',
  '"><a href="javascript:alert(1)">&amp;&lt;b&gt;</a>',
  '\u001b[31mred\u001b[0m\u0007\u0000',
  'moc.live\u202egro.doog\u2066x\u200b\ufeff',
  '\u2028\u2029\ud800 {{constructor}} ${7*7}',
].join(' ')

const requirements = [
  requirement('users.get.status'),
  requirement('users.get.open', { level: 'open' }),
  requirement('users.get.unmet'),
]

const results = [
  result('users.get.status', {
    verdict: 'fail',
    expected: nasty,
    received: `${nasty}!`,
    message: nasty,
    exchanges: [`scenario:${nasty}#1`, 'check:big#1', 'check:lost#1'],
    decisive: `scenario:${nasty}#1`,
  }),
  result('users.get.open', { verdict: 'observed', message: nasty }),
  result('users.get.unmet', { verdict: 'unmet', reason: nasty, message: nasty }),
]

const hostile: Report = {
  ...report(requirements, results),
  targets: [
    targetReport(requirements, results, {
      name: nasty,
      documents: [{ document: 'code-hosting', url: `javascript:alert(1)//${nasty}` }],
      drivers: { 'code-hosting': { extends: nasty } },
      unreachable: nasty,
      observations: [{ operation: nasty, what: nasty, times: 1, exchange: `scenario:${nasty}#1` }],
      leftovers: [{ kind: nasty, name: nasty, why: nasty }],
      mayAppear: [{ kind: nasty, name: nasty }],
    }),
    targetReport(requirements, results, { name: '__proto__' }),
  ],
}

const headers = [[nasty, nasty]] as const
const evidence = indexEvidence([
  exchange(`scenario:${nasty}#1`, {
    target: nasty,
    caller: nasty,
    operation: nasty,
    request: { method: nasty, url: `http://x/${nasty}`, headers, body: { text: nasty } },
    response: { status: 200, headers, body: { text: JSON.stringify({ [nasty]: nasty }) } },
    attempts: [{ outcome: nasty, waitedMs: 1 }],
  }),
  exchange('check:big#1', {
    target: nasty,
    response: { status: 200, headers: [], body: { text: `<b>${'x'.repeat(1_000_000)}` } },
  }),
  exchange('check:lost#1', { target: nasty, fault: { kind: 'protocol', message: nasty } }),
])

describeInBrowser('a page of hostile strings', (open) => {
  const html = renderPage(pageOfRun(hostile, evidence))

  test('runs nothing, loads nothing, and shows them as text', async () => {
    await using opened = await open(html)
    const { page } = opened
    await page.locator('#grid button.mark.fail').first().click()
    const panel = page.locator('#panel')
    await panel.locator('.exchange').first().waitFor()
    for (const summary of await panel.locator('summary').all()) await summary.click()
    expect(await page.evaluate(() => (globalThis as { owned?: number }).owned)).toBeUndefined()
    expect(await page.locator('img, svg:not(.bar), a[href^="javascript"]').count()).toBe(0)
    expect(await page.locator('script').count()).toBe(2)
    const shown = '</script><script>globalThis.owned = 1</script> </style><img src=x onerror='
    expect(await panel.textContent()).toContain(shown)
    for (const view of ['#matrix', '#failures', '#questions', '#about'])
      expect(await page.locator(view).textContent(), view).toContain(shown)
    expect(await page.title()).toContain('</script>')
    expect(opened.requests.filter((url) => !url.startsWith('data:'))).toEqual([])
    expect(opened.problems).toEqual([])
  })

  test('nothing in it turns the direction of writing, hides or acts on a terminal', async () => {
    await using opened = await open(html)
    const { page } = opened
    await page.locator('#grid button.mark.fail').first().click()
    await page.locator('#panel .exchange').first().waitFor()
    const text = await page.evaluate(() => document.documentElement.outerHTML)
    expect(
      text.match(/[\u0000-\u0008\u000b-\u001f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u),
    ).toBeNull()
    expect(text).toContain('\\u{202e}')
  })

  test('a long body does not make the page long', () => {
    expect(html.length).toBeLessThan(300_000)
  })
})
