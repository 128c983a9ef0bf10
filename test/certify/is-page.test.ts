import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isPageOf } from '../../cli/certify/is-page.ts'
import { indexEvidence } from '../../harness/report/evidence.ts'
import { packEvidence } from '../../reporters/html/evidence/pack-evidence.ts'
import { sampleExchanges, samplePage, sampleReport } from '../reporters/html/sample-page.ts'

const evidence = indexEvidence(sampleExchanges)
const page = samplePage()

/** The page with other evidence instead of its own. */
function withEvidence(change: (text: string) => string, level = 6): string {
  return page.replace(/(id="evidence">)([^<]*)/, (_, before: string, packed: string) => {
    const text = gunzipSync(Buffer.from(packed, 'base64')).toString()
    return before + gzipSync(change(text), { level }).toString('base64')
  })
}

it('accepts the page of a report, however its exchanges are packed', () => {
  const other = withEvidence((text) => text, 1)
  expect(other).not.toBe(page)
  expect([page, other].map((one) => isPageOf(one, sampleReport, evidence))).toEqual([true, true])
})

it('accepts bodies that are cut where a page cuts them, and nowhere else', () => {
  const cutAt = (longest: number) =>
    withEvidence(() => JSON.stringify(packEvidence(sampleReport, evidence, longest)))
  expect(cutAt(0)).not.toBe(page)
  expect([0, 3].map((longest) => isPageOf(cutAt(longest), sampleReport, evidence))).toEqual([true, false])
})

it.each<[string, string]>([
  ['another exchange', withEvidence((text) => text.replace('users', 'users0'))],
  ['white space in the exchanges', withEvidence((text) => `${text} `)],
  [
    'exchanges with a second gzip member, which no browser reads',
    page.replace(
      /(id="evidence">)([^<]*)/,
      (_, before: string, packed: string) =>
        before + Buffer.concat([Buffer.from(packed, 'base64'), gzipSync('')]).toString('base64'),
    ),
  ],
  ['no exchanges', withEvidence(() => '')],
  ['exchanges that are damaged', page.replace(/(id="evidence">)..../, '$1AAAA')],
  ['something in the exchanges', page.replace('id="evidence">', 'id="evidence"><b>')],
  ['another sentence', page.replace('<main>', '<main><p>All passed.</p>')],
  ['a second script', page.replace('</body>', '<script>1</script></body>')],
  ['nothing', ''],
])('refuses a page with %s', (_, other) => {
  expect(other).not.toBe(page)
  expect(isPageOf(other, sampleReport, evidence)).toBe(false)
})
