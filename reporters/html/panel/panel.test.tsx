import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { indexEvidence } from '../../../harness/report/evidence.ts'
import { sampleExchanges, sampleReport } from '../../../test/reporters/html/sample-page.ts'
import { packEvidence } from '../evidence/pack-evidence.ts'
import { Panel } from './panel.tsx'
import type { PanelActions } from './panel-props.ts'

const evidence = packEvidence(sampleReport, indexEvidence(sampleExchanges), 1000)
const on: PanelActions = { close() {}, turn() {}, compare() {}, step() {} }

function panel(requirement: string, column: number, beside?: number): string {
  return renderToString(
    <Panel evidence={evidence} requirement={requirement} column={column} beside={beside} on={on} />,
  )
}

test('says why nothing was judged', () => {
  expect(panel('times.add.effect', 1)).toMatch(
    /unmet.*timeTracking.*it keeps no times.*No exchange was judged/s,
  )
})

test('shows that a target has no result', () => {
  expect(panel('times.add.effect', 2)).toContain('No result for')
})

test('shows that a requirement is not in the report', () => {
  expect(panel('no.such.thing', 0)).toContain('not in the report')
  expect(panel('times.add.effect', 9)).toContain('not in the report')
})

test('that links that differ in the origin only are equal', () => {
  const html = panel('users.get.email-hidden', 1, 0)
  expect(html.match(/<ins class="line">/g)).toHaveLength(1)
  expect(html).toContain('same status')
})
