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

test('says that a target was not asked', () => {
  expect(panel('times.add.effect', 2)).toContain('was not asked')
})

test('says that something is not in the page', () => {
  expect(panel('no.such.thing', 0)).toContain('not in the page')
  expect(panel('times.add.effect', 9)).toContain('not in the page')
})

test('that a link leads to its own server is no difference', () => {
  const html = panel('users.get.email-hidden', 1, 0)
  expect(html.match(/<ins class="line">/g)).toHaveLength(1)
  expect(html).toContain('the same status there')
})
