import { expect, test } from 'vitest'
import { noEvidence } from '../harness/report/evidence.ts'
import { report, requirement, result } from '../test/report/sample.ts'
import { badgeReporter } from './badge.ts'

test('the boxes stand side by side, as wide as Verdana draws their text', () => {
  const [record, held] = [requirement('users.get.id'), result('users.get.id')]
  const svg = badgeReporter.render(report([record], [held]), noEvidence)
  expect(svg).toContain('aria-label="forge-conformance: 1/1 stated"')
  const boxes = [...svg.matchAll(/<rect(?: x="(\d+)")? width="(\d+)" height="20" fill="#/g)]
  const [label, message] = boxes.map(([, x = '0', width]) => ({ x: Number(x), width: Number(width) }))
  if (!label || !message) throw new Error('the badge has no two boxes')
  // 104.8 and 57.3 pixels of text with 5 pixels on each side.
  expect(Math.abs(label.width - 115)).toBeLessThanOrEqual(2)
  expect(Math.abs(message.width - 68)).toBeLessThanOrEqual(2)
  expect(message.x).toBe(label.width)
  expect(svg).toContain(`width="${label.width + message.width}" height="20" role="img"`)
})
